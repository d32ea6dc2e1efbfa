// The mails of contact messages that staff work on: the answer to the sender, with what the sender
// wrote last below it; what the sender answered by mail, to the shop; and the reminder to the shop, which
// names nobody. A note is never mailed. The address is unverified, so nothing that was typed is quoted
// before a member of staff has read it and answers.

import { textOf } from '#content/text-of.ts'
import type { EventOf } from '#contract/events.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { repliesTo } from '#domain/enquiries/answer-message.ts'
import type { ReplyRow } from '#domain/enquiries/contact-messages.table.ts'
import { findMessage, type MessageRow } from '#domain/enquiries/messages.ts'
import { paragraphs } from '#mail/layout.ts'
import { mailOf } from '#mail/mail-of.ts'
import { ANSWER_ABOVE } from '#platform/mail/reply-address.ts'
import { mailing, mailingShop, type Sender } from './send-mail.ts'

const deskUrl = (messageId: number, shop: Sender) => `${shop.publicUrl}/admin/messages/${messageId}`

export const mailContactAnswer = mailing<EventOf<'contact.written'>>(
  'contact-answer',
  async (tx, { facts: { messageId, replyId } }, shop) => {
    const row = await findMessage(tx, messageId)
    const replies = await repliesTo(tx, messageId)
    const reply = replies.find((one) => one.id === replyId)
    if (!row || reply?.side !== 'shop') return undefined
    const replyTo = shop.replyTo?.({ kind: 'message', id: messageId })
    const { words, at } = writtenBefore(row, replies, replyId)
    const text = textOf('mail-contact-answer', {
      topic: row.subject,
      signed: reply.signed || shop.name,
      howToReply: replyTo
        ? 'Reply to this e-mail to write back. We cannot receive attachments.'
        : '',
      written: formatInstant(at.toISOString()),
    })
    return {
      dedupeKey: replyId,
      recipient: row.email,
      ...(replyTo && { replyTo, above: ANSWER_ABOVE }),
      ...mailOf(text, { message: paragraphs(reply.words), before: paragraphs(words) }),
    }
  },
)

/** What the sender wrote last before a reply. */
function writtenBefore(row: MessageRow, replies: readonly ReplyRow[], replyId: number) {
  const before = replies.filter(({ side, id }) => side === 'shopper' && id < replyId)
  return before.at(-1) ?? { words: row.message, at: row.createdAt }
}

/** What the sender answered by mail goes to the shop. */
export const mailContactReply = mailingShop<EventOf<'contact.written'>>(
  'contact-reply',
  async (tx, { facts: { messageId, replyId } }, shop) => {
    const row = await findMessage(tx, messageId)
    const reply = (await repliesTo(tx, messageId)).find((one) => one.id === replyId)
    if (!row || reply?.side !== 'shopper') return undefined
    const text = textOf('mail-contact-reply', {
      number: String(messageId),
      customer: row.name,
      topic: row.subject,
      url: deskUrl(messageId, shop),
    })
    return { dedupeKey: replyId, ...mailOf(text, { message: paragraphs(reply.words) }) }
  },
)

/** Reminds staff at the promised time, unless the message was answered or closed since. */
export const mailContactDue = mailingShop<EventOf<'contact.due'>>(
  'contact-due',
  async (tx, { facts: { messageId } }, shop) => {
    const row = await findMessage(tx, messageId)
    if (row?.status !== 'pending') return undefined
    const facts = { number: String(messageId), url: deskUrl(messageId, shop) }
    return mailOf(textOf('mail-contact-due', facts))
  },
)
