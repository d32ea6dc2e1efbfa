import { useQuery } from '@tanstack/react-query'
import { CircleCheck, type LucideIcon, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DocumentSeriesView } from '#contract/document-series.ts'
import { formatInstant, jamaicaDay, jamaicaMinute } from '#contract/jamaica.ts'
import { documentSeriesQuery } from '#web/queries/staff-set-up.ts'
import { countOf, formatCount } from '#web/staff/format.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { TableHead } from '#web/staff/plain-table.tsx'
import { Section } from '#web/staff/section.tsx'
import { Loading } from '#web/ui/loading.tsx'

const NAMES = { invoice: 'Tax invoice', 'credit-note': 'Credit note', receipt: 'Receipt' } as const

/** The next number of each series of documents, and what the last check of the books says of them. */
export const Numbering = () => (
  <Section title="Numbering" className="panel set-form">
    <p className="muted small set-about">Numbers run without gaps and restart on 1 January.</p>
    <Numbers />
  </Section>
)

export function Numbers() {
  const { data, error, refetch } = useQuery(documentSeriesQuery())
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className="set-part">
      <div className="set-table">
        <table className="tbl">
          <TableHead left={['Document', 'Starts with']} right={['Next']} />
          <tbody>
            {data.series.map(({ kind, prefix, next }) => (
              <tr key={kind}>
                <td>{NAMES[kind]}</td>
                <td className="num">{prefix}</td>
                <td className="r num">
                  <span className="set-next">{next}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Order series={data} />
    </div>
  )
}

/** Whether the numbers and fingerprints of documents are in order. */
function Order({ series }: { series: DocumentSeriesView }) {
  const { check, year } = series
  const issued = series.series.find(({ kind }) => kind === 'invoice')?.issued ?? 0
  if (check && check.violations > 0) return <Broken check={check} />
  if (series.series.every((each) => each.issued === 0))
    return (
      <Note icon={Info} lead={`Nothing was issued in ${year} yet.`}>
        The first invoice gets the number above, when an order is sold.
      </Note>
    )
  if (!check)
    return (
      <Note icon={Info} lead={`${countOf(issued, 'invoice', 'invoices')} this year.`}>
        They are checked tonight for the first time.
      </Note>
    )
  const inOrder = Math.min(check.invoices, issued)
  const since = issued - inOrder
  return (
    <Note
      icon={CircleCheck}
      lead={`${formatCount(inOrder)} of ${countOf(issued, 'invoice', 'invoices')} this year ${inOrder === 1 ? 'is' : 'are'} in order.`}
    >
      Checked {whenText(check.at)}: no gaps, all documents unchanged.
      {since > 0 &&
        ` ${formatCount(since)} issued since then ${since === 1 ? 'is' : 'are'} checked tonight.`}
    </Note>
  )
}

const Broken = ({ check }: { check: NonNullable<DocumentSeriesView['check']> }) => (
  <div className="set-note set-note-bad" role="alert">
    <TriangleAlert className="i" aria-hidden="true" />
    <div>
      <b>
        {check.violations === 1
          ? 'Something is wrong with the documents.'
          : `${formatCount(check.violations)} things are wrong with the documents.`}
      </b>{' '}
      Checked {whenText(check.at)}:
      <ul className="list-disc pl-5">
        {check.found.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      {check.violations > check.found.length && 'The rest is in the reconciliation.'}
    </div>
  </div>
)

type NoteProps = { icon: LucideIcon; lead: string; children: ReactNode }

const Note = ({ icon: Icon, lead, children }: NoteProps) => (
  <p className="set-note">
    <Icon className="i" aria-hidden="true" />
    <span>
      <b>{lead}</b> {children}
    </span>
  </p>
)

/** The hour until which a check counts as last night's. */
const MORNING = '06:00'

function whenText(iso: string): string {
  const at = new Date(iso)
  const isToday = jamaicaDay(at) === jamaicaDay(new Date())
  return isToday && jamaicaMinute(at).slice(-5) < MORNING ? 'last night' : formatInstant(iso)
}
