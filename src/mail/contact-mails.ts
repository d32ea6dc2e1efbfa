// The mails about a message to the shop. The sender's address is not proven, so the mail that goes
// there repeats nothing of what was typed: nobody can have the shop send words to a stranger.

import type { ShopFacts } from '#contract/shop.ts'
import { button, facts, type Mail, words, writeLetter } from './layout.ts'

export type ContactFacts = {
  name: string
  email: string
  phone: string
  subject: string
  message: string
  /** When it came, as a person says it. */
  received: string
  shop: ShopFacts
}

export function contactToShopMail(contact: ContactFacts): Mail {
  const { name, email, phone, subject, message, received, shop } = contact
  return writeLetter({
    subject: `Message from ${name}: ${subject}`,
    heading: subject,
    shop,
    parts: [
      facts([
        ['Name', name],
        ['E-mail', email],
        ...(phone ? ([['Phone', phone]] as [string, string][]) : []),
        ['Received', received],
      ]),
      ...message
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .map(words),
      button(`Reply to ${name}`, replyUrl(email, subject)),
    ],
  })
}

const replyUrl = (email: string, subject: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`

export function contactToSenderMail({ shop, received }: ContactFacts): Mail {
  return writeLetter({
    subject: `${shop.name}: we have your message`,
    heading: 'We have your message',
    shop,
    parts: [
      words(`It reached us on ${received}. We'll get back to you within 24 hours.`),
      words(`If it cannot wait, call us: ${shop.phone}. ${shop.hoursWeek}, ${shop.hoursSaturday}.`),
      words('You did not write to us? Then somebody typed your address: nothing else will come.'),
    ],
  })
}
