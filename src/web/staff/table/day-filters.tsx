import type { DeskTable } from './use-desk-table.ts'

type Props = {
  table: DeskTable
  /** What the address calls the last day. */
  last?: 'until' | 'to'
}

/** Narrows a table to the days from one to another, both included. */
export function DayFilters({ table, last = 'until' }: Props) {
  return ['from', last].map((name) => (
    <label key={name} className="d-day small">
      {name === 'from' ? 'From' : 'To'}
      <input
        className="in d-filter"
        type="date"
        value={table.state.filters[name] ?? ''}
        onChange={({ target }) => table.wish({ filters: { [name]: target.value } })}
      />
    </label>
  ))
}
