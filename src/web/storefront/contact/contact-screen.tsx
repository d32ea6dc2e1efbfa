import {
  LockKeyhole,
  type LucideIcon,
  PackageOpen,
  ShieldCheck,
  MessageCircle,
  MessagesSquare,
  Phone,
} from 'lucide-react'
import { OpeningHours } from '#web/ui/opening-hours.tsx'
import { useShop } from '#web/queries/shop.ts'
import { openChat } from '#web/storefront/chat/chat-state.ts'
import { ScriptButton } from '#web/ui/button.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { MessageForm, QuickHelp } from './contact-form.tsx'
import '#web/ui/shapes/page-parts.css'
import './contact.css'

export default function ContactScreen() {
  return (
    <div className="contact">
      <section className="cardboard">
        <div className="wrap halves items-center">
          <div>
            <h1 className="h4">
              <span className="boxed">Talk to us.</span>
              <br />
              <span className="open">We answer.</span>
            </h1>
            <p className="lead mt-4.5 mb-6 max-w-[48ch]">
              Need help with measurements, a delivery or a colour? Our team replies within 30
              minutes during opening hours.
            </p>
            <OpeningHours />
          </div>
          <QuickHelp />
        </div>
      </section>
      <Ways />
      <section className="wrap writing halves">
        <div>
          <h2 className="h1" id="write">
            Write to us
          </h2>
          <p className="muted mt-2">We reply by e-mail within 24 hours.</p>
          <ul className="stack mt-7">
            {TRUST.map(({ icon: Icon, heading, text }) => (
              <li key={heading} className="flex gap-3.5">
                <Icon className="i" aria-hidden="true" />
                <div>
                  <b className="block font-semibold">{heading}</b>
                  <span className="muted text-[0.9375rem]">{text}</span>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <MessageForm />
      </section>
    </div>
  )
}

const TRUST: { icon: LucideIcon; heading: string; text: string }[] = [
  { icon: ShieldCheck, heading: 'Warranty of 1–5 years', text: 'On every item, in writing' },
  { icon: PackageOpen, heading: 'Exchange within 30 days', text: 'Unopened boxes' },
  {
    icon: LockKeyhole,
    heading: 'Never send card details',
    text: 'We will never ask for them in a message',
  },
]

/** The ways to reach the shop that are not a form. */
function Ways() {
  const { assistantName, phone, whatsapp, social } = useShop()
  return (
    <section className="wrap fold-columns" aria-labelledby="ways">
      <h2 className="sr-only" id="ways">
        Other ways to reach us
      </h2>
      <a className="reach" href={telephoneHref(phone)}>
        <Way icon={Phone} name={phone} text="Call the shop" />
      </a>
      <ScriptButton className="reach" aria-haspopup="dialog" onClick={openChat}>
        <Way
          icon={MessagesSquare}
          name={`Chat with ${assistantName}`}
          text="Available 24 hours a day"
        />
      </ScriptButton>
      <a className="reach" href={`https://wa.me/${whatsapp}`} target="_blank" rel="noopener">
        <Way icon={MessageCircle} name="WhatsApp" text="Send a photo of the door" />
      </a>
      <WithoutScript sentence="The chat needs JavaScript, which is switched off in this browser." />
      {social.length > 0 && (
        <div className="reach socials">
          <span>
            <b>Follow us</b>
            New arrivals and customers’ homes
          </span>
          <ul className="flex gap-4.5">
            {social.map(({ name, url }) => (
              <li key={name}>
                <a
                  className="link inline-flex min-h-11 items-center"
                  href={url}
                  target="_blank"
                  rel="noopener"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

type WayProps = { icon: LucideIcon; name: string; text: string }

const Way = ({ icon: Icon, name, text }: WayProps) => (
  <>
    <Icon className="i i-l" aria-hidden="true" />
    <span>
      <b className="num">{name}</b>
      {text}
    </span>
  </>
)
