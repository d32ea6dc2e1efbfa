import { LockKeyhole, type LucideIcon, PackageOpen, ShieldCheck } from 'lucide-react'
import { OpeningHours } from '#web/ui/opening-hours.tsx'
import { MessageForm } from './message-form.tsx'
import { QuickHelp } from './quick-help.tsx'
import { Ways } from './ways.tsx'
import './contact.css'

export default function ContactScreen() {
  return (
    <>
      <section className="ch">
        <div className="wrap chg">
          <div>
            <h1 className="h4">
              <span className="boxed">Ask a person.</span>
              <br />
              <span className="open">We answer.</span>
            </h1>
            <p className="lead">
              Measuring a stair, chasing a delivery or choosing a colour: our team replies to quick
              help within 30 minutes in working hours.
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
          <p className="muted mt-2">For anything longer. We reply by e-mail within 24 hours.</p>
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
  { icon: ShieldCheck, heading: 'Warranty of 1–5 years', text: 'In writing, on every piece' },
  { icon: PackageOpen, heading: 'Exchange within 30 days', text: 'Unopened boxes' },
  {
    icon: LockKeyhole,
    heading: 'Card details sealed',
    text: 'Never send them by message: the form refuses them',
  },
]
