// Advances a run that is being calculated, locked, settled or cancelled, a batch of its partners at
// a time. Each batch is a transaction of its own that also saves the progress, so that a killed
// process loses one batch; any process resumes from there and ends with the same result.

import { asc, count, eq, isNotNull, max } from 'drizzle-orm'
import { isUnderWay, type UnderWay } from '#contract/payouts.ts'
import { staffActor } from '#domain/identity/staff-sessions.ts'
import { users } from '#domain/identity/users.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { type Actor, system, type Tx } from '#platform/tx.ts'
import { dropLines, writeLines } from './draft-lines.ts'
import { MAX_LINES, type Progress } from './due-lines.ts'
import { type Batch, writeFiles, writeRun } from './find-run.ts'
import { cents } from './list-runs.ts'
import { checkLines, postLines } from './lock-lines.ts'
import { batches, payments, type RunStep } from './payouts.table.ts'
import { recordSettled } from './send-run.ts'
import { isOpen, returnLines, settleLines } from './settle-line.ts'

const WORK: Record<RunStep, (tx: Tx, batch: Batch, size: number) => Promise<Progress>> = {
  drop: dropLines,
  write: writeLines,
  check: checkLines,
  post: postLines,
  settle: settleLines,
  return: returnLines,
}

/** The steps in their order; each goes through all partners before the next begins. */
const STEPS_OF: Record<UnderWay, readonly [RunStep, RunStep?]> = {
  calculating: ['drop', 'write'],
  locking: ['check', 'post'],
  settling: ['settle'],
  cancelling: ['drop', 'return'],
}

const ON_END: Record<UnderWay, (tx: Tx, batch: Batch) => Promise<Partial<Batch>>> = {
  calculating: async (tx, { id: batchId }) => {
    await tx.record('payout.calculated', { batchId })
    return { status: 'calculated' }
  },
  locking: async (tx, batch) => {
    await tx.record('payout.locked', { batchId: batch.id })
    return { status: 'locked', ...(await writeFiles(tx, batch)) }
  },
  settling: async (tx, { id }) =>
    (await isOpen(tx, id)) ? { status: 'sent' } : recordSettled(tx, id),
  cancelling: async (tx, { id: batchId, lockedAt }) => {
    const ofRun = eq(payments.payoutBatchId, batchId)
    const [sums] = await tx.db
      .select({ lines: count(), totalAmount: cents(payments.amount) })
      .from(payments)
      .where(ofRun)
    await tx.record('payout.cancelled', { batchId, from: lockedAt ? 'locked' : 'calculated' })
    return { status: 'cancelled', cancelledAt: tx.now, ...sums }
  },
}

export type UnfinishedRun = Pick<Batch, 'id' | 'status'>

/** Starts the work on a run, on behalf of the actor. The caller has locked `batch`. */
export async function startWork(
  tx: Tx,
  batch: Batch,
  { status, ...fields }: Partial<Batch> & { status: UnderWay },
) {
  const started = await writeRun(tx, batch.id, {
    ...fields,
    status,
    step: STEPS_OF[status][0],
    throughMember: 0,
    requestedBy: tx.actor.kind === 'staff' ? tx.actor.userId : null,
    requestedAt: tx.now,
  })
  await tx.record('payout.work-asked', { batchId: batch.id, work: status })
  return started
}

/**
 * Does the next batch of the requested work; returns whether there is more of it. Concurrent calls
 * take turns, and neither continues with other work that was requested meanwhile.
 */
export async function advanceRun(
  tx: Tx,
  { id, status }: UnfinishedRun,
  size = MAX_LINES,
): Promise<boolean> {
  const [batch] = await tx.db.select().from(batches).where(eq(batches.id, id)).for('update')
  if (!batch?.step || batch.status !== status || !isUnderWay(status)) return false
  const { isLast, done = {}, changed } = await WORK[batch.step](tx, batch, size)
  if (changed) {
    await stopLocking(tx, batch)
    return false
  }
  const [first, second] = STEPS_OF[status]
  if (!isLast) await writeRun(tx, id, done)
  else if (second && batch.step === first)
    await writeRun(tx, id, { ...done, step: second, throughMember: 0 })
  else {
    const ended = await ON_END[status](tx, { ...batch, ...done })
    await writeRun(tx, id, { ...done, ...ended, step: null, throughMember: 0 })
    return false
  }
  return true
}

/** Does all of the requested work at once. */
export async function finishRun(tx: Tx, { id, status }: UnfinishedRun, size?: number) {
  while (await advanceRun(tx, { id, status }, size));
  return singleRow(await tx.db.select().from(batches).where(eq(batches.id, id)))
}

const NOT_AS_SHOWN = 'Something changed while the run was being locked'

/**
 * Stops locking a run that has changed. If no money has moved, it becomes a draft again; otherwise
 * it is cancelled, which returns the money.
 */
async function stopLocking(tx: Tx, batch: Batch): Promise<void> {
  if (batch.postedThrough > 0) {
    const cancelReason = NOT_AS_SHOWN
    await startWork(tx, batch, { status: 'cancelling', cancelReason })
    return
  }
  const unlocked = { lockedBy: null, lockedAt: null, step: null, throughMember: 0 }
  await writeRun(tx, batch.id, { ...unlocked, status: 'calculated', changed: true })
  await tx.record('payout.not-locked', { batchId: batch.id })
}

/** How much of the work on a run is done; null if no work is under way. */
export async function percentDone(tx: Tx, { status, step, throughMember }: Batch) {
  if (!step || !isUnderWay(status)) return null
  const [last] = await tx.db.select({ id: max(members.id) }).from(members)
  const share = Math.min(1, throughMember / Math.max(1, last?.id ?? 0))
  const [first, second] = STEPS_OF[status]
  if (!second) return Math.floor(100 * share)
  return Math.floor(
    step === first
      ? FIRST_STEP_PERCENT * share
      : FIRST_STEP_PERCENT + (100 - FIRST_STEP_PERCENT) * share,
  )
}

/** How much of the work the first of two steps is. */
const FIRST_STEP_PERCENT = 15

/** The runs with work under way, and on whose behalf it is done. */
export async function unfinishedRuns(tx: Tx): Promise<(UnfinishedRun & { actor: Actor })[]> {
  const rows = await tx.db
    .select({ id: batches.id, status: batches.status, user: users })
    .from(batches)
    .leftJoin(users, eq(users.id, batches.requestedBy))
    .where(isNotNull(batches.step))
    .orderBy(asc(batches.id))
  return rows.map(({ id, status, user }) => ({
    id,
    status,
    actor: user ? staffActor(user) : system('payouts'),
  }))
}
