// A page of the staff's table of orders: searched, filtered and sorted by any column, always by an
// index, so that it costs the same at a hundred thousand orders as at a hundred.

import {
  and,
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
import { dayBegins, dayEnds } from '#contract/jamaica.ts'
import { centsFromDollars } from '#contract/money.ts'
import type { ListOrders, OrderSort } from '#contract/orders.ts'
import { byMoment, byMoney, byText, keyset, type SortBy } from '#platform/database/keyset.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type OrderRow, orders } from './orders.table.ts'

export type OrderPage = { items: OrderRow[]; total: number; next: string | undefined }

/** A page of orders, newest first unless asked otherwise. */
export async function listOrders(
  tx: Tx,
  { limit, cursor, ...query }: ListOrders & { limit: number },
): Promise<OrderPage> {
  const { sort = '-date' } = query
  const filter = and(...filters(query))
  const word = isEarlier(sort) ? EARLIER[sort] : sort
  const { behind, orderBy, cut } = keyset(KEYS, { limit, cursor, sort: word })
  const rows = await tx.db
    .select()
    .from(orders)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(orders).where(filter)
  return { ...cut(rows), total: counted?.total ?? 0 }
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

const KEYS = {
  id: orders.id,
  idOf: (row: OrderRow) => row.id,
  sorts: {
    order: 'id',
    date: byMoment(orders.createdAt, (row) => row.createdAt),
    amount: byMoney(orders.totalAmount, (row) => row.totalAmount),
    customer: byText(orders.customerName, (row) => row.customerName),
    product: byText(orders.productName, (row) => row.productName),
    payment: byText(orders.paymentStatus, (row) => row.paymentStatus),
    status: byText(orders.orderStatus, (row) => row.orderStatus),
    shipping: byText(orders.shippingMethod, (row) => row.shippingMethod),
  } satisfies Record<OrderSort, SortBy<OrderRow> | 'id'>,
} as const

/** The words that the first clients of the API sorted by. */
const EARLIER = {
  newest: '-date',
  oldest: 'date',
  'amount-desc': '-amount',
  'amount-asc': 'amount',
} as const

const isEarlier = (word: string): word is keyof typeof EARLIER => word in EARLIER

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
