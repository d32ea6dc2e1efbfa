// Orders of 0.1.0 have none of the keys by which people are compared: a job writes them.

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#domain/orders/orders.table.ts'
import { readPerson } from '#domain/people/read-person.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { scheduledJobs } from './scheduled-jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)
const run = () => scheduledJobs.find(({ name }) => name === 'write-lines')?.run(shop.jobContext)

const keysOf = (id: number) =>
  write(async ({ db }) => {
    const { mailboxKey, phoneKey } = orders
    const [row] = await db.select({ mailboxKey, phoneKey }).from(orders).where(eq(orders.id, id))
    return row
  })

const DORA = { customerEmail: 'Do.ra@gmail.com', customerPhone: '555-0144' }
const DORAS = { mailboxKey: 'dora@gmail.com', phoneKey: '+18765550144' }

test('an order of an earlier version gets its keys, and is then recognised', async () => {
  const { id } = await write((tx) => anOrder(tx, DORA))
  const other = { customerEmail: 'dora@work.example', customerPhone: '1 876 555 0144' }
  const { id: again } = await write((tx) => anOrder(tx, other))
  expect(await keysOf(id)).toEqual(DORAS)
  await write((tx) => tx.db.update(orders).set({ mailboxKey: null, phoneKey: null }))
  await run()
  expect(await keysOf(id)).toEqual(DORAS)
  const { alike, phones } = await write((tx) => readPerson(tx, id))
  expect(alike.items.map((each) => each.id)).toEqual([again])
  expect(phones.items).toEqual([DORA.customerPhone])
})

test('keys that an earlier version leaves behind a changed address or number are written again', async () => {
  const { id } = await write((tx) => anOrder(tx, DORA))
  await write((tx) =>
    tx.db.execute(sql`
      update orders set customer_email = 'bea@example.com', customer_phone = '658-555-0199',
        lines_stamp = lines_stamp + 1
      where id = ${id}`),
  )
  expect(await keysOf(id)).toEqual({ mailboxKey: null, phoneKey: null })
  await run()
  expect(await keysOf(id)).toEqual({ mailboxKey: 'bea@example.com', phoneKey: '+16585550199' })
})
