import { AxisBottom } from '@visx/axis'
import { scaleBand } from '@visx/scale'
import { Bar } from '@visx/shape'
import { centsFromMinorUnits } from '#contract/money.ts'
import type { RetailMonthView } from '#contract/staff-partners.ts'
import { MoneyAxis } from '#web/staff/chart/money-axis.tsx'
import { moneyScale } from '#web/staff/chart/money-scale.ts'
import { useWidth } from '#web/staff/chart/use-width.ts'
import { formatMonthName } from '#web/ui/partner-labels.ts'

const HEIGHT = 220
const EDGE = { top: 12, right: 4, bottom: 26, left: 52 }

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
  const most = Math.max(...sums.map(({ all }) => all))
  const y = moneyScale(most, { bottom: HEIGHT - EDGE.bottom, top: EDGE.top })
  return (
    <figure className="p-chart" ref={frame}>
      <svg width={width} height={HEIGHT} role="img" aria-label="Partners’ sales by month">
        <MoneyAxis scale={y} left={EDGE.left} right={width - EDGE.right} />
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
        <AxisBottom
          scale={x}
          top={HEIGHT - EDGE.bottom}
          hideTicks
          axisClassName="chart-foot"
          tickFormat={(month) => formatMonthName(month).slice(0, width < 480 ? 1 : 3)}
          tickClassName="chart-word"
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
