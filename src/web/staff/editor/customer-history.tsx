import { useQuery } from '@tanstack/react-query'
import type { CustomerView } from '#contract/customers.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { colorOfOrder } from '#contract/order-text.ts'
import type { OrderView } from '#contract/orders.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { StatusBadge } from '#web/staff/orders/order-badges.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TablePager } from '#web/staff/table/table-pager.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLocalTable } from '#web/staff/table/use-local-table.ts'

const PAGE_SIZE = 10
const SKELETONS = 3

/** All orders of one customer, newest first. */
export function CustomerHistory(props: { customer: CustomerView; onClose: () => void }) {
  const { customer, onClose } = props
  const table = useLocalTable()
  const list = useQuery(
    staffListQuery(`/api/customers/${customer.id}/orders`, toQueryString(table.state, PAGE_SIZE)),
  )
  return (
    <Dialog onClose={onClose} title={`Orders of ${customer.name}`} maxWidth={640}>
      <p className="small muted px-6 wrap-anywhere">
        {customer.email}, {customer.phone}
      </p>
      <Loaded query={list} skeleton={<Waiting />} failedClass="p-4">
        {(page) => (
          <>
            {page.items.length === 0 && <p className="muted p-5">No customer orders yet</p>}
            <ul className="rows border-t border-line">
              {page.items.map((order) => (
                <Row key={order.id} order={order} />
              ))}
            </ul>
            <TablePager label="Orders" table={table} page={page} pageSize={PAGE_SIZE} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

const Waiting = () => (
  <div className="grid gap-3 p-5" aria-hidden="true">
    {Array.from({ length: SKELETONS }, (_, index) => (
      <div key={index} className="sk h-9" />
    ))}
  </div>
)

const Row = ({ order }: { order: OrderView }) => (
  <li className="flex items-center gap-3.5 px-5 py-3 max-desk:flex-wrap max-desk:px-4">
    <div className="min-w-0 flex-1 max-desk:basis-full">
      <b className="block">{[order.productName, colorOfOrder(order)].filter(Boolean).join(', ')}</b>
      <span className="small muted">
        {order.reference}, {formatShortInstant(order.createdAt)}
      </span>
    </div>
    <span className="num">{formatDollars(order.totalAmount)}</span>
    <StatusBadge status={order.orderStatus} />
  </li>
)
