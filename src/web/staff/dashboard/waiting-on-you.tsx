import {
  BadgeCheck,
  ChevronRight,
  CircleAlert,
  CreditCard,
  Gift,
  HardDrive,
  Hourglass,
  type LucideIcon,
  MessageCircle,
} from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { DashboardView } from '#contract/reports.ts'
import { mayOpen } from '#web/staff/desks.ts'
import { waitingWorkQuery } from '#web/queries/staff-waiting.ts'
import { useMay, useSignedIn } from '#web/queries/staff-session.ts'
import { countOf } from '#web/staff/format.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { formatAge } from './labels.ts'

type Work = {
  count: number
  icon: LucideIcon
  /** What waits, in the singular and the plural. */
  nouns: [singular: string, plural: string]
  href: string
  note: string
}

/** Work that waits for staff, and since when. */
export function WaitingOnYou({ view: { waiting, unverifiedClaims } }: { view: DashboardView }) {
  const { receipts, cards, quotes, offers, claims, unpaid } = waiting
  const { data: others } = useQuery(waitingWorkQuery())
  const mayApprove = useMay('prices.change')
  const work: Work[] = [
    {
      count: unpaid.count,
      icon: CircleAlert,
      nouns: ['unpaid order to decide', 'unpaid orders to decide'],
      href: '/admin/orders?unpaid=waiting',
      note: namesOf(unpaid),
    },
    {
      count: receipts.count,
      icon: Hourglass,
      nouns: ['receipt to check', 'receipts to check'],
      href: '/admin/transfers',
      note: oldest(receipts.oldestAt),
    },
    {
      count: cards.count,
      icon: CreditCard,
      nouns: ['card to review', 'cards to review'],
      href: '/admin/orders?payment=pending',
      note: oldest(cards.oldestAt),
    },
    {
      count: quotes.count,
      icon: MessageCircle,
      nouns: ['quote to send', 'quotes to send'],
      href: '/admin/quotes',
      note: quotes.count > 0 ? `${oldest(quotes.oldestAt)}. Reply due within 24 hours` : '',
    },
    ...(mayApprove
      ? [
          {
            count: offers.count,
            icon: BadgeCheck,
            nouns: ['offer to approve', 'offers to approve'] as Work['nouns'],
            href: '/admin/quotes?offer=waiting',
            note: oldest(offers.oldestAt),
          },
        ]
      : []),
    {
      count: claims.count,
      icon: Gift,
      nouns: ['prize claim to check', 'prize claims'],
      href: '/admin/claims',
      note: unverifiedClaims > 0 ? `${unverifiedClaims} not verified` : oldest(claims.oldestAt),
    },
  ]
  if (others?.caseRoom) work.push({ ...CASE_ROOM, count: others.caseRoom })
  return (
    <Panel id="waiting-on-you" title="To do" className="dash-waiting">
      <ul className="dash-rows">
        {work.map((part) => (
          <Row key={part.href} {...part} />
        ))}
      </ul>
    </Panel>
  )
}

/** The room for files of cases is nearly full. */
const CASE_ROOM: Omit<Work, 'count'> = {
  icon: HardDrive,
  nouns: ['disk space to add', 'disk spaces to add'],
  href: '/admin/settings?tab=orders',
  note: 'Files of cases use 80% of their space. When it is full, videos are refused.',
}

/** Such as `YB-10001, YB-10002 and 3 more`. */
function namesOf({ count, references }: DashboardView['waiting']['unpaid']): string {
  const more = count - references.length
  return references.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const oldest = (at: string | null) => (at ? `Oldest: ${formatAge(at, new Date())}` : '')

function Row({ count, icon: Icon, nouns, href, note }: Work) {
  const staff = useSignedIn()
  const open = staff !== undefined && mayOpen(href, staff)
  const text = (
    <>
      <Icon className="i" aria-hidden="true" />
      <span className="dw-what">
        <b>{countOf(count, ...nouns)}</b>
        {note && <span className="small muted">{note}</span>}
      </span>
      {open && <ChevronRight className="i i-s" aria-hidden="true" />}
    </>
  )
  return <li>{open ? <AppLink href={href}>{text}</AppLink> : <span>{text}</span>}</li>
}
