import { useSearch } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import type { StatementView } from '#contract/transfers.ts'
import { statementsQuery, transferCountsQuery } from '#web/queries/staff-transfers.ts'
import { formatCount } from '#web/staff/format.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { column, dates } from '#web/staff/table/cells.tsx'
import type { Column } from '#web/staff/table/columns.ts'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { LinesDesk } from './lines-desk.tsx'
import { TransfersDesk } from './transfers-desk.tsx'
import './transfers.css'

const PATH = '/admin/transfers'

/** Expected transfers, the lines of bank statements, and the imported statements. */
export default function TransfersScreen() {
  const { data: counts } = useQuery(transferCountsQuery())
  const tab = new URLSearchParams(useSearch()).get('tab')
  const lines = tab === 'statement'
  const imports = tab === 'imports'
  const Desk = lines ? LinesDesk : imports ? ImportsDesk : TransfersDesk
  const tabs = [
    { href: PATH, label: 'Waiting for money', count: counts?.all, current: !lines && !imports },
    {
      href: `${PATH}?tab=statement`,
      label: 'Bank statement',
      count: counts?.lines,
      current: lines,
    },
    { href: `${PATH}?tab=imports`, label: 'Imports', current: imports },
  ]
  return (
    <>
      <DeskHeading />
      <div className="mb-5">
        <TabLinks label="Transfers" tabs={tabs} />
      </div>
      <Desk />
    </>
  )
}

const count = (id: 'added' | 'known' | 'skipped', label: string): Column<StatementView> => ({
  id,
  label,
  align: 'right',
  cell: (statement) => <span className="num">{formatCount(statement[id])}</span>,
})

const COLUMNS: Column<StatementView>[] = [
  column('file', 'File', { sort: 'name', names: true }, ({ fileName }) => (
    <span className="break-all">{fileName}</span>
  )),
  dates('at', 'Imported', { sort: 'date' }, ({ importedAt }) => importedAt),
  column('by', 'Who', ({ importedBy }) => importedBy),
  count('added', 'New lines'),
  count('known', 'Known before'),
  count('skipped', 'Rows left out'),
]

/** The statements that were imported: by whom, and what each added. */
const ImportsDesk = () => (
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
