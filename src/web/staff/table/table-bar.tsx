import { Columns3, SlidersHorizontal } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useId, useState } from 'react'
import { DeskMenu } from '#web/staff/desk-menu.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Column, ColumnChoice } from './columns.tsx'
import type { TableControls } from './use-table-state.ts'
import './table.css'

export type FilterChoice = {
  /** Its parameter in the URL. */
  name: string
  /** Shown while nothing is chosen. */
  label: string
  options: readonly { value: string; label: string }[]
}

/** Sort orders to choose from; the label names the default one. */
export type SortChoice = Omit<FilterChoice, 'name'>

export const NEWEST_FIRST: SortChoice = {
  label: 'Newest first',
  options: [{ value: 'oldest', label: 'Oldest first' }],
}

type Labels = Readonly<Record<string, string | readonly [tone: unknown, label: string]>>

/** A filter by one of these values. */
export const filterBy = (name: string, label: string, labels: Labels): FilterChoice => ({
  name,
  label,
  options: Object.entries(labels).map(([value, text]) => ({
    value,
    label: typeof text === 'string' ? text : text[1],
  })),
})

type Props<Row> = {
  table: TableControls
  searchLabel?: string | undefined
  filters?: readonly FilterChoice[] | undefined
  sort?: SortChoice | undefined
  choice: ColumnChoice<Row>
  columns: readonly Column<Row>[]
  /** Buttons, always in sight. */
  actions?: ReactNode
  /** More filters or a note; behind a button on phones. */
  children?: ReactNode
}

/** Above a table: search, filters, and which columns to see. */
export function TableBar<Row>(props: Props<Row>) {
  const { table, searchLabel, filters, sort, choice, columns, actions, children } = props
  return (
    <div className="d-bar">
      {searchLabel && <TableSearch label={searchLabel} table={table} />}
      {(filters || sort || children) && (
        <FilterFold table={table} sort={sort}>
          {filters?.map((filter) => (
            <FilterSelect key={filter.name} filter={filter} table={table} />
          ))}
          {sort && (
            <Select
              {...sort}
              value={table.state.sort}
              onChange={(value) => table.update({ sort: value })}
            />
          )}
          {children}
        </FilterFold>
      )}
      {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      <ColumnMenu choice={choice} columns={columns} />
    </div>
  )
}

/** The search of a table, which the `/` key focuses. */
export const TableSearch = ({ label, table }: { label: string; table: TableControls }) => (
  <SearchBox
    label={label}
    className="d-search"
    desk
    q={table.state.q}
    onSearch={(q) => table.update({ q }, { replace: true })}
  />
)

type FoldProps = { table: TableControls; sort: SortChoice | undefined; children: ReactNode }

/** On a phone the filters are behind a button, so that the first record is in sight. */
function FilterFold({ table, sort, children }: FoldProps) {
  const [open, setOpen] = useState(false)
  const { state } = table
  const used = [...Object.values(state.filters), sort && state.sort].filter(Boolean).length
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

export function FilterSelect({ filter, table }: { filter: FilterChoice; table: TableControls }) {
  const { name, ...choice } = filter
  return (
    <Select
      {...choice}
      value={table.state.filters[name] ?? ''}
      onChange={(value) => table.update({ filters: { [name]: value } })}
    />
  )
}

type SelectProps = SortChoice & { value: string; onChange: (value: string) => void }

const Select = ({ label, options, value, onChange }: SelectProps) => (
  <select
    className="in d-filter"
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">{label}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)

type MenuProps<Row> = { choice: ColumnChoice<Row>; columns: readonly Column<Row>[] }

export const ColumnMenu = <Row,>({ choice, columns }: MenuProps<Row>) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger className="ibtn d-columns" aria-label="Choose columns" title="Columns">
      <Columns3 className="i" aria-hidden="true" />
    </DropdownMenu.Trigger>
    <DeskMenu align="end">
      {columns
        .filter(({ rowHeader, fixed }) => !rowHeader && !fixed)
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
    </DeskMenu>
  </DropdownMenu.Root>
)
