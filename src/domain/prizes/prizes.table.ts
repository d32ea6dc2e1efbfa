// Spins of the prize wheel, decided here and only shown there, and the claims of what was won. A
// visitor spins once a Jamaican day, and a spin is claimed once: the database enforces both.

import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { CLAIM_LIMITS, CLAIM_STATUSES } from '#contract/prizes.ts'
import { isOneOf, timestamptz, serialId, upTo } from '#platform/database/columns.ts'

export const spins = pgTable(
  'lottery_spins',
  {
    id: serialId(),
    /** The hash of a random cookie: it tells visitors apart and names nobody. */
    visitor: text('visitor').notNull(),
    /** The calendar day in Jamaica. */
    day: date('day', { mode: 'string' }).notNull(),
    prizeId: upTo('prize_id', CLAIM_LIMITS.prizeId).notNull(),
    prize: upTo('prize', CLAIM_LIMITS.prize).notNull(),
    at: timestamptz('at').notNull(),
  },
  (spin) => [
    uniqueIndex('lottery_spins_once_a_day').on(spin.visitor, spin.day),
    index('lottery_spins_by_time').on(spin.at),
  ],
)

export const claims = pgTable(
  'lottery_claims',
  {
    id: serialId(),
    name: upTo('name', CLAIM_LIMITS.name).notNull(),
    email: upTo('email', CLAIM_LIMITS.email).notNull(),
    phone: upTo('phone', CLAIM_LIMITS.phone).notNull(),
    prize: upTo('prize', CLAIM_LIMITS.prize).notNull(),
    prizeId: upTo('prize_id', CLAIM_LIMITS.prizeId).notNull(),
    status: varchar('status', { length: CLAIM_LIMITS.status, enum: CLAIM_STATUSES })
      .notNull()
      .default('pending'),
    /** Whether a spin of the wheel won this prize. A claim without one is kept, unverified. */
    verified: boolean('verified').notNull().default(false),
    spinId: integer('spin_id')
      .unique()
      .references(() => spins.id),
    /** The day on which the claim was granted at once; null if it waits for staff, or for none. */
    grantedDay: date('granted_day', { mode: 'string' }),
    phoneKey: text('phone_key'),
    mailboxKey: text('mailbox_key'),
    /** The hash of the day and the network it came from: it tells callers of one day apart. */
    caller: text('caller'),
    /** What its status was before its voucher was used, to go back to. */
    statusBefore: text('status_before', { enum: CLAIM_STATUSES }),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (claim) => [
    check('lottery_claims_status_known', isOneOf(claim.status, CLAIM_STATUSES)),
    check(
      'lottery_claims_verified_by_spin',
      sql`${claim.verified} = (${claim.spinId} is not null)`,
    ),
    uniqueIndex('lottery_claims_granted_by_email')
      .on(claim.grantedDay, sql`lower(${claim.email})`)
      .where(sql`${claim.grantedDay} is not null`),
    uniqueIndex('lottery_claims_granted_by_mailbox')
      .on(claim.grantedDay, claim.mailboxKey)
      .where(sql`${claim.grantedDay} is not null`),
    uniqueIndex('lottery_claims_granted_by_phone')
      .on(claim.grantedDay, claim.phoneKey)
      .where(sql`${claim.grantedDay} is not null`),
    uniqueIndex('lottery_claims_granted_by_caller')
      .on(claim.grantedDay, claim.caller)
      .where(sql`${claim.grantedDay} is not null`),
    check('lottery_claims_status_before_known', isOneOf(claim.statusBefore, CLAIM_STATUSES)),
    index('lottery_claims_by_time').on(claim.createdAt, claim.id),
    index('lottery_claims_by_status').on(claim.status, claim.createdAt, claim.id),
    index('lottery_claims_by_customer').on(sql`lower(${claim.email})`),
  ],
)

export type ClaimRow = typeof claims.$inferSelect
