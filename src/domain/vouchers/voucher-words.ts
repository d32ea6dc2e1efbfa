// What a voucher does, in words: on pages, in mails and at the desk.

import { formatCents } from '#contract/money.ts'
import type { VoucherRow } from './vouchers.table.ts'

type Effect = Pick<VoucherRow, 'kind' | 'amount' | 'percent' | 'gift'>

export function effectText({ kind, amount, percent, gift }: Effect): string {
  if (kind === 'amount') return `${formatCents(amount)} off`
  if (kind === 'percentage') return `${percent} % off`
  return kind === 'delivery' ? 'Free delivery' : `Gift: ${gift}`
}
