import { useQuery } from '@tanstack/react-query'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { PAYOUT_METHOD_LABELS } from '#contract/payouts.ts'
import type { RunDetailView, RunLineView } from '#contract/staff-payouts.ts'
import { useShop } from '#web/queries/shop.ts'
import { allLinesQuery, runQuery } from '#web/queries/staff-payouts.ts'
import type { ScreenProps } from '#web/route.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { TableHead } from '#web/staff/plain-table.tsx'
import { formatExact } from '#web/staff/format.ts'
import { Paper } from '#web/staff/paper.tsx'
import { PrintButton, SmallButtonLink } from '#web/staff/small-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { LINE_STATES, RUN_STATES, linesLabel, runLabel } from './labels.ts'

/** A run on paper, with a line to sign for each of the two people who are responsible for it. */
export default function SheetScreen({ params }: ScreenProps) {
  const runId = Number(params.run)
  return (
    <>
      <div className="desk-top print:hidden">
        <h1 tabIndex={-1}>Run sheet</h1>
        <div className="flex gap-2">
          <SmallButtonLink label="Back" href={`/admin/payouts/${runId || ''}`} />
          <PrintButton variant="primary" />
        </div>
      </div>
      <Read runId={runId} />
    </>
  )
}

function Read({ runId }: { runId: number }) {
  const isValidId = Number.isSafeInteger(runId) && runId > 0
  const run = useQuery({ ...runQuery(runId), enabled: isValidId })
  const lines = useQuery({ ...allLinesQuery(runId), enabled: isValidId })
  const error = run.error ?? lines.error
  if (!isValidId) return <Empty text="Run not found" />
  if (error) return <Empty text={errorSentence(error, 'Could not load this.')} />
  if (!run.data || !lines.data) return <Loading />
  return <Sheet run={run.data} lines={lines.data} />
}

function Sheet({ run, lines }: { run: RunDetailView; lines: readonly RunLineView[] }) {
  const { name } = useShop()
  const total = formatExact(run.total)
  return (
    <Paper label={`Run sheet, ${runLabel(run)}`}>
      <header>
        <p>{name}</p>
        <h2 className="text-[1.375rem] font-[650]">Partner payouts, {runLabel(run)}</h2>
        <p>
          {RUN_STATES[run.status][1]}. {linesLabel(run.lines)}, {total}.
        </p>
        {run.file && (
          <p className="num mt-2 wrap-anywhere">
            {run.file.name}
            <br />
            SHA-256 {run.file.sha256}
          </p>
        )}
      </header>
      <div
        className="my-5 overflow-x-auto print:overflow-visible"
        role="region"
        aria-label="Lines"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
        tabIndex={0}
      >
        <SheetTable lines={lines} total={total} />
      </div>
      <footer>
        {run.history.map(({ at, what, by }) => (
          <p key={`${at} ${what}`}>
            {what}: {by}, {formatDayAndTime(at)}
          </p>
        ))}
        <div className="mt-14 grid even-2 gap-10 *:border-t *:pt-1.5">
          <p>Locked by {run.lockedBy?.name ?? ''}</p>
          <p>Approved by {run.approvedBy?.name ?? ''}</p>
        </div>
      </footer>
    </Paper>
  )
}

const SheetTable = ({ lines, total }: { lines: readonly RunLineView[]; total: string }) => (
  <table className="num w-full min-w-[760px] print:min-w-0 [&_.r]:text-right [&_.r]:whitespace-nowrap [&_:is(th,td)]:p-1.5 [&_:is(th,td)]:align-top">
    <TableHead
      className="border-b border-[#bbb]"
      left={['Reference', 'Partner', 'Paid to', 'State']}
      right={['Earned', 'Deducted', 'Tax', 'Paid out']}
    />
    <tbody>
      {lines.map((line) => (
        <tr key={line.id} className="break-inside-avoid border-b border-[#bbb]">
          <td>{line.reference}</td>
          <td>{line.name}</td>
          <td>
            {PAYOUT_METHOD_LABELS[line.method]}, {line.account}
          </td>
          <td>{LINE_STATES[line.status][1]}</td>
          <td className="r">{formatExact(line.gross)}</td>
          <td className="r">{formatExact(line.clawback)}</td>
          <td className="r">{formatExact(line.tax)}</td>
          <td className="r">{formatExact(line.amount)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" className="font-[650]" colSpan={7}>
          Total
        </th>
        <td className="r font-[650]">{total}</td>
      </tr>
    </tfoot>
  </table>
)
