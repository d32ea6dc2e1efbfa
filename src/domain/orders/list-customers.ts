// Customers, known by their orders: one for each e-mail address whatever its capitals, with the name
// in the last order. Deleted orders make nobody a customer, and are not counted. A page is read along the
// index of orders by time, so it costs the same however many orders there are.

import { and, count, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import type { ListCustomerOrders, ListCustomers } from '#contract/customers.ts'
import { keyset, listOf, type Page } from '#platform/database/list.ts'
import { searchMatches } from '#platform/database/search.ts'
import type { Tx } from '#platform/tx.ts'
import { getOrder } from './find-order.ts'
import { customerKey, type OrderRow, orders, orderText } from './orders.table.ts'

export type Customer = { last: OrderRow; orders: number; spentCents: number }
type PeopleQuery = Omit<ListCustomers, 'limit'> & { limit: number }

/** SQL condition: an order counts for its customer, as it was not deleted. */
export const isCounted = isNull(orders.hiddenAt)

/** SQL condition: an order counts, and no later one of the same e-mail address does. */
export const isLast = sql`(${isCounted} and not exists (
  select from ${orders} later
  where later.customer_key = ${customerKey} and later.hidden_at is null
    and (later.created_at, later.id) > (${orders.createdAt}, ${orders.id})
))`

const allOrders = {
  rows: (tx: Tx) => tx.db.select().from(orders),
  id: orders.id,
  sorts: { date: orders.createdAt, amount: orders.totalAmount },
  sort: '-date',
} as const

type Listing<Item> = {
  /** SQL condition: an order is the one that a row of the list shows. */
  isShown: SQL
  total: (tx: Tx) => Promise<number>
  items: (tx: Tx, last: OrderRow[]) => Promise<Item[]>
}

/** Makes a list with one order for each row, the latest first unless the query sorts otherwise. */
export function listByLastOrder<Item>(listing: Listing<Item>) {
  const listAll = listOf({ ...allOrders, ...listing, filters: () => [listing.isShown] })
  return (tx: Tx, { q, ...query }: PeopleQuery): Promise<Page<Item>> =>
    q ? searchCustomers(tx, { q, query }, listing) : listAll(tx, query)
}

/** A page of customers, the latest order first unless the query sorts otherwise. */
export const listCustomers = listByLastOrder({
  isShown: isLast,
  total: countCustomers,
  items: withSums,
})

type Searching = { q: string; query: Omit<PeopleQuery, 'q'> }

/**
 * Lists the customers that a search finds. `materialized` makes PostgreSQL search the index of the
 * orders' texts first, and check `isShown` only for the matches. Otherwise it would walk all orders by
 * time to avoid a sort. Both CTEs get the table's name as alias, so that the conditions, which are
 * written for the table, apply to their columns.
 */
async function searchCustomers<Item>(
  tx: Tx,
  { q, query }: Searching,
  { isShown, items }: Listing<Item>,
): Promise<Page<Item>> {
  const { limit, cursor, sort = '-date' } = query
  const { after, orderBy, cursorAfter } = keyset(allOrders, getTableColumns(orders), {
    sort,
    cursor,
  })
  const { rows } = await tx.db.execute(sql`
    with found as materialized (
      select id, created_at, customer_key, hidden_at from ${orders} where ${matchesCustomer(q)}
    ), people as (select id, created_at from found as ${orders} where ${isShown})
    select id, (select count(*) from people)::integer as total from people as ${orders}
    where ${after ?? sql`true`}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit + 1}`)
  const ids = rows.slice(0, limit).map(({ id }) => Number(id))
  const found = await tx.db.select().from(orders).where(inArray(orders.id, ids))
  const page = found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: await items(tx, page),
    total: Number(rows[0]?.total ?? 0),
    next: last && cursorAfter(last),
  }
}

const { productName, selectedColor, orderStatus, paymentStatus } = orders

/** The orders of the customer who placed one, the newest first unless the query sorts otherwise. */
export const listOrdersOfCustomer = listOf({
  ...allOrders,
  filters: async ({ orderId }: Omit<ListCustomerOrders, 'limit'> & { orderId: number }, tx) => {
    const { customerEmail } = await getOrder(tx, orderId)
    return [eq(customerKey, sql`lower(${customerEmail})`), isCounted]
  },
  search: [sql`'YB-' || ${orders.id}`, productName, selectedColor, orderStatus, paymentStatus],
})

/** SQL: what the sold ones of some orders cost without delivery. */
export const SPENT = sql<string>`coalesce(sum(${orders.totalAmount} - ${orders.delivery} + ${orders.deliveryDiscount}) filter (where ${orders.paidAt} is not null and ${orders.orderStatus} <> 'cancelled'), 0)::text`

/** How many orders each customer placed, and what the sold ones cost without delivery. */
async function withSums(tx: Tx, last: OrderRow[]): Promise<Customer[]> {
  if (last.length === 0) return []
  const keys = last.map(({ customerEmail }) => sql`lower(${customerEmail})`)
  const sums = await tx.db
    .select({
      ids: sql<number[]>`array_agg(${orders.id})`,
      orders: count(),
      spent: SPENT,
    })
    .from(orders)
    .where(and(inArray(customerKey, keys), isCounted))
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

/** Groups in the order of the index of counted orders, so that PostgreSQL reads only the index. */
async function countCustomers(tx: Tx): Promise<number> {
  const keys = tx.db
    .select({ key: customerKey.as('key') })
    .from(orders)
    .where(isCounted)
    .groupBy(customerKey)
    .orderBy(customerKey)
    .as('keys')
  return tx.db.$count(keys)
}

/**
 * Searches name, e-mail address and telephone number. The order's text has an index that narrows
 * the search, but holds more than these.
 */
export const matchesCustomer = (q: string): SQL | undefined =>
  and(
    searchMatches(q, orderText),
    searchMatches(q, orders.customerName, orders.customerEmail, orders.customerPhone),
  )
