import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCard } from '#domain/vault/keep-card.ts'
import { activateKey } from '#domain/vault/vault-keys.ts'
import { itemKeyFolder, wrapSecrets } from '#domain/vault/wrap-secrets.ts'
import { vaultItems } from '#domain/vault/vault.table.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { sweepVault } from './sweep.ts'

let shop: TestShop
let keyId: string
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = itemKeyFolder(shop.config.dataDir)
  const wrappedPrivateKey = { kdf: 'pbkdf2-sha256', rounds: 1, salt: '', nonce: '', ciphertext: '' }
  keyId = await shop.shop.write(system('test'), (tx) =>
    activateKey(tx, { publicKey: 'AAAA', wrappedPrivateKey } as Parameters<typeof activateKey>[1]),
  )
})
afterAll(() => shop.close())

const box = { enc: 'AAAA', ciphertext: 'BBBB' }
const wrap = () =>
  wrapSecrets(folder, { sealingId: crypto.randomUUID(), keyId, number: box, code: box })
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
/** As if the file had been written `minutes` ago. */
const age = (name: string, minutes: number) =>
  utimesSync(join(folder, name), inMinutes(-minutes), inMinutes(-minutes))

test('an item key without an order is kept for ten minutes and then shredded', async () => {
  const [number, code] = (await wrap()).items.map(({ id }) => id) as [string, string]
  age(number, 9)
  age(code, 11)
  expect(await sweepVault(shop.jobContext)).toBe(1)
  expect(readdirSync(folder)).toEqual([number])
  expect(await sweepVault(shop.jobContext, inMinutes(2))).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('the keys of an order’s card stay, however old, until their deadline', async () => {
  const card = await wrap()
  await shop.shop.write(system('test'), (tx) => keepCard(tx, card))
  for (const { id } of card.items) age(id, 60)
  expect(await sweepVault(shop.jobContext)).toBe(0)
  expect(readdirSync(folder)).toHaveLength(2)

  const db = shop.database.db
  await db.update(vaultItems).set({ shredAt: inMinutes(-1) })
  expect(await sweepVault(shop.jobContext)).toBe(2)
  expect(readdirSync(folder)).toEqual([])
  expect(await db.select().from(vaultItems)).toEqual([])
})

test('what a crash left half written goes too, what is not ours stays; an empty vault is swept in peace', async () => {
  const half = `${crypto.randomUUID()}.${crypto.randomUUID()}.part`
  for (const name of [half, '.DS_Store']) {
    writeFileSync(join(folder, name), '')
    age(name, 11)
  }
  expect(await sweepVault(shop.jobContext)).toBe(1)
  expect(readdirSync(folder)).toEqual(['.DS_Store'])
  const nowhere = { ...shop.jobContext, dataDir: join(shop.config.dataDir, 'no', 'such') }
  expect(await sweepVault(nowhere)).toBe(0)
})
