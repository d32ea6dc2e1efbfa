// Proofs of deposit show a shopper's bank: those that proved no payment go half a year after they
// came, unless staff still have to look at one for an order that is open, and the files of the
// others when tax law no longer wants them. Their rows stay, as payments
// of the books name them. The files are unlinked afterwards (jobs/sweep-receipts.ts).

import { and, eq, inArray, lt, not, notInArray, sql } from 'drizzle-orm'
import { orders } from '#domain/orders/orders.table.ts'
import { receiptPath } from '#domain/orders/receipts.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import type { Tx } from '#platform/tx.ts'

const DAY_MS = 86_400_000
const UNUSED_DAYS = 180
const BOOKS_DAYS = 7 * 366
export const MAX_RECEIPTS_AT_ONCE = 1000

/** Stand in the place of a file name once the file may not be kept any more. */
export const ERASED = '(erased)'
const FORGOTTEN = '(forgotten)'
const WITHOUT_FILE = [ERASED, FORGOTTEN]

/** Forgets at most 1,000 of each kind; answers how many in all. */
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
        notInArray(receipts.fileName, WITHOUT_FILE),
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

/** Which of these files a receipt still has a right to. */
export async function knownReceiptFiles(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await tx.db
    .select({ name: receipts.storedName })
    .from(receipts)
    .where(
      and(inArray(receipts.storedName, [...names]), notInArray(receipts.fileName, WITHOUT_FILE)),
    )
  return new Set(rows.map(({ name }) => name))
}
