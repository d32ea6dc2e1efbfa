import { AxisBottom } from '@visx/axis'
import { scaleBand } from '@visx/scale'
import { Bar } from '@visx/shape'
import { centsFromDollars } from '#contract/money.ts'
import type { SimulatedMonth } from '#contract/staff-plans.ts'
import { MoneyAxis } from '#web/staff/chart/money-axis.tsx'
import { moneyScale } from '#web/staff/chart/money-scale.ts'
import { useWidth } from '#web/staff/chart/use-width.ts'
import { formatMonthOf } from './labels.ts'

const HEIGHT = 240
const EDGE = { top: 16, right: 8, bottom: 28, left: 56 }
const LABEL_WIDTH = 64

const inDollars = (text: string) => Math.trunc((centsFromDollars(text) ?? 0) / 100)

/** Two bars for each month: what was posted, and what the plan pays. */
export function SimulationChart({ months }: { months: SimulatedMonth[] }) {
  const [frame, width] = useWidth()
  const bars = months.flatMap(({ actual, simulated }) => [inDollars(actual), inDollars(simulated)])
  const x = scaleBand({
    domain: months.map(({ month }) => month),
    range: [EDGE.left, width - EDGE.right],
    padding: 0.3,
  })
  const y = moneyScale(Math.max(...bars), { bottom: HEIGHT - EDGE.bottom, top: EDGE.top })
  const each = Math.max(1, Math.ceil((months.length * LABEL_WIDTH) / (width - EDGE.left)))
  const half = Math.min(x.bandwidth() / 2, 48)
  return (
    <div className="plan-bars" ref={frame}>
      <p className="plan-key small" aria-hidden="true">
        <span data-bar="actual" /> Posted <span data-bar="simulated" /> Under this plan
      </p>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label="Commissions by month: posted, and under this plan"
      >
        <MoneyAxis scale={y} left={EDGE.left} right={width - EDGE.right} />
        {months.map(({ month, actual, simulated }) => {
          const middle = (x(month) ?? 0) + x.bandwidth() / 2
          const pair = [
            { bar: 'actual', dollars: inDollars(actual), left: middle - half },
            { bar: 'simulated', dollars: inDollars(simulated), left: middle + 1 },
          ]
          return pair.map(({ bar, dollars, left }) => (
            <Bar
              key={`${month} ${bar}`}
              data-bar={bar}
              x={left}
              y={y(dollars)}
              width={Math.max(half - 1, 1)}
              height={y(0) - y(dollars)}
              rx={2}
            />
          ))
        })}
        <AxisBottom
          scale={x}
          top={HEIGHT - EDGE.bottom}
          tickValues={months
            .filter((_, index) => (months.length - 1 - index) % each === 0)
            .map(({ month }) => month)}
          hideTicks
          axisClassName="chart-foot"
          tickFormat={formatMonthOf}
          tickClassName="chart-word"
          tickLabelProps={{ textAnchor: 'middle', dy: 4 }}
        />
      </svg>
    </div>
  )
}
