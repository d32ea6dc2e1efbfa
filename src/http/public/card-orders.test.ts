// Card orders with the vault on. The canaries: card numbers that must be found nowhere once their
// orders are placed, in no table, no file and no line of the log.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVaultKey } from '#contract/custody.ts'
import type { VaultKeyView } from '#contract/cards.ts'
import { sealCard } from '#contract/sealing.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { activateKey } from '#domain/vault/vault-keys.ts'
import { vaultItems } from '#domain/vault/vault.table.ts'
import { itemKeyFolder } from '#domain/vault/wrap-secrets.ts'
import { openLog } from '#platform/log.ts'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { type Canary, canary, spacedNumber, tracesOf } from '#testing/canaries.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

let shop: TestShop
let key: VaultKeyView
let productId: number
let staff: Record<string, string>
let logged = ''
beforeAll(async () => {
  const out = new Writable({
    write: (chunk, _, done) => {
      logged += String(chunk)
      done()
    },
  })
  shop = await openTestShop({}, openLog('debug', out))
  const newKey = await makeVaultKey({ passphrase: 'a passphrase of the custodian' })
  await shop.shop.write(system('test'), async (tx) => {
    await activateKey(tx, newKey)
    productId = (await aProduct(tx, { stock: { Sand: 500 } })).id
  })
  key = await (await shop.call('GET', '/api/vault/key')).json()
  staff = await asStaff(shop, 'admin')
  await shop.startJobs()
})
afterAll(() => shop.close())

const CANARIES = Array.from({ length: 20 }, (_, n) => canary(n))

const orderOf = (n: number) => ({
  productId,
  customerName: `Shopper ${n}`,
  customerEmail: `shopper${n}@example.com`,
  customerPhone: '876-555-0100',
  paymentMethod: 'credit_card',
  shippingMethod: 'pickup',
  billingAddress: '14 Hope Road',
  zipCode: 'JMAAW07',
})

const place = (n: number, card: object, headers?: Record<string, string>) =>
  shop.call('POST', '/api/orders', { ...orderOf(n), ...card }, headers)

async function sealed(card: Canary) {
  const sealedCard = await sealCard(suite, key, card)
  return { sealedCard, cardBrand: 'visa', cardLast4: card.creditCardNumber.slice(-4) }
}

const spaced = (card: Canary) => ({
  ...card,
  creditCardNumber: spacedNumber(card.creditCardNumber),
})

