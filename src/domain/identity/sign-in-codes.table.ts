// Codes that are mailed to partners: one use, ten minutes, five tries. Only hashes are stored, and
// the code works only with the challenge that the browser got when it was requested.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { isOneOf, timestamptz, serialId } from '#platform/database/columns.ts'
import { users } from './users.table.ts'

export const CODE_PURPOSES = ['sign-in', 'payout-details', 'authenticator'] as const
export const MAX_TRIES = 5

export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: serialId(),
    /** Null if the e-mail address is no partner's; the row is written all the same. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull(),
    challengeHash: text('challenge_hash').notNull().unique(),
    /** Null until the mail with the code is written. */
    codeHash: text('code_hash'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (code) => [
    check('sign_in_codes_purpose_known', isOneOf(code.purpose, CODE_PURPOSES)),
    check('sign_in_codes_few_tries', sql`${code.attempts} between 0 and 5`),
    index('sign_in_codes_by_user').on(code.userId, code.createdAt),
    index('sign_in_codes_by_time').on(code.createdAt),
  ],
)
