import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { centsFromDollars, formatDollars } from '#contract/money.ts'
import type { SalesReport, Span } from '#contract/reports.ts'
import { useWidth } from '#web/staff/use-width.ts'
import { sayLarge, sayStart } from './words.ts'

const HEIGHT = 240
const EDGE = { top: 26, right: 8, bottom: 28, left: 52 }
const LABEL_WIDTH = 56
const LINES = 4

type Point = SalesReport['points'][number]
const dollars = ({ amount }: Point) => Math.trunc((centsFromDollars(amount) ?? 0) / 100)

/** A bar for each span; the last, still growing, stands out. The table beneath says the same. */
export function SalesChart({ points, by }: { points: Point[]; by: Span }) {
  const [frame, width] = useWidth()
  const last = points.at(-1)
  const most = Math.max(...points.map(dollars), 1)
  const x = scaleBand({
    domain: points.map(({ start }) => start),
    range: [EDGE.left, width - EDGE.right],
    padding: 0.32,
  })
  const y = scaleLinear({ domain: [0, most], range: [HEIGHT - EDGE.bottom, EDGE.top], nice: LINES })
  const each = Math.max(1, Math.ceil((points.length * LABEL_WIDTH) / (width - EDGE.left)))
  const named = points.filter((_, index) => (points.length - 1 - index) % each === 0)
  return (
    <div className="sales-chart" ref={frame}>
      <svg width={width} height={HEIGHT} role="img" aria-label={sayChart(points, by)}>
        {y.ticks(LINES).map((tick) => (
          <line
            key={tick}
            className="chart-line"
            x1={EDGE.left}
            x2={width - EDGE.right}
            y1={y(tick)}
            y2={y(tick)}
          />
        ))}
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
            {sayLarge(dollars(last))}
          </text>
        )}
        <AxisLeft
          scale={y}
          left={EDGE.left}
          numTicks={LINES}
          hideAxisLine
          hideTicks
          tickFormat={(value) => sayLarge(Number(value))}
          tickClassName="chart-word"
          tickLabelProps={{ textAnchor: 'end', dx: -6, dy: 4 }}
        />
        <AxisBottom
          scale={x}
          top={HEIGHT - EDGE.bottom}
          tickValues={named.map(({ start }) => start)}
          hideTicks
          axisClassName="chart-foot"
          tickFormat={(start) => sayStart(start, by)}
          tickClassName="chart-word"
          tickLabelProps={{ textAnchor: 'middle', dy: 4 }}
        />
      </svg>
    </div>
  )
}

function sayChart(points: Point[], by: Span): string {
  const best = points.toSorted((a, b) => dollars(b) - dollars(a))[0]
  if (!best || dollars(best) === 0) return `Sales by ${by}: none in this time`
  return `Sales by ${by}, ${points.length} bars; the highest ${formatDollars(best.amount)}, from ${sayStart(best.start, by)}`
}