const itemKeys = () => readdirSync(itemKeyFolder(shop.config.dataDir))
const quiet = async () => {
  for (let tries = 0; tries < 200 && (await shop.queue.unfinished()) > 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

async function everyText(): Promise<string> {
  const { rows } = await shop.database.db.execute(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`)
  const texts: string[] = []
  for (const { schema, name } of rows) {
    const table = sql.raw(`"${String(schema)}"."${String(name)}"`)
    const dump = await shop.database.db.execute(
      sql`select to_jsonb(t)::text as row from ${table} t`,
    )
    texts.push(...dump.rows.map(({ row }) => String(row)))
  }
  return texts.join('\n')
}

function everyFile(): string {
  const { dataDir } = shop.config
  const names = readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)))
  return names
    .filter((name) => statSync(name).isFile())
    .map((name) => readFileSync(name, 'latin1'))
    .join('\n')
}

test('twenty card orders, raw and sealed, leave no number anywhere', async () => {
  for (const [n, card] of CANARIES.entries()) {
    const sent = n % 2 === 0 ? await sealed(card) : n % 4 === 1 ? card : spaced(card)
    const once = { 'idempotency-key': `canary-order-${n}` }
    const first = await place(n, sent, once)
    const answer = await first.json()
    expect([first.status, answer.order.cardStored]).toEqual([201, true])
    if (n > 3) continue
    const again = await place(n, sent, once)
    expect((await again.json()).order.id).toBe(answer.order.id)
    const orderPath = `/api/orders/${answer.order.id}`
    expect(await (await shop.call('GET', orderPath, undefined, staff)).json()).toMatchObject({
      cardBrand: 'visa',
      cardLast4: card.creditCardNumber.slice(-4),
      cardStored: true,
    })
  }
  // Refused ones too: what is wrong must not be repeated, kept or logged.
  const [card] = CANARIES as [Canary]
  const refused = [
    await place(0, { ...card, productId: 424_242 }),
    await place(0, { ...card, selectedColor: 'Purple' }),
    await place(0, { ...card, cvvCode: 'x' }),
    await place(0, { ...card, cardNumber: card.creditCardNumber }),
    await place(0, { ...card, notes: card.creditCardNumber }),
    await place(0, { ...card, creditCardNumber: `${card.creditCardNumber}0` }),
    await shop.call('POST', '/api/orders', `${JSON.stringify({ ...orderOf(0), ...card })},`),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 422, 422, 422, 422, 422, 400])
  const texts = await Promise.all(refused.map((answer) => answer.text()))
  await quiet()

  expect(await shop.database.db.select().from(vaultItems)).toHaveLength(40)
  const places = {
    tables: await everyText(),
    files: everyFile(),
    log: logged,
    answers: texts.join(),
  }
  expect(places.tables).toContain('Shopper 19')
  expect(places.files).toContain('shopper19@example.com')
  for (const [where, text] of Object.entries(places))
    for (const trace of CANARIES.flatMap(tracesOf))
      expect([where, trace, text.includes(trace)]).toEqual([where, trace, false])
})

test('the search would find a number if there were one', async () => {
  const [card] = CANARIES as [Canary]
  const dump = `x${Buffer.from(`{"a":"${card.creditCardNumber}|11/38"}`).toString('base64')}`
  expect(tracesOf(card).some((trace) => dump.includes(trace))).toBe(true)
})

test.each([
  ['paid', { paymentStatus: 'paid' }],
  ['failed', { paymentStatus: 'failed' }],
  ['cancelled', { orderStatus: 'cancelled' }],
])('when staff are told that an order is %s, the keys of its card are gone', async (_, edit) => {
  const before = itemKeys()
  const { order } = await (await place(1, canary(21))).json()
  expect(itemKeys()).toHaveLength(before.length + 2)
  const changed = await shop.call('PUT', `/api/orders/${order.id}`, edit, staff)
  expect(itemKeys().toSorted()).toEqual(before.toSorted())
  expect([changed.status, (await changed.json()).cardStored]).toEqual([200, false])
})

test('deleting a card order unlinks its keys', async () => {
  const before = itemKeys()
  const { order } = await (await place(1, canary(22))).json()
  await shop.call('DELETE', `/api/orders/${order.id}`, undefined, staff)
  expect(itemKeys().toSorted()).toEqual(before.toSorted())
})

test('a card sealed for a key the shop does not have: the order stands, with four digits only', async () => {
  const { sealedCard, ...facts } = await sealed(canary(23))
  const stale = { ...facts, sealedCard: { ...sealedCard, keyId: 'f'.repeat(32) } }
  const response = await place(1, stale)
  expect([response.status, (await response.json()).order.cardStored]).toEqual([201, false])
})

test('a sealed card serves one order', async () => {
  const card = await sealed(canary(24))
  const answers = [await place(1, card), await place(2, card)]
  const stored = answers.map(async (answer) => (await answer.json()).order.cardStored)
  expect(await Promise.all(stored)).toEqual([true, false])
})

test('raw fields beside a bank transfer are dropped', async () => {
  const items = await shop.database.db.select().from(vaultItems)
  const response = await place(1, { ...canary(25), paymentMethod: 'bank_transfer' })
  expect(response.status).toBe(201)
  expect(await shop.database.db.select().from(vaultItems)).toHaveLength(items.length)
})

test('a bug that strikes while an order is written puts nobody’s details into the log', async () => {
  const spare = { productId, color: 'Sand', pieces: 500, reason: 'count' } as const
  await shop.shop.write(system('test'), (tx) => setStock(tx, spare))
  const { db } = shop.database
  await db.execute(sql`alter table orders add constraint broken check (customer_name <> 'Zebedee')`)
  const before = logged.length
  const unlucky = { customerName: 'Zebedee', customerEmail: 'zebedee@example.com' }
  const response = await place(1, { ...unlucky, ...canary(26) })
  await db.execute(sql`alter table orders drop constraint broken`)
  expect(response.status).toBe(500)
  expect(JSON.stringify(await response.json())).not.toMatch(/orders|constraint|insert/i)
  const lines = logged.slice(before)
  expect(lines).toContain('broken')
  for (const secret of ['Zebedee', 'zebedee@example.com', '876-555-0100', '14 Hope Road'])
    expect([secret, lines.includes(secret)]).toEqual([secret, false])
})
