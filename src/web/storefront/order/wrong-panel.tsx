import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, type LucideIcon, MessageSquare, TriangleAlert, Wrench } from 'lucide-react'
import { CASE_KIND_NAMES, type CaseKind } from '#contract/case-kinds.ts'
import type { CaseOfferView, CaseSummaryView } from '#contract/cases.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { orderCasesQuery } from '#web/queries/by-link.ts'
import {
  KIND_TONES,
  OFFER_TITLES,
  offerText,
  STATE_NAMES,
} from '#web/storefront/cases/case-words.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import './wrong-panel.css'

const ICONS: Record<CaseKind, LucideIcon> = {
  damage: TriangleAlert,
  exchange: ArrowLeftRight,
  warranty: Wrench,
  question: MessageSquare,
}

/** What can be reported of an order, and what was. */
export function WrongPanel({ link }: { link: string }) {
  const { data } = useQuery({ ...orderCasesQuery(link), staleTime: 0 })
  if (!data) return null
  const { cases, more } = data
  // What has not begun yet is no news; what is over says until when it was.
  const offers = data.offers.filter(({ open, until }) => open || until !== null)
  return (
    <Panel id="wrong-heading" title="Need help with this order?">
      {cases.length > 0 && (
        <ul className="wr-cases" aria-label="Your requests">
          {cases.map((one) => (
            <OwnCase key={one.id} link={link} one={one} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p>
          {more === 1 ? '1 older request is' : `${more} older requests are`} closed and not shown.
        </p>
      )}
      <ul className="wr-offers">
        {offers.map((offer) => (
          <li key={offer.kind}>
            <Offer link={link} offer={offer} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Offer({ link, offer }: { link: string; offer: CaseOfferView }) {
  const Icon = ICONS[offer.kind]
  const inside = (
    <>
      <Icon className="i" aria-hidden="true" />
      <b>{OFFER_TITLES[offer.kind]}</b>
      <small className="num">{offerText(offer)}</small>
    </>
  )
  const isPressing = offer.kind === 'damage' && offer.open && offer.until !== null
  const className = cx('wr-offer', isPressing && 'wr-pressing')
  if (!offer.open) return <div className={cx(className, 'wr-over')}>{inside}</div>
  return (
    <AppLink className={className} href={`/order/${link}/report/${offer.kind}`}>
      {inside}
    </AppLink>
  )
}

function OwnCase({ link, one }: { link: string; one: CaseSummaryView }) {
  return (
    <li>
      <AppLink className="wr-case" href={`/order/${link}/cases/${one.id}`}>
        <b>{one.subject}</b>
        <small className="num">
          <Badge tone={KIND_TONES[one.kind]}>{CASE_KIND_NAMES[one.kind]}</Badge> Case {one.id},{' '}
          {standing(one)}
        </small>
      </AppLink>
    </li>
  )
}

/** How a case stands, from the shopper's side. */
function standing({ state, due, dueAt }: CaseSummaryView): string {
  if (state !== 'open') return STATE_NAMES[state].toLowerCase()
  if (dueAt === null) return 'waiting for your reply'
  return `${due === 'answer' ? 'reply' : 'decision'} by ${formatInstant(dueAt)}`
}
