import { useQuery } from '@tanstack/react-query'
import { CircleCheck, type LucideIcon, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { DocumentSeriesView } from '#contract/document-series.ts'
import { formatInstant, jamaicaDay, jamaicaMinute } from '#contract/jamaica.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { countOf, formatCount } from '#web/staff/format.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { TableHead } from '#web/staff/plain-table.tsx'
import { Section } from '#web/staff/section.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/shapes/note.tsx'
import { useFrame } from './setting-form.tsx'

const NAMES = { invoice: 'Tax invoice', 'credit-note': 'Credit note', receipt: 'Receipt' } as const

/** The next number of each series of documents, and what the last check of the books says of them. */
export const Numbering = () => (
  <Section title="Numbering" className={useFrame()}>
    <p className="muted small -mt-4.5">Numbers run without gaps and restart on 1 January.</p>
    <Numbers />
  </Section>
)

export const Numbers = () => (
  <Loaded query={useQuery(staffQuery('/api/document-series'))} skeleton={<Loading />}>
    {(view) => (
      <div className="stack min-w-0 gap-3.5">
        <div className="overflow-hidden rounded-md border border-line">
          <table className="tbl w-full max-phone:[&_:is(th,td):nth-child(2)]:hidden">
            <TableHead left={['Document', 'Starts with']} right={['Next']} />
            <tbody>
              {view.series.map(({ kind, prefix, next }) => (
                <tr key={kind}>
                  <td>{NAMES[kind]}</td>
                  <td className="num">{prefix}</td>
                  <td className="r num">
                    <span className="inline-block rounded-badge bg-sunk px-2.5 py-1 font-[650] whitespace-nowrap">
                      {next}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Order series={view} />
      </div>
    )}
  </Loaded>
)

/** Whether the numbers and fingerprints of documents are in order. */
function Order({ series }: { series: DocumentSeriesView }) {
  const { check, year } = series
  const issued = series.series.find(({ kind }) => kind === 'invoice')?.issued ?? 0
  if (check && check.violations > 0) return <Broken check={check} />
  if (series.series.every((each) => each.issued === 0))
    return (
      <Standing icon={Info} lead={`Nothing was issued in ${year} yet.`}>
        The first invoice gets the number above, when an order is sold.
      </Standing>
    )
  if (!check)
    return (
      <Standing icon={Info} lead={`${countOf(issued, 'invoice', 'invoices')} this year.`}>
        They are checked tonight for the first time.
      </Standing>
    )
  const inOrder = Math.min(check.invoices, issued)
  const since = issued - inOrder
  return (
    <Standing
      icon={CircleCheck}
      lead={`${formatCount(inOrder)} of ${countOf(issued, 'invoice', 'invoices')} this year ${inOrder === 1 ? 'is' : 'are'} in order.`}
    >
      Checked {whenText(check.at)}: no gaps, all documents unchanged.
      {since > 0 &&
        ` ${formatCount(since)} issued since then ${since === 1 ? 'is' : 'are'} checked tonight.`}
    </Standing>
  )
}

const Broken = ({ check }: { check: NonNullable<DocumentSeriesView['check']> }) => {
  const found =
    check.violations === 1 ? 'Something is' : `${formatCount(check.violations)} things are`
  return (
    <Standing
      tone="bad"
      role="alert"
      icon={TriangleAlert}
      lead={`${found} wrong with the documents.`}
    >
      Checked {whenText(check.at)}:
      <ul className="list-disc pl-5">
        {check.found.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      {check.violations > check.found.length && 'The rest is in the reconciliation.'}
    </Standing>
  )
}

type StandingProps = Partial<ComponentProps<typeof Note>> & { icon: LucideIcon; lead: string }

const Standing = ({ lead, children, tone = 'info', ...note }: StandingProps) => (
  <Note {...note} tone={tone} className="gap-2.5 py-[11px] leading-[1.4]">
    <b className="font-[650]">{lead}</b> {children}
  </Note>
)

/** The hour until which a check counts as last night's. */
const MORNING = '06:00'

function whenText(iso: string): string {
  const at = new Date(iso)
  const isToday = jamaicaDay(at) === jamaicaDay(new Date())
  return isToday && jamaicaMinute(at).slice(-5) < MORNING ? 'last night' : formatInstant(iso)
}
