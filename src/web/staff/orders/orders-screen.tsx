import { useQuery } from '@tanstack/react-query'
import { Plus, RefreshCw, Rows3 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ExportOrders, OrderCounts, OrderView } from '#contract/orders.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { staffListQuery, staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { ExportButton } from '#web/staff/download.tsx'
import { toastError } from '#web/staff/error-sentence.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { useColumnChoice } from '#web/staff/table/columns.tsx'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { NothingFound } from '#web/staff/table/desk-table.tsx'
import { useSelection } from '#web/staff/table/selection.ts'
import { toQueryString, type TableState } from '#web/staff/table/table-address.ts'
import { useTableState } from '#web/staff/table/use-table-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { orderColumns } from './order-columns.tsx'
import { ORDER_FILTERS, OrdersFilters } from './orders-filters.tsx'
import { foundLabel } from './labels.ts'
import './orders.css'

const OrderDialog = onDemand('The form', () => import('./order-dialog.tsx'))
const OrdersBulk = onDemand('What can be done with these orders', () => import('./orders-bulk.tsx'))
const DeleteDialog = onDemand('The question', () => import('./delete-dialog.tsx'))

const PAGE_SIZE = 25
const SKELETON_ROWS = 3

/** The dialog that is open over the table, and its order. */
type Task = { kind: 'edit' | 'delete'; order: OrderView }

export default function OrdersScreen() {
  const table = useTableState(ORDER_FILTERS)
  const opened = useOpenOrder()
  const [task, setTask] = useState<Task>()
  const list = useQuery(staffListQuery('/api/orders', toQueryString(table.state, PAGE_SIZE)))
  const counts = useQuery(staffQuery('/api/order-counts'))
  const selection = useSelection<OrderView>(idOf)
  const refresh = async () => {
    const [{ error }] = await Promise.all([list.refetch(), counts.refetch()])
    if (error) toastError('Error', 'The orders could not be loaded.')(error)
  }
  const edit = (order: OrderView) => setTask({ kind: 'edit', order })
  const remove = (order: OrderView) => setTask({ kind: 'delete', order })
  const endTask = () => setTask(undefined)
  const view = ({ id }: OrderView) => opened.view(id)
  const columns = orderColumns({ onView: view, onEdit: edit, onDelete: remove })
  const choice = useColumnChoice('orders', columns)
  return (
    <>
      <Heading
        total={list.data?.total}
        refreshing={list.isFetching || counts.isFetching}
        onRefresh={() => void refresh()}
        onCreate={opened.create}
        filter={exportOf(table.state)}
      />
      <OrdersFilters table={table} counts={counts.data} choice={choice} columns={columns} />
      <div className="otab">
        <DataTable
          label="Orders"
          table={table}
          columns={choice.shown}
          list={list}
          keyOf={idOf}
          nameOf={({ reference }) => reference}
          pageSize={PAGE_SIZE}
          skeletons={SKELETON_ROWS}
          empty={<NoOrders counts={counts.data} />}
          selection={selection}
          onOpen={view}
        />
        {selection.rows.length > 0 && <OrdersBulk selection={selection} />}
      </div>
      {task?.kind === 'edit' && <OrderDialog order={task.order} onClose={endTask} />}
      {task?.kind === 'delete' && <DeleteDialog order={task.order} onClose={endTask} />}
      {opened.creating && <OrderDialog onClose={opened.close} />}
    </>
  )
}

const idOf = ({ id }: OrderView) => id

function NoOrders({ counts }: { counts: OrderCounts | undefined }) {
  const none = counts !== undefined && Object.keys(counts).length === 0
  if (none) return <Empty text="No orders yet" />
  return <NothingFound what="orders" href="/admin/orders" />
}

/** What the table shows, as the query of the export. */
const exportOf = ({ q, filters, sort }: TableState): ExportOrders =>
  ({ ...filters, ...(q && { q }), ...(sort && { sort }) }) as ExportOrders

/** Opens the pages of orders. `?create` in the URL means that the form of a new order is open. */
function useOpenOrder() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const historyState = useHistoryState<unknown>()
  const params = new URLSearchParams(search)
  const named = params.get('order') ?? ''
  // Older links name an order as `?order=`.
  useEffect(() => {
    if (/^[1-9]\d{0,8}$/.test(named)) navigate(`/admin/orders/${named}`, { replace: true })
  }, [named, navigate])
  const go = (creating: boolean) => {
    const next = new URLSearchParams(search)
    next.delete('create')
    if (creating) next.set('create', '1')
    const text = next.toString()
    navigate(text ? `${path}?${text}` : path, { state: historyState, replace: !creating })
  }
  return {
    creating: params.has('create'),
    view: (id: number) => navigate(`/admin/orders/${id}`),
    create: () => go(true),
    close: () => go(false),
  }
}

const EXPORT_TITLE = 'Export the orders of this view'
const LINES = 'Export lines'
const LINES_TITLE = 'Export lines of the orders in this view'

type HeadingProps = {
  total: number | undefined
  refreshing: boolean
  onRefresh: () => void
  onCreate: () => void
  filter: ExportOrders
}

function Heading({ total, refreshing, onRefresh, onCreate, filter }: HeadingProps) {
  const mayWrite = useCan('orders.write')
  const mayExport = useCan('orders.export')
  return (
    <DeskHeading total={total}>
      <p className="sr-only" role="status">
        {total !== undefined && !refreshing && foundLabel(total)}
      </p>
      <div className="flex gap-2">
        <Button variant="soft" size="sm" aria-busy={refreshing} onClick={onRefresh}>
          <RefreshCw
            className={refreshing ? 'i animate-spin motion-reduce:animate-none' : 'i'}
            aria-hidden="true"
          />
          <span className="max-desk:sr-only">Refresh</span>
        </Button>
        {mayExport && <Exports filter={filter} />}
        {mayWrite && (
          <Button size="sm" onClick={onCreate}>
            <Plus className="i max-[359px]:hidden" aria-hidden="true" />
            Create Order
          </Button>
        )}
      </div>
    </DeskHeading>
  )
}

const Exports = ({ filter }: Pick<HeadingProps, 'filter'>) => (
  <>
    <ExportButton
      iconOnPhones
      title={EXPORT_TITLE}
      aria-label={EXPORT_TITLE}
      fileName="orders.csv"
      read={() => fileAsStaff('/api/order-exports', filter)}
    />
    <ExportButton
      iconOnPhones
      icon={Rows3}
      label={LINES}
      title={LINES_TITLE}
      aria-label={LINES_TITLE}
      fileName="order-lines.csv"
      read={() => fileAsStaff('/api/order-line-exports', filter)}
    />
  </>
)
