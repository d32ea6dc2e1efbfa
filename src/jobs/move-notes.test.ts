// An address was misspelt, and staff correct it: what they noted of the customer goes along, with the
// addresses that they merged it with, and nothing of anybody else.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeOrder } from '#domain/orders/change-order.ts'
import { personOfOrder } from '#domain/people/customer-keys.ts'
import { listCustomerNotes, noteCustomer } from '#domain/people/customer-notes.ts'
import { mergeCustomers, mergesAmong, undoMerge } from '#domain/people/merge-customers.ts'
import { customerMerges } from '#domain/people/people.table.ts'
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

/** An order of an address that was misspelt, merged by staff with the other one. */
async function merged(right: string, misspelt: string) {
  const { id: orderId } = await write((tx) => anOrder(tx, { customerEmail: right }))
  const { id } = await write((tx) => anOrder(tx, { customerEmail: misspelt }))
  await write((tx) => mergeCustomers(tx, { orderId, otherId: id }))
  return { orderId, id }
}

const addressesOf = (orderId: number) => write((tx) => personOfOrder(tx, orderId))
const countMerges = () => write((tx) => tx.db.$count(customerMerges))

test('merges follow an address that is corrected, and can be undone there', async () => {
  const { orderId, id } = await merged('cleo@example.com', 'cleo@wrok.example')
  await correct(id, 'Cleo@work.example')
  const both = ['cleo@example.com', 'cleo@work.example']
  expect([await addressesOf(orderId), await addressesOf(id)]).toEqual([both, both])
  const [merge] = await write((tx) => mergesAmong(tx, both))
  await write((tx) => undoMerge(tx, { orderId: id, mergeId: merge?.id ?? 0 }))
  expect(await addressesOf(orderId)).toEqual(['cleo@example.com'])
})

test('an address that is corrected to the one it was merged with is that one', async () => {
  const before = await countMerges()
  const { orderId, id } = await merged('dora@example.com', 'dora@exmaple.com')
  await correct(id, 'dora@example.com')
  expect(await addressesOf(orderId)).toEqual(['dora@example.com'])
  expect(await countMerges()).toBe(before)
})

test('an address that is corrected to somebody’s brings its merges along, none of them twice', async () => {
  const { orderId, id } = await merged('eve@example.com', 'eve@work.exmaple')
  const { id: other } = await write((tx) => anOrder(tx, { customerEmail: 'eve@work.example' }))
  await write((tx) => mergeCustomers(tx, { orderId, otherId: other }))
  await correct(id, 'eve@work.example')
  const both = ['eve@example.com', 'eve@work.example']
  expect(await addressesOf(other)).toEqual(both)
  const merges = await write((tx) => mergesAmong(tx, both))
  expect(merges).toHaveLength(1)
  await write((tx) => undoMerge(tx, { orderId, mergeId: merges[0]?.id ?? 0 }))
  expect(await addressesOf(orderId)).toEqual(['eve@example.com'])
})

test('merges of an address with other orders stay where they are', async () => {
  const { orderId, id } = await merged('fay@example.com', 'fay@work.example')
  await write((tx) => anOrder(tx, { customerEmail: 'fay@work.example' }))
  await correct(id, 'may@example.com')
  expect(await addressesOf(orderId)).toEqual(['fay@example.com', 'fay@work.example'])
  expect(await addressesOf(id)).toEqual(['may@example.com'])
})
