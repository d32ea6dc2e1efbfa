// The list of people, one row for each, with the name in the last order: of the customers that staff
// merged there is one row. Erased people are not in it. It is read along the index of orders by
// time, like the list of customers.

import { and, count, countDistinct, eq, exists, inArray, min, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { centsFromDollars } from '#contract/money.ts'
import { isCounted, isLast, listByLastOrder, SPENT } from '#domain/orders/list-customers.ts'
import { customerKey, type OrderRow, orders } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { isSomebody, orderedBy } from './customer-keys.ts'
import { mergedCustomers } from './people.table.ts'

export type ListedPerson = {
  last: OrderRow
  /** The number of the person's first order. */
  id: number
  addresses: number
  orders: number
  spentCents: number
}

const own = alias(mergedCustomers, 'own')

/** SQL condition: no later order has another address of the same person. */
const isLastOfMerged = sql`not exists (
  select from ${mergedCustomers} own
  join ${mergedCustomers} other
    on other.person_key = own.person_key and other.customer_key <> own.customer_key
  join ${orders} later on later.customer_key = other.customer_key
  where own.customer_key = ${customerKey} and later.hidden_at is null
    and (later.created_at, later.id) > (${orders.createdAt}, ${orders.id})
)`

/** A page of people, the latest order first unless the query sorts otherwise. */
export const listPeople = listByLastOrder({
  isShown: sql`(${isSomebody} and ${isLast} and ${isLastOfMerged})`,
  total: countPeople,
  items: withSums,
})

/** The orders of each person, and what the sold ones cost without delivery. */
async function withSums(tx: Tx, last: OrderRow[]): Promise<ListedPerson[]> {
  if (last.length === 0) return []
  const keys = await allAddresses(tx, last)
  const sums = await tx.db
    .select({
      ids: sql<number[]>`array_agg(${orders.id})`,
      id: min(orders.id),
      addresses: countDistinct(customerKey),
      orders: count(),
      spent: SPENT,
    })
    .from(orders)
    .leftJoin(mergedCustomers, eq(mergedCustomers.customerKey, customerKey))
    .where(and(orderedBy(keys), isCounted))
    .groupBy(sql`coalesce(${mergedCustomers.personKey}, ${customerKey})`)
  return last.map((order) => {
    const sum = sums.find(({ ids }) => ids.includes(order.id))
    return {
      last: order,
      id: sum?.id ?? order.id,
      addresses: sum?.addresses ?? 1,
      orders: sum?.orders ?? 1,
      spentCents: centsFromDollars(sum?.spent ?? '') ?? 0,
    }
  })
}

/** The addresses of some orders, and those merged with one of them. */
async function allAddresses(tx: Tx, last: OrderRow[]): Promise<string[]> {
  const ids = last.map(({ id }) => id)
  const rows = await tx.db
    .select({ key: sql<string>`coalesce(${mergedCustomers.customerKey}, ${customerKey})` })
    .from(orders)
    .leftJoin(own, eq(own.customerKey, customerKey))
    .leftJoin(mergedCustomers, eq(mergedCustomers.personKey, own.personKey))
    .where(inArray(orders.id, ids))
  return rows.map(({ key }) => key)
}

/** The customers, less those whose orders another address of the same person shows. */
async function countPeople(tx: Tx): Promise<number> {
  const keys = tx.db
    .select({ key: customerKey.as('key') })
    .from(orders)
    .where(and(isSomebody, isCounted))
    .groupBy(customerKey)
    .orderBy(customerKey)
    .as('keys')
  const customers = await tx.db.$count(keys)
  const ordered = tx.db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(customerKey, mergedCustomers.customerKey), isCounted))
  const [merged] = await tx.db
    .select({ addresses: count(), people: countDistinct(mergedCustomers.personKey) })
    .from(mergedCustomers)
    .where(exists(ordered))
  return customers - (merged?.addresses ?? 0) + (merged?.people ?? 0)
}
