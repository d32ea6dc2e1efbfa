// Looks for signals: at a few partners at once when something happens to one of them, and at all of them every
// night, in batches. A signal is for staff to look at; no commission or payout depends on it.

import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { type MemberRow, members } from '#domain/partners/members.table.ts'
import type { Tx } from '#platform/tx.ts'
import { findRefunds } from './find-refunds.ts'
import { findRings } from './find-rings.ts'
import { findShared, withNeighbours } from './find-shared.ts'
import { findVolume } from './find-volume.ts'
import { recordFindings } from './record-findings.ts'
import { SIGNAL_STEPS, signalRounds } from './signals.table.ts'
import { writeTraces } from './write-traces.ts'

const BATCH_SIZE = 500

/** What these partners have in common with others, as it is now. */
export async function lookAtPartners(tx: Tx, ids: readonly number[]): Promise<void> {
  await writeTraces(tx, ids)
  await look(tx, ids)
}

async function look(tx: Tx, given: readonly number[]): Promise<void> {
  const ids = await withNeighbours(tx, given)
  const partners = await openPartners(tx, ids)
  const open = partners.map(({ id }) => id)
  const found =
    open.length === 0
      ? []
      : [
          ...(await findShared(tx, open)),
          ...(await findRings(tx, open)),
          ...(await findRefunds(tx, partners)),
          ...(await findVolume(tx, open)),
        ]
  await recordFindings(tx, ids, found)
}

const openPartners = (tx: Tx, ids: readonly number[]): Promise<MemberRow[]> =>
  tx.db
    .select()
    .from(members)
    .where(and(inArray(members.id, [...ids]), isNull(members.closedAt)))

/** Starts the nightly look at all partners, unless one is under way. */
export async function startLooking(tx: Tx): Promise<void> {
  await tx.db.insert(signalRounds).values({ startedAt: tx.now }).onConflictDoNothing()
}

/**
 * Looks at the next partners: first all are made comparable, then they are compared. Returns whether there is
 * more. Concurrent calls take turns.
 */
export async function lookOn(tx: Tx, size = BATCH_SIZE): Promise<boolean> {
  const [round] = await tx.db
    .select()
    .from(signalRounds)
    .where(isNull(signalRounds.finishedAt))
    .for('update')
  if (!round) return false
  const rows = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(gt(members.id, round.throughMember))
    .orderBy(asc(members.id))
    .limit(size)
  const ids = rows.map(({ id }) => id)
  const last = ids.at(-1)
  if (last !== undefined) await (round.step === 'traces' ? writeTraces : look)(tx, ids)
  const progress = last === undefined ? afterStep(tx, round) : { throughMember: last }
  await tx.db.update(signalRounds).set(progress).where(eq(signalRounds.id, round.id))
  return !('finishedAt' in progress)
}

function afterStep(tx: Tx, { step }: typeof signalRounds.$inferSelect) {
  const next = SIGNAL_STEPS[SIGNAL_STEPS.indexOf(step) + 1]
  return next ? { step: next, throughMember: 0 } : { finishedAt: tx.now }
}
