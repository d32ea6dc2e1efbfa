import type { StatementView } from '#contract/transfers.ts'
import { statementsQuery } from '#web/queries/staff-transfers.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { DateCell } from '#web/staff/table/cells.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'

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
    cell: ({ importedAt }) => <DateCell at={importedAt} />,
  },
  { id: 'by', label: 'Who', cell: ({ importedBy }) => importedBy },
  count('added', 'New lines'),
  count('known', 'Known before'),
  count('skipped', 'Rows left out'),
]

/** The statements that were imported: by whom, and what each brought. */
export const ImportsDesk = () => (
  <DeskTable
    name="statements"
    label="Imported statements"
    query={statementsQuery}
    columns={COLUMNS}
    empty="No statement was imported yet"
  >
    <p className="muted small d-about">
      Each file is kept once: lines that an earlier one brought are known, not doubled.
    </p>
  </DeskTable>
)
