import type { ReactNode } from 'react'
import { formatMinor } from '#contract/money.ts'
import type { OrderByLinkView, OrdersByLinkCounts } from '#contract/partner-views.ts'
import { searchedFor, usePartnerAnswer, usePartnerList } from '#web/queries/partner.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { COMMISSION_STATUS_LABELS, formatDay } from '#web/ui/partner-labels.ts'
import { FigureCard, FigureCards } from './figure-cards.tsx'
import { Searched, useUrlQuery } from './lists.tsx'

/** The orders that came by the partner's link: what was ordered and what it earned, never who bought. */
export function OrdersByLink() {
  const [q = '', setQ] = useUrlQuery('q')
  const list = usePartnerList(`orders?limit=20${searchedFor(q)}`)
  return (
    <>
      <LinkFigures />
      <Panel id="orders" title="Orders through my link">
        <Searched
          list={list}
          what="Your orders"
          label="Search orders by number or product"
          empty="No orders through your link yet"
          q={q}
          onSearch={(text) => setQ(text || undefined)}
        >
          <ul className="rows">
            {list.items.map((order) => (
              <Line key={order.reference} order={order} />
            ))}
          </ul>
        </Searched>
      </Panel>
      <p className="small muted mt-3">
        You can see orders but not who placed them. If one is missing, contact us with the date and
        link.
      </p>
    </>
  )
}

function LinkFigures() {
  const { data } = usePartnerAnswer('order-counts')
  if (!data) return null
  const { days, ordered, sold, cancelled } = data
  return (
    <>
      <FigureCards label="Your orders in figures" className="my-6 even-3">
        <FigureCard name="Clicks, 30 days" figure={sumOf(days, 'clicks')}>
          each person is counted once a day
        </FigureCard>
        <FigureCard name="Ordered" figure={ordered}>
          through your link or code, {sumOf(days, 'orders')} in the last 30 days
        </FigureCard>
        <FigureCard name="Paid" figure={sold}>
          {ordered - sold - cancelled} awaiting payment, {cancelled} cancelled
        </FigureCard>
      </FigureCards>
      <ClicksByDay days={days} />
    </>
  )
}

const sumOf = (days: OrdersByLinkCounts['days'], what: 'clicks' | 'orders') =>
  days.reduce((sum, day) => sum + day[what], 0)

/** A bar for each day; those of days with an order are green. */
function ClicksByDay({ days }: { days: OrdersByLinkCounts['days'] }) {
  const most = Math.max(...days.map(({ clicks }) => clicks))
  const best = days.find(({ clicks }) => clicks === most)
  const total = sumOf(days, 'clicks')
  const text =
    total === 0
      ? 'No clicks on your link in the last 30 days'
      : `${total} ${total === 1 ? 'click' : 'clicks'} in 30 days, most on ${formatDay(noonOf(best?.day ?? ''))}`
  return (
    <Panel
      id="clicks"
      title="Clicks by day"
      aside={<span className="small muted">green: an order</span>}
      className="mb-6"
    >
      <div className="p-5">
        <div
          className="flex h-28 items-end gap-[3px] border-b-[1.5px] border-fg"
          role="img"
          aria-label={text}
        >
          {days.map(({ day, clicks, orders }) => (
            <i
              key={day}
              className={cx(
                'min-h-0.5 flex-1 rounded-t-[2px] border border-b-0',
                orders > 0 ? 'border-primary bg-primary' : 'border-(--kraft-700) bg-kraft',
              )}
              title={`${formatDay(noonOf(day))}: ${clicks} clicks, ${orders} orders`}
              style={{ height: `${(100 * clicks) / Math.max(1, most)}%` }}
            />
          ))}
        </div>
        <p className="num xs muted mt-1.5 flex justify-between" aria-hidden="true">
          <span>{formatDay(noonOf(days[0]?.day ?? ''))}</span>
          <span>Today</span>
        </p>
        {total === 0 && (
          <p className="small muted mt-2">
            {text}. Share it on your WhatsApp status or wherever people look for furniture.
          </p>
        )}
      </div>
    </Panel>
  )
}

/** A moment within a Jamaican day. */
const noonOf = (day: string) => `${day}T17:00:00Z`

function Line({ order }: { order: OrderByLinkView }) {
  const { orderStatus, isSold } = order
  const tone = isSold ? 'ok' : 'warn'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_12rem_12rem] items-center gap-[4px_14px] px-5 py-3 leading-[1.35] max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <b className="num">{order.reference}</b>
        <Small>
          {order.what}
          {order.pieces > 1 && `, ${order.pieces} items`}
        </Small>
        <Small>{formatDay(order.placedAt)}</Small>
      </div>
      <div className="flex max-sm:row-start-2">
        <Badge tone={orderStatus === 'cancelled' ? 'bad' : tone}>
          {STATES[orderStatus][isSold ? 1 : 0]}
        </Badge>
      </div>
      <div className="text-right max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
        <b className="num">{formatMinor(order.amount)}</b>
        <Small>{commissionText(order)}</Small>
      </div>
    </li>
  )
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="small muted block wrap-anywhere">{children}</span>
)

/** What an order is until it is paid, and from then on. */
const STATES: Record<OrderByLinkView['orderStatus'], readonly [waiting: string, paid: string]> = {
  pending: ['Waiting for payment', 'Paid'],
  confirmed: ['Confirmed, waiting for payment', 'Paid'],
  shipped: ['Shipped, waiting for payment', 'Shipped, paid'],
  delivered: ['Delivered, waiting for payment', 'Delivered, paid'],
  cancelled: ['Cancelled', 'Cancelled'],
}

function commissionText({ status, heldUntil, isOwnPurchase, amount }: OrderByLinkView): string {
  if (isOwnPurchase) return 'Your own purchase earns nothing'
  if (status === null) return 'Nothing yet'
  if (status === 'pending' && heldUntil) return `Pending until ${formatDay(heldUntil)}`
  if (amount === '0') return 'Deducted'
  return COMMISSION_STATUS_LABELS[status]
}
