// No room left, on the database's disk or on our own: what cannot be kept is refused with 503 and
// when to come back, and nothing half is left. The short form of the soak.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKeyFileSecret, makeVaultKey } from '#contract/custody.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { events } from '#platform/events/events.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { activateKey } from '#domain/vault/vault-keys.ts'
import { itemKeyFolder } from '#domain/vault/wrap-secrets.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { canMount, smallDisk } from '#testing/small-disk.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const key = await makeVaultKey({ keyFileSecret: makeKeyFileSecret() })
  await shop.shop.write(system('test'), (tx) => activateKey(tx, key))
})
afterAll(() => shop.close())

const input = {
  productId: 1,
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}
const card = {
  paymentMethod: 'credit_card',
  billingAddress: '1 Hope Road',
  zipCode: 'JMAAW07',
  creditCardNumber: '4242424242424242',
  expirationDate: '12/49',
  cvvCode: '123',
}
const key = { 'idempotency-key': 'an-order-without-room' }
const order = (more: object = {}) => shop.call('POST', '/api/orders', { ...input, ...more }, key)

async function kept() {
  const { db } = shop.database
  const pieces = await (await shop.call('GET', '/api/products/1')).json()
  const counted = [await db.$count(orders), await db.$count(events), await shop.queue.unfinished()]
  return [...counted, pieces.colorInventory]
}

async function expectNoRoom(answer: Response): Promise<void> {
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { error: refusalSentence('unavailable') },
  ])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

test.each(['orders', 'stock_movements', 'events', 'idempotency_keys'])(
  'no room for a row of %s: the order is refused whole, and taken with the same key once there is room',
  async (table) => {
    const { db } = shop.database
    const before = await kept()
    await db.execute(sql`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await db.execute(
      sql.raw(`create trigger no_room before insert on ${table} execute function no_room()`),
    )
    try {
      await expectNoRoom(await order({ notes: table }))
      expect(await kept()).toEqual(before)
    } finally {
      await db.execute(sql`drop function no_room cascade`)
    }
    const again = await order({ notes: table })
    expect(again.status).toBe(201)
    expect((await kept())[0]).toBe(Number(before[0]) + 1)
    await db.execute(sql`delete from idempotency_keys`)
  },
)

test.skipIf(!canMount)(
  'no room for the key of a card or for a receipt: refused, nothing half is left, and taken once there is room',
  async () => {
    const items = itemKeyFolder(shop.config.dataDir)
    const folder = join(shop.config.dataDir, 'receipts')
    const disks = [smallDisk(items), smallDisk(folder)]
    try {
      const before = await kept()
      await expectNoRoom(await order(card))
      expect(await kept()).toEqual(before)
      const placed = await (await order({ notes: 'by transfer' })).json()
      const link = String(placed.order.link).split('/').at(-1)
      const send = async () => {
        const body = new FormData()
        body.append('file', new File([PDF], 'paid.pdf', { type: 'application/pdf' }))
        return shop.api.request(`/api/order-pages/${link}/receipts`, { method: 'POST', body })
      }
      await expectNoRoom(await send())
      expect(readdirSync(folder)).toEqual(['ballast'])

      for (const disk of disks) disk.empty()
      expect((await send()).status).toBe(201)
      await shop.database.db.execute(sql`delete from idempotency_keys`)
      expect((await (await order(card)).json()).order.cardStored).toBe(true)
      expect(readdirSync(items)).toHaveLength(2)
      expect(readdirSync(folder)).toHaveLength(1)
    } finally {
      for (const disk of disks) disk.unmount()
    }
  },
)

const PDF = `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`
