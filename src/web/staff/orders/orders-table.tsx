import type { UseQueryResult } from '@tanstack/react-query'
import type { OrderCounts, OrderView } from '#contract/orders.ts'
import type { PageOf } from '#web/queries/query-client.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import type { Column } from '#web/staff/table/columns.ts'
import { useSelection } from '#web/staff/table/selection.ts'
import type { TableControls } from '#web/staff/table/use-table-state.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const OrdersBulk = onDemand('What can be done with these orders', () => import('./orders-bulk.tsx'))

export const PAGE_SIZE = 25
const SKELETON_ROWS = 3

type OrdersTableProps = {
  table: TableControls
  columns: readonly Column<OrderView>[]
  list: UseQueryResult<PageOf<OrderView>>
  counts: OrderCounts | undefined
  onView: (order: OrderView) => void
}

export function OrdersTable({ table, columns, list, counts, onView }: OrdersTableProps) {
  const selection = useSelection<OrderView>(({ id }) => id)
  return (
    <div className="otab">
      <DataTable
        label="Orders"
        table={table}
        columns={columns}
        list={list}
        keyOf={({ id }) => id}
        nameOf={({ reference }) => reference}
        pageSize={PAGE_SIZE}
        skeletons={SKELETON_ROWS}
        empty={<NoOrders counts={counts} />}
        selection={selection}
        onOpen={onView}
      />
      {selection.rows.length > 0 && <OrdersBulk selection={selection} />}
    </div>
  )
}

function NoOrders({ counts }: { counts: OrderCounts | undefined }) {
  const none = counts !== undefined && Object.keys(counts).length === 0
  if (none) return <Empty text="No orders yet" />
  return (
    <Empty text="No orders found">
      <AppLink className={buttonClass({ variant: 'soft', size: 'sm' })} href="/admin/orders">
        Show all orders
      </AppLink>
    </Empty>
  )
}
