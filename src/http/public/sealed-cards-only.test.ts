// Card details in the clear: taken and sealed by the API as the shop is delivered, refused where its
// configuration takes sealed cards only.

import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVaultKey } from '#contract/custody.ts'
import { sealCard } from '#contract/sealing.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { activateKey } from '#domain/vault/vault-keys.ts'
import { vaultItems } from '#domain/vault/vault.table.ts'
import { configFrom } from '#platform/config.ts'
import { linkToken, trueRandom } from '#platform/random.ts'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { canary } from '#testing/canaries.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const CARD = canary(1)
const NO_CARD = { creditCardNumber: '', expirationDate: '', cvvCode: '' }
const SENTENCE = 'We accept card details only through our order page, which encrypts them for you.'

describe.each(['on', 'off'])('with RAW_CARDS=%s', (RAW_CARDS) => {
  const open = RAW_CARDS === 'on'
  let shop: TestShop
  let staff: Record<string, string>
  let productId: number
  beforeAll(async () => {
    shop = await openTestShop({ rawCards: configFrom({ RAW_CARDS }).rawCards })
    const newKey = await makeVaultKey({ passphrase: 'a passphrase of the custodian' })
    await shop.shop.write(system('test'), async (tx) => {
      await activateKey(tx, newKey)
      productId = (await aProduct(tx, { stock: { Sand: 50 } })).id
    })
    staff = await asStaff(shop, 'manager')
  })
  afterAll(() => shop.close())

  const orderOf = () => ({
    productId,
    customerName: 'Sheryl Grant',
    customerEmail: 'sheryl@example.com',
    customerPhone: '876-555-0100',
    paymentMethod: 'credit_card',
    shippingMethod: 'pickup',
    billingAddress: '14 Hope Road',
    zipCode: 'JMAAW07',
  })
  const place = (card: object) => shop.call('POST', '/api/orders', { ...orderOf(), ...card })
  const byHand = ({ productId: id, ...order } = orderOf()) => ({
    ...order,
    productName: `Piece ${id} of another shop`,
    totalAmount: '100.00',
  })
  const kept = async () => ({
    orders: await shop.database.db.$count(orders),
    secrets: await shop.database.db.$count(vaultItems),
  })

  test(`a shopper’s card in the clear is ${open ? 'sealed and kept' : 'refused, and nothing of it is kept'}`, async () => {
    const before = await kept()
    const answer = await place(CARD)
    const body = await answer.json()
    if (open) {
      expect([answer.status, body.order.cardStored]).toEqual([201, true])
      return
    }
    expect([answer.status, body]).toEqual([422, { error: SENTENCE }])
    const transfer = await place({ ...CARD, paymentMethod: 'bank_transfer' })
    expect([transfer.status, await transfer.json()]).toEqual([422, { error: SENTENCE }])
    expect(await kept()).toEqual(before)
  })

  test('a card that the browser sealed is kept, and so is an order that brings none', async () => {
    const key = await (await shop.call('GET', '/api/vault/key')).json()
    const suite = new CipherSuite({
      kem: new DhkemP256HkdfSha256(),
      kdf: new HkdfSha256(),
      aead: new Aes256Gcm(),
    })
    const sealedCard = await sealCard(suite, key, CARD)
    const sealed = await place({ sealedCard, cardBrand: 'visa', cardLast4: '4242' })
    expect([sealed.status, (await sealed.json()).order.cardStored]).toEqual([201, true])
    const none = await place({ ...NO_CARD, paymentMethod: 'bank_transfer' })
    expect(none.status).toBe(201)
  })

  test(`a card in the clear from staff is ${open ? 'sealed and kept' : 'refused'}, on a new order and on a known one`, async () => {
    const made = await shop.call('POST', '/api/orders/admin', { ...byHand(), ...NO_CARD }, staff)
    expect(made.status).toBe(201)
    const path = `/api/orders/${(await made.json()).order.id}`
    const before = await kept()
    const another = await shop.call('POST', '/api/orders/admin', { ...byHand(), ...CARD }, staff)
    const changed = await shop.call('PUT', path, CARD, staff)
    if (open) {
      expect([another.status, (await another.json()).order.cardStored]).toEqual([201, true])
      expect([changed.status, (await changed.json()).cardStored]).toEqual([200, true])
      return
    }
    expect([another.status, await another.json()]).toEqual([422, { error: SENTENCE }])
    expect([changed.status, await changed.json()]).toEqual([422, { error: SENTENCE }])
    expect(await kept()).toEqual(before)
    const read = await (await shop.call('GET', path, undefined, staff)).json()
    const back = await shop.call('PUT', path, read, staff)
    expect(back.status).toBe(200)
  })

  test(`an offer is accepted with a card in the clear ${open ? 'like any order' : 'no more than an order is placed with one'}`, async () => {
    const link = linkToken(trueRandom)
    const { productId: _, ...order } = orderOf()
    const answer = await shop.call('POST', `/api/quote-pages/${link}/acceptance`, {
      ...order,
      ...CARD,
    })
    expect(answer.status).toBe(open ? 404 : 422)
  })
})
