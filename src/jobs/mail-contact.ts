// The two mails that follow a message to the shop. The sender's address is unverified, so the mail to
// it quotes nothing of the message: otherwise anybody could send text to strangers through the shop.

import type { EventOf } from '#contract/events.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { findMessage, type MessageRow } from '#domain/enquiries/messages.ts'
import { button, facts, paragraphs, words } from '#mail/layout.ts'
import { mailing, type NewMail, type Sender } from './send-mail.ts'

const mailingContact = (
  kind: string,
  write: (message: MessageRow, shop: Sender, received: string) => NewMail,
) =>
  mailing<EventOf<'contact.received'>>(kind, async (tx, { facts: { messageId } }, shop) => {
    const row = await findMessage(tx, messageId)
    const received = formatInstant((row?.createdAt ?? tx.now).toISOString())
    return row && { about: messageId, ...write(row, shop, received) }
  })

export const mailContactToShop = mailingContact(
  'contact-to-shop',
  ({ name, email, phone, subject, message }, shop, received) => ({
    recipient: shop.email,
    subject: `Message from ${name}: ${subject}`,
    heading: subject,
    parts: [
      facts([
        ['Name', name],
        ['E-mail', email],
        ...(phone ? ([['Phone', phone]] as [string, string][]) : []),
        ['Received', received],
      ]),
      ...paragraphs(message),
      button(`Reply to ${name}`, replyUrl(email, subject)),
    ],
  }),
)

const replyUrl = (email: string, subject: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`

export const mailContactToSender = mailingContact(
  'contact-to-sender',
  ({ email }, shop, received) => ({
    recipient: email,
    subject: `${shop.name}: we have your message`,
    heading: 'We have your message',
    parts: [
      words(`It reached us on ${received}. We'll get back to you within 24 hours.`),
      words(`If it cannot wait, call us: ${shop.phone}. ${shop.hoursWeek}, ${shop.hoursSaturday}.`),
      words('You did not write to us? Then somebody typed your address: nothing else will come.'),
    ],
  }),
)
