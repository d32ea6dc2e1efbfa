// Notifies partners of a change of what a sale pays, at a limited rate so that other mail is not held up, each
// by a separate job that is retried. Called when a plan is published and every minute, so that it resumes
// after a kill.

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
import { type Content, factTable, paragraph } from '#mail/layout.ts'
import { system } from '#platform/tx.ts'
import { toDashboard } from './mail-partners.ts'
import { mailing, type Sender } from './send-mail.ts'
import type { Listener, JobContext } from './job-context.ts'

const me = system('partner programme')
const BATCH_SIZE = 100

/** Starts the plan and the ranks whose day has come, and notifies partners of those to come. */
export async function startAndAnnouncePlans(context: JobContext): Promise<void> {
  await context.shop.write(me, activateCurrentPlan)
  await context.shop.write(me, startDueRanks)
  await notifyPartners(context)
}

/** Sends at most a minute's worth of notices. */
export async function notifyPartners({
  shop,
  mailsPerMinute,
  stopping,
}: JobContext): Promise<void> {
  let left = mailsPerMinute
  for (const { planId, about } of await shop.read(me, noticesUnderWay))
    while (left > 0 && !stopping.aborted) {
      const size = Math.min(BATCH_SIZE, left)
      const notified = await shop.write(me, (tx) => notifyNextBatch(tx, { planId, about, size }))
      left -= notified
      if (notified < size) break
    }
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
    const title = 'What a sale pays is going to change'
    const rows = payRows(payOf(before), payOf(plan))
    const replaced = instead.map(dayOf).join(' and ')
    return {
      title,
      message: `From ${from} on. Your dashboard shows the amounts of now and then.`,
      subject: `${shop.name}: what a sale pays changes on ${from}`,
      heading: title,
      parts: [
        paragraph(`From ${from} on. Sales that are paid for before keep the amounts of their day.`),
        ...(replaced
          ? [paragraph(`It takes the place of what we announced for ${replaced}.`)]
          : []),
        factTable(rows.map(({ what, before, after }) => [what, `${before} now, ${after} then`])),
        paragraph(
          'There is nothing that you have to do. Please call or write to us with any question.',
        ),
        toDashboard(shop),
      ],
    }
  },
  recall: ({ plan }, shop) => {
    const from = dayOf(plan)
    return {
      title: 'What a sale pays does not change',
      message: `The change that we announced for ${from} does not come.`,
      subject: `${shop.name}: what a sale pays does not change on ${from}`,
      heading: 'The change of what a sale pays does not come',
      parts: [
        paragraph(`We wrote to you that a sale would pay other amounts from ${from} on.`),
        paragraph('We have taken that back: nothing changes on that day.'),
        toDashboard(shop),
      ],
    }
  },
}

const startOf = ({ activatedAt, createdAt }: PlanRow) => activatedAt ?? createdAt
const dayOf = (plan: PlanRow) => formatLongDate(startOf(plan))
