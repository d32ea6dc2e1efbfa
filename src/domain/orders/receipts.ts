// A shopper uploads a proof of deposit while the order waits for its transfer. Staff read it, or
// reject it with a reason: the shopper is mailed the reason, may send another and has time for it.

import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { lockOrder } from './lock-order.ts'
import { getOrderByLink } from './find-order.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { receipts } from './receipts.table.ts'
import { extendTerm } from './pay-by.ts'

export type ReceiptRow = typeof receipts.$inferSelect
export type NewReceipt = Pick<
  ReceiptRow,
  'fileName' | 'storedName' | 'mediaType' | 'bytes' | 'sha256'
>

const MAX_RECEIPTS = 10

/** Whether an order still takes receipts: a transfer that is neither settled nor cancelled. */
export function takesReceipts(order: OrderRow): boolean {
  const { paymentMethod, paymentStatus, orderStatus } = order
  return (
    paymentMethod === 'bank_transfer' && paymentStatus !== 'paid' && orderStatus !== 'cancelled'
  )
}

/**
 * Adds a receipt whose file is already on disk. The same file twice is one receipt; one that was
 * rejected waits again.
 */
export async function addReceipt(
  tx: Tx,
  { link, receipt }: { link: string; receipt: NewReceipt },
): Promise<ReceiptRow> {
  const { id: orderId } = await getOrderByLink(tx, link)
  const order = await lockOrder(tx, orderId)
  if (!takesReceipts(order)) throw new Refusal('order-closed')
  const sameFile = and(eq(receipts.orderId, order.id), eq(receipts.sha256, receipt.sha256))
  const [earlier] = await tx.db.select().from(receipts).where(sameFile)
  if (earlier?.state === 'rejected') return sendAgain(tx, earlier, receipt)
  if (earlier) return earlier
  const count = await tx.db.$count(receipts, eq(receipts.orderId, order.id))
  if (count >= MAX_RECEIPTS) throw new Refusal('too-many-files')
  const row = { ...receipt, orderId: order.id, uploadedAt: tx.now }
  const added = singleRow(await tx.db.insert(receipts).values(row).returning())
  const depositReceipt = receiptPath(order.id, added.id)
  await tx.db.update(orders).set({ depositReceipt }).where(eq(orders.id, order.id))
  await tx.record('receipt.uploaded', { orderId: order.id, receiptId: added.id })
  return added
}

/**
 * Reopens a rejected receipt with the file that came now: the earlier file may be gone, and is
 * swept if it is not.
 */
async function sendAgain(tx: Tx, earlier: ReceiptRow, sent: NewReceipt): Promise<ReceiptRow> {
  const again = { ...sent, state: 'waiting' as const, reason: '', uploadedAt: tx.now }
  const mine = eq(receipts.id, earlier.id)
  const receipt = singleRow(await tx.db.update(receipts).set(again).where(mine).returning())
  await tx.record('receipt.uploaded', { orderId: receipt.orderId, receiptId: receipt.id })
  return receipt
}

/** Whether a proof of deposit came that staff have not looked at. */
export async function hasWaitingReceipt(tx: Tx, orderId: number): Promise<boolean> {
  const waiting = and(eq(receipts.orderId, orderId), eq(receipts.state, 'waiting'))
  return (await tx.db.$count(receipts, waiting)) > 0
}

/** Where staff read a receipt. */
export const receiptPath = (orderId: number, receiptId: number) =>
  `/api/orders/${orderId}/receipts/${receiptId}`

export function listReceipts(tx: Tx, orderId: number): Promise<ReceiptRow[]> {
  return tx.db
    .select()
    .from(receipts)
    .where(eq(receipts.orderId, orderId))
    .orderBy(asc(receipts.id))
}

export async function getReceipt(
  tx: Tx,
  { orderId, receiptId }: { orderId: number; receiptId: number },
): Promise<ReceiptRow> {
  const mine = and(eq(receipts.orderId, orderId), eq(receipts.id, receiptId))
  return oneOrRefuse(await tx.db.select().from(receipts).where(mine))
}

type Rejection = { orderId: number; receiptId: number; reason: string }

/**
 * Rejects a receipt. One that was rejected before stays as it was; one that is matched with a
 * payment is refused.
 */
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
  const row = singleRow(await tx.db.update(receipts).set(rejected).where(mine).returning())
  await extendTerm(tx, order)
  await tx.record('receipt.rejected', { orderId, receiptId })
  return row
}
