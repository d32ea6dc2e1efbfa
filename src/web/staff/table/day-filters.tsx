import type { TableControls } from './use-table-state.ts'

/** The name of the last day in the address. */
export type LastDay = 'until' | 'to'

/** Narrows a table to the days from one to another, both included. */
export function DayFilters({ table, last }: { table: TableControls; last: LastDay }) {
  return ['from', last].map((name) => (
    <label key={name} className="d-day small">
      {name === 'from' ? 'From' : 'To'}
      <input
        className="in d-filter"
        type="date"
        value={table.state.filters[name] ?? ''}
        onChange={({ target }) => table.update({ filters: { [name]: target.value } })}
      />
    </label>
  ))
}
