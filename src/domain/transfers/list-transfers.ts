// Orders that await a bank transfer, with the money received and the money due.

import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ListTransfers, TransferCounts, TransferShow } from '#contract/transfers.ts'
import { getOrder } from '#domain/orders/find-order.ts'
import { matchesCustomer } from '#domain/orders/list-customers.ts'
import { linesByOrder } from '#domain/orders/lines.ts'
import { isOpenTransfer, isShownTransfer } from '#domain/orders/open-transfers.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { equals, listOf } from '#platform/database/list.ts'
import { numberIn } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import {
  paymentCame,
  receiptWaits,
  waitingAmong,
  waitsForStaff,
} from '#domain/orders/waits-for-money.ts'
import { dueOf, moneyByOrder, NO_MONEY } from '#domain/orders/order-money.ts'

export type Transfer = {
  order: OrderRow
  lines: OrderLineRow[]
  receivedCents: number
  dueCents: number
  receipts: { total: number; waiting: number }
  late: boolean
}

/**
 * A page of transfers: the longest waiting first, paid ones the newest first, unless the query sorts
 * otherwise. A search also finds paid and cancelled ones.
 */
export const listTransfers = listOf({
  rows: (tx) => tx.db.select().from(orders),
  id: orders.id,
  sorts: { date: orders.createdAt },
  sort: ({ show }: ListTransfers) => (show === 'paid' ? '-date' : 'date'),
  filters: ({ q, show }: ListTransfers, tx) => [shownAs(tx, show ?? (q ? 'any' : 'all'))],
  search: (q) => or(equals(orders.id, numberIn(q, 'yb')), matchesCustomer(q)),
  items: withMoney,
})

/** How many transfers each view of the list holds. */
export async function countTransfers(tx: Tx): Promise<Omit<TransferCounts, 'lines'>> {
  const countOf = (show: TransferShow) => tx.db.$count(orders, shownAs(tx, show))
  return {
    all: await countOf('all'),
    receipts: await countOf('receipts'),
    partial: await countOf('partial'),
    late: await countOf('late'),
  }
}

/** One order as the desk shows it, whatever its state. */
export async function getTransfer(tx: Tx, orderId: number): Promise<Transfer> {
  const [transfer] = await withMoney(tx, [await getOrder(tx, orderId)])
  return transfer as Transfer
}

export const awaited = and(isShownTransfer, isOpenTransfer)

function shownAs(tx: Tx, show: TransferShow | 'any'): SQL | undefined {
  if (show === 'any') return isShownTransfer
  if (show === 'paid') return and(isShownTransfer, eq(orders.paymentStatus, 'paid'))
  if (show === 'receipts') return and(awaited, receiptWaits)
  if (show === 'partial') return and(awaited, paymentCame)
  return show === 'late' ? and(awaited, waitsForStaff(tx)) : awaited
}

export async function withMoney(tx: Tx, rows: OrderRow[]): Promise<Transfer[]> {
  const ids = rows.map(({ id }) => id)
  const money = await moneyByOrder(tx, rows)
  const lines = await linesByOrder(tx, rows)
  const files = await receiptCounts(tx, ids)
  const waiting = await waitingAmong(tx, ids)
  return rows.map((order) => {
    const sums = money.get(order.id) ?? NO_MONEY
    const receivedCents = sums.netCents
    const receipts = files.get(order.id) ?? { total: 0, waiting: 0 }
    const dueCents = dueOf(order, sums)
    const late = waiting.has(order.id)
    return { order, lines: lines.get(order.id) ?? [], receivedCents, dueCents, receipts, late }
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
