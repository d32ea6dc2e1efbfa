// The night's look at all partners: it finds what no event led to, and nothing about who was erased.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePartner } from '#domain/privacy/close-partner.ts'
import { signals } from '#domain/signals/signals.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aMember } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { continueNightlyWork, startNightlyWork } from './partner-jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)
const found = () => write((tx) => tx.db.select().from(signals).where(eq(signals.kind, 'account')))

async function night() {
  await startNightlyWork(shop.jobContext)
  await continueNightlyWork(shop.jobContext)
}

test('what no event led to is found at night, and is gone with a partner who is erased', async () => {
  const ids: number[] = []
  for (const firstName of ['Omar', 'Delroy']) {
    const words = { firstName, phone: '', bankAccount: 'NCB 354678901' }
    const { id } = await write((tx) => aMember(tx, words))
    ids.push(id)
  }
  await night()
  expect(await found()).toMatchObject([{ state: 'open', count: 2, memberId: ids[0] }])
  await write((tx) => closePartner(tx, { memberId: ids[1] ?? 0, alias: 'erased-1' }))
  expect(await found()).toEqual([])
  await night()
  expect(await found()).toEqual([])
})
