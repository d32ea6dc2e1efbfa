import { staffQuery } from '#web/queries/staff-list.ts'
import { IconButton } from '#web/staff/small-button.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useId, useState } from 'react'
import { addDays, jamaicaDay } from '#contract/jamaica.ts'
import { centsFromDollars, formatDollars } from '#contract/money.ts'
import { CATEGORY_NAMES } from '#contract/products.ts'
import {
  MAX_REPORT_DAYS,
  type SalesReport,
  type Span,
  SPAN_NAMES,
  type Sum,
} from '#contract/reports.ts'
import { colorLabel } from '#contract/stock.ts'
import { refusalOf } from '#web/queries/call.ts'
import { formatCount } from '#web/staff/format.ts'
import { Segments } from '#web/staff/segments.tsx'
import { ShareBars, TableHead } from '#web/staff/plain-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { cx } from '#web/ui/class-names.ts'
import { SalesChart } from './sales-chart.tsx'
import { formatShare, formatStart } from './labels.ts'

/** How many days are shown at first. */
const DAYS: Record<Span, number> = { day: 30, week: 12 * 7, month: 365 }

/** Sales over time, by category and by colour, and how many quotes were accepted. */
export function SalesPanel() {
  const [today] = useState(() => jamaicaDay(new Date()))
  const [range, setRange] = useState(() => rangeOf('week', today))
  const { data, error, isPlaceholderData } = useQuery({
    ...staffQuery(`/api/sales-report?from=${range.from}&to=${range.to}&by=${range.by}`),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel
      id="sales"
      title={`Sales by ${range.by}`}
      className="dash-sales"
      aside={data && <Total total={data.total} />}
    >
      <div className="sales-bar">
        <Segments
          label="Group by"
          className="sales-spans"
          options={SPAN_NAMES}
          value={range.by}
          onChange={(by) => setRange(rangeOf(by, today))}
        />
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            <span>{end === 'from' ? 'From' : 'To'}</span>
            <input
              className="in"
              type="date"
              value={range[end]}
              min={end === 'from' ? addDays(range.to, 1 - MAX_REPORT_DAYS[range.by]) : range.from}
              max={end === 'from' ? range.to : today}
              onChange={({ target }) => target.value && setRange({ ...range, [end]: target.value })}
            />
          </label>
        ))}
        <IconButton icon={Printer} label="Print" onClick={() => window.print()} />
      </div>
      {error && (
        <p className="dash-note text-bad" role="alert">
          {refusalOf(error)?.error ?? 'The sales could not be loaded.'}
        </p>
      )}
      {data && (
        <div className={cx(isPlaceholderData && 'sales-old')} aria-busy={isPlaceholderData}>
          <Sales report={data} />
        </div>
      )}
    </Panel>
  )
}

const Total = ({ total }: Pick<SalesReport, 'total'>) => (
  <p className="small">
    <b className="num">{formatDollars(total.amount)}</b>{' '}
    <span className="muted">from {formatCount(total.orders)} paid orders, by payment date</span>
  </p>
)

const rangeOf = (by: Span, today: string) => ({ by, from: addDays(today, 1 - DAYS[by]), to: today })

function Sales({ report }: { report: SalesReport }) {
  const { by, points, byCategory, byColor, quotes } = report
  return (
    <>
      <SalesChart points={points} by={by} />
      <details className="sales-table">
        <summary>Show as table</summary>
        <table className="tbl">
          <caption className="sr-only">Sales by {by}</caption>
          <TableHead left={[SPAN_NAMES[by]]} right={['Orders', 'Sales']} />
          <tbody>
            {points.map(({ start, orders, amount }) => (
              <tr key={start}>
                <th scope="row">{formatStart(start, by)}</th>
                <td className="r num">{orders}</td>
                <td className="r num">{formatDollars(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <div className="sales-shares">
        <Shares
          title="By category"
          shares={byCategory.map(({ category, ...sum }) => ({
            name: category ? CATEGORY_NAMES[category] : 'No longer in catalogue',
            ...sum,
          }))}
        />
        <Shares
          title="By colour"
          shares={byColor.map(({ color, ...sum }) => ({ name: colorLabel(color), ...sum }))}
        />
        <section aria-labelledby="conversion">
          <h3 id="conversion">Quotes</h3>
          <dl className="conversion">
            <dt>Requests</dt>
            <dd className="num">{quotes.asked}</dd>
            <dt>Answered</dt>
            <dd className="num">{formatShare(quotes.answered, quotes.asked)}</dd>
            <dt>Accepted</dt>
            <dd className="num">{formatShare(quotes.accepted, quotes.asked)}</dd>
          </dl>
        </section>
      </div>
    </>
  )
}

/** Parts of the sales, largest first. */
function Shares({ title, shares }: { title: string; shares: readonly (Sum & { name: string })[] }) {
  const id = useId()
  const cents = ({ amount }: Sum) => centsFromDollars(amount) ?? 0
  const largest = Math.max(...shares.map(cents), 1)
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {shares.length === 0 && <p className="muted small">No sales in this period</p>}
      <ShareBars
        className="shares"
        labelledBy={id}
        headings={['Part', 'Orders', 'Sales']}
        rows={shares.map((share) => ({
          name: share.name,
          percent: (100 * cents(share)) / largest,
          note: share.orders,
          value: formatDollars(share.amount),
        }))}
      />
    </section>
  )
}
