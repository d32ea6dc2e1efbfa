// Every mail that the shop writes, with its delivery status. The key says what the mail is about,
// so that an event writes it only once; the Message-ID is the same for all attempts.

import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { MAIL_STATES } from '#contract/mails.ts'
import { timestamptz } from '#platform/database/columns.ts'

export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    key: text('key').notNull().unique(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** The one-click unsubscribe URL; null for a mail that belongs to no list. */
    unsubscribeUrl: text('leave_url'),
    /** Where an answer goes, if not to the sender: the address of a talk. */
    replyTo: text('reply_to'),
    messageId: text('message_id').notNull().unique(),
    state: text('state', { enum: MAIL_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    orderId: integer('order_id'),
    /** The events of its order that it tells; empty for other mails. */
    tells: bigint('tells', { mode: 'number' }).array().notNull().default([]),
    /** The documents whose PDFs are attached when the mail is sent; the bytes are not stored. */
    documentNumber: text('document_number'),
    createdAt: timestamptz('created_at').notNull(),
    sentAt: timestamptz('sent_at'),
  },
  (mail) => [
    check('mails_one_line', sql`${mail.recipient} !~ '[\\r\\n]' and ${mail.subject} !~ '[\\r\\n]'`),
    check('mails_leave_url_is_an_address', sql`${mail.unsubscribeUrl} ~ '^https?://[^\\s<>,]+$'`),
    check('mails_reply_to_is_an_address', sql`${mail.replyTo} ~ '^[^\\s<>,@]+@[^\\s<>,@]+$'`),
    index('mails_by_time').on(mail.createdAt),
    index('mails_by_order').on(mail.orderId),
    index('mails_by_recipient').on(sql`lower(${mail.recipient})`),
    index('mails_that_test')
      .on(mail.createdAt)
      .where(sql`${mail.kind} = 'mail-test'`),
    index('mails_by_state').on(mail.state, mail.createdAt),
  ],
)

/** The recipient and the subject: a generated column (migrations) with an index for searches. */
export const mailText = sql<string>`${mails}.search_text`
