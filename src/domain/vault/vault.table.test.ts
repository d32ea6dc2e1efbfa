import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { vaultCards, vaultItems, vaultKeys } from './vault.table.ts'

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
])
