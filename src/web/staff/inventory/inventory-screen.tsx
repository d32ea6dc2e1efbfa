import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { colorLabel, type StockChangeView } from '#contract/stock.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { staffList, staffListQuery, staffQuery } from '#web/queries/staff-list.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { type Column, column, dates, figures } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { InventoryPanel } from './inventory-panel.tsx'
import { ChangeAmount, ChangeWhy, REASON_NAMES } from './change-labels.tsx'

const CountListDialog = onDemand('The counted list', () => import('./count-list-dialog.tsx'))

const BOOK = '/admin/inventory?view=book'
const SHELF = '/admin/inventory'

/** The stock as it is now, and the history of its changes. */
export default function InventoryScreen() {
  const showsHistory = new URLSearchParams(useSearch()).get('view') === 'book'
  const [counting, setCounting] = useState(false)
  const mayCount = useCan('stock.count')
  const list = useQuery(staffListQuery('/api/inventory', 'limit=1'))
  return (
    <>
      <DeskHeading total={list.data?.total}>
        {mayCount && (
          <SmallButton
            variant="primary"
            icon={FileSpreadsheet}
            label="Count by list"
            onClick={() => setCounting(true)}
          />
        )}
      </DeskHeading>
      <div className="cluster mb-3.5 justify-between gap-2.5">
        <nav className="flex gap-1" aria-label="Views of the stock">
          <ViewLink href={SHELF} label="Stock" current={!showsHistory} />
          <ViewLink href={BOOK} label="Stock history" current={showsHistory} />
        </nav>
        <Proof />
      </div>
      {showsHistory ? <StockBook /> : <InventoryPanel />}
      {counting && <CountListDialog onClose={() => setCounting(false)} />}
    </>
  )
}

type ViewProps = { href: string; label: string; current: boolean }

const ViewLink = ({ href, label, current }: ViewProps) => (
  <AppLink
    className={cx(
      'grid min-h-10 items-center rounded-md px-3 font-semibold',
      current ? 'bg-deep text-fg' : 'text-fg-muted',
    )}
    href={href}
    aria-current={current ? 'page' : undefined}
  >
    {label}
  </AppLink>
)

/** Whether the changes of stock add up to the stock. */
function Proof() {
  const { data } = useQuery(staffQuery('/api/stock-proof'))
  if (!data) return null
  const { sound, differences, foundLast } = data
  const wrong =
    differences.length > 0
      ? `${differences.length} differences between stock and history`
      : `Stock and history differed in ${foundLast} when all was last checked`
  return (
    <Badge tone={sound ? 'ok' : 'bad'} dot>
      {sound ? 'Stock and history agree' : wrong}
    </Badge>
  )
}

const COLUMNS: Column<StockChangeView>[] = [
  dates('at', 'When', { sort: 'date' }, ({ at }) => at),
  column('product', 'Product', { rowHeader: true }, ({ productName }) => productName),
  column('color', 'Colour', ({ color }) => colorLabel(color)),
  figures('change', 'Change', ({ change }) => <ChangeAmount change={change} />),
  figures('after', 'Left', ({ after }) => after),
  column('why', 'Why', (change) => <ChangeWhy change={change} />),
  column('by', 'By', ({ by }) => by),
]

/** Every change of stock, newest first. */
const StockBook = () => (
  <DeskTable
    name="stock-book"
    label="Stock history"
    query={staffList('/api/stock-changes')}
    pageSize={50}
    searchLabel="Search products"
    filters={[filterBy('reason', 'Any reason', REASON_NAMES)]}
    columns={COLUMNS}
    empty="No changes found"
  />
)
