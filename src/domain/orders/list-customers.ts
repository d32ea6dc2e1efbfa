// Customers as the orders show them: one for each e-mail address, in whatever capitals, named as in
// the last order. A page is read along the orders by time, so its cost does not grow with the years.

import { and, count, eq, ilike, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import type { ListPast, ListPeople } from '#contract/customers.ts'
import type { Sorted } from '#contract/lists.ts'
import { byMoment, byMoney, keyset, searchMatches } from '#platform/database/keyset.ts'
import { likePattern } from '#platform/database/rows.ts'
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

const BY_TIME = {
  id: orders.id,
  idOf: (row: OrderRow) => row.id,
  sorts: {
    date: byMoment<OrderRow>(orders.createdAt, (row) => row.createdAt),
    amount: byMoney<OrderRow>(orders.totalAmount, (row) => row.totalAmount),
  },
}

/** A page of customers, those who ordered last first unless asked otherwise. */
export async function listCustomers(tx: Tx, asked: Asked): Promise<Page<Customer>> {
  const { q, limit, cursor, sort = '-date' } = asked
  if (q) return searchCustomers(tx, { ...asked, q, sort })
  const { behind, orderBy, cut } = keyset(BY_TIME, { limit, cursor, sort })
  const rows = await tx.db
    .select()
    .from(orders)
    .where(and(isLast(orders), behind))
    .orderBy(...orderBy)
    .limit(limit + 1)
  const page = cut(rows)
  return { ...page, items: await withSums(tx, page.items), total: await countCustomers(tx) }
}

const PEOPLE = {
  ...BY_TIME,
  id: sql`people.id`,
  sorts: { date: byMoment<OrderRow>(sql`people.created_at`, (row) => row.createdAt) },
}

/**
 * The same for a search. The index of all that an order is searched by leads to those few that are
 * looked at closely: left to itself, PostgreSQL would walk all orders by time to spare a sort.
 */
async function searchCustomers(
  tx: Tx,
  { q, limit, cursor, sort }: Asked & { q: string; sort: Sorted<'date'> },
): Promise<Page<Customer>> {
  const { behind, orderBy, cut } = keyset(PEOPLE, { limit, cursor, sort })
  const { rows } = await tx.db.execute(sql`
    with found as materialized (
      select id, created_at, customer_key from orders where ${matches(q)}
    ), people as (select id, created_at from found where ${isLast(sql`found`)})
    select id, (select count(*) from people)::integer as total from people
    where ${behind ?? sql`true`}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit + 1}`)
  const ids = rows.map(({ id }) => Number(id))
  const found =
    ids.length > 0 ? await tx.db.select().from(orders).where(inArray(orders.id, ids)) : []
  const inOrder = found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const page = cut(inOrder)
  const total = rows[0] ? Number(rows[0].total) : 0
  return { ...page, items: await withSums(tx, page.items), total }
}

type AskedPast = Omit<ListPast, 'limit'> & { orderId: number; limit: number }

/** The orders of whoever placed this one, newest first unless asked otherwise. */
export async function listOrdersOfCustomer(
  tx: Tx,
  { orderId, q, sort = '-date', ...page }: AskedPast,
): Promise<Page<OrderRow>> {
  const { customerEmail } = await getOrder(tx, orderId)
  const { id, productName, selectedColor, orderStatus, paymentStatus } = orders
  const number = sql`'YB-' || ${id}`
  const said = searchMatches(q, number, productName, selectedColor, orderStatus, paymentStatus)
  const own = and(eq(customerKey, sql`lower(${customerEmail})`), said)
  const { behind, orderBy, cut } = keyset(BY_TIME, { ...page, sort })
  const rows = await tx.db
    .select()
    .from(orders)
    .where(and(own, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(orders).where(own)
  return { ...cut(rows), total: counted?.total ?? 0 }
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
