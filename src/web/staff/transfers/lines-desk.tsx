import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { StatementLineView } from '#contract/transfers.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { linesQuery, useMatchSureLines } from '#web/queries/staff-transfers.ts'
import { column, figures } from '#web/staff/table/cells.tsx'
import type { Column } from '#web/staff/table/columns.ts'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { toastError } from '#web/staff/error-sentence.ts'
import { formatExact } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { LineMatch } from './line-match.tsx'

const ImportDialog = onDemand('The import', () => import('./import-dialog.tsx'))

const SHOW = filterBy('show', 'To match', { matched: 'Matched', aside: 'Set aside' })

const COLUMNS: Column<StatementLineView>[] = [
  column('day', 'Day', { sort: 'date', names: true }, ({ day }) => (
    <span className="num">{day}</span>
  )),
  column('words', 'The bank says', ({ description, bankReference }) => (
    <span className="trl-w">
      {description || '–'}
      {bankReference && <span className="xs muted block">{bankReference}</span>}
    </span>
  )),
  figures('amount', 'Amount', ({ amount }) => <b>{formatExact(amount)}</b>),
  column('match', 'Pays', { fixed: true }, (line) => <LineMatch line={line} />),
]

/** Lines of bank statements: each with the orders that it may pay. */
export function LinesDesk() {
  const may = useMay('transfers.decide')
  const [importing, setImporting] = useState(false)
  return (
    <>
      <DeskTable
        name="statement-lines"
        label="Lines of bank statements"
        query={linesQuery}
        searchLabel="Search the statement"
        filters={[SHOW]}
        columns={COLUMNS}
        renderActions={(lines) =>
          may && (
            <>
              <ConfirmSure lines={lines} />
              <SmallButton
                variant="primary"
                icon={Upload}
                label="Import statement"
                onClick={() => setImporting(true)}
              />
            </>
          )
        }
        empty={({ filters }) =>
          filters.show ? 'No lines here' : 'No lines wait for a match. Import a statement to begin.'
        }
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

/** Every line of the page whose order number and amount agree, at one press. */
function ConfirmSure({ lines }: { lines: readonly StatementLineView[] }) {
  const match = useMatchSureLines()
  const sure = lines.filter(({ matched, proposals }) => !matched && isSure(proposals))
  if (sure.length === 0) return null
  const press = () =>
    match.mutate(
      sure.map(({ id }) => id),
      {
        onSuccess: ({ matched, left }) =>
          toast({
            title: `${matched} matched`,
            text: left > 0 ? `${left} left for you to look at.` : 'Their orders are paid.',
            tone: 'success',
          }),
        onError: toastError(),
      },
    )
  return (
    <SmallButton
      label={`Confirm ${sure.length} sure`}
      pending={match.isPending}
      pendingLabel="Matching..."
      onClick={press}
    />
  )
}

const isSure = (proposals: StatementLineView['proposals']) =>
  proposals.filter(({ confidence }) => confidence === 'sure').length === 1
