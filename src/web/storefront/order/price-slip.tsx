import type { BreakdownView } from '#contract/order-lines.ts'
import { formatDollars } from '#contract/money.ts'
import { cx } from '#web/ui/class-names.ts'
import { SumLines } from '#web/ui/sum-lines.tsx'

type PriceSlipProps = {
  breakdown: BreakdownView
  pieces: number
  /** It is being read again. */
  isStale?: boolean
}

/** What something costs before it is ordered: in whole dollars, where it is whole. */
export const PriceSlip = ({ breakdown, pieces, isStale }: PriceSlipProps) => (
  <dl className={cx('slip num', isStale && 'stale')} aria-busy={isStale}>
    <SumLines breakdown={breakdown} pieces={pieces} whole />
  </dl>
)

/** Tells a screen reader the total, once for each time that it changes. */
export const SpokenTotal = ({ total }: { total: string | undefined }) => (
  <p className="sr-only" role="status">
    {total !== undefined && `Total ${formatDollars(total)}`}
  </p>
)
