import { useQuery } from '@tanstack/react-query'
import { formatShortInstant } from '#contract/jamaica.ts'
import type { StatementView } from '#contract/transfers.ts'
import { statementsQuery } from '#web/queries/staff-transfers.ts'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'

const PAGE_SIZE = 25
const SHAPE = { path: '/admin/transfers', filters: [] }

const count = (id: 'added' | 'known' | 'skipped', label: string): Column<StatementView> => ({
  id,
  label,
  align: 'right',
  cell: (statement) => <span className="num">{statement[id].toLocaleString('en-JM')}</span>,
})

const COLUMNS: Column<StatementView>[] = [
  {
    id: 'file',
    label: 'File',
    sort: 'name',
    names: true,
    cell: ({ fileName }) => <span className="break-all">{fileName}</span>,
  },
  {
    id: 'at',
    label: 'Imported',
    sort: 'date',
    cell: ({ importedAt }) => <span className="num">{formatShortInstant(importedAt)}</span>,
  },
  { id: 'by', label: 'Who', cell: ({ importedBy }) => importedBy },
  count('added', 'New lines'),
  count('known', 'Known before'),
  count('skipped', 'Rows left out'),
]

/** The statements that were imported: by whom, and what each brought. */
export function ImportsDesk() {
  const table = useDeskTable(SHAPE)
  const choice = useColumnChoice('statements', COLUMNS)
  const list = useQuery(statementsQuery(toQueryString(table.state, PAGE_SIZE)))
  return (
    <>
      <TableBar table={table} choice={choice} columns={COLUMNS}>
        <p className="muted small d-about">
          Each file is kept once: lines that an earlier one brought are known, not doubled.
        </p>
      </TableBar>
      <DataTable
        label="Imported statements"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty="No statement was imported yet"
      />
    </>
  )
}
