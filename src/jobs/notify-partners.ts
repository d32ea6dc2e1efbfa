// Notifies partners of a change of what a sale pays, at a limited rate so that other mail is not held up, each
// by a separate job that is retried. Called when a plan is published and every minute, so that it resumes
// after a kill.

import { sectionOf } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import type { EventOf } from '#contract/events.ts'
import { formatLongDate } from '#contract/jamaica.ts'
import { payRows } from '#contract/pay-change.ts'
import { activateCurrentPlan } from '#domain/commissions/publish-plan.ts'
import { payOf, type PlanRow } from '#domain/commissions/running-plan.ts'
import {
  planChangeFor,
  noticeKey,
  noticesUnderWay,
  type PlanChange,
  notifyNextBatch,
} from '#domain/commissions/notify-plan-change.ts'
import { startDueRanks } from '#domain/partners/rank-versions.ts'
import { getMember } from '#domain/partners/get-member.ts'
import type { PlanNoticeKind } from '#domain/commissions/plan-notices.table.ts'
import { endNotices } from '#domain/partners/notices.ts'
import { type Content, factTable } from '#mail/layout.ts'
import { mailOf } from '#mail/mail-of.ts'
import { system, type Tx } from '#platform/tx.ts'
import { forEachStep } from './for-each-item.ts'
import { dashboardUrl } from './mail-partners.ts'
import { mailing, type Sender } from './send-mail.ts'
import type { Listener, JobContext } from './job-context.ts'

const me = system('partner programme')
const BATCH_SIZE = 100

/** Starts the plan and the ranks whose day has come, and notifies partners of those to come. */
export async function startAndAnnouncePlans(context: JobContext): Promise<void> {
  const steps = { plan: { once: activateCurrentPlan }, ranks: { once: startDueRanks } }
  await forEachStep(context, 'keep-plans', { actor: me, steps })
  await notifyPartners(context)
}

/** Sends at most a minute's worth of notices. */
export async function notifyPartners(context: JobContext): Promise<void> {
  let left = context.mailsPerMinute
  const notices = await context.shop.read(me, noticesUnderWay)
  const stepOf = (notice: (typeof notices)[number]) => async (tx: Tx) => {
    const size = Math.min(BATCH_SIZE, left)
    const notified = size > 0 ? await notifyNextBatch(tx, { ...notice, size }) : 0
    left -= notified
    return size > 0 && notified === size
  }
  const steps = Object.fromEntries(
    notices.map((notice) => [
      `${notice.about} of plan ${notice.planId}`,
      { batches: stepOf(notice) },
    ]),
  )
  await forEachStep(context, 'notify-partners', { actor: me, steps })
}

export const notifyPartnersNow: Listener<EventOf<'plan.published'>> = {
  name: 'tell-partners',
  run: notifyPartners,
}

export const mailPlanNotice = mailing<EventOf<'plan.notice-due'>>(
  'plan-notice',
  async (tx, { facts }, shop) => {
    const { about, planId, memberId } = facts
    const { email, isActive } = await getMember(tx, memberId)
    const change = await planChangeFor(tx, facts)
    if (!change || (about === 'change' && !isActive)) return undefined
    const outdated = about === 'change' ? change.instead : [change.plan]
    const keys = outdated.map(({ id }) => noticeKey('change', id, memberId))
    await endNotices(tx, keys)
    const { title, message, ...content } = CONTENTS[about](change, shop)
    const until = startOf(change.plan)
    const actionUrl = '/mlm/dashboard'
    return {
      kind: `plan-${about}`,
      dedupeKey: `${planId}:${memberId}`,
      recipient: email,
      notice: { memberId, title, message, actionUrl, priority: 'high', until },
      ...content,
    }
  },
)

type Announcement = Content & { title: string; message: string }

const CONTENTS: Record<PlanNoticeKind, (change: PlanChange, shop: Sender) => Announcement> = {
  change: ({ plan, before, instead }, shop) => {
    const from = dayOf(plan)
    const rows = payRows(payOf(before), payOf(plan))
    const replaced = instead.map(dayOf).join(' and ')
    const text = textOf('mail-plan-change', {
      day: from,
      replaced: replaced && `This replaces the change we announced for ${replaced}.`,
      url: dashboardUrl(shop),
    })
    return {
      title: sectionOf(text, 'heading').heading,
      message: `This takes effect on ${from}. Your dashboard shows the current and new amounts.`,
      ...mailOf(text, {
        details: factTable(
          rows.map(({ what, before, after }) => [what, `${before} now, ${after} from that date`]),
        ),
      }),
    }
  },
  recall: ({ plan }, shop) => {
    const from = dayOf(plan)
    return {
      title: 'Commission amounts are not changing',
      message: `The change we announced for ${from} has been withdrawn.`,
      ...mailOf(textOf('mail-plan-recall', { day: from, url: dashboardUrl(shop) })),
    }
  },
}

const startOf = ({ activatedAt, createdAt }: PlanRow) => activatedAt ?? createdAt
const dayOf = (plan: PlanRow) => formatLongDate(startOf(plan))
