// Signals about partners, what partners are compared by, and how far the nightly look has come. A signal is
// one row for good: it opens again only with evidence that staff have not seen.

import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { SHARED_KINDS, SIGNAL_DECISIONS, SIGNAL_KINDS, SIGNAL_STATES } from '#contract/signals.ts'
import { memberIdColumn, members } from '#domain/partners/members.table.ts'
import { isOneOf, serialId, timestamptz, wholeCents } from '#platform/database/columns.ts'

/** What a partner is compared by, as digests: nobody reads a number or an address from here. */
export const traces = pgTable(
  'partner_traces',
  {
    memberId: memberIdColumn(),
    kind: text('kind', { enum: SHARED_KINDS }).notNull(),
    digest: text('digest').notNull(),
  },
  (trace) => [
    primaryKey({ columns: [trace.memberId, trace.kind] }),
    check('partner_traces_kind_known', isOneOf(trace.kind, SHARED_KINDS)),
    index('partner_traces_by_digest').on(trace.digest, trace.kind, trace.memberId),
  ],
)

export const signals = pgTable(
  'partner_signals',
  {
    id: serialId(),
    kind: text('kind', { enum: SIGNAL_KINDS }).notNull(),
    /** Of what partners share, the one of them who came first; of a ring, the seller. */
    memberId: memberIdColumn(),
    /** Of a ring, the buyer. */
    otherId: integer('other_id').references(() => members.id),
    /** What it was found by, the latest first: `partner 7`, `order 10004`, `week 2026-11-23`. */
    evidence: jsonb('evidence').notNull().$type<string[]>(),
    /** How many partners, orders, refunds or weeks. */
    count: integer('count').notNull(),
    /** Of a week: what was sold, and what is usual. */
    amountCents: wholeCents('amount_cents'),
    usualCents: wholeCents('usual_cents'),
    state: text('state', { enum: SIGNAL_STATES }).notNull().default('open'),
    since: timestamptz('since').notNull(),
    /** When something new was found last. */
    foundAt: timestamptz('found_at').notNull(),
    notedAt: timestamptz('noted_at'),
    notedBy: text('noted_by'),
    decision: text('decision', { enum: SIGNAL_DECISIONS }),
    note: text('note').notNull().default(''),
    /** The evidence that staff have seen. */
    seen: jsonb('seen').notNull().$type<string[]>().default([]),
  },
  (signal) => [
    unique('partner_signals_once')
      .on(signal.kind, signal.memberId, signal.otherId)
      .nullsNotDistinct(),
    check('partner_signals_kind_known', isOneOf(signal.kind, SIGNAL_KINDS)),
    check('partner_signals_state_known', isOneOf(signal.state, SIGNAL_STATES)),
    check('partner_signals_decision_known', isOneOf(signal.decision, SIGNAL_DECISIONS)),
    check(
      'partner_signals_noted_whole',
      sql`(${signal.notedAt} is null) = (${signal.decision} is null) and (${signal.notedAt} is null) = (${signal.notedBy} is null) and (${signal.state} <> 'noted' or ${signal.notedAt} is not null)`,
    ),
    check(
      'partner_signals_ring_of_two',
      sql`(${signal.kind} = 'ring') = (${signal.otherId} is not null) and ${signal.otherId} <> ${signal.memberId}`,
    ),
    index('partner_signals_by_time').on(signal.foundAt, signal.id),
    index('partner_signals_by_state').on(signal.state, signal.foundAt, signal.id),
    index('partner_signals_by_kind').on(signal.kind, signal.foundAt, signal.id),
  ],
)

export type SignalRow = typeof signals.$inferSelect

/** Whom a signal is about. */
export const signalMembers = pgTable(
  'partner_signal_members',
  {
    signalId: integer('signal_id')
      .notNull()
      .references(() => signals.id, { onDelete: 'cascade' }),
    memberId: memberIdColumn(),
  },
  (row) => [
    primaryKey({ columns: [row.signalId, row.memberId] }),
    index('partner_signal_members_by_member').on(row.memberId, row.signalId),
  ],
)

export const SIGNAL_STEPS = ['traces', 'signals'] as const

/** A nightly look at all partners, batch by batch. */
export const signalRounds = pgTable(
  'signal_rounds',
  {
    id: serialId(),
    step: text('step', { enum: SIGNAL_STEPS }).notNull().default('traces'),
    /** The last partner that the step has looked at. */
    throughMember: integer('through_member').notNull().default(0),
    startedAt: timestamptz('started_at').notNull(),
    finishedAt: timestamptz('finished_at'),
  },
  (round) => [
    check('signal_rounds_step_known', isOneOf(round.step, SIGNAL_STEPS)),
    uniqueIndex('signal_rounds_one_at_a_time')
      .on(sql`(${round.finishedAt} is null)`)
      .where(sql`${round.finishedAt} is null`),
  ],
)
