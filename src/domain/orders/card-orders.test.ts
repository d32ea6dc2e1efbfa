import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activateKey, type NewVaultKey } from '#domain/vault/vault-keys.ts'
import { vaultItems } from '#domain/vault/vault.table.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { wrapSecrets } from '#domain/vault/wrap-secrets.ts'
import { aProduct } from '#testing/builders.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'
import { deleteOrder } from './delete-order.ts'
import { placeOrder } from './place-order.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yaadbox-vault-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// What is in the boxes does not matter here: sealing and opening are proved in the vault.
const newKey: NewVaultKey = {
  publicKey: 'AAAA',
  wrappedPrivateKey: { kdf: 'pbkdf2-sha256', rounds: 1, salt: '', nonce: '', ciphertext: '' },
}
const box = { enc: 'AAAA', ciphertext: 'BBBB' }

async function aCardOrder(tx: TestTx, more: { voucher?: string; isKept?: boolean } = {}) {
  const { isKept = true, ...placing } = more
  const keyId = await activateKey(tx, newKey)
  const sealingId = crypto.randomUUID()
  const wrapped = await wrapSecrets(folder, { sealingId, keyId, number: box, code: box })
  const { order, cardStored } = await placeOrder(tx, {
    productId: (await aProduct(tx)).id,
    customerName: 'Ann Brown',
    customerEmail: 'ann@example.com',
    customerPhone: '876-555-0100',
    paymentMethod: 'credit_card',
    shippingMethod: 'pickup',
    cardBrand: 'visa',
    cardLast4: '4242',
    card: wrapped,
    ...placing,
  })
  expect(cardStored).toBe(isKept)
  return { order, ids: wrapped.items.map(({ id }) => id).toSorted() }
}

test('the card of an order of which a code takes everything is not kept', () =>
  inShop(async (tx) => {
    await makeVoucher(tx, { kind: 'percentage', percent: 100, code: 'EVERYTHING' })
    const { order } = await aCardOrder(tx, { voucher: 'EVERYTHING', isKept: false })
    expect(order).toMatchObject({ paymentStatus: 'paid', cardId: null, cardLast4: '4242' })
    expect(await tx.db.$count(vaultItems)).toBe(0)
  }))

test.each([
  ['paid', { paymentStatus: 'paid' }],
  ['failed', { paymentStatus: 'failed' }],
  ['cancelled', { orderStatus: 'cancelled' }],
  ['to be paid by transfer instead', { paymentMethod: 'bank_transfer' }],
] as const)('an order that is %s keeps nothing of its card', (_, edit) =>
  inShop(async (tx) => {
    const { order, ids } = await aCardOrder(tx)
    const { shredded } = await changeOrder(tx, { orderId: order.id, edit })
    expect(shredded.toSorted()).toEqual(ids)
    expect(await tx.db.select().from(vaultItems)).toEqual([])
  }),
)

test('an order that is still being decided keeps its card; a deleted one does not', () =>
  inShop(async (tx) => {
    const { order, ids } = await aCardOrder(tx)
    const edit = { paymentStatus: 'processing', orderStatus: 'confirmed' } as const
    const { shredded } = await changeOrder(tx, { orderId: order.id, edit })
    expect(shredded).toEqual([])
    expect((await deleteOrder(tx, order.id)).shredded.toSorted()).toEqual(ids)
  }))
