import { FAQ } from '#content/faq.ts'
import { leadsSomewhere } from '#web/routes.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { AskPanel } from './ask-panel.tsx'
import { Questions } from './questions.tsx'
import './faq.css'

export default function FaqScreen() {
  return (
    <div className="wrap fq">
      <header className="fq-h">
        <h1 className="h1">Questions, answered straight</h1>
        <p className="lead">{FAQ.length} things people ask before they order.</p>
      </header>
      <Questions />
      <AskPanel />
      <nav aria-label="More answers" className="fq-l">
        {LINKS.filter(({ href }) => leadsSomewhere(href)).map(({ label, href }) => (
          <AppLink key={href} href={href} className="link">
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
  { label: 'Write to us', href: '/contact' },
]
