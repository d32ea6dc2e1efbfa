// Cards that are told twice: corrected after an answer that was lost, or told to staff. What the
// custodian opens in the end is the card that was meant.

import { readdirSync } from 'node:fs'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RawCard, SealedBox, VaultKeyView } from '#contract/cards.ts'
import { makeVaultKey, openSecret, unlockKey } from '#contract/custody.ts'
import { sealCard } from '#contract/sealing.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { activateKey } from '#domain/vault/vault-keys.ts'
import { vaultItems } from '#domain/vault/vault.table.ts'
import { itemKeyFolder, unwrapSecret } from '#domain/vault/wrap-secrets.ts'
import { idempotencyKeys } from '#platform/cache/idempotency.table.ts'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { tracesOf } from '#testing/canaries.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const unlocking = { passphrase: 'a passphrase of the custodian' }

let shop: TestShop
let key: VaultKeyView
let custodian: CryptoKey
let productId: number
let staff: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  const newKey = await makeVaultKey(unlocking)
  custodian = await unlockKey(newKey.wrappedPrivateKey, unlocking)
  await shop.shop.write(system('test'), async (tx) => {
    await activateKey(tx, newKey)
    productId = (await aProduct(tx, { name: 'Card Couch', stock: { Sand: 500 } })).id
  })
  key = await (await shop.call('GET', '/api/vault/key')).json()
  staff = await asStaff(shop, 'admin')
})
afterAll(() => shop.close())

const card: RawCard = {
  creditCardNumber: '4242424242424242',
  expirationDate: '12/39',
  cvvCode: '737',
}
const customer = {
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'credit_card',
  shippingMethod: 'pickup',
  billingAddress: '14 Hope Road',
  zipCode: 'JMAAW07',
}

const place = async (sent: object, idempotencyKey: string) => {
  const body = { productId, ...customer, ...sent }
  const answer = await shop.call('POST', '/api/orders', body, { 'idempotency-key': idempotencyKey })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { order: { id: number; cardStored: boolean } }).order
}

async function sealed(card: RawCard) {
  const sealedCard = await sealCard(suite, key, card)
  return { sealedCard, cardBrand: 'visa', cardLast4: card.creditCardNumber.slice(-4) }
}

/** What the custodian reads of an order's card. */
async function opened(orderId: number): Promise<Record<string, string>> {
  const { db } = shop.database
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order?.cardId) return {}
  const { cardId: sealingId } = order
  const items = await db.select().from(vaultItems).where(eq(vaultItems.cardId, sealingId))
  const folder = itemKeyFolder(shop.config.dataDir)
  const found: Record<string, string> = {}
  for (const { id, secret, wrapped } of items) {
    const box = JSON.parse(await unwrapSecret(folder, id, wrapped)) as SealedBox
    const { keyId } = key
    found[secret] = await openSecret(suite, custodian, { sealingId, keyId, secret, box })
  }
  return found
}

const keptItems = async () => {
  const rows = await shop.database.db.select({ id: vaultItems.id }).from(vaultItems)
  return rows.map(({ id }) => id).toSorted()
}
const itemKeys = () => readdirSync(itemKeyFolder(shop.config.dataDir)).toSorted()

const corrected: [string, Partial<RawCard>][] = [
  ['security code', { cvvCode: '738' }],
  ['expiry', { expirationDate: '11/39' }],
  ['number', { creditCardNumber: '4000056655665556' }],
]

test.each(corrected)(
  'the %s that is corrected after a lost answer is what the one order keeps',
  async (_, correction) => {
    const meant = { ...card, ...correction }
    for (const [way, send] of [
      ['sealed', sealed],
      ['raw', async (card: RawCard) => card],
    ] as const) {
      const first = await place(await send(card), `lost-${Object.keys(correction)[0]}-${way}`)
      const second = await place(await send(meant), `lost-${Object.keys(correction)[0]}-${way}`)
      expect(second).toEqual(first)
      expect(await opened(first.id)).toEqual({
        number: `${meant.creditCardNumber}|${meant.expirationDate}`,
        code: meant.cvvCode,
      })
      const read = await shop.call('GET', `/api/orders/${first.id}`, undefined, staff)
      expect(await read.json()).toMatchObject({ cardLast4: meant.creditCardNumber.slice(-4) })
    }
    expect(itemKeys()).toEqual(await keptItems())
  },
)

