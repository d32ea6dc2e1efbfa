import { Bar } from '@visx/shape'
import { centsFromMinorUnits } from '#contract/money.ts'
import type { RetailMonthView } from '#contract/staff-partners.ts'
import { BarChart } from '#web/staff/chart/bar-chart.tsx'
import { wholeDollars } from '#web/staff/chart/money-scale.ts'
import { cx } from '#web/ui/class-names.ts'
import { formatMonthName } from '#web/ui/partner-labels.ts'

const dollars = (amount: string) => wholeDollars(centsFromMinorUnits(amount))

/** A bar for each month: sales to others below, sales to partners on top. */
export function RetailChart({ months }: { months: RetailMonthView[] }) {
  const sums = months.map(({ month, retail, toPartners }) => ({
    month,
    others: dollars(retail.amount),
    all: dollars(retail.amount) + dollars(toPartners.amount),
  }))
  return (
    <figure className="overflow-hidden [print-color-adjust:exact]">
      <BarChart
        label="Partners’ sales by month"
        height={220}
        edge={{ top: 12, right: 4, bottom: 26, left: 52 }}
        keys={months.map(({ month }) => month)}
        highest={Math.max(...sums.map(({ all }) => all))}
        format={(month, width) => formatMonthName(month).slice(0, width < 480 ? 1 : 3)}
      >
        {({ x, y, barWidth: width }) =>
          sums.map(({ month, others, all }) => (
            <g key={month}>
              <Bar
                className="fill-(--chart-1)"
                x={x(month)}
                width={width}
                y={y(others)}
                height={y(0) - y(others)}
              />
              <Bar
                className="fill-(--chart-2) stroke-(--mango-700)"
                x={x(month)}
                width={width}
                y={y(all)}
                height={y(others) - y(all)}
              />
            </g>
          ))
        }
      </BarChart>
      <figcaption className="xs muted flex flex-wrap gap-x-5 gap-y-1">
        <span>
          <Key className="border-(--chart-1) bg-(--chart-1)" /> To people who are no partners
        </span>
        <span>
          <Key className="border-(--mango-700) bg-(--chart-2)" /> To partners
        </span>
      </figcaption>
    </figure>
  )
}

/** The colour of a part of the bars, beside what it stands for. */
const Key = ({ className }: { className: string }) => (
  <i
    className={cx(
      'mr-1 inline-block size-3 border align-[-1px] forced-color-adjust-none',
      className,
    )}
    aria-hidden="true"
  />
)
