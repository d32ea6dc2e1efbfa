// Forgets proofs of deposit, as they show a shopper's bank. One that proved no payment is deleted
// half a year after its upload, unless it still waits for staff and its order is open. Of the
// others the file goes when tax law no longer requires it; their rows stay, as payments in the
// books refer to them. A job unlinks the files afterwards (jobs/sweep-receipts.ts).

import { and, eq, inArray, lt, not, notInArray, sql } from 'drizzle-orm'
import { FORGOTTEN } from '#domain/orders/files.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { receiptPath } from '#domain/orders/receipts.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { ERASED } from '#platform/database/personal-columns.ts'
import type { Tx } from '#platform/tx.ts'

const DAY_MS = 86_400_000
const UNUSED_DAYS = 180
const BOOKS_DAYS = 7 * 366
export const MAX_RECEIPTS_AT_ONCE = 1000

/** Forgets at most 1,000 of each kind; returns how many in all. */
export async function forgetReceipts(tx: Tx): Promise<number> {
  return (await forgetUnused(tx)) + (await forgetOldFiles(tx))
}

const before = (tx: Tx, days: number) => new Date(tx.now.getTime() - days * DAY_MS)

async function forgetUnused(tx: Tx): Promise<number> {
  const isProof = sql`exists (select from ${orderPayments} where ${orderPayments.receiptId} = ${receipts.id})`
  const isNeeded = sql`(${receipts.state} = 'waiting' and exists (select from ${orders}
    where ${orders.id} = ${receipts.orderId} and ${orders.orderStatus} <> 'cancelled'
      and ${orders.paymentStatus} in ('pending', 'processing')))`
  const unused = tx.db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(lt(receipts.uploadedAt, before(tx, UNUSED_DAYS)), not(isProof), not(isNeeded)))
    .limit(MAX_RECEIPTS_AT_ONCE)
  const gone = await tx.db
    .delete(receipts)
    .where(inArray(receipts.id, unused))
    .returning({ id: receipts.id, orderId: receipts.orderId })
  for (const { id, orderId } of gone)
    await tx.db
      .update(orders)
      .set({ depositReceipt: '' })
      .where(and(eq(orders.id, orderId), eq(orders.depositReceipt, receiptPath(orderId, id))))
  return gone.length
}

async function forgetOldFiles(tx: Tx): Promise<number> {
  const old = tx.db
    .select({ id: receipts.id })
    .from(receipts)
    .where(
      and(
        lt(receipts.uploadedAt, before(tx, BOOKS_DAYS)),
        notInArray(receipts.fileName, [ERASED, FORGOTTEN]),
      ),
    )
    .limit(MAX_RECEIPTS_AT_ONCE)
  const gone = await tx.db
    .update(receipts)
    .set({ fileName: FORGOTTEN })
    .where(inArray(receipts.id, old))
    .returning({ id: receipts.id })
  return gone.length
}
