// Goes through all partners in batches. Each is a transaction of its own that also saves how far
// the round has come: a round through many partners blocks no other work, and after a killed
// process it resumes where it was and ends with the same result. A month is closed once and never
// changes after that.

import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Month, monthAt, monthOf } from '#contract/jamaica.ts'
import type { Tx } from '#platform/tx.ts'
import type { Earned } from './close-month.ts'
import {
  type PartnerRound,
  partnerRounds,
  ROUND_STEPS,
  type RoundKind,
} from './partner-rounds.table.ts'
import { STEPS, type Through } from './round-steps.ts'

const BATCH_SIZE = 1000
const MAX_FOUND = 1000

/**
 * The month to close next, if it is over: the one after the last closed month, or the last one
 * before this month.
 */
async function monthDue(tx: Tx): Promise<Month | undefined> {
  const { from } = monthAt(tx.now)
  const [closed] = await tx.db
    .select()
    .from(partnerRounds)
    .where(eq(partnerRounds.kind, 'close'))
    .orderBy(desc(partnerRounds.year), desc(partnerRounds.month))
    .limit(1)
  const due = closed
    ? monthAt(monthOf(closed.year, closed.month).until)
    : monthAt(new Date(from.getTime() - 1))
  return due.until <= from ? due : undefined
}

/** Starts the close of the month that is due; returns whether a close is under way. */
export async function startClosing(tx: Tx): Promise<boolean> {
  if (await findRunning(tx, 'close')) return true
  const due = await monthDue(tx)
  return due ? startRound(tx, 'close', due) : false
}

/** Starts the nightly check, unless one is running. */
export const startNightly = (tx: Tx): Promise<boolean> => startRound(tx, 'night', monthAt(tx.now))

/**
 * Starts a round, unless one of this kind is running or the month is closed; returns whether it
 * started.
 */
export async function startRound(tx: Tx, kind: RoundKind, { year, month }: Month) {
  const row = { kind, year, month, step: ROUND_STEPS[kind][0], startedAt: tx.now, workedAt: tx.now }
  const begun = await tx.db.insert(partnerRounds).values(row).onConflictDoNothing().returning()
  return begun.length > 0
}

export async function findRunning(tx: Tx, kind: RoundKind): Promise<PartnerRound | undefined> {
  const [running] = await tx.db.select().from(partnerRounds).where(isRunning(kind))
  return running
}

const isRunning = (kind: RoundKind) =>
  and(eq(partnerRounds.kind, kind), isNull(partnerRounds.finishedAt))

/** The last round of a kind that ended. */
export async function findEnded(tx: Tx, kind: RoundKind): Promise<PartnerRound | undefined> {
  const [ended] = await tx.db
    .select()
    .from(partnerRounds)
    .where(and(eq(partnerRounds.kind, kind), isNotNull(partnerRounds.finishedAt)))
    .orderBy(desc(partnerRounds.id))
    .limit(1)
  return ended
}

type Working = { kind: RoundKind; earned: Earned; size?: number }

/** Works on the next batch; returns whether there is more. Concurrent calls take turns. */
export async function workNextBatch(tx: Tx, { kind, earned, size = BATCH_SIZE }: Working) {
  const [round] = await tx.db.select().from(partnerRounds).where(isRunning(kind)).for('update')
  if (!round) return false
  const { next, work } = STEPS[round.step]
  const batch = await next(tx, throughOf(round), size)
  const month = monthOf(round.year, round.month)
  const last = batch.at(-1)
  const done = last
    ? {
        ...(await work(tx, { round, month, earned, ids: batch.map(({ member }) => member) })),
        throughLevel: last.level,
        throughMember: last.member,
      }
    : await advanceStep(tx, round)
  const found = done.found?.slice(0, MAX_FOUND)
  const fields = { ...done, ...(found && { found }), workedAt: tx.now }
  await tx.db.update(partnerRounds).set(fields).where(eq(partnerRounds.id, round.id))
  return !fields.finishedAt
}

const throughOf = ({ throughLevel: level, throughMember: member }: PartnerRound) =>
  member === null ? undefined : ({ level, member } satisfies Through)

/** Called when the step has processed every partner: the next step begins, or the round ends. */
async function advanceStep(tx: Tx, round: PartnerRound): Promise<Partial<PartnerRound>> {
  const { kind, year, month, sha256 } = round
  const steps: readonly PartnerRound['step'][] = ROUND_STEPS[kind]
  const step = steps[steps.indexOf(round.step) + 1]
  if (step) return { step, throughLevel: null, throughMember: null }
  if (kind === 'close') await tx.record('month.closed', { year, month, sha256 })
  return { finishedAt: tx.now }
}

/** Closes a month in one transaction; one that is closed stays as it is. */
export async function closeMonth(tx: Tx, month: Month, { earned, size }: Omit<Working, 'kind'>) {
  await startRound(tx, 'close', month)
  const working: Working = { kind: 'close', earned, ...(size && { size }) }
  while (await workNextBatch(tx, working));
}
