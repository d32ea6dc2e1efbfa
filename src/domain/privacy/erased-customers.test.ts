// What the erasure of a customer takes of what staff say about customers: the notes and merges of that
// address, and the person's page. Other addresses of the person keep theirs.

import { eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customerKey, orders } from '#domain/orders/orders.table.ts'
import { addressesOfPerson } from '#domain/people/customer-keys.ts'
import { listCustomerNotes, noteCustomer } from '#domain/people/customer-notes.ts'
import { listPeople } from '#domain/people/list-people.ts'
import { mergeCustomers } from '#domain/people/merge-customers.ts'
import { customerMerges, customerNotes, mergedCustomers } from '#domain/people/people.table.ts'
import { readPerson } from '#domain/people/read-person.ts'
import { anOrder } from '#testing/builders.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { erasePerson } from './erase-person.ts'

const CUSTOMERS = 6
const addressOf = (index: number) => `c${index}@example.com`
const ALL = Array.from({ length: CUSTOMERS }, (_, index) => addressOf(index))
const ANN = { customerEmail: 'ann@example.com', customerName: 'Ann Brown' }

/** An order of each customer. */
async function aCustomerEach(tx: TestTx): Promise<number[]> {
  const ids: number[] = []
  for (const customerEmail of ALL) ids.push((await anOrder(tx, { customerEmail })).id)
  return ids
}

test('erasing one address of a person drops its merges, and leaves the rows of the others as they are', () =>
  inShop(async (tx) => {
    const ids = await aCustomerEach(tx)
    await tx.db.update(orders).set({ orderStatus: 'delivered' })
    const stamps = { by: 'Marcia', at: tx.now }
    await tx.db
      .insert(customerNotes)
      .values(ALL.map((key) => ({ customerKey: key, text: `About ${key}`, ...stamps })))
    for (const [one, other] of [
      [0, 1],
      [1, 2],
      [3, 4],
    ] as const)
      await mergeCustomers(tx, { orderId: ids[one] ?? 0, otherId: ids[other] ?? 0 })
    const gone = addressOf(1)
    const theirs = async () => [
      await tx.db.select().from(orders).where(ne(customerKey, gone)).orderBy(orders.id),
      await tx.db.select().from(customerNotes).where(ne(customerNotes.customerKey, gone)),
    ]
    const [others, notes] = await theirs()
    await erasePerson(tx, { email: gone })
    const [ordersLeft = [], notesLeft] = await theirs()
    const erased = ids[1]
    expect(ordersLeft.filter(({ id }) => id !== erased)).toEqual(others)
    expect(notesLeft).toEqual(notes)
    expect(await tx.db.$count(customerNotes)).toBe(CUSTOMERS - 1)
    const merges = await tx.db.select().from(customerMerges)
    expect(merges.map(({ oneKey, otherKey }) => [oneKey, otherKey])).toEqual([
      [addressOf(3), addressOf(4)],
    ])
    expect(await tx.db.$count(mergedCustomers, eq(mergedCustomers.customerKey, gone))).toBe(0)
    expect(await addressesOfPerson(tx, addressOf(0))).toEqual([addressOf(0)])
    expect(await addressesOfPerson(tx, addressOf(3))).toEqual([addressOf(3), addressOf(4)])
  }))

test('an erased person has no page, no row in the list, and no notes', () =>
  inShop(async (tx) => {
    const { id } = await anOrder(tx, ANN)
    await tx.db.update(orders).set({ orderStatus: 'delivered' }).where(eq(orders.id, id))
    await noteCustomer(tx, { orderId: id, text: 'Prefers mornings' })
    expect((await listCustomerNotes(tx, { orderId: id, limit: 5 })).total).toBe(1)
    await erasePerson(tx, { email: ANN.customerEmail })
    await expect(readPerson(tx, id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await listPeople(tx, { limit: 5 })).toMatchObject({ items: [], total: 0 })
  }))
