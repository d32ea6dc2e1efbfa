// Messages from the contact form and the quick help form, stored as well as mailed, and what was
// replied: by staff, and by the sender by mail. Replies are never edited.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CONTACT_STATUSES, REPLY_SIDES } from '#contract/enquiries.ts'
import { dueOrNever } from '#domain/cases/cases.table.ts'
import { users } from '#domain/identity/users.table.ts'
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
    /** The member of staff who has it. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** By when an answer was promised; null for messages of versions that promised none. */
    answerBy: timestamptz('answer_by'),
    /** When the answer came. */
    answeredAt: timestamptz('answered_at'),
    /** When staff were reminded that it is due. */
    remindedAt: timestamptz('reminded_at'),
  },
  (contact) => [
    check('contact_messages_status_known', isOneOf(contact.status, CONTACT_STATUSES)),
    index('contact_messages_by_sender').on(sql`lower(${contact.email})`),
    index('contact_messages_by_time').on(contact.createdAt, contact.id),
    index('contact_messages_by_status').on(contact.status, contact.createdAt, contact.id),
    index('contact_messages_by_due').on(contact.status, dueOrNever(contact.answerBy), contact.id),
    index('contact_messages_by_owner').on(
      contact.ownerId,
      contact.status,
      dueOrNever(contact.answerBy),
      contact.id,
    ),
    index('contact_messages_by_promise').on(contact.answerBy),
  ],
)

export const contactReplies = pgTable(
  'contact_replies',
  {
    id: serialId(),
    messageId: integer('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    side: text('side', { enum: REPLY_SIDES }).notNull(),
    /** The member of staff who wrote it; empty for the sender. */
    author: text('author').notNull().default(''),
    /** The first name that the sender reads; empty for the shop's name. */
    signed: text('signed').notNull().default(''),
    words: text('words').notNull(),
    /** Which mail it came by: a hash of its Message-ID; null for what staff wrote. */
    mailKey: text('mail_key'),
    at: timestamptz('at').notNull(),
  },
  (reply) => [
    uniqueIndex('contact_replies_one_of_a_mail').on(reply.mailKey),
    check('contact_replies_side_known', isOneOf(reply.side, REPLY_SIDES)),
    index('contact_replies_by_message').on(reply.messageId, reply.id),
  ],
)

export type ReplyRow = typeof contactReplies.$inferSelect
