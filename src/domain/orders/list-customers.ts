// Customers as the orders show them: one for each e-mail address, in whatever capitals, named as in
// the last order. A page is read along the orders by time, so its cost does not grow with the years.

import {
  and,
  count,
  desc,
  eq,
  ilike,
  inArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
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

/** No later order has the same address as one of these. */
const isLast = (these: SQLWrapper) => sql`not exists (
  select from orders later
  where later.customer_key = ${these}.customer_key
    and (later.created_at, later.id) > (${these}.created_at, ${these}.id)
)`

/** A page of customers, those who ordered last first. */
export async function listCustomers(tx: Tx, asked: Asked): Promise<Page<Customer>> {
  const { q, limit, cursor } = asked
  if (q) return searchCustomers(tx, { ...asked, q })
  const rows = await tx.db
    .select()
    .from(orders)
    .where(and(isLast(orders), behind(orders, cursor)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1)
  const page = pageOf(rows, limit)
  return { ...page, items: await withSums(tx, page.items), total: await countCustomers(tx) }
}

/**
 * The same for a search. The index of all that an order is searched by leads to those few that are
 * looked at closely: left to itself, PostgreSQL would walk all orders by time to spare a sort.
 */
async function searchCustomers(
  tx: Tx,
  { q, limit, cursor }: Asked & { q: string },
): Promise<Page<Customer>> {
  const { rows } = await tx.db.execute(sql`
    with found as materialized (
      select id, created_at, customer_key from orders where ${matches(q)}
    ), people as (select id, created_at from found where ${isLast(sql`found`)})
    select id, (select count(*) from people)::integer as total from people
    where ${behind(sql`people`, cursor) ?? sql`true`}
    order by created_at desc, id desc limit ${limit + 1}`)
  const ids = rows.map(({ id }) => Number(id))
  const found =
    ids.length > 0 ? await tx.db.select().from(orders).where(inArray(orders.id, ids)) : []
  const page = pageOf(
    found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    limit,
  )
  const total = rows[0] ? Number(rows[0].total) : 0
  return { ...page, items: await withSums(tx, page.items), total }
}

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
    .where(and(own, behind(orders, cursor)))
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

function behind(these: SQLWrapper, cursor: string | undefined): SQL | undefined {
  const [at = '', id] = readCursor(cursor) ?? []
  if (!isMoment(at)) return undefined
  return sql`(${these}.created_at, ${these}.id) < (${at}::timestamptz, ${id})`
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

/** Every address counts once; in their order, in which its index alone knows them. */
async function countCustomers(tx: Tx): Promise<number> {
  const keys = tx.db
    .select({ key: customerKey.as('key') })
    .from(orders)
    .groupBy(customerKey)
    .orderBy(customerKey)
    .as('keys')
  return tx.db.$count(keys)
}

const matches = (q: string): SQL | undefined =>
  and(
    sql`search_text ilike ${likePattern(q)}`,
    or(
      ilike(orders.customerName, likePattern(q)),
      ilike(orders.customerEmail, likePattern(q)),
      ilike(orders.customerPhone, likePattern(q)),
    ),
  )
