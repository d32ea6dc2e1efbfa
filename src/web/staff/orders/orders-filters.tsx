import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { centsFromInput, dollarsFromCents, MAX_CENTS } from '#contract/money.ts'
import {
  ORDER_STATUSES,
  type OrderCounts,
  type OrderStatus,
  type OrderView,
} from '#contract/orders.ts'
import type { Column, ColumnChoice } from '#web/staff/table/columns.tsx'
import { DayFilters } from '#web/staff/table/desk-table.tsx'
import { ColumnMenu, filterBy, FilterSelect, TableSearch } from '#web/staff/table/table-bar.tsx'
import { SavedViews } from '#web/staff/table/saved-views.tsx'
import type { TableControls } from '#web/staff/table/use-table-state.ts'
import { formatCount } from '#web/staff/format.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import {
  ORDER_STATUS_NAMES,
  PAYMENT_METHOD_NAMES,
  PAYMENT_STATUS_NAMES,
  SHIPPING_METHOD_NAMES,
} from './labels.ts'

/** The filters behind the button `More filters`, by their names in the URL. */
const MORE = [
  'method',
  'shipping',
  'from',
  'to',
  'minAmount',
  'maxAmount',
  'referred',
  'unpaid',
  'send',
]
export const ORDER_FILTERS = ['status', 'payment', ...MORE]

type Props = {
  table: TableControls
  counts: OrderCounts | undefined
  choice: ColumnChoice<OrderView>
  columns: readonly Column<OrderView>[]
}

export function OrdersFilters({ table, counts, choice, columns }: Props) {
  const used = MORE.filter((name) => table.state.filters[name]).length
  const [more, setMore] = useState(used > 0)
  return (
    <>
      <div className="flt">
        <div className="flt-q">
          <TableSearch label="Search orders" table={table} />
        </div>
        <StatusTabs table={table} counts={counts} />
        <FilterSelect filter={PAYMENT} table={table} />
        <button
          type="button"
          className="ibtn"
          aria-label={used > 0 ? `More filters, ${used} in use` : 'More filters'}
          title="More filters"
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          <SlidersHorizontal className="i" aria-hidden="true" />
          {used > 0 && <span className="flt-n num">{used}</span>}
        </button>
        <SavedViews desk="orders" table={table} />
        <ColumnMenu choice={choice} columns={columns} />
      </div>
      {more && <MoreFilters table={table} />}
    </>
  )
}

const PAYMENT = filterBy('payment', 'Payment', PAYMENT_STATUS_NAMES)
const FEWER_USED = [
  filterBy('method', 'Method', PAYMENT_METHOD_NAMES),
  filterBy('shipping', 'Shipping', SHIPPING_METHOD_NAMES),
  filterBy('unpaid', 'Unpaid', { waiting: 'Waiting on us' }),
  filterBy('send', 'Sending', { waiting: 'Paid, to be sent' }),
  filterBy('referred', 'Referral', { yes: 'By a partner', no: 'No partner' }),
]

const MoreFilters = ({ table }: { table: TableControls }) => (
  <div className="d-bar flt-more" role="group" aria-label="More filters">
    {FEWER_USED.map((filter) => (
      <FilterSelect key={filter.name} filter={filter} table={table} />
    ))}
    <DayFilters table={table} last="to" className="flt-day" inputClass="in" />
    <AmountFilter table={table} name="minAmount" label="From J$" />
    <AmountFilter table={table} name="maxAmount" label="To J$" />
  </div>
)

type AmountProps = { table: TableControls; name: 'minAmount' | 'maxAmount'; label: string }

/** Applies the typed amount when the field loses the focus or Enter is pressed. */
function AmountFilter({ table, name, label }: AmountProps) {
  const used = table.state.filters[name] ?? ''
  const [text, setText] = useState(used)
  const [shown, setShown] = useState(used)
  const [wrong, setWrong] = useState(false)
  // The browser's back button, or a saved view, has changed the filter.
  if (shown !== used) {
    setShown(used)
    setText(used)
  }
  const apply = () => {
    const cents = centsFromInput(text)
    const bad = text.trim() !== '' && (cents === undefined || cents < 0 || cents > MAX_CENTS)
    setWrong(bad)
    const amount = cents === undefined ? '' : dollarsFromCents(cents).replace('.00', '')
    if (!bad && amount !== used) table.update({ filters: { [name]: amount } })
  }
  return (
    <label className="flt-day">
      {label}
      <input
        className="in"
        inputMode="decimal"
        maxLength={14}
        value={text}
        aria-invalid={wrong}
        title={wrong ? 'Please enter an amount, such as 649.00' : undefined}
        onChange={({ target }) => setText(target.value)}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
    </label>
  )
}

const TABS: readonly (OrderStatus | undefined)[] = [undefined, ...ORDER_STATUSES]

function StatusTabs({ table, counts }: { table: TableControls; counts: OrderCounts | undefined }) {
  const { status: current } = table.state.filters
  return (
    <nav className="flt-tabs" aria-label="Status">
      {TABS.map((status) => (
        <AppLink
          key={status ?? 'all'}
          href={table.hrefOf({ filters: { status: status ?? '' } })}
          className="flt-tab"
          aria-current={current === status ? 'page' : undefined}
        >
          {status ? ORDER_STATUS_NAMES[status] : 'All'}
          {counts && <span className="num">{formatCount(countOf(counts, status))}</span>}
        </AppLink>
      ))}
    </nav>
  )
}

function countOf(counts: OrderCounts, status: OrderStatus | undefined): number {
  if (status) return counts[status] ?? 0
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
