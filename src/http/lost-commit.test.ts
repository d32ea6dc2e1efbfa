import { expect, test } from 'vitest'
import type { Changes } from '#contract/events.ts'
import { openShop } from '#platform/shop.ts'
import { system } from '#platform/tx.ts'
import { testDatabase } from '#testing/database.ts'

const me = system('test')

/** A database whose connection breaks after each commit, before its answer arrives. */
async function losesAnswers() {
  const database = await testDatabase()
  const { db } = database
  const transaction: typeof db.transaction = async (...given) => {
    await db.transaction(...given)
    throw new Error('Connection terminated unexpectedly')
  }
  const lossy = new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  })
  return { ...database, db: lossy }
}

test('a commit whose answer is lost is told to this process all the same', async () => {
  const shop = openShop({ database: await losesAnswers() })
  const messages: Changes[] = []
  shop.observe((happened) => void messages.push(happened))
  const write = shop.write(me, (tx) => tx.record('shop.changed', {}))
  await expect(write).rejects.toThrow('Connection terminated')
  expect(messages).toEqual([[{ name: 'shop.changed' }]])
})

test('what a verb that failed had recorded is told to nobody', async () => {
  const shop = openShop({ database: await testDatabase() })
  const messages: Changes[] = []
  shop.observe((happened) => void messages.push(happened))
  const failing = shop.write(me, async (tx) => {
    await tx.record('shop.changed', {})
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await shop.dryRun(me, (tx) => tx.record('shop.changed', {}))
  expect(messages).toEqual([])
})
