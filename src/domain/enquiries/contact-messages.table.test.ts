import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { contactMessages } from './contact-messages.table.ts'

async function aMessage(tx: TestTx, given: Partial<typeof contactMessages.$inferInsert> = {}) {
  const plain = { name: 'Ann', email: 'ann@example.com', subject: 'A leg', message: 'It is short.' }
  const row = { ...plain, createdAt: tx.now, ...given }
  return singleRow(await tx.db.insert(contactMessages).values(row).returning())
}

test('a message waits for an answer, and needs no telephone number', () =>
  inShop(async (tx) => {
    expect(await aMessage(tx)).toMatchObject({ status: 'pending', phone: '' })
  }))

testGuards([
  [
    'a message has a known status',
    'contact_messages_status_known',
    (tx) => aMessage(tx, { status: 'lost' as never }),
  ],
])
