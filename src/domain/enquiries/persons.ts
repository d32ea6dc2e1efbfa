// What the tables of this subject hold of people.

import { eq, sql } from 'drizzle-orm'
import { ERASED, type Persons } from '#platform/database/personal-columns.ts'
import { broadcasts } from './broadcasts.table.ts'
import { contactMessages, contactReplies } from './contact-messages.table.ts'
import { restockRequests } from './restock-requests.table.ts'
import { subscriptionConsents } from './subscription-consents.table.ts'
import { subscriptions } from './subscriptions.table.ts'

export const ENQUIRIES_PERSONS = {
  broadcast_mails: { kind: 'lists', deleted: 'last_error' },
  broadcasts: {
    impersonal: 'subject body',
    staff: 'by',
    mentions: {
      kind: 'broadcast',
      place: sql`'Broadcast ' || ${broadcasts.id}`,
      texts: [broadcasts.subject, broadcasts.body],
      blank: ERASED,
      // Nobody is sent a mail of which a part is erased.
      unless: eq(broadcasts.state, 'sending'),
    },
  },
  contact_messages: {
    kind: 'messages',
    of: contactMessages.email,
    found: 'messages',
    who: {
      name: contactMessages.name,
      phone: contactMessages.phone,
      text: [contactMessages.name, contactMessages.phone],
    },
    deleted: 'name email phone subject message',
    quotedIn: 'contact-to-shop',
    mentions: {
      kind: 'message',
      place: sql`'Message ' || ${contactMessages.id}`,
      texts: [contactMessages.subject, contactMessages.message],
      blank: ERASED,
    },
  },
  contact_replies: {
    kind: 'messages',
    of: contactReplies.messageId,
    found: 'messageReplies',
    deleted: 'words mail_key',
    staff: 'author signed',
    quotedIn: 'contact-reply contact-answer',
    mentions: {
      kind: 'message-reply',
      place: sql`'Message ' || ${contactReplies.messageId}`,
      texts: [contactReplies.words],
      blank: ERASED,
    },
  },
  email_subscriptions: {
    kind: 'lists',
    of: subscriptions.email,
    found: 'mailingList',
    deleted: 'email link',
  },
  restock_requests: {
    kind: 'lists',
    of: restockRequests.email,
    found: 'restockRequests',
    deleted: 'email link',
    impersonal: 'color',
  },
  subscription_consents: {
    kind: 'lists',
    of: subscriptionConsents.subscriptionId,
    found: 'mailingListConsents',
    impersonal: 'source words',
  },
} satisfies Persons
