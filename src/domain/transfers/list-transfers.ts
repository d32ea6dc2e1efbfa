// Orders whose transfer is waited for, with what has come and what is due; a search finds those too
// that are paid or cancelled.

import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { ListTransfers, TransferCounts, TransferShow } from '#contract/transfers.ts'
import { getOrder } from '#domain/orders/find-order.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { isMoment, readCursor, writeCursor } from '#platform/database/cursor.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { isLate, paymentsCame, receiptsWaiting } from './expire-order.ts'
import { receivedByOrder } from './received.ts'

export type Transfer = {
  order: OrderRow
  receivedCents: number
  dueCents: number
  receipts: { total: number; waiting: number }
  late: boolean
}

type TransferPage = { items: Transfer[]; total: number; next: string | undefined }

/** A page of them: who waits longest first, the newest of the paid ones, unless asked otherwise. */
export async function listTransfers(
  tx: Tx,
  query: ListTransfers & { limit: number },
): Promise<TransferPage> {
  const { q, show, limit, cursor, sort = show === 'paid' ? 'newest' : 'oldest' } = query
  const filter = and(shownAs(tx, show ?? (q ? 'any' : 'all')), q ? matches(q) : undefined)
  const inOrder = sort === 'newest' ? desc : asc
  const rows = await tx.db
    .select()
    .from(orders)
    .where(and(filter, behind(sort, cursor)))
    .orderBy(inOrder(orders.createdAt), inOrder(orders.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const total = await tx.db.$count(orders, filter)
  const next = last && writeCursor([last.createdAt.toISOString(), last.id])
  return { items: await withMoney(tx, page), total, next }
}

/** How many each view of the list holds. */
export async function countTransfers(tx: Tx): Promise<Omit<TransferCounts, 'lines'>> {
  const countOf = (show: TransferShow) => tx.db.$count(orders, shownAs(tx, show))
  return {
    all: await countOf('all'),
    receipts: await countOf('receipts'),
    partial: await countOf('partial'),
    late: await countOf('late'),
  }
}

/** One order as the desk sees it, whatever has become of it. */
export async function getTransfer(tx: Tx, orderId: number): Promise<Transfer> {
  const [transfer] = await withMoney(tx, [await getOrder(tx, orderId)])
  return transfer as Transfer
}

const isTransfer = eq(orders.paymentMethod, 'bank_transfer')

export const awaited = and(
  isTransfer,
  ne(orders.paymentStatus, 'paid'),
  ne(orders.orderStatus, 'cancelled'),
)

function shownAs(tx: Tx, show: TransferShow | 'any'): SQL | undefined {
  if (show === 'any') return isTransfer
  if (show === 'paid') return and(isTransfer, eq(orders.paymentStatus, 'paid'))
  if (show === 'receipts') return and(awaited, exists(receiptsWaiting(tx)))
  if (show === 'partial') return and(awaited, exists(paymentsCame(tx)))
  return show === 'late' ? and(awaited, isLate(tx)) : awaited
}

function matches(q: string): SQL | undefined {
  const number = /^(?:yb[\s-]*)?(\d{1,9})$/i.exec(q)?.[1]
  return or(
    number ? eq(orders.id, Number(number)) : undefined,
    and(
      // Has an index, and holds more than a transfer is searched by.
      sql`search_text ilike ${likePattern(q)}`,
      or(
        ...[orders.customerName, orders.customerEmail, orders.customerPhone].map((text) =>
          ilike(text, likePattern(q)),
        ),
      ),
    ),
  )
}

function behind(sort: 'newest' | 'oldest', cursor: string | undefined): SQL | undefined {
  const [at = '', id] = readCursor(cursor) ?? []
  if (!isMoment(at)) return undefined
  const sign = sql.raw(sort === 'newest' ? '<' : '>')
  return sql`(${orders.createdAt}, ${orders.id}) ${sign} (${at}::timestamptz, ${id})`
}

export async function withMoney(tx: Tx, rows: OrderRow[]): Promise<Transfer[]> {
  const ids = rows.map(({ id }) => id)
  const received = await receivedByOrder(tx, ids)
  const files = await receiptCounts(tx, ids)
  return rows.map((order) => {
    const receivedCents = received.get(order.id) ?? 0
    const receipts = files.get(order.id) ?? { total: 0, waiting: 0 }
    const dueCents = Math.max(0, order.totalAmount - receivedCents)
    const over = order.payBy !== null && order.payBy <= tx.now && dueCents > 0
    const late = over && (receivedCents > 0 || receipts.waiting > 0)
    return { order, receivedCents, dueCents, receipts, late }
  })
}

async function receiptCounts(tx: Tx, ids: number[]) {
  if (ids.length === 0) return new Map<number, Transfer['receipts']>()
  const rows = await tx.db
    .select({
      orderId: receipts.orderId,
      total: count(),
      waiting: sql<number>`(count(*) filter (where ${receipts.state} = 'waiting'))::integer`,
    })
    .from(receipts)
    .where(inArray(receipts.orderId, ids))
    .groupBy(receipts.orderId)
  return new Map(rows.map(({ orderId, ...counts }) => [orderId, counts]))
}
