// An address was misspelt, and staff correct it: what they noted of the customer goes along, and nothing
// of anybody else.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOrder } from '#domain/orders/change-order.ts'
import { listCustomerNotes, noteCustomer } from '#domain/people/customer-notes.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { moveNotesOfCustomer } from './move-notes.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)

async function correct(orderId: number, customerEmail: string): Promise<void> {
  await write((tx) => changeOrder(tx, { orderId, edit: { customerEmail } }))
  const facts = { orderId, changed: ['customerEmail'] }
  const event = { id: 1, name: 'order.edited' as const, facts, by: 'Marcia', at: '2026-11-20' }
  await moveNotesOfCustomer.run(shop.jobContext, event)
  // Listeners run at least once.
  await moveNotesOfCustomer.run(shop.jobContext, event)
}

const notesOf = (orderId: number) =>
  write(async (tx) => {
    const { items } = await listCustomerNotes(tx, { orderId, limit: 5 })
    return items.map(({ text, customerKey }) => [text, customerKey])
  })

test('notes follow an address that is corrected', async () => {
  const { id } = await write((tx) => anOrder(tx, { customerEmail: 'Ann@exmaple.com' }))
  await write((tx) => noteCustomer(tx, { orderId: id, text: 'Call after four' }))
  await correct(id, 'ann@example.com')
  expect(await notesOf(id)).toEqual([['Call after four', 'ann@example.com']])
})

test('notes of an address with other orders stay where they are', async () => {
  const { id: bens } = await write((tx) => anOrder(tx, { customerEmail: 'ben@example.com' }))
  const { id } = await write((tx) => anOrder(tx, { customerEmail: 'ben@example.com' }))
  await write((tx) => noteCustomer(tx, { orderId: bens, text: 'Ben’s' }))
  await correct(id, 'beth@example.com')
  expect(await notesOf(id)).toEqual([])
  expect(await notesOf(bens)).toEqual([['Ben’s', 'ben@example.com']])
})
