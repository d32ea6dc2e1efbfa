// A custodian over HTTP: the key is made here as in the browser, the server never sees what unlocks
// it, and what it hands out is opened here.

import { readdirSync } from 'node:fs'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type GeneratedKey,
  makeKeyFileSecret,
  makeVaultKey,
  openSecret,
  readKeyFile,
  unlockKey,
  writeKeyFile,
} from '#contract/custody.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { RevealedCard } from '#contract/vault.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { users } from '#domain/identity/users.table.ts'
import { itemKeyFolder, shredItemKeys } from '#domain/vault/wrap-secrets.ts'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const PASSWORD = 'Blue Mountain 7'
const CARD = { creditCardNumber: '4242424242424242', expirationDate: '12/39', cvvCode: '737' }

let shop: TestShop
let custodian: Record<string, string>
let clerk: Record<string, string>
let productId: number
const keyFileSecret = makeKeyFileSecret()
let made: GeneratedKey
beforeAll(async () => {
  shop = await openTestShop()
  await shop.shop.write(system('test'), async (tx) => {
    productId = (await aProduct(tx, { stock: { Sand: 50 } })).id
  })
  custodian = await asStaff(shop, 'custodian')
  clerk = await asStaff(shop, 'clerk')
  const password = await hashPassword(PASSWORD)
  await shop.database.db.update(users).set({ password })
  made = await makeVaultKey({ keyFileSecret: keyFileSecret })
})
afterAll(() => shop.close())

const activate = (key: object, headers = custodian) =>
  shop.call('POST', '/api/vault/keys', { password: PASSWORD, ...key }, headers)
const reveal = (orderId: number, headers = custodian) =>
  shop.call('POST', `/api/orders/${orderId}/card-reveals`, { reason: 'charge' }, headers)
const read = async (path: string, headers = custodian) =>
  (await shop.call('GET', path, undefined, headers)).json()

async function placeByCard() {
  const response = await shop.call('POST', '/api/orders', {
    productId,
    customerName: 'Ann Brown',
    customerEmail: 'ann@example.com',
    ...CARD,
    customerPhone: '876-555-0100',
    paymentMethod: 'credit_card',
    shippingMethod: 'pickup',
    billingAddress: '14 Hope Road',
    zipCode: 'JMAAW07',
  })
  return (await response.json()).order as { id: number; cardStored: boolean }
}

async function opened(card: RevealedCard, key: CryptoKey) {
  const { sealingId, keyId } = card
  const texts = card.secrets.map(async ({ secret, box }) => [
    secret,
    await openSecret(suite, key, { sealingId, keyId, secret, box }),
  ])
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>
}

test('before the vault is on, a card order stands with its last four digits and nothing to open', async () => {
  const order = await placeByCard()
  expect(order.cardStored).toBe(false)
  const answer = await reveal(order.id)
  expect([answer.status, await answer.json()]).toEqual([
    410,
    { error: refusalSentence('card-gone') },
  ])
  expect(readdirSync(shop.config.dataDir)).not.toContain('vault')
})

test('a key is refused with a wrong password, a wrong fingerprint, or as no point of the curve', async () => {
  const noPoint = `B${'A'.repeat(86)}`
  const answers = [
    await activate({ ...made, password: 'a guess' }),
    await activate({ ...made, keyId: 'f'.repeat(32) }),
    await activate({ ...made, publicKey: noPoint }),
    await activate({ ...made, wrappedPrivateKey: { ...made.wrappedPrivateKey, salt: 'x' } }),
    await activate({ ...made, privateKey: 'x' }),
  ]
  const paths = answers.map(async (answer) => (await answer.json()).issues[0].path as string)
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  expect(await Promise.all(paths)).toEqual([
    'password',
    'keyId',
    'publicKey',
    expect.any(String),
    '',
  ])
  expect((await activate(made, await asStaff(shop, 'admin'))).status).toBe(403)
  expect(await read('/api/vault')).toMatchObject({ keys: [] })
})

