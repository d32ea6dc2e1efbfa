import { useQuery } from '@tanstack/react-query'
import type { CustomerView } from '#contract/customers.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { StatusBadge } from '#web/staff/orders/order-badges.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TablePager } from '#web/staff/table/table-pager.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ListNote } from './list-note.tsx'
import { useLocalTable } from './use-local-table.ts'

const PAGE_SIZE = 10

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
      <ListNote list={list} empty="No customer orders yet" skeletons={3} />
      <ul className="ed-rows">
        {list.data?.items.map((order) => (
          <li key={order.id}>
            <div className="min-w-0 flex-1 max-[899px]:basis-full">
              <b className="block">
                {order.productName}
                {order.selectedColor && `, ${order.selectedColor}`}
              </b>
              <span className="small muted">
                {order.reference}, {formatShortInstant(order.createdAt)}
              </span>
            </div>
            <span className="num">{formatDollars(order.totalAmount)}</span>
            <StatusBadge status={order.orderStatus} />
          </li>
        ))}
      </ul>
      {list.data && <TablePager table={table} page={list.data} pageSize={PAGE_SIZE} />}
    </Dialog>
  )
}
