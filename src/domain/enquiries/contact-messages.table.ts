// Messages from the contact form and the quick help form, stored as well as mailed.

import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { CONTACT_STATUSES } from '#contract/enquiries.ts'
import { isOneOf, timestamptz, serialId } from '#platform/database/columns.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: serialId(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: CONTACT_STATUSES }).notNull().default('pending'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (contact) => [
    check('contact_messages_status_known', isOneOf(contact.status, CONTACT_STATUSES)),
    index('contact_messages_by_sender').on(sql`lower(${contact.email})`),
    index('contact_messages_by_time').on(contact.createdAt, contact.id),
    index('contact_messages_by_status').on(contact.status, contact.createdAt, contact.id),
  ],
)
