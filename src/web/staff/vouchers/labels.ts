import { formatDollars } from '#contract/money.ts'
import { categoryName } from '#contract/products.ts'
import type { VoucherOrigin, VoucherState, VoucherView } from '#contract/vouchers.ts'
import type { VoucherKind } from '#contract/voucher-sums.ts'
import { formatShortDay } from '#web/staff/format.ts'
import type { StateLabel } from '#web/staff/table/columns.tsx'

export const VOUCHER_STATE_NAMES: Record<VoucherState, StateLabel> = {
  on: ['ok', 'On'],
  later: ['info', 'Starts later'],
  used: ['neutral', 'Used'],
  over: ['neutral', 'Expired'],
  stopped: ['bad', 'Stopped'],
}

export const ORIGIN_NAMES: Record<VoucherOrigin, string> = {
  wheel: 'From the wheel',
  partner: 'Partner',
  shop: 'Shop',
}

export const KIND_NAMES: Record<VoucherKind, string> = {
  amount: 'An amount',
  percentage: 'A percentage',
  delivery: 'Free delivery',
  gift: 'Adds a gift',
}

/** `Couches, from J$150,000, 1 for each person`: which orders may use it, and who. */
export function rulesText(voucher: VoucherView): string {
  const { categories, minimum, usesEach, winner, partner, from } = voucher
  const rules = [
    from === 'wheel' && `From the wheel${winner && `, ${winner}`}`,
    partner && `Credits ${partner}`,
    categories.map(categoryName).join(', '),
    minimum !== '0.00' && `from ${formatDollars(minimum)}`,
    usesEach !== null && `${usesEach} for each person`,
  ].filter(Boolean)
  return rules.join(', ') || 'All items'
}

export const usesText = ({ uses, usesInAll }: VoucherView): string =>
  usesInAll === null ? `${uses}, no limit` : `${uses} of ${usesInAll}`

export const untilText = ({ lastDay }: Pick<VoucherView, 'lastDay'>): string =>
  lastDay === null ? 'No end date' : formatShortDay(lastDay)

const FEW = 5

/** Whether few uses of many are left. */
export const isScarce = ({ state, uses, usesInAll }: VoucherView): boolean =>
  state === 'on' && usesInAll !== null && usesInAll >= FEW * 2 && usesInAll - uses <= FEW

export function stateOf(voucher: VoucherView): StateLabel {
  const { state, uses, usesInAll } = voucher
  return isScarce(voucher) ? ['bad', `${(usesInAll ?? 0) - uses} left`] : VOUCHER_STATE_NAMES[state]
}
