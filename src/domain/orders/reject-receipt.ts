// Staff turn a receipt down and say why. The shopper is mailed the reason, may send another and has
// time for it. Rejected again, it stays as it was; one that money was matched with is refused.

import { eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { lockOrder } from './change-order.ts'
import { extendTerm } from './pay-by.ts'
import { getReceipt, type ReceiptRow } from './receipts.ts'
import { receipts } from './receipts.table.ts'

type Rejection = { orderId: number; receiptId: number; reason: string }

export async function rejectReceipt(
  tx: Tx,
  { orderId, receiptId, reason }: Rejection,
): Promise<ReceiptRow> {
  const order = await lockOrder(tx, orderId)
  const receipt = await getReceipt(tx, { orderId, receiptId })
  if (receipt.state === 'rejected') return receipt
  if (receipt.state === 'matched') throw new Refusal('receipt-decided')
  const rejected = { state: 'rejected' as const, reason }
  const mine = eq(receipts.id, receiptId)
  const row = one(await tx.db.update(receipts).set(rejected).where(mine).returning())
  await extendTerm(tx, order)
  await tx.record('receipt.rejected', { orderId, receiptId })
  return row
}
