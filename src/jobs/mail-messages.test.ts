import { desc } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { answerMessage } from '#domain/enquiries/answer-message.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { sendMessage } from '#domain/enquiries/messages.ts'
import { replyByMail } from '#domain/enquiries/reply-by-mail.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { ANSWER_ABOVE, talkOfAddress } from '#platform/mail/reply-address.ts'
import { singleRow } from '#platform/database/rows.ts'
import { system, visitor } from '#platform/tx.ts'
import { hearing } from '#testing/listening.ts'
import { MAILBOX } from '#testing/mail-in.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const me = system('test')
const shops: TestShop[] = []
afterAll(async () => {
  for (const shop of shops) await shop.close()
})

const ann = { name: 'Ann Brown', email: 'ann@example.com', subject: 'A stair' }

/** The mails to the sender of a message that was answered, answered back by mail, and answered again. */
async function mailsToSender(inbound: TestShop['config']['inbound']) {
  const shop = await openTestShop({ inbound })
  shops.push(shop)
  const listener = hearing(shop)
  await listener.news()
  await shop.shop.write(visitor, (tx) => sendMessage(tx, { ...ann, message: 'Will it go up?' }))
  const newest = shop.database.db.select().from(contactMessages).orderBy(desc(contactMessages.id))
  const messageId = singleRow(await newest.limit(1)).id
  const answer = (words: string) =>
    shop.shop.write(me, (tx) => answerMessage(tx, { messageId, words, inside: false }))
  await answer('It will.')
  await shop.shop.write(visitor, (tx) =>
    replyByMail(tx, { messageId, mailKey: 'a', words: 'And the door?', notKept: ['door.png'] }),
  )
  await shop.shop.write(me, (tx) =>
    answerMessage(tx, { messageId, words: 'She is in a hurry.', inside: true }),
  )
  await answer('The door, too.')
  await listener.listen()
  const rows = await shop.database.db.select().from(mails)
  const answers = rows.filter(({ subject }) => subject === 'Re: A stair')
  return { shop, messageId, answers: answers.map(({ replyTo, text }) => ({ replyTo, text })) }
}

test('an answer to a message says where the sender writes back, and quotes what the sender wrote last', async () => {
  const { shop, messageId, answers } = await mailsToSender({ mailbox: MAILBOX, listen: undefined })
  const secret = await openAppSecret(shop.config.dataDir)
  expect(answers).toHaveLength(2)
  for (const { replyTo, text } of answers) {
    const talk = talkOfAddress(MAILBOX, replyTo ?? '', secret)
    expect(talk).toEqual({ kind: 'message', id: messageId })
    expect(text.startsWith(ANSWER_ABOVE)).toBe(true)
    expect(text).toContain('Reply to this e-mail to write back. We cannot receive attachments.')
    expect(text).not.toContain('in a hurry')
  }
  const textWith = (words: string) => answers.find(({ text }) => text.includes(words))?.text
  const [first, second] = ['It will.', 'The door, too.'].map(textWith)
  expect(first).toMatch(/It will\..*You wrote on .*Will it go up\?/s)
  expect(second).toMatch(
    /The door, too\..*You wrote on .*And the door\?.*Attachments not saved: door\.png/s,
  )
  expect(second).not.toContain('Will it go up?')
})

test('without a mailbox nothing says that the answer can be answered by mail', async () => {
  const { answers } = await mailsToSender(undefined)
  expect(answers).toHaveLength(2)
  for (const { replyTo, text } of answers) {
    expect(replyTo).toBeNull()
    expect(text).not.toContain(ANSWER_ABOVE)
    expect(text).not.toContain('Reply to this e-mail')
  }
})
