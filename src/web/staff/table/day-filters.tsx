import type { DeskTable } from './use-desk-table.ts'

/** Narrows a table to the days `from` and `until`, both included. */
export function DayFilters({ table }: { table: DeskTable }) {
  return ['from', 'until'].map((name) => (
    <label key={name} className="small flex items-center gap-2 font-semibold">
      {name === 'from' ? 'From' : 'Until'}
      <input
        className="in d-filter"
        type="date"
        value={table.state.filters[name] ?? ''}
        onChange={({ target }) => table.wish({ filters: { [name]: target.value } })}
      />
    </label>
  ))
}
