// The second factor of some staff and partners. The secret is sealed with a key in the data folder
// and recovery codes are hashed: the tables alone are not enough to make a code.

import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.ts'
import { users } from './users.table.ts'

export const authenticators = pgTable(
  'authenticators',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    sealedSecret: text('sealed_secret').notNull(),
    /**
     * The half-minute step of the last used code: codes of this step and of earlier ones are
     * refused.
     */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    /** Since when sign-in needs a code; null while it is being set up. */
    confirmedAt: timestamptz('confirmed_at'),
  },
  (authenticator) => [
    check('authenticators_secret_sealed', sql`${authenticator.sealedSecret} like 'sealed1.%'`),
  ],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of 80 random bits. */
    hash: text('hash').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (code) => [
    primaryKey({ columns: [code.userId, code.hash] }),
    check('recovery_codes_hashed', sql`${code.hash} ~ '^[0-9a-f]{64}$'`),
  ],
)
