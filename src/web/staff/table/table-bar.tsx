import { Columns3, SlidersHorizontal } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useId, useState } from 'react'
import type { Column, ColumnChoice } from './columns.ts'
import { SearchBox } from './search-box.tsx'
import type { DeskTable } from './use-desk-table.ts'
import './table.css'

export type FilterChoice = {
  /** Its name in the address. */
  name: string
  /** What it says while nothing is chosen. */
  label: string
  options: readonly { value: string; label: string }[]
}

type Props<Row> = {
  table: DeskTable
  searchLabel?: string
  filters?: readonly FilterChoice[]
  choice?: ColumnChoice<Row>
  columns?: readonly Column<Row>[]
  /** What the desk does, always in sight. */
  actions?: ReactNode
  /** Whatever else the desk needs there; behind a button on phones. */
  children?: ReactNode
}

/** Above a table: search, filters, and which columns to see. */
export function TableBar<Row>(props: Props<Row>) {
  const { table, searchLabel, filters, choice, columns, actions, children } = props
  return (
    <div className="d-bar">
      {searchLabel && (
        <SearchBox
          label={searchLabel}
          q={table.state.q}
          onSearch={(q) => table.wish({ q }, { replace: true })}
        />
      )}
      {(filters || children) && (
        <FilterFold table={table}>
          {filters?.map((filter) => (
            <FilterSelect key={filter.name} filter={filter} table={table} />
          ))}
          {children}
        </FilterFold>
      )}
      {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      {choice && columns && <ColumnMenu choice={choice} columns={columns} />}
    </div>
  )
}

/** On a phone the filters are behind a button, so that the first record is in sight. */
function FilterFold({ table, children }: { table: DeskTable; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const used = Object.values(table.state.filters).filter(Boolean).length
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="btn btn-soft btn-sm d-fold"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal className="i" aria-hidden="true" />
        Filters{used > 0 && ` (${used})`}
      </button>
      <div className="d-filters" id={id} data-open={open || undefined}>
        {children}
      </div>
    </>
  )
}

export function FilterSelect({ filter, table }: { filter: FilterChoice; table: DeskTable }) {
  const { name, label, options } = filter
  return (
    <select
      className="in d-filter"
      aria-label={label}
      value={table.state.filters[name] ?? ''}
      onChange={({ target }) => table.wish({ filters: { [name]: target.value } })}
    >
      <option value="">{label}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

type MenuProps<Row> = { choice: ColumnChoice<Row>; columns: readonly Column<Row>[] }

export function ColumnMenu<Row>({ choice, columns }: MenuProps<Row>) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="ibtn d-columns" aria-label="Choose columns" title="Columns">
        <Columns3 className="i" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="desk-menu" align="end" sideOffset={6}>
          {columns
            .filter(({ names, fixed }) => !names && !fixed)
            .map((column) => (
              <DropdownMenu.CheckboxItem
                key={column.id}
                className="d-column"
                checked={choice.isShown(column)}
                onCheckedChange={() => choice.toggle(column)}
                onSelect={(event) => event.preventDefault()}
              >
                <span className="d-tick" aria-hidden="true" />
                {column.label}
              </DropdownMenu.CheckboxItem>
            ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
