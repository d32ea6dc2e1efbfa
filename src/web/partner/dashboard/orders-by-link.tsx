import { formatMinor } from '#contract/money.ts'
import type { OrderByLinkView, OrdersByLinkCounts } from '#contract/partner-views.ts'
import { searchedFor, usePartnerAnswer, usePartnerList } from '#web/queries/partner.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { COMMISSION_STATUS_LABELS, formatDay } from '#web/ui/partner-labels.ts'
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
          <ul className="by-link">
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
  return data ? (
    <>
      <Counts data={data} />
      <ClicksByDay days={data.days} />
    </>
  ) : null
}

const sumOf = (days: OrdersByLinkCounts['days'], what: 'clicks' | 'orders') =>
  days.reduce((sum, day) => sum + day[what], 0)

function Counts({ data }: { data: OrdersByLinkCounts }) {
  const waiting = data.ordered - data.sold - data.cancelled
  const [clicks, recent] = [sumOf(data.days, 'clicks'), sumOf(data.days, 'orders')]
  return (
    <section className="cards by-link" aria-label="Your orders in figures">
      <article>
        <h2>Clicks, 30 days</h2>
        <p className="disp num">{clicks}</p>
        <p className="sub">each person is counted once a day</p>
      </article>
      <article>
        <h2>Ordered</h2>
        <p className="disp num">{data.ordered}</p>
        <p className="sub">through your link or code, {recent} in the last 30 days</p>
      </article>
      <article>
        <h2>Paid</h2>
        <p className="disp num">{data.sold}</p>
        <p className="sub">
          {waiting} awaiting payment, {data.cancelled} cancelled
        </p>
      </article>
    </section>
  )
}

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
        <div className="days" role="img" aria-label={text}>
          {days.map(({ day, clicks, orders }) => (
            <i
              key={day}
              className={orders > 0 ? 'sale' : undefined}
              title={`${formatDay(noonOf(day))}: ${clicks} clicks, ${orders} orders`}
              style={{ height: `${(100 * clicks) / Math.max(1, most)}%` }}
            />
          ))}
        </div>
        <p className="days-axis num" aria-hidden="true">
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
  const [tone, state] = stateOf(order)
  return (
    <li>
      <div>
        <b className="num">{order.reference}</b>
        <span>
          {order.what}
          {order.pieces > 1 && `, ${order.pieces} items`}
        </span>
        <span>{formatDay(order.placedAt)}</span>
      </div>
      <Badge tone={tone}>{state}</Badge>
      <div className="amt">
        <b className="num">{formatMinor(order.amount)}</b>
        <span>{commissionText(order)}</span>
      </div>
    </li>
  )
}

const STATES: Record<OrderByLinkView['orderStatus'], [BadgeTone, string]> = {
  pending: ['warn', 'Waiting for payment'],
  confirmed: ['warn', 'Confirmed, waiting for payment'],
  shipped: ['warn', 'Shipped, waiting for payment'],
  delivered: ['warn', 'Delivered, waiting for payment'],
  cancelled: ['bad', 'Cancelled'],
}
const SOLD: Record<OrderByLinkView['orderStatus'], [BadgeTone, string]> = {
  pending: ['ok', 'Paid'],
  confirmed: ['ok', 'Paid'],
  shipped: ['ok', 'Shipped, paid'],
  delivered: ['ok', 'Delivered, paid'],
  cancelled: ['bad', 'Cancelled'],
}

const stateOf = ({ orderStatus, isSold }: OrderByLinkView) =>
  isSold ? SOLD[orderStatus] : STATES[orderStatus]

function commissionText({ status, heldUntil, isOwnPurchase, amount }: OrderByLinkView): string {
  if (isOwnPurchase) return 'Your own purchase earns nothing'
  if (status === null) return 'Nothing yet'
  if (status === 'pending' && heldUntil) return `Pending until ${formatDay(heldUntil)}`
  if (amount === '0') return 'Deducted'
  return COMMISSION_STATUS_LABELS[status]
}