test('what is kept of a keyed order is the same whatever the card was', async () => {
  const cards = [
    card,
    { creditCardNumber: '378282246310005', expirationDate: '01/40', cvvCode: '1234' },
  ]
  for (const [n, sent] of cards.entries()) await place(sent, `fingerprint-${n}`)
  const rows = await shop.database.db.select().from(idempotencyKeys)
  const prints = rows.filter((row) => row.key.startsWith('fingerprint-'))
  expect(new Set(prints.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  const text = JSON.stringify(rows)
  for (const trace of cards.flatMap((one) => tracesOf(one))) expect(text).not.toContain(trace)
})

test('the same sealed card sent again stays as it is', async () => {
  const sent = await sealed(card)
  const first = await place(sent, 'sealed-again')
  const before = await keptItems()
  expect(await place(sent, 'sealed-again')).toEqual(first)
  expect(await keptItems()).toEqual(before)
})

test('once the payment is decided, a repeated order brings no card back', async () => {
  const first = await place(card, 'decided-order')
  await shop.call('PUT', `/api/orders/${first.id}`, { paymentStatus: 'failed' }, staff)
  expect(await place({ ...card, cvvCode: '999' }, 'decided-order')).toEqual(first)
  expect(await opened(first.id)).toEqual({})
})

const written = { ...customer, productName: 'Card Couch', totalAmount: '90000.00' }
const write = async (more: object) => {
  const answer = await shop.call('POST', '/api/orders/admin', { ...written, ...more }, staff)
  return { status: answer.status, body: await answer.json() }
}
const change = async (id: number, edit: object) => {
  const answer = await shop.call('PUT', `/api/orders/${id}`, edit, staff)
  return { status: answer.status, body: await answer.json() }
}
const NO_CARD = { creditCardNumber: '', expirationDate: '', cvvCode: '' }

test('a card that is told to staff is sealed with the order, and shown as four digits', async () => {
  const { status, body } = await write({ ...card, creditCardNumber: '4242 4242 4242 4242' })
  expect(status).toBe(201)
  expect(body.order).toMatchObject({ cardBrand: 'visa', cardLast4: '4242', cardStored: true })
  expect(JSON.stringify(body)).not.toContain('4242424242424242')
  expect(await opened(body.order.id)).toEqual({ number: '4242424242424242|12/39', code: '737' })
})

test('an order of staff with empty card fields has no card, and takes one later', async () => {
  const { status, body } = await write(NO_CARD)
  expect([status, body.order.cardStored, body.order.cardLast4]).toEqual([201, false, null])
  const { id } = body.order
  const given = await change(id, { ...body.order, ...card })
  expect([given.status, given.body.cardStored, given.body.cardLast4]).toEqual([200, true, '4242'])
  const again = await change(id, { ...given.body, ...NO_CARD })
  expect([again.status, again.body.cardStored, again.body.cardLast4]).toEqual([200, true, '4242'])
  await change(id, { ...card, creditCardNumber: '378282246310005', cvvCode: '1234' })
  expect(await opened(id)).toEqual({ number: '378282246310005|12/39', code: '1234' })
  expect(itemKeys()).toEqual(await keptItems())
})

test('an order that is not paid by card, or is decided, keeps no card that staff send with it', async () => {
  const transfer = await write({ ...card, paymentMethod: 'bank_transfer' })
  const paid = await write({ ...card, paymentStatus: 'paid' })
  for (const { status, body } of [transfer, paid]) {
    expect([status, body.order.cardStored]).toEqual([201, false])
    const edited = await change(body.order.id, card)
    expect([edited.status, edited.body.cardStored]).toEqual([200, false])
    expect(await opened(body.order.id)).toEqual({})
  }
})

test('a part of a card is refused, and so is one with a wrong digit', async () => {
  const { body } = await write({})
  for (const wrong of [{ cvvCode: '123' }, { ...card, creditCardNumber: '4242424242424243' }]) {
    expect((await write(wrong)).status).toBe(422)
    expect((await change(body.order.id, wrong)).status).toBe(422)
  }
})
