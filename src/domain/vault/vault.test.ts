import { createDecipheriv, pbkdf2Sync, webcrypto } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SealedBox, sealingContext, type VaultKeyView } from '#contract/cards.ts'
import { fromBase64Url, sealCard, sealingInfo } from '#contract/sealing.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { cardsKept, forgetCard, forgetOverdue, KEPT_HOURS, keepCard } from './keep-card.ts'
import { activateKey, findActiveKey, makeWrappedKey, type NewVaultKey } from './vault-keys.ts'
import { vaultItems } from './vault.table.ts'
import { shredItemKeys, unwrapSecret, wrapSecrets } from './wrap-secrets.ts'

const PASSPHRASE = 'correct horse battery staple'
const card = { creditCardNumber: '4242424242424242', expirationDate: '12/39', cvvCode: '737' }
const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

let newKey: NewVaultKey
let folder: string
beforeAll(async () => {
  newKey = await makeWrappedKey(PASSPHRASE)
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yaadbox-vault-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const hoursOn = (hours: number, tx: TestTx) => at(new Date(NOW.getTime() + hours * 3_600_000), tx)

async function activeKey(tx: TestTx): Promise<VaultKeyView> {
  await activateKey(tx, newKey)
  return (await findActiveKey(tx)) as VaultKeyView
}

/** A card sealed, wrapped and kept. */
async function aKeptCard(tx: TestTx) {
  const key = (await findActiveKey(tx)) ?? (await activeKey(tx))
  const sealed = await sealCard(suite, key, card)
  const wrapped = await wrapSecrets(folder, sealed)
  expect(await keepCard(tx, wrapped)).toBe(true)
  return { sealed, wrapped, key }
}

/** What the custodian does in the browser: unwraps the private key and opens a box. */
async function openAsCustodian(box: SealedBox, context: string, passphrase = PASSPHRASE) {
  const { salt, rounds, nonce, ciphertext } = newKey.wrappedPrivateKey
  const key = pbkdf2Sync(passphrase, Buffer.from(salt, 'base64url'), rounds, 32, 'sha256')
  const bytes = Buffer.from(ciphertext, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
  decipher.setAuthTag(bytes.subarray(-16))
  const pkcs8 = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()])
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const recipientKey = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, [
    'deriveBits',
  ])
  const opened = await suite.open(
    { recipientKey: recipientKey as CryptoKey, enc: fromBase64Url(box.enc), info: sealingInfo() },
    fromBase64Url(box.ciphertext),
    new TextEncoder().encode(context).buffer,
  )
  return new TextDecoder().decode(opened)
}

test('a card that was sealed, wrapped and kept is opened by the custodian, with the passphrase', () =>
  inShop(async (tx) => {
    const { wrapped, key } = await aKeptCard(tx)
    const rows = await tx.db.select().from(vaultItems).where(eq(vaultItems.cardId, wrapped.id))
    const opened = new Map<string, string>()
    for (const { id, secret, wrapped: text } of rows) {
      const box = JSON.parse(await unwrapSecret(folder, id, text)) as SealedBox
      const context = sealingContext(wrapped.id, secret, key.keyId)
      opened.set(secret, await openAsCustodian(box, context))
      await expect(openAsCustodian(box, context, 'a guess')).rejects.toThrow()
    }
    expect(Object.fromEntries(opened)).toEqual({ number: '4242424242424242|12/39', code: '737' })
  }))

test('what the database keeps cannot be opened once its item key is unlinked', () =>
  inShop(async (tx) => {
    const { wrapped, sealed } = await aKeptCard(tx)
    const rows = JSON.stringify(await tx.db.select().from(vaultItems))
    expect(rows).not.toContain(sealed.number.ciphertext)
    const [item] = wrapped.items
    if (!item) throw new Error('a card has items')
    await shredItemKeys(folder, [item.id])
    await expect(unwrapSecret(folder, item.id, item.wrapped)).rejects.toThrow('ENOENT')
  }))

test('an item key opens its own item only, and only its owner reads the file', () =>
  inShop(async (tx) => {
    const { wrapped } = await aKeptCard(tx)
    const [number, code] = wrapped.items
    if (!number || !code) throw new Error('a card has two items')
    await expect(unwrapSecret(folder, number.id, code.wrapped)).rejects.toThrow()
    const broken = `${number.wrapped.slice(0, -2)}AA`
    await expect(unwrapSecret(folder, number.id, broken)).rejects.toThrow()
    expect(readdirSync(folder).toSorted()).toEqual([number.id, code.id].toSorted())
    for (const name of readdirSync(folder))
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  }))

test('forgetting a card answers its item keys once, and is written down', () =>
  inShop(async (tx) => {
    const { wrapped } = await aKeptCard(tx)
    expect(await cardsKept(tx, [wrapped.id])).toEqual(new Set([wrapped.id]))
    const ids = wrapped.items.map(({ id }) => id)
    expect((await forgetCard(tx, wrapped.id)).toSorted()).toEqual(ids.toSorted())
    expect(await forgetCard(tx, wrapped.id)).toEqual([])
    expect(await cardsKept(tx, [wrapped.id])).toEqual(new Set())
    expect(tx.happened.map(({ name }) => name)).toEqual(['card.sealed', 'card.shredded'])
  }))

test('the code is forgotten after a day and the number after two weeks, decided or not', () =>
  inShop(async (tx) => {
    const { wrapped } = await aKeptCard(tx)
    const idOf = (secret: string) => wrapped.items.find((item) => item.secret === secret)?.id
    expect(KEPT_HOURS).toEqual({ code: 24, number: 336 })
    expect(await forgetOverdue(hoursOn(23.99, tx))).toEqual([])
    expect(await forgetOverdue(hoursOn(24, tx))).toEqual([idOf('code')])
    expect(await forgetOverdue(hoursOn(335, tx))).toEqual([])
    expect(await forgetOverdue(hoursOn(336, tx))).toEqual([idOf('number')])
    expect(await tx.db.select().from(vaultItems)).toEqual([])
  }))

test('a card sealed for a key that this vault does not have is not kept', () =>
  inShop(async (tx) => {
    const key = await activeKey(tx)
    const sealed = await sealCard(suite, { ...key, keyId: 'f'.repeat(32) }, card)
    expect(await keepCard(tx, await wrapSecrets(folder, sealed))).toBe(false)
    expect(await tx.db.select().from(vaultItems)).toEqual([])
  }))

test('a new key takes over; what an earlier one sealed is still kept', () =>
  inShop(async (tx) => {
    const first = await activeKey(tx)
    const second = await activateKey(tx, { ...newKey, publicKey: `${newKey.publicKey}A` })
    expect((await findActiveKey(tx))?.keyId).toBe(second)
    const sealed = await sealCard(suite, first, card)
    expect(await keepCard(tx, await wrapSecrets(folder, sealed))).toBe(true)
  }))
