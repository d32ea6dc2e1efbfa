// What a voucher does, in words: on pages, in mails and at the desk.

import { formatCents } from './money.ts'
import type { VoucherKind } from './voucher-sums.ts'

/** `amount` is in cents. */
type Effect = { kind: VoucherKind; amount: number; percent: number; gift: string }

export function effectText({ kind, amount, percent, gift }: Effect): string {
  if (kind === 'amount') return `${formatCents(amount)} off`
  if (kind === 'percentage') return `${percent}% off`
  return kind === 'delivery' ? 'Free delivery' : `Gift: ${gift}`
}
