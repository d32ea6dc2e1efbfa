// Invitations to join the staff. The link in the mail is derived from a key in the data folder and
// these rows, so reading the table is not enough to join.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ROLES } from '#contract/staff.ts'
import { isOneOf, timestamptz, serialId } from '#platform/database/columns.ts'
import { users } from './users.table.ts'

export const invitations = pgTable(
  'staff_invitations',
  {
    id: serialId(),
    email: text('email').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    /** Random; signed into the link, which cannot be forged from the id alone. */
    seed: text('seed').notNull(),
    invitedBy: integer('invited_by').references(() => users.id),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** The member of staff who accepted it. */
    userId: integer('user_id').references(() => users.id),
    acceptedAt: timestamptz('accepted_at'),
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  (invitation) => [
    check('staff_invitations_role_known', isOneOf(invitation.role, ROLES)),
    check(
      'staff_invitations_accepted_by_somebody',
      sql`(${invitation.userId} is null) = (${invitation.acceptedAt} is null)`,
    ),
    uniqueIndex('staff_invitations_open_once')
      .on(sql`lower(${invitation.email})`)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    index('staff_invitations_by_time').on(invitation.createdAt, invitation.id),
  ],
)
