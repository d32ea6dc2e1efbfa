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
import './contact.css'

export default function ContactScreen() {
  return (
    <>
      <section className="ch">
        <div className="wrap chg">
          <div>
            <h1 className="h4">
              <span className="boxed">Talk to us.</span>
              <br />
              <span className="open">We answer.</span>
            </h1>
            <p className="lead">
              Need help with measurements, a delivery or a colour? Our team replies within 30
              minutes during opening hours.
            </p>
            <OpeningHours />
          </div>
          <QuickHelp />
        </div>
      </section>
      <Ways />
      <section className="wrap full">
        <div>
          <h2 className="h1" id="write">
            Write to us
          </h2>
          <p className="muted mt-2">We reply by e-mail within 24 hours.</p>
          <ul className="trust">
            {TRUST.map(({ icon: Icon, heading, text }) => (
              <li key={heading}>
                <Icon className="i" aria-hidden="true" />
                <div>
                  <b>{heading}</b>
                  <span>{text}</span>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <MessageForm />
      </section>
    </>
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
    <section className="wrap ways" aria-labelledby="ways">
      <h2 className="sr-only" id="ways">
        Other ways to reach us
      </h2>
      <a className="way" href={telephoneHref(phone)}>
        <Phone className="i i-l" aria-hidden="true" />
        <span>
          <b className="num">{phone}</b>
          Call the shop
        </span>
      </a>
      <ScriptButton className="way" aria-haspopup="dialog" onClick={openChat}>
        <MessagesSquare className="i i-l" aria-hidden="true" />
        <span>
          <b>Chat with {assistantName}</b>
          Available 24 hours a day
        </span>
      </ScriptButton>
      <a className="way" href={`https://wa.me/${whatsapp}`} target="_blank" rel="noopener">
        <MessageCircle className="i i-l" aria-hidden="true" />
        <span>
          <b>WhatsApp</b>
          Send a photo of the door
        </span>
      </a>
      <WithoutScript sentence="The chat needs JavaScript, which is switched off in this browser." />
      {social.length > 0 && (
        <div className="way soc">
          <span>
            <b>Follow us</b>
            New arrivals and customers’ homes
          </span>
          <ul>
            {social.map(({ name, url }) => (
              <li key={name}>
                <a className="link" href={url} target="_blank" rel="noopener">
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
