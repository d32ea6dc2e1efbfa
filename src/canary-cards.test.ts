// The proof of the card vault, on a shop of its own on disk: many card orders, raw and sealed, and
// then every byte that is left of it is searched: data folder, write-ahead log, kept mail, log and
// a backup. And no key opens a security code from a backup taken before a purge.
// `CANARIES=1000 npm test -- src/canary-cards.test.ts` places that many.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SealedBox } from '#contract/cards.ts'
import {
  type GeneratedKey,
  makeKeyFileSecret,
  makeVaultKey,
  openSecret,
  unlockKey,
} from '#contract/custody.ts'
import { findKeptCard, type KeptCard } from '#domain/vault/reveal-card.ts'
import { activateKey } from '#domain/vault/vault-keys.ts'
import { vaultCards } from '#domain/vault/vault.table.ts'
import { itemKeyFolder, shredItemKeys, unwrapSecret } from '#domain/vault/wrap-secrets.ts'
import { FILE_KINDS } from '#domain/privacy/file-kinds.ts'
import { restoreBackup, takeBackup } from '#platform/backup/backup.ts'
import { type Config, configFrom } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { restoreEmbedded } from '#platform/backup/database-dump.ts'
import { openLog } from '#platform/log.ts'
import { openShop } from '#platform/shop.ts'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { template } from '#testing/database.ts'
import { canary, filesWith, orderByCard, traceOfAny } from '#testing/canaries.ts'
import { openYaadbox, type Yaadbox } from '#yaadbox.ts'

const COUNT = Number(process.env.CANARIES ?? 40)
const CANARIES = Array.from({ length: COUNT }, (_, n) => canary(n))
const LIMIT_MS = 180_000 + COUNT * 500

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const keyFileSecret = makeKeyFileSecret()
const me = system('test')
const place = mkdtempSync(join(tmpdir(), 'yaadbox-canary-'))
const configOf = (name: string): Config =>
  configFrom({ DATA_DIR: join(place, name), LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })

const backup = join(place, 'backup')
const dataDir = join(place, 'data')
let shop: Yaadbox
let key: GeneratedKey
let productId = 0
let logged = ''
beforeAll(async () => {
  key = await makeVaultKey({ keyFileSecret: keyFileSecret })
  await restoreEmbedded(dataDir, await template())
  const write = (chunk: unknown, _: unknown, done: () => void) => {
    logged += String(chunk)
    done()
  }
  shop = await openYaadbox(configOf('data'), { log: openLog('debug', new Writable({ write })) })
  await shop.shop.write(me, async (tx) => {
    await activateKey(tx, key)
    productId = (await aProduct(tx, { stock: { Sand: COUNT } })).id
  })
  await shop.startJobs()
}, LIMIT_MS)
afterAll(() => rmSync(place, { recursive: true, force: true }), LIMIT_MS)

const order = (n: number) =>
  orderByCard(shop.api, { key, productId, n, card: CANARIES[n] ?? canary(n) })

async function everyMailIsOut(): Promise<void> {
  const until = Date.now() + LIMIT_MS
  while ((await shop.queue.unfinished()) > 0 && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

const kept: KeptCard[] = []

test(
  'many card orders leave no number in data folder, write-ahead log, kept mail, log or backup',
  async () => {
    for (let n = 0; n < COUNT; n++) expect([n, await order(n)]).toEqual([n, true])
    await everyMailIsOut()
    const cards = await shop.shop.read(me, async (tx) => {
      const ids = await tx.db.select({ id: vaultCards.id }).from(vaultCards)
      return Promise.all(ids.map(({ id }) => findKeptCard(tx, id)))
    })
    kept.push(...cards.filter((card) => card !== undefined))
    expect(kept).toHaveLength(COUNT)
    await shop.close()
    await takeBackup(configOf('data'), backup, { now: new Date(), kinds: FILE_KINDS })

    const anywhere = traceOfAny(CANARIES)
    expect(filesWith(place, anywhere)).toEqual([])
    expect(anywhere.test(logged)).toBe(false)
    // Where the search looked: it finds the shoppers in each of these.
    const found = filesWith(place, /shopper3@example\.com/).join('\n')
    for (const looked of [/pg_wal/, /database\/base/, /mail\/.*\.eml/, /backup\/database/])
      expect(found).toMatch(looked)
    expect(anywhere.test(`x${CANARIES.at(-1)?.creditCardNumber}x`)).toBe(true)
  },
  LIMIT_MS,
)

test(
  'a backup from before a purge, brought back, opens no code, even with the custodian’s key',
  async () => {
    const folder = itemKeyFolder(dataDir)
    expect(readdirSync(folder)).toHaveLength(2 * COUNT)
    // What the purge does after a day; its hours are tested with the vault.
    const codes = kept.flatMap(({ items }) => items.filter(({ secret }) => secret === 'code'))
    await shredItemKeys(
      folder,
      codes.map(({ id }) => id),
    )
    expect(readdirSync(folder)).toHaveLength(COUNT)

    await restoreBackup(configOf('restored'), backup)
    const restored = await openDatabase(configOf('restored'))
    const sealingId = kept[0]?.sealingId ?? ''
    const shelf = openShop({ database: restored })
    const card = await shelf.read(me, (tx) => findKeptCard(tx, sealingId))
    await restored.close()
    if (!card) throw new Error('the backup has the row')
    const opener = await unlockKey(card.wrappedPrivateKey, { keyFileSecret: keyFileSecret })
    for (const { id, secret, wrapped } of card.items) {
      // Even beside the folder of item keys as it is now, which no backup holds.
      const box = unwrapSecret(folder, id, wrapped)
      if (secret === 'code') await expect(box).rejects.toThrow('ENOENT')
      else {
        const sealed = {
          sealingId,
          keyId: card.keyId,
          secret,
          box: JSON.parse(await box) as SealedBox,
        }
        expect(await openSecret(suite, opener, sealed)).toMatch(/^4\d{15}\|11\/38$/)
      }
      await expect(
        unwrapSecret(itemKeyFolder(join(place, 'restored')), id, wrapped),
      ).rejects.toThrow('ENOENT')
    }
  },
  LIMIT_MS,
)
