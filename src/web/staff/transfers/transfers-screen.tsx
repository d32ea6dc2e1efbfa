import { useSearch } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import type { StatementView, StatementLineView } from '#contract/transfers.ts'
import { staffList, staffQuery } from '#web/queries/staff-list.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { DialogButton } from '#web/staff/dialog-button.tsx'
import { countOf, formatCount, formatExact } from '#web/staff/format.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { column, type Column, dates, figures } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { tabsAt } from '#web/ui/tabs-at.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { TransfersDesk } from './transfers-desk.tsx'
import { LineMatch } from './line-match.tsx'

/** Expected transfers, the lines of bank statements, and the imported statements. */
export default function TransfersScreen() {
  const { data: counts } = useQuery(staffQuery('/api/transfer-counts'))
  const param = new URLSearchParams(useSearch()).get('tab')
  const current = ['statement', 'imports'].find((tab) => tab === param) ?? ''
  const Desk =
    current === 'statement' ? LinesDesk : current === 'imports' ? ImportsDesk : TransfersDesk
  const tabs = [
    { tab: '', label: 'Waiting for money', count: counts?.all },
    { tab: 'statement', label: 'Bank statement', count: counts?.lines },
    { tab: 'imports', label: 'Imports' },
  ]
  return (
    <>
      <DeskHeading />
      <TabLinks
        className="mb-5"
        label="Transfers"
        tabs={tabsAt('/admin/transfers', tabs, current)}
      />
      <Desk />
    </>
  )
}

const countColumn = (id: 'added' | 'known' | 'skipped', label: string): Column<StatementView> =>
  figures(id, label, (statement) => formatCount(statement[id]))

const COLUMNS: Column<StatementView>[] = [
  column('file', 'File', { sort: 'name', rowHeader: true }, ({ fileName }) => (
    <span className="break-all">{fileName}</span>
  )),
  dates('at', 'Imported', { sort: 'date' }, ({ importedAt }) => importedAt),
  column('by', 'Who', ({ importedBy }) => importedBy),
  countColumn('added', 'New lines'),
  countColumn('known', 'Already imported'),
  countColumn('skipped', 'Rows left out'),
]

/** The statements that were imported: by whom, and what each added. */
const ImportsDesk = () => (
  <DeskTable
    name="statements"
    label="Imported statements"
    query={staffList('/api/bank-statements')}
    columns={COLUMNS}
    empty="No statement was imported yet"
  >
    <p className="muted small d-about">Lines that were already imported are not added again.</p>
  </DeskTable>
)

const ImportDialog = onDemand('The import', () => import('./import-dialog.tsx'))

const SHOW = filterBy('show', 'To match', { matched: 'Matched', aside: 'Ignored' })

/** Beside the words of the bank; on a phone below its heading. */
const MATCH_CELL =
  'w-100 py-2.5 max-[721px]:grid max-[721px]:w-auto max-[721px]:grid-cols-1 max-[721px]:text-left'

const LINE_COLUMNS: Column<StatementLineView>[] = [
  column('day', 'Day', { sort: 'date', rowHeader: true }, ({ day }) => (
    <span className="num whitespace-nowrap">{day}</span>
  )),
  column('words', 'Bank description', ({ description, bankReference }) => (
    <span className="wrap-anywhere">
      {description || '–'}
      {bankReference && <span className="xs muted block">{bankReference}</span>}
    </span>
  )),
  figures('amount', 'Amount', ({ amount }) => <b>{formatExact(amount)}</b>),
  column('match', 'Order', { fixed: true, cellClass: MATCH_CELL }, (line) => (
    <LineMatch line={line} />
  )),
]

/** Lines of bank statements, each with the orders that it might pay. */
function LinesDesk() {
  const may = useCan('transfers.decide')
  return (
    <DeskTable
      name="statement-lines"
      label="Bank statement lines"
      query={staffList('/api/statement-lines')}
      searchLabel="Search the statement"
      filters={[SHOW]}
      columns={LINE_COLUMNS}
      renderActions={(lines) =>
        may && (
          <>
            <ConfirmSure lines={lines} />
            <DialogButton
              variant="primary"
              icon={Upload}
              label="Import statement"
              renderDialog={(close) => <ImportDialog onClose={close} />}
            />
          </>
        )
      }
      empty={({ filters }) =>
        filters.show ? 'No lines here' : 'No lines to match. Import a statement to start.'
      }
    />
  )
}

/** Matches every line of the page whose order number and amount agree, at one press. */
function ConfirmSure({ lines }: { lines: readonly StatementLineView[] }) {
  const match = useSend('POST', '/api/statement-lines/matches')
  const sure = lines.filter(({ matched, proposals }) => !matched && isSure(proposals))
  if (sure.length === 0) return null
  return (
    <Act
      label={`Confirm ${countOf(sure.length, 'certain match', 'certain matches')}`}
      pendingLabel="Matching..."
      verb={match}
      input={{ lineIds: sure.map(({ id }) => id) }}
      done={({ matched, left }) => ({
        title: `${matched} matched`,
        text: left > 0 ? `${left} left to check.` : 'Their orders are paid.',
      })}
    />
  )
}

const isSure = (proposals: StatementLineView['proposals']) =>
  proposals.filter(({ confidence }) => confidence === 'sure').length === 1
