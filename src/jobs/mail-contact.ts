// The two mails that follow a message to the shop: one to the shop, one to whoever wrote.

import type { EventOf } from '#contract/events.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { findMessage } from '#domain/enquiries/messages.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { type ContactFacts, contactToSenderMail, contactToShopMail } from '#mail/contact-mails.ts'
import type { Mail } from '#mail/layout.ts'
import { post } from './send-mail.ts'
import type { Listener } from './job-context.ts'

type MailAbout = {
  kind: string
  recipientOf: (contact: ContactFacts) => string
  write: (contact: ContactFacts) => Mail
}

function mailsContact({
  kind,
  recipientOf,
  write,
}: MailAbout): Listener<EventOf<'contact.received'>> {
  return {
    name: `mail-${kind}`,
    run: (context, event) => {
      const { messageId } = event.facts
      return post(context, async (tx) => {
        const row = await findMessage(tx, messageId)
        if (!row) return undefined
        const received = formatInstant(row.createdAt.toISOString())
        const contact = { ...row, received, shop: await getShopFacts(tx) }
        const key = `${kind}:${messageId}`
        return { key, kind, recipient: recipientOf(contact), mail: write(contact) }
      })
    },
  }
}

export const mailContactToShop = mailsContact({
  kind: 'contact-to-shop',
  recipientOf: ({ shop }) => shop.email,
  write: contactToShopMail,
})

export const mailContactToSender = mailsContact({
  kind: 'contact-to-sender',
  recipientOf: ({ email }) => email,
  write: contactToSenderMail,
})
