import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeVaultKey, openSecret, unlockKey } from '#contract/custody.ts'
import type { SealedBox, VaultKeyView } from '#contract/cards.ts'
import { sealCard } from '#contract/sealing.ts'
import { as, at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { aPasswordHash } from '#testing/table-rows.ts'
import { sql } from 'drizzle-orm'
import { decideReveal } from './reveal-card.ts'
import { checkVaultLog, listVaultLog } from './vault-log.ts'
import {
  cardsKept,
  forgetCard,
  forgetOverdue,
  KEPT_HOURS,
  keepCard,
  overdueItems,
} from './keep-card.ts'
import {
  activateKey,
  eraseIdleKeys,
  findActiveKey,
  listKeys,
  type NewVaultKey,
} from './vault-keys.ts'
import { vaultItems, vaultLog } from './vault.table.ts'
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
  newKey = await makeVaultKey({ passphrase: PASSPHRASE })
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

test('a card that was sealed, wrapped and kept is opened by the custodian, with the passphrase', () =>
  inShop(async (tx) => {
    const { wrapped, key } = await aKeptCard(tx)
    const rows = await tx.db.select().from(vaultItems).where(eq(vaultItems.cardId, wrapped.id))
    const opened = new Map<string, string>()
    const custodian = await unlockKey(newKey.wrappedPrivateKey, { passphrase: PASSPHRASE })
    for (const { id, secret, wrapped: text } of rows) {
      const box = JSON.parse(await unwrapSecret(folder, id, text)) as SealedBox
      const sealed = { sealingId: wrapped.id, keyId: key.keyId, secret, box }
      opened.set(secret, await openSecret(suite, custodian, sealed))
      const other = { ...sealed, secret: secret === 'code' ? 'number' : 'code' } as const
      await expect(openSecret(suite, custodian, other)).rejects.toThrow()
    }
    const guess = unlockKey(newKey.wrappedPrivateKey, { passphrase: 'a guess' })
    await expect(guess).rejects.toThrow()
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
    const names = tx.happened.map(({ name }) => name)
    expect(names.slice(-2)).toEqual(['card.sealed', 'card.shredded'])
  }))

test('the code is forgotten after a day and the number after two weeks, decided or not', () =>
  inShop(async (tx) => {
    const { wrapped } = await aKeptCard(tx)
    const idOf = (secret: string) => wrapped.items.find((item) => item.secret === secret)?.id
    expect(KEPT_HOURS).toEqual({ code: 24, number: 336 })
    const forgottenAfter = async (hours: number) => {
      const overdue = await overdueItems(hoursOn(hours, tx))
      await forgetOverdue(hoursOn(hours, tx), overdue)
      return overdue
    }
    expect(await forgottenAfter(23.99)).toEqual([])
    expect(await forgottenAfter(24)).toEqual([idOf('code')])
    expect(await forgottenAfter(335)).toEqual([])
    expect(await forgottenAfter(336)).toEqual([idOf('number')])
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

test('a retired key is erased once nothing is left to open under it, a day later at the earliest', () =>
  inShop(async (tx) => {
    const { wrapped } = await aKeptCard(tx)
    await activateKey(tx, await makeVaultKey({ keyFileSecret: 'A'.repeat(43) }))
    const states = async () =>
      (await listKeys(tx)).map(({ state, secrets }) => `${state} ${secrets}`)
    expect(await eraseIdleKeys(hoursOn(25, tx))).toEqual([])
    expect((await states()).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'active 0',
      'retired 2',
    ])
    await forgetCard(tx, wrapped.id)
    expect(await eraseIdleKeys(hoursOn(23, tx))).toEqual([])
    expect(await eraseIdleKeys(hoursOn(25, tx))).toEqual([wrapped.keyId])
    expect(await eraseIdleKeys(hoursOn(26, tx))).toEqual([])
    expect((await states()).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'active 0',
      'erased 0',
    ])
    const late = await sealCard(suite, { ...newKey, keyId: wrapped.keyId }, card)
    expect(await keepCard(tx, await wrapSecrets(folder, late))).toBe(false)
  }))

async function aCustodian(tx: TestTx): Promise<TestTx> {
  const person = {
    username: crypto.randomUUID(),
    passwordHash: aPasswordHash,
    role: 'custodian',
  } as const
  const { id: userId } = await createStaff(tx, person)
  return as({ kind: 'staff', userId, name: 'Keturah', role: 'custodian' }, tx)
}
const reveal = (tx: TestTx, secrets: ('number' | 'code')[] = ['number']) => {
  const userId = tx.actor.kind === 'staff' ? tx.actor.userId : 0
  const input = { orderId: 7, reason: 'charge', secrets, keyId: 'k', userId } as const
  return decideReveal(tx, input, { session: 's' })
}

test('a custodian opens thirty cards an hour, and what was refused does not count', () =>
  inShop(async (tx) => {
    const [one, other] = [await aCustodian(tx), await aCustodian(tx)]
    expect(await reveal(one, [])).toMatchObject({ outcome: 'nothing-kept' })
    for (let left = 29; left >= 0; left--)
      expect(await reveal(one)).toEqual({ outcome: 'done', left })
    expect((await reveal(one)).outcome).toBe('too-many')
    expect((await reveal(other)).outcome).toBe('done')
    expect((await reveal(hoursOn(0.99, one))).outcome).toBe('too-many')
    expect((await reveal(hoursOn(1, one))).outcome).toBe('done')
    expect(one.happened.filter(({ name }) => name === 'card.revealed')).toHaveLength(35)
  }))

test('the vault log says who saw what and why, and its chain holds', () =>
  inShop(async (tx) => {
    expect(await checkVaultLog(tx)).toEqual({ lines: 0, head: null, brokenAt: null })
    const custodian = await aCustodian(tx)
    await activateKey(custodian, newKey, { session: 'abc' })
    await reveal(custodian, ['number', 'code'])
    const { items, total } = await listVaultLog(tx, { limit: 1 })
    expect(total).toBe(2)
    expect(items).toMatchObject([
      {
        act: 'revealed',
        outcome: 'done',
        by: 'Keturah',
        session: 's',
        orderId: 7,
        reason: 'charge',
      },
    ])
    expect(await checkVaultLog(tx)).toEqual({ lines: 2, head: items[0]?.hash, brokenAt: null })
  }))

test.each([
  [
    'changed',
    sql`update vault_log set reason = 'customer-asked' where id = (select min(id) + 1 from vault_log)`,
    1,
  ],
  ['taken out', sql`delete from vault_log where id = (select min(id) + 1 from vault_log)`, 2],
  [
    'taken from the start',
    sql`delete from vault_log where id = (select min(id) from vault_log)`,
    1,
  ],
])('a line that was %s behind the database’s back breaks the chain', (_, tamper, at) =>
  inShop(async (tx) => {
    const custodian = await aCustodian(tx)
    for (let line = 0; line < 4; line++) await reveal(custodian)
    const ids = (await tx.db.select({ id: vaultLog.id }).from(vaultLog).orderBy(vaultLog.id)).map(
      ({ id }) => id,
    )
    await tx.db.execute(sql`alter table vault_log disable trigger vault_log_append_only`)
    await tx.db.execute(tamper)
    await tx.db.execute(sql`alter table vault_log enable trigger vault_log_append_only`)
    expect((await checkVaultLog(tx)).brokenAt).toBe(ids[at])
  }),
)
