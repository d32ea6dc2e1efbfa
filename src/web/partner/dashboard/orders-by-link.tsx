import { formatMinor } from '#contract/money.ts'
import type { OrderByLinkView } from '#contract/partner-views.ts'
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
      <Counts />
      <Panel id="orders" title="Orders by my link">
        <Searched
          list={list}
          what="Your orders"
          label="Search orders by number or product"
          empty="No order has come by your link yet"
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
        You see orders, never who bought. Ask the shop if one is missing: say the day and the link.
      </p>
    </>
  )
}

function Counts() {
  const { data } = usePartnerAnswer('order-counts')
  if (!data) return null
  const waiting = data.ordered - data.sold - data.cancelled
  return (
    <section className="cards by-link" aria-label="Your orders in figures">
      <article>
        <h2>Ordered</h2>
        <p className="disp num">{data.ordered}</p>
        <p className="sub">by your link or code</p>
      </article>
      <article>
        <h2>Paid</h2>
        <p className="disp num">{data.sold}</p>
        <p className="sub">
          {waiting === 1 ? '1 waits' : `${waiting} wait`}, {data.cancelled} cancelled
        </p>
      </article>
    </section>
  )
}

function Line({ order }: { order: OrderByLinkView }) {
  const [tone, state] = stateOf(order)
  return (
    <li>
      <div>
        <b className="num">{order.reference}</b>
        <span>{order.what}</span>
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
  if (amount === '0') return 'Taken back'
  return COMMISSION_STATUS_LABELS[status]
}
