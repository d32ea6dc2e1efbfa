import type { StockChangeView, StockReason } from '#contract/stock.ts'
import { OrderLink } from '#web/staff/links.tsx'
import { cx } from '#web/ui/class-names.ts'

export const REASON_NAMES: Record<StockReason, string> = {
  sale: 'Sold',
  return: 'Returned',
  damaged: 'Came back damaged',
  scrapped: 'Scrapped',
  count: 'Counted',
  correction: 'Corrected',
  opening: 'Opening',
}

/** `+3` or `−1`. */
export const ChangeAmount = ({ change }: { change: number }) => (
  <span className={cx('num min-w-9 font-[650]', change < 0 ? 'text-bad' : 'text-ok')}>
    {change < 0 ? `−${-change}` : `+${change}`}
  </span>
)

/** Why the stock changed, and for which order. */
export function ChangeWhy({ change: { reason, orderId } }: { change: StockChangeView }) {
  if (orderId === null) return REASON_NAMES[reason]
  return (
    <>
      {REASON_NAMES[reason]} <OrderLink id={orderId} />
    </>
  )
}
