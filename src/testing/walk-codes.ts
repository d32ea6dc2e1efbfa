// The vouchers of a walk over an order.

import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import type { TestTx } from './shop.ts'

/** Of each kind; the first may be used once. */
export const CODES = ['WALK-THIRD', 'WALK-AMOUNT', 'WALK-DELIVERY', 'WALK-GIFT']

export async function makeCodes(tx: TestTx): Promise<void> {
  const [third, amount, delivery, gift] = CODES
  await makeVoucher(tx, { code: third, kind: 'percentage', percent: 33, usesInAll: 1 })
  await makeVoucher(tx, { code: amount, kind: 'amount', amount: 500_01, usesEach: 1 })
  await makeVoucher(tx, { code: delivery, kind: 'delivery' })
  await makeVoucher(tx, { code: gift, kind: 'gift', gift: 'Care kit' })
}
