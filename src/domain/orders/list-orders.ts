// A page of the staff's table of orders: searched, filtered and sorted by any column, always by an
// index, so that it costs the same at a hundred thousand orders as at a hundred.

import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayBegins, dayEnds } from '#contract/jamaica.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import type { ListOrders, OrderSort } from '#contract/orders.ts'
import { isMoment, readCursor, writeCursor } from '#platform/cursor.ts'
import { likePattern } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type OrderRow, orders } from './orders.table.ts'

export type OrderPage = { items: OrderRow[]; total: number; next: string | undefined }

/** A page of orders, newest first unless asked otherwise. */
export async function listOrders(
  tx: Tx,
  { limit, cursor, ...query }: ListOrders & { limit: number },
): Promise<OrderPage> {
  const order = orderOf(query.sort)
  const filter = and(...filters(query))
  const way = order.down ? desc : asc
  const rows = await tx.db
    .select()
    .from(orders)
    .where(and(filter, behind(order, cursor)))
    .orderBy(way(order.column), way(orders.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const [counted] = await tx.db.select({ total: count() }).from(orders).where(filter)
  return {
    items,
    total: counted?.total ?? 0,
    next: last && writeCursor([order.write(last), last.id]),
  }
}

/** The orders of some numbers that are there, newest first. */
export const listChosenOrders = (tx: Tx, ids: readonly number[]): Promise<OrderRow[]> =>
  tx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(desc(orders.createdAt), desc(orders.id))

/** How many orders there are in each state, for the tabs of the table. */
export async function countByStatus(tx: Tx): Promise<Record<string, number>> {
  const rows = await tx.db
    .select({ status: orders.orderStatus, count: count() })
    .from(orders)
    .groupBy(orders.orderStatus)
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

type Order = {
  column: PgColumn
  down: boolean
  write: (row: OrderRow) => string
  /** The value of a cursor as the column compares it; undefined where it is none. */
  read: (value: string) => SQL | undefined
}

const text = (column: PgColumn, of: (row: OrderRow) => string) => ({
  column,
  write: of,
  read: (value: string) => sql`${value}::text`,
})

const COLUMNS: Record<OrderSort, Omit<Order, 'down'>> = {
  order: {
    column: orders.id,
    write: (row) => String(row.id),
    read: (value) => (/^\d{1,9}$/.test(value) ? sql`${value}::integer` : undefined),
  },
  date: {
    column: orders.createdAt,
    write: (row) => row.createdAt.toISOString(),
    read: (value) => (isMoment(value) ? sql`${value}::timestamptz` : undefined),
  },
  amount: {
    column: orders.totalAmount,
    write: (row) => dollarsFromCents(row.totalAmount),
    read: (value) => sql`${dollarsFromCents(cents(value))}::numeric`,
  },
  customer: text(orders.customerName, (row) => row.customerName),
  product: text(orders.productName, (row) => row.productName),
  payment: text(orders.paymentStatus, (row) => row.paymentStatus),
  status: text(orders.orderStatus, (row) => row.orderStatus),
  shipping: text(orders.shippingMethod, (row) => row.shippingMethod),
}

/** The words that the first clients of the API sorted by. */
const EARLIER: Readonly<Record<string, string>> = {
  newest: '-date',
  oldest: 'date',
  'amount-desc': '-amount',
  'amount-asc': 'amount',
}

function orderOf(asked: ListOrders['sort'] = '-date'): Order {
  const word = EARLIER[asked] ?? asked
  return { ...COLUMNS[word.replace('-', '') as OrderSort], down: word.startsWith('-') }
}

function behind({ column, down, read }: Order, cursor: string | undefined): SQL | undefined {
  const key = readCursor(cursor)
  const value = key && read(key[0])
  if (!value) return undefined
  return sql`(${column}, ${orders.id}) ${sql.raw(down ? '<' : '>')} (${value}, ${key[1]})`
}

function filters(query: ListOrders): (SQL | undefined)[] {
  const { q, status, payment, method, shipping, from, to, minAmount, maxAmount } = query
  const { referred, partner, ids } = query
  return [
    ids === undefined ? undefined : inArray(orders.id, ids.split(',').map(Number)),
    status && eq(orders.orderStatus, status),
    payment && eq(orders.paymentStatus, payment),
    method && eq(orders.paymentMethod, method),
    shipping && eq(orders.shippingMethod, shipping),
    from ? gte(orders.createdAt, dayBegins(from)) : undefined,
    to ? lt(orders.createdAt, dayEnds(to)) : undefined,
    minAmount ? gte(orders.totalAmount, cents(minAmount)) : undefined,
    maxAmount ? lte(orders.totalAmount, cents(maxAmount)) : undefined,
    referred && (referred === 'yes' ? isNotNull : isNull)(orders.referredBy),
    partner === undefined ? undefined : eq(orders.referredBy, partner),
    q ? matches(q) : undefined,
  ]
}

const cents = (dollars: string) => centsFromDollars(dollars) ?? 0

/** Every word somewhere in the name, the e-mail address, the telephone number or the product. */
function matches(q: string): SQL | undefined {
  const number = /^(?:yb-?)?(\d{1,9})$/i.exec(q)?.[1]
  const words = q.split(/\s+/).map((word) => sql`search_text ilike ${likePattern(word)}`)
  return or(number ? eq(orders.id, Number(number)) : undefined, and(...words))
}
