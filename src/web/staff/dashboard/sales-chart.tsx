import { AxisBottom } from '@visx/axis'
import { scaleBand } from '@visx/scale'
import { Bar } from '@visx/shape'
import { centsFromDollars, formatDollars } from '#contract/money.ts'
import type { SalesReport, Span } from '#contract/reports.ts'
import { MoneyAxis } from '#web/staff/chart/money-axis.tsx'
import { moneyScale, formatLarge } from '#web/staff/chart/money-scale.ts'
import { useWidth } from '#web/staff/chart/use-width.ts'
import { formatStart } from './labels.ts'

const HEIGHT = 240
const EDGE = { top: 26, right: 8, bottom: 28, left: 52 }
const LABEL_WIDTH = 56

type Point = SalesReport['points'][number]
const dollars = ({ amount }: Point) => Math.trunc((centsFromDollars(amount) ?? 0) / 100)

/** A bar for each span; the last, still growing, stands out. The table beneath says the same. */
export function SalesChart({ points, by }: { points: Point[]; by: Span }) {
  const [frame, width] = useWidth()
  const last = points.at(-1)
  const most = Math.max(...points.map(dollars))
  const x = scaleBand({
    domain: points.map(({ start }) => start),
    range: [EDGE.left, width - EDGE.right],
    padding: 0.32,
  })
  const y = moneyScale(most, { bottom: HEIGHT - EDGE.bottom, top: EDGE.top })
  const each = Math.max(1, Math.ceil((points.length * LABEL_WIDTH) / (width - EDGE.left)))
  const named = points.filter((_, index) => (points.length - 1 - index) % each === 0)
  return (
    <div className="sales-chart" ref={frame}>
      <svg width={width} height={HEIGHT} role="img" aria-label={chartLabel(points, by)}>
        <MoneyAxis scale={y} left={EDGE.left} right={width - EDGE.right} />
        {points.map((point) => (
          <Bar
            key={point.start}
            className={point === last ? 'chart-bar now' : 'chart-bar'}
            x={x(point.start) ?? 0}
            y={y(dollars(point))}
            width={x.bandwidth()}
            height={y(0) - y(dollars(point))}
            rx={2}
          />
        ))}
        {last && dollars(last) > 0 && (
          <text
            className="chart-word"
            x={(x(last.start) ?? 0) + x.bandwidth() / 2}
            y={y(dollars(last)) - 8}
            textAnchor={points.length > 40 ? 'end' : 'middle'}
          >
            {formatLarge(dollars(last))}
          </text>
        )}
        <AxisBottom
          scale={x}
          top={HEIGHT - EDGE.bottom}
          tickValues={named.map(({ start }) => start)}
          hideTicks
          axisClassName="chart-foot"
          tickFormat={(start) => formatStart(start, by)}
          tickClassName="chart-word"
          tickLabelProps={{ textAnchor: 'middle', dy: 4 }}
        />
      </svg>
    </div>
  )
}

function chartLabel(points: Point[], by: Span): string {
  const best = points.toSorted((a, b) => dollars(b) - dollars(a))[0]
  if (!best || dollars(best) === 0) return `Sales by ${by}: none in this time`
  return `Sales by ${by}, ${points.length} bars; the highest ${formatDollars(best.amount)}, from ${formatStart(best.start, by)}`
}
