// What staff write about a person while the person is erased goes with the rest.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberNotes } from '#domain/partners/member-notes.table.ts'
import { noteMember } from '#domain/partners/member-notes.ts'
import { erasePerson } from '#domain/privacy/erase-person.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aMember } from '#testing/builders.ts'
import { doneOrWaiting } from '#testing/lock-waits.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)

test('a note about a partner that is written while the partner is erased is erased, too', async () => {
  const email = 'ann@example.com'
  const { id: memberId } = await write((tx) => aMember(tx, { email }))
  let erased: Promise<unknown> | undefined
  await write(async (tx) => {
    await noteMember(tx, { memberId, text: 'Ann Brown rang' })
    erased = write((other) => erasePerson(other, { email }))
    await doneOrWaiting(shop.database.db, erased)
  })
  await erased
  const left = await shop.database.db.$count(memberNotes, eq(memberNotes.memberId, memberId))
  expect(left).toBe(0)
})
