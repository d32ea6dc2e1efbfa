import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '#contract/orders.ts'
import type { OrderCounts } from '#web/queries/staff-orders.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { tableAddress, trimmedQuery, withFilter } from './table-state.ts'
import type { Table } from './use-table.ts'
import { ORDER_STATUS_NAMES, PAYMENT_STATUS_NAMES, sayCount } from './words.ts'

export function OrdersFilters(props: { table: Table; counts: OrderCounts | undefined }) {
  const { table, counts } = props
  const { state, show } = table
  return (
    <div className="flt">
      <SearchBox q={state.q} onSearch={(q) => show(withFilter(state, { q }), { replace: true })} />
      <StatusTabs table={table} counts={counts} />
      <select
        className="in flt-pay"
        aria-label="Payment"
        value={state.payment ?? ''}
        onChange={({ target }) => {
          const payment = PAYMENT_STATUSES.find((known) => known === target.value)
          show(withFilter(state, { payment }))
        }}
      >
        <option value="">Payment</option>
        {PAYMENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {PAYMENT_STATUS_NAMES[status]}
          </option>
        ))}
      </select>
    </div>
  )
}

const PAUSE_MS = 300

/** Searches once the typing pauses. */
function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  // The way back, or a tab, has changed what is looked for: the box follows, unless it led there.
  if (shown !== q) {
    setShown(q)
    if (trimmedQuery(text) !== q) setText(q)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const wanted = trimmedQuery(text)
    const pause = setTimeout(() => wanted !== q && search(wanted), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text, q])
  return (
    <div className="inwrap flt-q">
      <Search className="i" aria-hidden="true" />
      <input
        className="in"
        type="search"
        aria-label="Search orders"
        placeholder="Search orders"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}

const TABS: readonly (OrderStatus | undefined)[] = [undefined, ...ORDER_STATUSES]

function StatusTabs({ table, counts }: { table: Table; counts: OrderCounts | undefined }) {
  const { state } = table
  return (
    <nav className="flt-tabs" aria-label="Status">
      {TABS.map((status) => (
        <AppLink
          key={status ?? 'all'}
          href={tableAddress(withFilter(state, { status }))}
          className="flt-tab"
          aria-current={state.status === status ? 'page' : undefined}
        >
          {status ? ORDER_STATUS_NAMES[status] : 'All'}
          {counts && <span className="num">{sayCount(countOf(counts, status))}</span>}
        </AppLink>
      ))}
    </nav>
  )
}

function countOf(counts: OrderCounts, status: OrderStatus | undefined): number {
  if (status) return counts[status] ?? 0
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
