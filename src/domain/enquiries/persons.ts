// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const ENQUIRIES_PERSONS = {
  broadcast_mails: { kind: 'lists', deleted: 'last_error' },
  broadcasts: { impersonal: 'subject body', staff: 'by', mentions: 'subject body' },
  contact_messages: {
    kind: 'messages',
    deleted: 'name email phone subject message',
    mentions: 'subject message',
  },
  contact_replies: {
    kind: 'messages',
    deleted: 'words mail_key',
    staff: 'author signed',
    mentions: 'words',
  },
  email_subscriptions: { kind: 'lists', deleted: 'email link' },
  restock_requests: { kind: 'lists', deleted: 'email link', impersonal: 'color' },
  subscription_consents: { kind: 'lists', impersonal: 'source words' },
} satisfies Persons
