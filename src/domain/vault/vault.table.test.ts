import type { TestTx } from '#testing/shop.ts'
import { run, testGuards } from '#testing/guards.ts'
import { sql } from 'drizzle-orm'
import { writeVaultLog } from './vault-log.ts'
import { vaultCards, vaultItems, vaultKeys, vaultLog } from './vault.table.ts'

async function aKey(tx: TestTx, id: string, isActive = false) {
  const row = { id, publicKey: 'p', wrappedPrivateKey: {} as never, isActive, createdAt: tx.now }
  await tx.db.insert(vaultKeys).values(row)
}

async function aCard(tx: TestTx) {
  await aKey(tx, 'k')
  const id = crypto.randomUUID()
  await tx.db.insert(vaultCards).values({ id, keyId: 'k', createdAt: tx.now })
  return id
}

async function anItem(tx: TestTx, cardId: string, secret = 'number') {
  const row = { id: crypto.randomUUID(), cardId, secret: secret as 'number', wrapped: 'w' }
  await tx.db.insert(vaultItems).values({ ...row, shredAt: tx.now })
}

async function aLine(tx: TestTx) {
  await writeVaultLog(tx, { act: 'key-activated', keyId: 'k' })
  const [line] = await tx.db.select().from(vaultLog)
  if (!line) throw new Error('the line was written')
  const { id: _, ...rest } = line
  return rest
}

testGuards([
  [
    'one vault key is active at a time',
    'vault_keys_one_active',
    async (tx) => {
      await tx.db.update(vaultKeys).set({ isActive: false })
      await aKey(tx, 'one', true)
      await aKey(tx, 'two', true)
    },
  ],
  [
    'a card keeps each secret once',
    'vault_items_once',
    async (tx) => {
      const cardId = await aCard(tx)
      await anItem(tx, cardId)
      await anItem(tx, cardId)
    },
  ],
  [
    'the vault keeps known secrets',
    'vault_items_secret_known',
    async (tx) => anItem(tx, await aCard(tx), 'pin'),
  ],
  [
    'a key that seals can also be opened by somebody',
    'vault_keys_active_opens',
    async (tx) => {
      await tx.db.update(vaultKeys).set({ isActive: false })
      await aKey(tx, 'one', true)
      await tx.db.update(vaultKeys).set({ wrappedPrivateKey: null })
    },
  ],
  [
    'the vault log knows what can be done',
    'vault_log_act_known',
    async (tx) =>
      tx.db.insert(vaultLog).values({ ...(await aLine(tx)), act: 'sold' as 'revealed' }),
  ],
  [
    'the vault log knows what can come of it',
    'vault_log_outcome_known',
    async (tx) =>
      tx.db.insert(vaultLog).values({ ...(await aLine(tx)), outcome: 'perhaps' as 'done' }),
  ],
  [
    'a line of the vault log is followed by one line',
    'vault_log_one_after_another',
    async (tx) => tx.db.insert(vaultLog).values(await aLine(tx)),
  ],
  [
    'a line of the vault log is never changed',
    'vault_log_append_only',
    async (tx) => {
      await aLine(tx)
      await tx.db.update(vaultLog).set({ reason: 'none' })
    },
  ],
  [
    'a line of the vault log is never taken out',
    'vault_log_append_only',
    run(sql`delete from vault_log`),
  ],
  ['the vault log is never emptied', 'vault_log_append_only', run(sql`truncate vault_log`)],
])