test('a custodian makes a key, a shopper pays by card, and only the custodian opens it', async () => {
  const answer = await activate(made)
  expect([answer.status, await answer.json()]).toEqual([201, { keyId: made.keyId }])
  expect(await (await activate(made)).json()).toEqual({ error: refusalSentence('vault-key-known') })
  const order = await placeByCard()
  expect(order.cardStored).toBe(true)

  for (const role of ['clerk', 'manager', 'admin', 'auditor', 'viewer'] as const)
    expect((await reveal(order.id, await asStaff(shop, role))).status).toBe(403)
  const seen = JSON.stringify(await read(`/api/orders/${order.id}`, clerk))
  expect(seen).toContain('"cardLast4":"4242"')
  expect(seen).not.toMatch(/424242|12\/39|737"/)

  const response = await reveal(order.id)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const card = (await response.json()) as RevealedCard
  expect(JSON.stringify(card)).not.toMatch(/4242424242/)
  expect(card.revealsLeft).toBe(29)
  const file = writeKeyFile(made.keyId, keyFileSecret)
  expect(readKeyFile(file, 'f'.repeat(32))).toBeUndefined()
  const key = await unlockKey(card.wrappedPrivateKey, {
    keyFileSecret: readKeyFile(file, card.keyId) ?? '',
  })
  expect(await opened(card, key)).toEqual({ number: '4242424242424242|12/39', code: '737' })
  const stranger = unlockKey(card.wrappedPrivateKey, { keyFileSecret: makeKeyFileSecret() })
  await expect(stranger).rejects.toThrow()
})

test('after the code’s key is shredded the number alone is handed out; after the decision nothing', async () => {
  const folder = itemKeyFolder(shop.config.dataDir)
  const before = new Set(readdirSync(folder))
  const order = await placeByCard()
  const card = (await (await reveal(order.id)).json()) as RevealedCard
  const shred = card.secrets.find(({ secret }) => secret === 'code')
  expect(Date.parse(shred?.shredAt ?? '')).toBeLessThan(Date.now() + 24.1 * 3_600_000)
  const files = readdirSync(folder).filter((name) => !before.has(name))
  expect(files).toHaveLength(2)
  await shredItemKeys(folder, files)
  expect((await reveal(order.id)).status).toBe(410)
  await shop.call('PUT', `/api/orders/${order.id}`, { paymentStatus: 'paid' }, clerk)
  expect((await reveal(order.id)).status).toBe(410)
})

test('rotation: the key before opens what it sealed, a new one seals from now on', async () => {
  const old = await placeByCard()
  const passphrase = 'seven goats on a hill road'
  const next = await makeVaultKey({ passphrase })
  expect((await activate(next)).status).toBe(201)
  const fresh = await placeByCard()
  const keys = { old: { keyFileSecret }, fresh: { passphrase } }
  for (const [name, { id }] of Object.entries({ old, fresh })) {
    const card = (await (await reveal(id)).json()) as RevealedCard
    const key = await unlockKey(card.wrappedPrivateKey, keys[name as 'old'])
    expect((await opened(card, key)).number).toContain('4242424242424242')
  }
  const { keys: facts, secrets } = await read('/api/vault')
  expect(facts).toMatchObject([
    { keyId: next.keyId, state: 'active', kdf: 'pbkdf2-sha256', secrets: 2 },
    { keyId: made.keyId, state: 'retired', kdf: 'key-file' },
  ])
  expect(secrets.number).toEqual({ kept: 3, oldestAt: expect.any(String) })
})

test('the book has it all, for custodian and auditor; the audit log and the order say it too', async () => {
  const auditor = await asStaff(shop, 'auditor')
  const log = await read('/api/vault/log?limit=3', auditor)
  expect(log).toHaveLength(3)
  expect(log[0]).toMatchObject({ act: 'revealed', outcome: 'done', reason: 'charge' })
  expect(log[0].session).toMatch(/^[\da-f]{24}$/)
  const check = await read('/api/vault/log/check', auditor)
  expect(check).toEqual({ lines: 9, head: log[0].hash, brokenAt: null })
  const lines = await read('/api/audit-log?action=card.revealed', auditor)
  expect(lines).toHaveLength(7)
  expect(lines[0]).toMatchObject({ severity: 'critical', entity: 'order' })
  expect(lines[0].orderId).toBe(log[0].orderId)
  const [shredded] = await read('/api/audit-log?action=card.shredded', auditor)
  const order = await read(`/api/orders/${shredded.orderId}`, clerk)
  expect([shredded.entity, order.cardLast4]).toEqual(['card', '4242'])
  const history = await read(`/api/orders/${log[0].orderId}/history`, clerk)
  expect(JSON.stringify(history)).toContain('Card details opened')
  expect((await shop.call('GET', '/api/vault/log', undefined, clerk)).status).toBe(403)
})
