import { useQuery } from '@tanstack/react-query'
import type { CustomerView } from '#contract/customers.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { colorOfOrder } from '#contract/order-text.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'
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
      {list.data?.items.length === 0 && <p className="ed-note muted">No customer orders yet</p>}
      {!list.data && list.error && (
        <div className="p-4">
          <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
        </div>
      )}
      {list.isPending && (
        <div className="grid gap-3 p-5" aria-hidden="true">
          {Array.from({ length: SKELETONS }, (_, index) => (
            <div key={index} className="sk h-9" />
          ))}
        </div>
      )}
      <ul className="ed-rows">
        {list.data?.items.map((order) => (
          <li key={order.id}>
            <div className="min-w-0 flex-1 max-desk:basis-full">
              <b className="block">
                {[order.productName, colorOfOrder(order)].filter(Boolean).join(', ')}
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
      {list.data && (
        <TablePager label="Orders" table={table} page={list.data} pageSize={PAGE_SIZE} />
      )}
    </Dialog>
  )
}
