import { useShop } from '#web/queries/shop.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'

const QUESTIONS = ['Product type', 'Colour', 'Size', 'Budget', 'My phone number']

/** Where scripts do not run, the form's questions travel by WhatsApp or e-mail. */
export function QuoteWithoutScript() {
  const { name, whatsapp, email, phone } = useShop()
  const greeting = `Hello ${name}, I would like a free quote.`
  const letter = [greeting, '', ...QUESTIONS.map((question) => `${question}: `)].join('\n')
  const encoded = encodeURIComponent(letter)
  return (
    <section className="wrap pt-[clamp(28px,3.2vw,52px)]" aria-labelledby="quote">
      <h2 className="h1" id="quote">
        Ask for a free quote
      </h2>
      <p className="lead mt-1.5">
        Tell us the product type, colour and size you want. We get back to you within 24 hours.
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <a className={buttonClass({})} href={`https://wa.me/${whatsapp}?text=${encoded}`}>
          Ask on WhatsApp
        </a>
        <a
          className={buttonClass({ variant: 'line' })}
          href={`mailto:${email}?subject=${encodeURIComponent('Free quote')}&body=${encoded}`}
        >
          Ask by e-mail
        </a>
        <a className={buttonClass({ variant: 'line' })} href={telephoneHref(phone)}>
          Call {phone}
        </a>
      </p>
    </section>
  )
}
