import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { mails } from './mails.table.ts'

const aMail = (tx: TestTx, given: Partial<typeof mails.$inferInsert> = {}) => {
  const id = crypto.randomUUID()
  const to = { recipient: 'ann@example.com', subject: 'Thank you', html: '<p>', text: '' }
  const row = { id, key: id, kind: 'test', ...to, messageId: id, createdAt: tx.now, ...given }
  return tx.db.insert(mails).values(row)
}

testGuards([
  [
    'a mail is written once, however often its event is heard',
    'mails_key_unique',
    async (tx) => {
      await aMail(tx, { key: 'order:1' })
      await aMail(tx, { key: 'order:1' })
    },
  ],
  [
    'a mail keeps its name over all tries',
    'mails_message_id_unique',
    async (tx) => {
      await aMail(tx, { messageId: 'same' })
      await aMail(tx, { messageId: 'same' })
    },
  ],
  [
    'a header never holds a second line',
    'mails_one_line',
    (tx) => aMail(tx, { subject: 'Thanks\r\nBcc: everybody@example.com' }),
  ],
  [
    'an answer goes to one address, and nothing else of a header',
    'mails_reply_to_is_an_address',
    (tx) => aMail(tx, { replyTo: 'help@shop.example>\r\nBcc: everybody@example.com' }),
  ],
  [
    'the way off a list is one address, and nothing else of a header',
    'mails_leave_url_is_an_address',
    (tx) =>
      aMail(tx, { unsubscribeUrl: 'https://shop.example/end>\r\nBcc: everybody@example.com' }),
  ],
])
