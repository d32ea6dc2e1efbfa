import { createElement } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isQuoteOpen, loadQuoteDialog, OPENED_HERE, quoteAddress } from '#web/quote-address.ts'
import { toast } from '#web/ui/toasts.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useShop } from '#web/queries/shop.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'

/** The quote form while the URL asks for it. Once loaded it stays mounted, and keeps its values. */
export function QuoteOnDemand() {
  const open = isQuoteOpen(useSearch())
  const close = useClose()
  const Dialog = useLoaded(open, loadQuoteDialog, () => {
    toast(NOT_LOADED)
    close()
  })
  return (
    <>
      {/* Browsers with scripts skip it, so that only the server needs its code. */}
      {open && <noscript>{import.meta.env.SSR && <QuoteWithoutScript />}</noscript>}
      {Dialog && createElement(Dialog, { open, onClose: close })}
    </>
  )
}

/** Goes back if opening the form added an entry to the history, else changes the URL. */
function useClose(): () => void {
  const [path, navigate] = useLocation()
  return () => {
    const entry = history.state as Partial<typeof OPENED_HERE> | null
    if (entry?.quote !== OPENED_HERE.quote)
      return navigate(quoteAddress(path, location.search, false), { replace: true })
    // Without its mark, a second close does not go back again.
    history.replaceState(null, '')
    history.back()
  }
}

const NOT_LOADED = {
  title: 'The quote form did not open',
  text: 'Please try again or contact us directly.',
  tone: 'failure',
} as const

const QUESTIONS = ['Product type', 'Colour', 'Size', 'Budget', 'My phone number']

/** Where scripts do not run, the form's questions travel by WhatsApp or e-mail. */
function QuoteWithoutScript() {
  const { name, whatsapp, email, phone } = useShop()
  const greeting = `Hello ${name}, I would like a free quote.`
  const message = [greeting, '', ...QUESTIONS.map((question) => `${question}: `)].join('\n')
  const encoded = encodeURIComponent(message)
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
