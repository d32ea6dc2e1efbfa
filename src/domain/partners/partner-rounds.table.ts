// Rounds through all partners: the close of a month, and the nightly check. Progress is saved with
// every batch, so that a killed process loses one batch and nothing else.

import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { isOneOf, timestamptz, serialId } from '#platform/database/columns.ts'

export const ROUND_KINDS = ['close', 'night'] as const
export type RoundKind = (typeof ROUND_KINDS)[number]

/** The steps in their order; each goes through all partners before the next begins. */
export const ROUND_STEPS = {
  close: ['ranks', 'performance', 'sizes', 'bounds', 'seal'],
  night: ['own-sales', 'team-sales', 'ranks', 'tree'],
} as const satisfies Record<RoundKind, readonly string[]>
const STEPS = [...new Set(Object.values(ROUND_STEPS).flat())]
export type RoundStep = (typeof STEPS)[number]

export const partnerRounds = pgTable(
  'partner_rounds',
  {
    id: serialId(),
    kind: text('kind', { enum: ROUND_KINDS }).notNull(),
    /** With `month`: the Jamaican month that is closed, or that the night is in. */
    year: integer('year').notNull(),
    month: integer('month').notNull(),
    step: text('step', { enum: STEPS as [RoundStep, ...RoundStep[]] }).notNull(),
    /** The depth of the last partner that the step has processed. */
    throughLevel: integer('through_level'),
    /** The last partner that the step has processed. */
    throughMember: integer('through_member'),
    startedAt: timestamptz('started_at').notNull(),
    /** When the last batch was done. */
    workedAt: timestamptz('worked_at').notNull(),
    finishedAt: timestamptz('finished_at'),
    /** SHA-256 of the closed month's figures, partner by partner. */
    sha256: text('sha256').notNull().default(''),
    /** Differences that the check found, in words. */
    found: jsonb('found').notNull().$type<string[]>().default([]),
  },
  (round) => [
    check('partner_rounds_kind_known', isOneOf(round.kind, ROUND_KINDS)),
    check('partner_rounds_step_known', isOneOf(round.step, STEPS)),
    check('partner_rounds_month', sql`${round.month} between 1 and 12`),
    uniqueIndex('partner_rounds_one_at_a_time')
      .on(round.kind)
      .where(sql`${round.finishedAt} is null`),
    uniqueIndex('partner_rounds_close_once')
      .on(round.year, round.month)
      .where(sql`${round.kind} = 'close'`),
  ],
)

export type PartnerRound = typeof partnerRounds.$inferSelect
