import { MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { textOf } from '#content/text-of.ts'
import { leadsSomewhere } from '#web/routes.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { useShop } from '#web/queries/shop.ts'
import { openChat } from '#web/storefront/chat/chat-state.ts'
import { useShopFacts } from '#web/storefront/guide/filled.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { Questions } from './questions.tsx'
import '#web/ui/shapes/page-parts.css'
import './faq.css'

export default function FaqScreen() {
  const { title, sections } = textOf('faq', useShopFacts())
  return (
    <div className="questions-page wrap halves items-start">
      <header>
        <h1 className="h1">{title}</h1>
        <p className="lead mt-3">The {sections.length} questions customers ask us most.</p>
      </header>
      <Questions questions={sections} />
      <AskPanel />
      <nav aria-label="More help" className="mt-5 grid justify-items-start">
        {LINKS.filter(({ href }) => leadsSomewhere(href)).map(({ label, href }) => (
          <AppLink key={href} href={href} className="link inline-flex min-h-11 items-center">
            {label}
          </AppLink>
        ))}
      </nav>
    </div>
  )
}

const LINKS = [
  { label: 'Care and support guide', href: '/resources' },
  { label: 'Exchange and refund policy', href: '/refund-policy' },
  { label: 'Warranty', href: '/warranty' },
  { label: 'Contact us', href: '/contact' },
]

const PhoneDialog = onDemand('The shop’s number', () => import('./phone-dialog.tsx'))

/** For visitors who have not found the answer. */
function AskPanel() {
  const { assistantName, email, hoursWeek, hoursSaturday } = useShop()
  const [calling, setCalling] = useState<boolean>()
  return (
    <section className="kraft-card" aria-labelledby="ask">
      <h2 className="h3" id="ask">
        Still have a question?
      </h2>
      <p className="small num">
        {hoursWeek}, {hoursSaturday}.
      </p>
      <Button aria-haspopup="dialog" onClick={() => setCalling(true)}>
        <Phone className="i" aria-hidden="true" />
        Call the shop
      </Button>
      <Button variant="line" aria-haspopup="dialog" onClick={openChat}>
        <MessageCircle className="i" aria-hidden="true" />
        Chat with {assistantName}
      </Button>
      <WithoutScript sentence="The chat needs JavaScript, which is switched off in this browser." />
      <a className="link inline-flex min-h-11 items-center" href={`mailto:${email}`}>
        {email}
      </a>
      {calling !== undefined && <PhoneDialog open={calling} onClose={() => setCalling(false)} />}
    </section>
  )
}
