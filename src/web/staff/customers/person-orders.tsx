import type { OrderView } from '#contract/orders.ts'
import { colorOfOrder, orderedText } from '#contract/order-text.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { formatExact } from '#web/staff/format.ts'
import { OrderLink } from '#web/staff/links.tsx'
import { MoneyMark, StatusBadge } from '#web/staff/orders/order-badges.tsx'
import { ListPanel } from './list-panel.tsx'

const STEP = 10

/** The orders of a person with their states, the newest first. */
export const PersonOrders = ({ id }: { id: number }) => (
  <ListPanel<OrderView>
    id="person-orders"
    title="Orders"
    query={staffList(`/api/people/${id}/orders`)}
    step={STEP}
    what="orders"
    none="No orders"
  >
    {(orders) => (
      <ul className="rows">
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
    )}
  </ListPanel>
)

const Row = ({ order }: { order: OrderView }) => (
  <li className="small grid grid-cols-[112px_minmax(0,1fr)_auto_minmax(96px,auto)] items-center gap-[6px_16px] p-[12px_20px] max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:px-4">
    <span>
      <OrderLink id={order.id} className="link num font-semibold" />
      <time className="xs muted num block" dateTime={order.createdAt}>
        {formatShortInstant(order.createdAt)}
      </time>
    </span>
    <span className="wrap-anywhere max-desk:col-span-full max-desk:row-2">
      {[orderedText(order.lines), colorOfOrder(order)].filter(Boolean).join(', ')}
    </span>
    <span className="num text-right font-semibold whitespace-nowrap">
      {formatExact(order.totalAmount)}
    </span>
    <span className="flex flex-wrap justify-end gap-1.5 max-desk:col-span-full max-desk:justify-start">
      <MoneyMark {...order.money} />
      <StatusBadge status={order.orderStatus} />
    </span>
  </li>
)
