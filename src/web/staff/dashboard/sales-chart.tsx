import { Bar } from '@visx/shape'
import { centsFromDollars, formatDollars } from '#contract/money.ts'
import type { SalesReport, Span } from '#contract/reports.ts'
import { BarChart } from '#web/staff/chart/bar-chart.tsx'
import { formatLarge, wholeDollars } from '#web/staff/chart/money-scale.ts'
import { formatStart } from './labels.ts'

type Point = SalesReport['points'][number]
const dollars = ({ amount }: Point) => wholeDollars(centsFromDollars(amount))

/** A bar for each span; the last, still growing, stands out. The table below has the same figures. */
export function SalesChart({ points, by }: { points: Point[]; by: Span }) {
  const last = points.at(-1)
  return (
    <div className="sales-chart">
      <BarChart
        label={chartLabel(points, by)}
        edge={{ top: 26, right: 8, bottom: 28, left: 52 }}
        padding={0.32}
        keys={points.map(({ start }) => start)}
        highest={Math.max(...points.map(dollars))}
        format={(start) => formatStart(start, by)}
        labelWidth={56}
      >
        {({ x, y, barWidth }) => (
          <>
            {points.map((point) => (
              <Bar
                key={point.start}
                className={point === last ? 'chart-bar now' : 'chart-bar'}
                x={x(point.start)}
                y={y(dollars(point))}
                width={barWidth}
                height={y(0) - y(dollars(point))}
                rx={2}
              />
            ))}
            {last && dollars(last) > 0 && (
              <text
                className="chart-word"
                x={x(last.start) + barWidth / 2}
                y={y(dollars(last)) - 8}
                textAnchor={points.length > 40 ? 'end' : 'middle'}
              >
                {formatLarge(dollars(last))}
              </text>
            )}
          </>
        )}
      </BarChart>
    </div>
  )
}

function chartLabel(points: Point[], by: Span): string {
  const best = points.toSorted((a, b) => dollars(b) - dollars(a))[0]
  if (!best || dollars(best) === 0) return `Sales by ${by}: none in this period`
  return `Sales by ${by}, ${points.length} bars; the highest ${formatDollars(best.amount)}, from ${formatStart(best.start, by)}`
}
