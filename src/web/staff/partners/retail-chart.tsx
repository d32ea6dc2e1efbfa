import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { centsFromMinorUnits } from '#contract/money.ts'
import type { RetailMonthView } from '#contract/staff-partners.ts'
import { useWidth } from '#web/staff/use-width.ts'
import { sayMonthName } from '#web/ui/partner-words.ts'

const HEIGHT = 220
const EDGE = { top: 12, right: 4, bottom: 26, left: 52 }
const LINES = 4

const dollars = (amount: string) => Math.trunc((centsFromMinorUnits(amount) ?? 0) / 100)

/** A bar for each month: sales to others beneath, sales to partners on top. The table says the same. */
export function RetailChart({ months }: { months: RetailMonthView[] }) {
  const [frame, width] = useWidth<HTMLElement>()
  const sums = months.map(({ retail, toPartners }) => ({
    others: dollars(retail.amount),
    all: dollars(retail.amount) + dollars(toPartners.amount),
  }))
  const x = scaleBand({
    domain: months.map(({ month }) => month),
    range: [EDGE.left, width - EDGE.right],
    padding: 0.3,
  })
  const most = Math.max(...sums.map(({ all }) => all), 1)
  const y = scaleLinear({ domain: [0, most], range: [HEIGHT - EDGE.bottom, EDGE.top], nice: LINES })
  return (
    <figure className="p-chart" ref={frame}>
      <svg width={width} height={HEIGHT} role="img" aria-label="Partners’ sales by month">
        {y.ticks(LINES).map((tick) => (
          <line
            key={tick}
            className="p-line"
            x1={EDGE.left}
            x2={width - EDGE.right}
            y1={y(tick)}
            y2={y(tick)}
          />
        ))}
        {months.map(({ month }, index) => {
          const { others, all } = sums[index] ?? { others: 0, all: 0 }
          const place = { x: x(month) ?? 0, width: x.bandwidth() }
          return (
            <g key={month}>
              <Bar className="p-others" {...place} y={y(others)} height={y(0) - y(others)} />
              <Bar className="p-partners" {...place} y={y(all)} height={y(others) - y(all)} />
            </g>
          )
        })}
        <AxisLeft
          scale={y}
          left={EDGE.left}
          numTicks={LINES}
          hideAxisLine
          hideTicks
          tickFormat={(value) => sayLarge(Number(value))}
          tickClassName="p-word"
          tickLabelProps={{ textAnchor: 'end', dx: -6, dy: 4 }}
        />
        <AxisBottom
          scale={x}
          top={HEIGHT - EDGE.bottom}
          hideTicks
          axisClassName="p-foot"
          tickFormat={(month) => sayMonthName(month).slice(0, width < 480 ? 1 : 3)}
          tickClassName="p-word"
          tickLabelProps={{ textAnchor: 'middle', dy: 4 }}
        />
      </svg>
      <figcaption className="xs muted p-key">
        <span>
          <i className="others" aria-hidden="true" /> To people who are no partners
        </span>
        <span>
          <i aria-hidden="true" /> To partners
        </span>
      </figcaption>
    </figure>
  )
}

/** `3.04M`, `850K`. */
function sayLarge(amount: number): string {
  const [size, unit] =
    amount >= 1_000_000 ? [1_000_000, 'M'] : amount >= 1000 ? [1000, 'K'] : [1, '']
  return `${(amount / size).toLocaleString('en-JM', { maximumFractionDigits: 2 })}${unit}`
}
