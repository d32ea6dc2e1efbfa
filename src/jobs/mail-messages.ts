// The mails of contact messages that staff work on: the answer to the sender, with what the sender
// wrote below it, and the reminder to the shop, which names nobody. A note is never mailed. The address is
// unverified, so nothing that was typed is quoted before a member of staff has read it and answers.

import type { EventOf } from '#contract/events.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { repliesTo } from '#domain/enquiries/answer-message.ts'
import { findMessage } from '#domain/enquiries/messages.ts'
import { button, paragraph, paragraphs } from '#mail/layout.ts'
import { mailing } from './send-mail.ts'

export const mailContactAnswer = mailing<EventOf<'contact.written'>>(
  'contact-answer',
  async (tx, { facts: { messageId, replyId } }, shop) => {
    const row = await findMessage(tx, messageId)
    const reply = (await repliesTo(tx, messageId)).find((one) => one.id === replyId)
    if (!row || reply?.side !== 'shop') return undefined
    return {
      dedupeKey: replyId,
      recipient: row.email,
      subject: `Re: ${row.subject}`,
      heading: `${reply.signed || shop.name} answered`,
      parts: [
        ...paragraphs(reply.words),
        paragraph(`You wrote on ${formatInstant(row.createdAt.toISOString())}:`),
        ...paragraphs(row.message),
      ],
    }
  },
)

/** Reminds staff at the promised time, unless the message was answered or closed since. */
export const mailContactDue = mailing<EventOf<'contact.due'>>(
  'contact-due',
  async (tx, { id, facts: { messageId } }, shop) => {
    const row = await findMessage(tx, messageId)
    if (row?.status !== 'pending') return undefined
    return {
      dedupeKey: id,
      recipient: shop.email,
      subject: `Due now: an answer to message ${messageId}`,
      heading: 'An answer is due',
      parts: [
        paragraph('Who wrote it was promised an answer by now.'),
        button('Open the message', `${shop.publicUrl}/admin/messages/${messageId}`),
      ],
    }
  },
)
