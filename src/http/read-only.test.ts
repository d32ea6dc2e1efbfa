import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#domain/identity/users.table.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { system, type Tx } from '#platform/tx.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const me = system('test')
const writes: [string, (tx: Tx) => Promise<unknown>][] = [
  ['an insert', (tx) => tx.record('editor.locked', {})],
  ['an update', async (tx) => tx.db.update(users).set({ firstName: 'Ann' })],
  ['a delete', async (tx) => tx.db.delete(users)],
  ['a delete in a transaction', async (tx) => tx.db.transaction(async (db) => db.delete(users))],
]

test.each(writes)('a verb that only reads is refused %s', async (_, write) => {
  const refused = 'a verb that only reads must not write'
  await expect(shop.shop.read(me, write)).rejects.toThrow(refused)
  await expect(shop.shop.readReplica(me, write)).rejects.toThrow(refused)
  await shop.shop.write(me, write)
})
