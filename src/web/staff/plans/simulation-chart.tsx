import { Bar } from '@visx/shape'
import { centsFromDollars } from '#contract/money.ts'
import type { SimulatedMonth } from '#contract/staff-plans.ts'
import { BarChart } from '#web/staff/chart/bar-chart.tsx'
import { wholeDollars } from '#web/staff/chart/money-scale.ts'
import { cx } from '#web/ui/class-names.ts'
import { formatMonthOf } from './labels.ts'

const COLORS = {
  actual: 'bg-(--chart-1) fill-(--chart-1)',
  simulated: 'bg-(--chart-2) fill-(--chart-2)',
}

/** Two bars for each month: the posted commissions, and those under the plan. */
export function SimulationChart({ months }: { months: SimulatedMonth[] }) {
  const sums = months.map(({ month, actual, simulated }) => ({
    month,
    actual: wholeDollars(centsFromDollars(actual)),
    simulated: wholeDollars(centsFromDollars(simulated)),
  }))
  return (
    <div>
      <p className="cluster small *:size-3 *:rounded-[2px]" aria-hidden="true">
        <span data-bar="actual" className={COLORS.actual} /> Posted{' '}
        <span data-bar="simulated" className={cx('ml-3', COLORS.simulated)} /> Under this plan
      </p>
      <BarChart
        label="Commissions by month, posted and under this plan"
        edge={{ top: 16, right: 8, bottom: 28, left: 56 }}
        keys={months.map(({ month }) => month)}
        highest={Math.max(...sums.flatMap(({ actual, simulated }) => [actual, simulated]))}
        format={formatMonthOf}
        labelWidth={64}
      >
        {({ x, y, barWidth }) => {
          const half = Math.min(barWidth / 2, 48)
          return sums.flatMap(({ month, ...pair }) =>
            (['actual', 'simulated'] as const).map((bar) => (
              <Bar
                key={`${month} ${bar}`}
                data-bar={bar}
                className={COLORS[bar]}
                x={x(month) + barWidth / 2 + (bar === 'actual' ? -half : 1)}
                y={y(pair[bar])}
                width={Math.max(half - 1, 1)}
                height={y(0) - y(pair[bar])}
                rx={2}
              />
            )),
          )
        }}
      </BarChart>
    </div>
  )
}
