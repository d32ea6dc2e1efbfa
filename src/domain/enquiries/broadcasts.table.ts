// A mail to everybody on the mailing list, and what became of it for each subscriber: an e-mail
// address gets a broadcast at most once, because its row is claimed before the mail is handed over.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { BROADCAST_STATES } from '#contract/broadcasts.ts'
import { isOneOf, timestamptz, serialId } from '#platform/database/columns.ts'
import { subscriptions } from './subscriptions.table.ts'

export const broadcasts = pgTable(
  'broadcasts',
  {
    id: serialId(),
    subject: text('subject').notNull(),
    /** As it was typed; mail/broadcast-mails.ts formats it. */
    body: text('body').notNull(),
    state: text('state', { enum: BROADCAST_STATES }).notNull().default('draft'),
    by: text('by').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
    startedAt: timestamptz('started_at'),
    finishedAt: timestamptz('finished_at'),
  },
  (broadcast) => [
    check('broadcasts_state_known', isOneOf(broadcast.state, BROADCAST_STATES)),
    check('broadcasts_one_line', sql`${broadcast.subject} !~ '[\\r\\n]'`),
    check(
      'broadcasts_started_unless_draft',
      sql`(${broadcast.state} = 'draft') = (${broadcast.startedAt} is null)`,
    ),
    check(
      'broadcasts_finished_at_the_end',
      sql`(${broadcast.state} in ('sent','cancelled')) = (${broadcast.finishedAt} is not null)`,
    ),
    index('broadcasts_by_time').on(broadcast.createdAt, broadcast.id),
  ],
)

/**
 * `sending` is claimed and being handed to the mail server; `unsure` was so when the shop stopped,
 * or its outcome is unknown, and is never sent again; `skipped` left the list before its turn.
 */
export const BROADCAST_MAIL_STATES = [
  'waiting',
  'sending',
  'sent',
  'skipped',
  'failed',
  'unsure',
] as const

export const broadcastMails = pgTable(
  'broadcast_mails',
  {
    broadcastId: integer('broadcast_id')
      .notNull()
      .references(() => broadcasts.id),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    /** Identifies the mail, the same for every attempt. */
    messageId: uuid('message_id').notNull().unique(),
    state: text('state', { enum: BROADCAST_MAIL_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    handedAt: timestamptz('handed_at'),
  },
  (mail) => [
    primaryKey({ columns: [mail.broadcastId, mail.subscriptionId] }),
    check('broadcast_mails_state_known', isOneOf(mail.state, BROADCAST_MAIL_STATES)),
    check(
      'broadcast_mails_handed_when_sent',
      sql`${mail.state} not in ('sending','sent','unsure') or ${mail.handedAt} is not null`,
    ),
    index('broadcast_mails_by_state').on(mail.broadcastId, mail.state, mail.subscriptionId),
    index('broadcast_mails_by_time').on(mail.handedAt),
  ],
)

export type BroadcastRow = typeof broadcasts.$inferSelect
