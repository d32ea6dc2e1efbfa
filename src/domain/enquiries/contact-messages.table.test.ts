import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { contactMessages, contactReplies } from './contact-messages.table.ts'

async function aMessage(tx: TestTx, given: Partial<typeof contactMessages.$inferInsert> = {}) {
  const plain = { name: 'Ann', email: 'ann@example.com', subject: 'A leg', message: 'It is short.' }
  const row = { ...plain, createdAt: tx.now, ...given }
  return singleRow(await tx.db.insert(contactMessages).values(row).returning())
}

async function aReply(tx: TestTx, given: Partial<typeof contactReplies.$inferInsert>) {
  const { id: messageId } = await aMessage(tx)
  const reply = { messageId, side: 'shop' as const, words: 'It is on its way.', at: tx.now }
  await tx.db.insert(contactReplies).values({ ...reply, ...given })
}

test('a message waits for an answer, and needs no telephone number', () =>
  inShop(async (tx) => {
    expect(await aMessage(tx)).toMatchObject({ status: 'pending', phone: '' })
  }))

test('what was replied to a message that is deleted goes with it', () =>
  inShop(async (tx) => {
    await aReply(tx, {})
    await tx.db.delete(contactMessages)
    expect(await tx.db.$count(contactReplies)).toBe(0)
  }))

testGuards([
  [
    'a message has a known status',
    'contact_messages_status_known',
    (tx) => aMessage(tx, { status: 'lost' as never }),
  ],
  [
    'a message is had by somebody who is there',
    'contact_messages_owner_id_users_id_fk',
    (tx) => aMessage(tx, { ownerId: 999_999 }),
  ],
  [
    'a reply is of a known side',
    'contact_replies_side_known',
    (tx) => aReply(tx, { side: 'x' as never }),
  ],
  [
    'a mail is one reply',
    'contact_replies_one_of_a_mail',
    async (tx) => {
      await aReply(tx, { side: 'shopper', mailKey: 'a' })
      await aReply(tx, { side: 'shopper', mailKey: 'a' })
    },
  ],
  [
    'a reply is to a message',
    'contact_replies_message_id_contact_messages_id_fk',
    (tx) => aReply(tx, { messageId: 999_999 }),
  ],
])
