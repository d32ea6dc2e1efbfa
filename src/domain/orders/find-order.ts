// Reads orders: one by number, one by its link, or a page of the staff's table.

import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import type { ListOrders } from '#contract/orders.ts'
import { isMoment, readCursor, writeCursor } from '#platform/cursor.ts'
import { LINK_FORM } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import { likePattern } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type OrderRow, orders } from './orders.table.ts'

export async function findOrder(tx: Tx, orderId: number): Promise<OrderRow | undefined> {
  const [row] = await tx.db.select().from(orders).where(eq(orders.id, orderId))
  return row
}

export async function getOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  const row = await findOrder(tx, orderId)
  if (!row) throw new Refusal('order-not-found')
  return row
}

/** The order behind an unguessable link, or the refusal `order-not-found`. */
export async function getOrderByLink(tx: Tx, link: string): Promise<OrderRow> {
  if (!LINK_FORM.test(link)) throw new Refusal('order-not-found')
  const [row] = await tx.db.select().from(orders).where(eq(orders.link, link))
  if (!row) throw new Refusal('order-not-found')
  return row
}

type Sort = NonNullable<ListOrders['sort']>
export type OrderPage = { items: OrderRow[]; total: number; next: string | undefined }

/** A page of orders, newest first unless asked otherwise. */
export async function listOrders(
  tx: Tx,
  query: ListOrders & { limit: number },
): Promise<OrderPage> {
  const { limit, sort = 'newest' } = query
  const filter = and(...filters(query))
  const rows = await tx.db
    .select()
    .from(orders)
    .where(and(filter, behind(sort, query.cursor)))
    .orderBy(...ORDER[sort])
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const [counted] = await tx.db.select({ total: count() }).from(orders).where(filter)
  return { items, total: counted?.total ?? 0, next: last && writeCursor(keyOf(sort, last)) }
}

/** How many orders there are in each state, for the tabs of the table. */
export async function countByStatus(tx: Tx): Promise<Record<string, number>> {
  const rows = await tx.db
    .select({ status: orders.orderStatus, count: count() })
    .from(orders)
    .groupBy(orders.orderStatus)
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

const ORDER: Record<Sort, SQL[]> = {
  newest: [desc(orders.createdAt), desc(orders.id)],
  oldest: [asc(orders.createdAt), asc(orders.id)],
  'amount-desc': [desc(orders.totalAmount), desc(orders.id)],
  'amount-asc': [asc(orders.totalAmount), asc(orders.id)],
}

const byTime = (sort: Sort) => sort === 'newest' || sort === 'oldest'

function keyOf(sort: Sort, row: OrderRow): [string, number] {
  return [byTime(sort) ? row.createdAt.toISOString() : dollarsFromCents(row.totalAmount), row.id]
}

function behind(sort: Sort, cursor: string | undefined): SQL | undefined {
  const key = readCursor(cursor)
  if (!key) return undefined
  const sign = sql.raw(sort === 'newest' || sort === 'amount-desc' ? '<' : '>')
  const [value, id] = key
  if (!byTime(sort)) {
    const amount = dollarsFromCents(centsFromDollars(value) ?? 0)
    return sql`(${orders.totalAmount}, ${orders.id}) ${sign} (${amount}::numeric, ${id})`
  }
  if (!isMoment(value)) return undefined
  return sql`(${orders.createdAt}, ${orders.id}) ${sign} (${value}::timestamptz, ${id})`
}

function filters({ q, status, payment }: ListOrders): (SQL | undefined)[] {
  return [
    status && eq(orders.orderStatus, status),
    payment && eq(orders.paymentStatus, payment),
    q ? matches(q) : undefined,
  ]
}

function matches(q: string): SQL | undefined {
  const number = /^(?:yb-?)?(\d{1,9})$/i.exec(q)?.[1]
  return or(
    number ? eq(orders.id, Number(number)) : undefined,
    ilike(orders.customerName, likePattern(q)),
    ilike(orders.customerEmail, likePattern(q)),
    ilike(orders.customerPhone, likePattern(q)),
    ilike(orders.productName, likePattern(q)),
  )
}
