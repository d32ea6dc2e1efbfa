// Mail that came in and did not become a message. Staff read it for a week, and take it in after all.

import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { DROPPED_WHY } from '#contract/dropped-mails.ts'
import { cases } from '#domain/cases/cases.table.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { isOneOf, serialId, timestamptz } from '#platform/database/columns.ts'

export const droppedMails = pgTable(
  'dropped_mails',
  {
    id: serialId(),
    /** The case or the message whose address it was sent to. */
    caseId: integer('case_id').references(() => cases.id, { onDelete: 'cascade' }),
    messageId: integer('message_id').references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** A hash of its Message-ID, as messages that came by mail have. */
    mailKey: text('mail_key').notNull(),
    why: text('why', { enum: DROPPED_WHY }).notNull(),
    sender: text('sender').notNull(),
    subject: text('subject').notNull(),
    words: text('words').notNull(),
    /** The names of its files, which are not kept. */
    attachments: jsonb('attachments').notNull().$type<string[]>(),
    at: timestamptz('at').notNull(),
  },
  (mail) => [
    unique('dropped_mails_once').on(mail.mailKey),
    check('dropped_mails_one_talk', sql`num_nonnulls(${mail.caseId}, ${mail.messageId}) = 1`),
    check('dropped_mails_why_known', isOneOf(mail.why, DROPPED_WHY)),
    index('dropped_mails_by_time').on(mail.at, mail.id),
    index('dropped_mails_by_case').on(mail.caseId),
    index('dropped_mails_by_message').on(mail.messageId),
    index('dropped_mails_by_sender').on(sql`lower(${mail.sender})`),
  ],
)
