// Notifies partners of a change of pay when it is published: every active partner once, batch by
// batch. If another version overtakes it before its day, no further partner is notified. Those who
// were learn of that too: by the mail of the newer version if it changes pay, or by a mail of its
// own.

import { and, asc, eq, exists, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { members } from '#domain/partners/members.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import type { Tx } from '#platform/tx.ts'
import { type PlanNotice, type PlanNoticeKind, planNotices } from './plan-notices.table.ts'
import { plans } from './plans.table.ts'
import { planAt, type PlanRow, publishedPlans } from './running-plan.ts'

/**
 * `earlier` are the versions that were published before; `changesPay` says whether partners are
 * notified.
 */
type Published = { plan: PlanRow; earlier: readonly PlanRow[]; changesPay: boolean }

export async function startNotifying(tx: Tx, { plan, earlier, changesPay }: Published) {
  const from = plan.activatedAt ?? tx.now
  const overtaken = earlier.filter(
    ({ activatedAt }) => activatedAt && activatedAt > tx.now && activatedAt >= from,
  )
  const stopped = await stopNotifying(tx, overtaken, plan.id)
  if (changesPay) await startOne(tx, plan.id, 'change')
  else
    for (const { planId, throughMember } of stopped)
      if (throughMember > 0) await startOne(tx, planId, 'recall')
}

const startOne = (tx: Tx, planId: number, about: PlanNoticeKind) =>
  tx.db.insert(planNotices).values({ planId, about, startedAt: tx.now })

async function stopNotifying(tx: Tx, overtaken: readonly PlanRow[], stoppedBy: number) {
  if (overtaken.length === 0) return []
  const ids = overtaken.map(({ id }) => id)
  const recalled = tx.db
    .select({ planId: planNotices.planId })
    .from(planNotices)
    .where(eq(planNotices.about, 'recall'))
  return tx.db
    .update(planNotices)
    .set({
      stoppedBy,
      finishedAt: sql`coalesce(${planNotices.finishedAt}, ${tx.now.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(planNotices.about, 'change'),
        inArray(planNotices.planId, ids),
        notInArray(planNotices.planId, recalled),
      ),
    )
    .returning()
}

export const noticesUnderWay = (tx: Tx): Promise<PlanNotice[]> =>
  tx.db
    .select()
    .from(planNotices)
    .where(isNull(planNotices.finishedAt))
    .orderBy(asc(planNotices.startedAt))

type Named = { planId: number; about: PlanNoticeKind }

/**
 * Records an event for the mail to each of the next `size` partners; returns how many there were.
 */
export async function notifyNextBatch(tx: Tx, { planId, about, size }: Named & { size: number }) {
  const [notice] = await tx.db
    .select()
    .from(planNotices)
    .where(and(isNamed({ planId, about }), isNull(planNotices.finishedAt)))
    .for('update')
  if (!notice) return 0
  const batch = await nextOf(tx, notice, size)
  for (const memberId of batch) await tx.record('plan.notice-due', { planId, memberId, about })
  const throughMember = batch.at(-1) ?? notice.throughMember
  const finishedAt = batch.length < size ? tx.now : null
  await tx.db
    .update(planNotices)
    .set({ throughMember, finishedAt })
    .where(isNamed({ planId, about }))
  return batch.length
}

const isNamed = ({ planId, about }: Named) =>
  and(eq(planNotices.planId, planId), eq(planNotices.about, about))

/** A change goes to every active partner; its recall to those who were notified of it. */
async function nextOf(tx: Tx, { planId, about, throughMember }: PlanNotice, size: number) {
  const notified = tx.db
    .select({ one: sql`1` })
    .from(mails)
    .where(eq(mails.key, sql`${noticeKey('change', planId, '')}::text || ${members.id}`))
  const rows = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        gt(members.id, throughMember),
        about === 'change' ? eq(members.isActive, true) : exists(notified),
      ),
    )
    .orderBy(asc(members.id))
    .limit(size)
  return rows.map(({ id }) => id)
}

/** The key of a partner's mail and notice about a plan. */
export const noticeKey = (about: PlanNoticeKind, planId: number, memberId: number | '') =>
  `plan-${about}:${planId}:${memberId}`

export type PlanChange = {
  plan: PlanRow
  /** The version that pays until this one does. */
  before: PlanRow
  /** Plans that this one replaces and that the partner was notified of. */
  instead: PlanRow[]
}

/** The notice for a partner about a plan; undefined if it was withdrawn. */
export async function planChangeFor(
  tx: Tx,
  { planId, about, memberId }: Named & { memberId: number },
): Promise<PlanChange | undefined> {
  // Locked: a transaction that publishes another version waits until this mail is written, and so
  // knows of it.
  const [notice] = await tx.db
    .select()
    .from(planNotices)
    .where(isNamed({ planId, about }))
    .for('share')
  if (!notice || notice.stoppedBy !== null) return undefined
  const published = await publishedPlans(tx)
  const plan = published.find(({ id }) => id === planId)
  if (!plan?.activatedAt) return undefined
  const earlier = published.filter(({ version }) => version < plan.version)
  const before = planAt(earlier, plan.activatedAt)
  return { plan, before, instead: await supersededNotices(tx, planId, memberId) }
}

async function supersededNotices(tx: Tx, stoppedBy: number, memberId: number): Promise<PlanRow[]> {
  const stopped = await tx.db
    .select({ plan: plans })
    .from(planNotices)
    .innerJoin(plans, eq(plans.id, planNotices.planId))
    .where(eq(planNotices.stoppedBy, stoppedBy))
    .orderBy(asc(plans.activatedAt))
  const keyOf = ({ plan }: { plan: PlanRow }) => noticeKey('change', plan.id, memberId)
  const keys = stopped.map(keyOf)
  const notified = await tx.db
    .select({ key: mails.key })
    .from(mails)
    .where(inArray(mails.key, keys))
  return stopped
    .filter((row) => notified.some(({ key }) => key === keyOf(row)))
    .map(({ plan }) => plan)
}
