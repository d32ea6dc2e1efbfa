import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { droppedMails } from './dropped-mails.table.ts'

async function aDropped(tx: TestTx, given: Partial<typeof droppedMails.$inferInsert> = {}) {
  const sent = {
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'x',
    message: 'x',
    createdAt: tx.now,
  }
  const message = singleRow(await tx.db.insert(contactMessages).values(sent).returning())
  const mail = { mailKey: 'one', why: 'empty' as const, sender: '', subject: '', words: '' }
  const row = { ...mail, messageId: message.id, attachments: [], at: tx.now, ...given }
  await tx.db.insert(droppedMails).values(row)
}

testGuards([
  [
    'a mail is kept once',
    'dropped_mails_once',
    async (tx) => {
      await aDropped(tx)
      await aDropped(tx)
    },
  ],
  [
    'a mail was sent to one case or one message',
    'dropped_mails_one_talk',
    (tx) => aDropped(tx, { messageId: null }),
  ],
  [
    'a mail was dropped for a reason that is known',
    'dropped_mails_why_known',
    (tx) => aDropped(tx, { why: 'none' as 'empty' }),
  ],
  [
    'its case is there',
    'dropped_mails_case_id_cases_id_fk',
    (tx) => aDropped(tx, { messageId: null, caseId: 999_999 }),
  ],
  [
    'its message is there',
    'dropped_mails_message_id_contact_messages_id_fk',
    (tx) => aDropped(tx, { messageId: 999_999 }),
  ],
])
