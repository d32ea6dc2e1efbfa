import {
  ChevronRight,
  CreditCard,
  Gift,
  Hourglass,
  type LucideIcon,
  MessageCircle,
} from 'lucide-react'
import type { DashboardView } from '#contract/reports.ts'
import { mayOpen } from '#web/staff/desks.ts'
import { useSignedIn } from '#web/queries/staff-session.ts'
import { formatCount } from '#web/staff/format.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { formatAge } from './labels.ts'

type Work = { icon: LucideIcon; one: string; many: string; href: string; note: string }

/** What waits for somebody of the staff, and since when. */
export function WaitingOnYou({ view }: { view: DashboardView }) {
  const { waiting, unverifiedClaims } = view
  const work: [number, Work][] = [
    [
      waiting.receipts.count,
      {
        icon: Hourglass,
        one: 'receipt to check',
        many: 'receipts to check',
        href: '/admin/transfers',
        note: oldest(waiting.receipts.oldestAt),
      },
    ],
    [
      waiting.cards.count,
      {
        icon: CreditCard,
        one: 'card to review',
        many: 'cards to review',
        href: '/admin/orders?payment=pending',
        note: oldest(waiting.cards.oldestAt),
      },
    ],
    [
      waiting.quotes.count,
      {
        icon: MessageCircle,
        one: 'quote to answer',
        many: 'quotes to answer',
        href: '/admin/quotes',
        note:
          waiting.quotes.count > 0
            ? `${oldest(waiting.quotes.oldestAt)}, promised in 24 hours`
            : '',
      },
    ],
    [
      waiting.claims.count,
      {
        icon: Gift,
        one: 'prize claim',
        many: 'prize claims',
        href: '/admin/claims',
        note:
          unverifiedClaims > 0
            ? `${unverifiedClaims} not verified`
            : oldest(waiting.claims.oldestAt),
      },
    ],
  ]
  return (
    <section className="panel dash-waiting" aria-labelledby="waiting-on-you">
      <div className="panel-h">
        <h2 id="waiting-on-you">Waiting on you</h2>
      </div>
      <ul className="dash-rows">
        {work.map(([count, one]) => (
          <Row key={one.many} count={count} {...one} />
        ))}
      </ul>
    </section>
  )
}

const oldest = (at: string | null) => (at ? `Oldest: ${formatAge(at, new Date())}` : '')

function Row({ count, icon: Icon, one, many, href, note }: Work & { count: number }) {
  const staff = useSignedIn()
  const open = staff !== undefined && mayOpen(href, staff)
  const text = (
    <>
      <Icon className="i" aria-hidden="true" />
      <span className="dw-what">
        <b>
          {formatCount(count)} {count === 1 ? one : many}
        </b>
        {note && <span className="small muted">{note}</span>}
      </span>
      {open && <ChevronRight className="i i-s" aria-hidden="true" />}
    </>
  )
  return <li>{open ? <AppLink href={href}>{text}</AppLink> : <span>{text}</span>}</li>
}
