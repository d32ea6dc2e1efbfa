import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthAt, formatYearMonth } from '#contract/jamaica.ts'
import {
  MAX_SIMULATED_MONTHS,
  MAX_SIMULATED_SALES,
  type PlanDetailView,
  type SimulatedMember,
  type SimulationView,
} from '#contract/staff-plans.ts'
import { refusalOf } from '#web/queries/call.ts'
import { staffListQuery, staffQuery } from '#web/queries/staff-list.ts'
import { column, type Column, figures } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { type TableControls, useTableState } from '#web/staff/table/use-table-state.ts'
import { Section } from '#web/staff/section.tsx'
import { TableHead } from '#web/staff/plain-table.tsx'
import { countOf, formatCount, formatExact } from '#web/staff/format.ts'
import { cx } from '#web/ui/class-names.ts'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { SimulationChart } from './simulation-chart.tsx'
import { formatDifference, formatMonthOf, formatShareBp } from './labels.ts'

const DAY_MS = 24 * 3_600_000
/** A simulation is work for the server: the same one is not run again within a minute. */
const STALE_AFTER_MS = 60_000
const SHOW = filterBy('show', 'Who gains and who loses', { winners: 'Winners', losers: 'Losers' })

const COLUMNS: Column<SimulatedMember>[] = [
  column('name', 'Partner', { sort: 'name', rowHeader: true }, ({ name }) => name),
  figures('number', 'Number', { sort: 'partner' }, ({ memberId }) => memberId),
  figures('actual', 'Posted', ({ actual }) => formatExact(actual)),
  figures('simulated', 'Under this plan', ({ simulated }) => formatExact(simulated)),
  figures('difference', 'Difference', { sort: 'difference' }, ({ difference }) => (
    <b className={difference.startsWith('-') ? 'text-bad' : 'text-ok'}>
      {formatDifference(difference)}
    </b>
  )),
]

/** Simulates past months under this plan, beside the posted commissions. Nothing is written. */
export function Simulator({ plan }: { plan: PlanDetailView }) {
  const [thisMonth] = useState(() => monthAt(new Date()))
  const lastMonth = formatYearMonth(monthAt(new Date(thisMonth.from.getTime() - DAY_MS)))
  const table = useTableState(['from', 'to', 'show'])
  const { from = lastMonth, to = lastMonth, show = '' } = table.state.filters
  const query = {
    ...staffQuery(`/api/plans/${plan.id}/simulation?from=${from}&to=${to}`),
    placeholderData: keepPreviousData,
    staleTime: STALE_AFTER_MS,
  }
  const { data, error, refetch, isPlaceholderData } = useQuery(query)
  const refusal = refusalOf(error)
  return (
    <Section className="stack min-w-0" headingClass="h2" title="Simulator">
      <p className="muted small">
        Shows what partners would have earned on past sales under this plan. Up to{' '}
        {MAX_SIMULATED_MONTHS} months and {formatCount(MAX_SIMULATED_SALES)} sales at a time;
        nothing is saved.
      </p>
      <div className="d-bar">
        {Object.entries({ from, to }).map(([name, month]) => (
          <label key={name} className="flex items-center gap-2">
            <span>{name === 'from' ? 'From' : 'To'}</span>
            <input
              className="in"
              type="month"
              value={month}
              onChange={({ target }) =>
                target.value && table.update({ filters: { [name]: target.value } })
              }
            />
          </label>
        ))}
      </div>
      {refusal && (
        <p className="text-bad" role="alert">
          {refusal.issues?.[0]?.message ?? refusal.error}
        </p>
      )}
      {error && !refusal && <NotLoaded what="The simulation" onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {!error && data && (
        <div
          className={cx('stack min-w-0', isPlaceholderData && 'opacity-60')}
          aria-busy={isPlaceholderData}
        >
          <Result view={data} />
          <Members planId={plan.id} span={{ from, to, show }} table={table} view={data} />
        </div>
      )}
    </Section>
  )
}

function Result({ view }: { view: SimulationView }) {
  const { capped, skipped } = view
  const figures: [string, string, string][] = [
    ['Sales', formatCount(view.sales), formatExact(view.volume)],
    ['Posted', formatExact(view.actual), `${formatShareBp(view.actualShareBp)} of sales`],
    [
      'Under this plan',
      formatExact(view.simulated),
      `${formatShareBp(view.simulatedShareBp)} of sales`,
    ],
    [
      'Difference',
      formatDifference(view.difference),
      `the limit applies to ${countOf(capped, 'sale')}`,
    ],
    ['Winners', formatCount(view.winners), 'partners'],
    ['Losers', formatCount(view.losers), `${countOf(view.unchanged, 'stays', 'stay')} the same`],
  ]
  return (
    <>
      <dl className="panel terms stack fit-132 gap-x-5 p-5">
        {figures.map(([name, value, more]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num text-[1.125rem] font-semibold">{value}</dd>
            <dd className="muted small">{more}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small">
        Levels not paid: {formatCount(skipped['no-upline'])} with no partner,{' '}
        {formatCount(skipped.inactive)} with an inactive partner.
      </p>
      <div className="panel overflow-hidden px-5 py-4">
        <SimulationChart months={view.months} />
        <details>
          <summary className="min-h-11 py-2.5">Show as table</summary>
          <Months view={view} />
        </details>
      </div>
    </>
  )
}

const Months = ({ view }: { view: SimulationView }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone
  <div className="overflow-x-auto" role="region" aria-label="Month by month" tabIndex={0}>
    <table className="tbl">
      <caption className="sr-only">Month by month</caption>
      <TableHead left={['Month']} right={['Sales', 'Volume', 'Posted', 'Under this plan']} />
      <tbody>
        {view.months.map(({ month, sales, volume, actual, simulated }) => (
          <tr key={month}>
            <th scope="row">{formatMonthOf(month)}</th>
            <td className="r num">{sales}</td>
            <td className="r num">{formatExact(volume)}</td>
            <td className="r num">{formatExact(actual)}</td>
            <td className="r num">{formatExact(simulated)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type MembersProps = {
  planId: number
  span: { from: string; to: string; show: string }
  table: TableControls
  view: SimulationView
}

function Members({ planId, span, table, view }: MembersProps) {
  const state = { ...table.state, filters: span }
  return (
    <DeskTable
      name="simulator"
      label="Partners whom the plan pays more or less"
      table={table}
      query={() => ({
        ...staffListQuery(`/api/plans/${planId}/simulation/members`, toQueryString(state, 25)),
        staleTime: STALE_AFTER_MS,
      })}
      filters={[SHOW]}
      keyOf={({ memberId }) => memberId}
      columns={COLUMNS}
      empty={
        view.sales === 0
          ? 'No partner sales in these months'
          : 'The plan pays everybody what was posted'
      }
    />
  )
}
