import type { UseQueryResult } from '@tanstack/react-query'
import type { OrderView } from '#contract/orders.ts'
import type { PageOf } from '#web/queries/query-client.ts'
import type { OrderCounts } from '#web/queries/staff-orders.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/empty.tsx'
import { sayNotLoaded } from './order-toasts.ts'
import { OrderRow, type RowActions, SkeletonRow } from './order-row.tsx'
import { OrdersPager } from './orders-pager.tsx'
import { readTableState, tableAddress } from './table-state.ts'
import type { Table } from './use-table.ts'

const SKELETON_ROWS = 3
const ALL_ORDERS = tableAddress(readTableState(new URLSearchParams()))

type OrdersTableProps = Omit<RowActions, 'onView'> & {
  table: Table
  list: UseQueryResult<PageOf<OrderView>>
  counts: OrderCounts | undefined
}

export function OrdersTable({ table, list, counts, onEdit, onDelete }: OrdersTableProps) {
  const { data, error, isPlaceholderData } = list
  if (error && !data) return <NotLoaded error={error} onRetry={() => void list.refetch()} />
  if (data && data.items.length === 0) return <NoOrders counts={counts} />
  return (
    <section className="panel otab" aria-label="Orders">
      <table
        className={cx('tbl', isPlaceholderData && 'otab-old')}
        aria-busy={isPlaceholderData || !data}
      >
        <TableHead />
        <tbody>
          {data
            ? data.items.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  onView={({ id }) => table.openOrder(id)}
                  onEdit={onEdit}
                  onDelete={onDelete}
                />
              ))
            : Array.from({ length: SKELETON_ROWS }, (_, index) => <SkeletonRow key={index} />)}
        </tbody>
      </table>
      {data && <OrdersPager table={table} page={data} />}
    </section>
  )
}

function TableHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Order ID</th>
        <th scope="col">Customer</th>
        <th scope="col">Product</th>
        <th scope="col" className="r">
          Amount
        </th>
        <th scope="col">Payment</th>
        <th scope="col">Status</th>
        <th scope="col">Date</th>
        <th scope="col" className="r">
          Actions
        </th>
      </tr>
    </thead>
  )
}

function NoOrders({ counts }: { counts: OrderCounts | undefined }) {
  const none = counts !== undefined && Object.keys(counts).length === 0
  if (none) return <Empty text="No orders yet" />
  return (
    <Empty text="No orders found">
      <AppLink className={buttonClass({ variant: 'soft', size: 'sm' })} href={ALL_ORDERS}>
        Show all orders
      </AppLink>
    </Empty>
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Empty text={sayNotLoaded(error)}>
      <Button variant="soft" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Empty>
  )
}
