// Tells partners of a change of pay when it is published: every active one once, a portion at a time.
// A version that another one overtakes before its day is told to nobody further; who was told of it
// is told that too, by the letter of the version that changes pay instead, or by one of its own.

import { and, asc, eq, exists, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { members } from '#domain/partners/members.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import type { Tx } from '#platform/tx.ts'
import { type PlanNotice, type PlanNoticeKind, planNotices } from './plan-notices.table.ts'
import { plans } from './plans.table.ts'
import { planAt, type PlanRow, publishedPlans } from './running-plan.ts'

/** `earlier` are the versions published before; `changesPay` says whether partners are to be told. */
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

/** Makes the letters to the next `size` partners due, an event each; answers how many there were. */
export async function notifyNextBatch(tx: Tx, { planId, about, size }: Named & { size: number }) {
  const [notice] = await tx.db
    .select()
    .from(planNotices)
    .where(and(isNamed({ planId, about }), isNull(planNotices.finishedAt)))
    .for('update')
  if (!notice) return 0
  const portion = await nextOf(tx, notice, size)
  for (const memberId of portion) await tx.record('plan.notice-due', { planId, memberId, about })
  const throughMember = portion.at(-1) ?? notice.throughMember
  const finishedAt = portion.length < size ? tx.now : null
  await tx.db
    .update(planNotices)
    .set({ throughMember, finishedAt })
    .where(isNamed({ planId, about }))
  return portion.length
}

const isNamed = ({ planId, about }: Named) =>
  and(eq(planNotices.planId, planId), eq(planNotices.about, about))

/** Of a change every active partner is told; that it does not come, whoever was told of it. */
async function nextOf(tx: Tx, { planId, about, throughMember }: PlanNotice, size: number) {
  const told = tx.db
    .select({ one: sql`1` })
    .from(mails)
    .where(eq(mails.key, sql`${noticeKey('change', planId, '')}::text || ${members.id}`))
  const rows = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        gt(members.id, throughMember),
        about === 'change' ? eq(members.isActive, true) : exists(told),
      ),
    )
    .orderBy(asc(members.id))
    .limit(size)
  return rows.map(({ id }) => id)
}

/** Names the mail, and the notice, that tells a partner of a plan. */
export const noticeKey = (about: PlanNoticeKind, planId: number, memberId: number | '') =>
  `plan-${about}:${planId}:${memberId}`

export type PlanChange = {
  plan: PlanRow
  /** What counts until the plan does. */
  before: PlanRow
  /** Other plans that this partner was told of, and that it takes the place of. */
  instead: PlanRow[]
}

/** What a partner is to be told of a plan; undefined where that is so no more. */
export async function planChangeFor(
  tx: Tx,
  { planId, about, memberId }: Named & { memberId: number },
): Promise<PlanChange | undefined> {
  // Whoever publishes another version waits until this letter is written, and finds it.
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
  const told = await tx.db.select({ key: mails.key }).from(mails).where(inArray(mails.key, keys))
  return stopped.filter((one) => told.some(({ key }) => key === keyOf(one))).map(({ plan }) => plan)
}
