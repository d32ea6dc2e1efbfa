// Customers as the orders show them: one for each e-mail address, in whatever capitals, named as in
// the last order. A page is read along the orders by time, so its cost does not grow with the years.

import { and, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import type { ListPeople } from '#contract/customers.ts'
import { isMoment, readCursor, writeCursor } from '#platform/cursor.ts'
import { likePattern } from '#platform/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { getOrder } from './find-order.ts'
import { customerKey, type OrderRow, orders } from './orders.table.ts'

export type Customer = { last: OrderRow; orders: number; spentCents: number }
type Page<Item> = { items: Item[]; total: number; next: string | undefined }
type Asked = Omit<ListPeople, 'limit'> & { limit: number }

/** No later order has the same address. */
const isLast = sql`not exists (
  select from orders later
  where later.customer_key = ${customerKey}
    and (later.created_at, later.id) > (${orders.createdAt}, ${orders.id})
)`

/** A page of customers, those who ordered last first. */
export async function listCustomers(tx: Tx, { q, limit, cursor }: Asked): Promise<Page<Customer>> {
  // All that match are found before the first page can be cut, so it counts them in passing.
  const counts = q !== undefined && q !== '' && cursor === undefined
  const found = await tx.db
    .select({ order: orders, total: counts ? TOTAL : NOT_COUNTED })
    .from(orders)
    .where(and(isLast, q ? matches(q) : undefined, behind(cursor)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1)
  const page = pageOf(
    found.map(({ order }) => order),
    limit,
  )
  const total = counts ? (found[0]?.total ?? 0) : await countCustomers(tx, q)
  return { ...page, items: await withSums(tx, page.items), total }
}

const TOTAL = sql<number>`(count(*) over ())::integer`
const NOT_COUNTED = sql<number>`0`

/** The orders of whoever placed this one, newest first. */
export async function listOrdersOfCustomer(
  tx: Tx,
  { orderId, limit, cursor }: { orderId: number } & Omit<Asked, 'q'>,
): Promise<Page<OrderRow>> {
  const { customerEmail } = await getOrder(tx, orderId)
  const own = eq(customerKey, sql`lower(${customerEmail})`)
  const rows = await tx.db
    .select()
    .from(orders)
    .where(and(own, behind(cursor)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(orders).where(own)
  return { ...pageOf(rows, limit), total: counted?.total ?? 0 }
}

function pageOf(rows: OrderRow[], limit: number) {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next: last && writeCursor([last.createdAt.toISOString(), last.id]) }
}

function behind(cursor: string | undefined): SQL | undefined {
  const [at = '', id] = readCursor(cursor) ?? []
  if (!isMoment(at)) return undefined
  return sql`(${orders.createdAt}, ${orders.id}) < (${at}::timestamptz, ${id})`
}

/** How many orders each has placed, and what those that stand come to. */
async function withSums(tx: Tx, last: OrderRow[]): Promise<Customer[]> {
  if (last.length === 0) return []
  const keys = last.map(({ customerEmail }) => sql`lower(${customerEmail})`)
  const sums = await tx.db
    .select({
      ids: sql<number[]>`array_agg(${orders.id})`,
      orders: count(),
      spent: sql<string>`coalesce(sum(${orders.totalAmount}) filter (where ${orders.orderStatus} <> 'cancelled'), 0)::text`,
    })
    .from(orders)
    .where(inArray(customerKey, keys))
    .groupBy(customerKey)
  return last.map((order) => {
    const sum = sums.find(({ ids }) => ids.includes(order.id))
    return {
      last: order,
      orders: sum?.orders ?? 1,
      spentCents: centsFromDollars(sum?.spent ?? '') ?? 0,
    }
  })
}

/** Without a search every address counts, which its index alone knows. */
async function countCustomers(tx: Tx, q: string | undefined): Promise<number> {
  if (q) return tx.db.$count(orders, and(isLast, matches(q)))
  const keys = tx.db
    .select({ key: customerKey.as('key') })
    .from(orders)
    .groupBy(customerKey)
    .as('keys')
  return tx.db.$count(keys)
}

/** The index of all that an order is searched by leads to those few that are looked at closely. */
const matches = (q: string): SQL | undefined =>
  and(
    sql`search_text ilike ${likePattern(q)}`,
    or(
      ilike(orders.customerName, likePattern(q)),
      ilike(orders.customerEmail, likePattern(q)),
      ilike(orders.customerPhone, likePattern(q)),
    ),
  )
