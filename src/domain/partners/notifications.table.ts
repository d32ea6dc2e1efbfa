// Notices on the partners' dashboard. The key says what a notice is about, so that one event writes one
// notice; its link leads to a page of the shop.

import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { NOTIFICATION_PRIORITIES } from '#contract/partners.ts'
import { isOneOf, timestamptz, serialId } from '#platform/database/columns.ts'
import { memberIdColumn } from './members.table.ts'

/** The type of the notices that go out once a day in one mail. */
export const TOLD_IN_DAILY_MAIL = 'commission-changed'

export const notifications = pgTable(
  'notifications',
  {
    id: serialId(),
    memberId: memberIdColumn(),
    key: text('key').notNull().unique(),
    type: text('type').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    actionUrl: text('action_url'),
    priority: text('priority', { enum: NOTIFICATION_PRIORITIES }).notNull().default('normal'),
    isRead: boolean('is_read').notNull().default(false),
    readAt: timestamptz('read_at'),
    /** From this time on it is not shown, and the next nightly job deletes it. */
    expiresAt: timestamptz('expires_at').notNull(),
    metadata: jsonb('metadata').notNull().$type<Record<string, unknown>>().default({}),
    createdAt: timestamptz('created_at').notNull(),
    /** When it went out with the mail of a day, if it is of those that do. */
    mailedAt: timestamptz('mailed_at'),
  },
  (notice) => [
    check('notifications_priority_known', isOneOf(notice.priority, NOTIFICATION_PRIORITIES)),
    check('notifications_read', sql`${notice.isRead} = (${notice.readAt} is not null)`),
    check('notifications_stay_here', sql`${notice.actionUrl} ~ '^/([A-Za-z0-9?#][^\\s\\\\]*)?$'`),
    index('notifications_by_member').on(notice.memberId, notice.id),
    index('notifications_by_expiry').on(notice.expiresAt),
    index('notifications_to_mail')
      .on(notice.memberId, notice.id)
      .where(
        sql`${notice.type} = ${sql.raw(`'${TOLD_IN_DAILY_MAIL}'`)} and ${notice.mailedAt} is null`,
      ),
    index('notifications_unread')
      .on(notice.memberId)
      .where(sql`not ${notice.isRead}`),
  ],
)
