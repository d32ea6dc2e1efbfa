// Tells partners of a change of what a sale pays: so many a minute that other mail is not held up,
// each by a job of its own that is tried again. Called when a plan is published and every minute, so
// that it goes on after a kill.

import type { EventOf } from '#contract/events.ts'
import { formatWholeDay } from '#contract/jamaica.ts'
import { payRows } from '#contract/pay-change.ts'
import { takeUpPlan } from '#domain/commissions/publish-plan.ts'
import { payOf, type PlanRow } from '#domain/commissions/running-plan.ts'
import {
  planChangeFor,
  noticeKey,
  noticesUnderWay,
  type PlanChange,
  notifyNextBatch,
} from '#domain/commissions/notify-plan-change.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { endNotices, notify } from '#domain/partners/notices.ts'
import type { Mail } from '#mail/layout.ts'
import type { PartnerFacts } from '#mail/partner-mails.ts'
import { payChangeMail, payStaysMail } from '#mail/plan-mails.ts'
import { system } from '#platform/tx.ts'
import { partnerFacts } from './partner-facts.ts'
import { post } from './send-mail.ts'
import type { Listener, JobContext } from './job-context.ts'

const me = system('partner programme')
const PORTION = 100

/** Every minute: the plan whose day has come starts, and partners are told of those to come. */
export async function keepPlans(context: JobContext): Promise<void> {
  await context.shop.write(me, takeUpPlan)
  await notifyPartners(context)
}

/** One minute's worth of letters. */
export async function notifyPartners({
  shop,
  mailsPerMinute,
  stopping,
}: JobContext): Promise<void> {
  let left = mailsPerMinute
  for (const { planId, about } of await shop.read(me, noticesUnderWay))
    while (left > 0 && !stopping.aborted) {
      const size = Math.min(PORTION, left)
      const told = await shop.write(me, (tx) => notifyNextBatch(tx, { planId, about, size }))
      left -= told
      if (told < size) break
    }
}

export const notifyPartnersNow: Listener<EventOf<'plan.published'>> = {
  name: 'tell-partners',
  run: notifyPartners,
}

export const mailPlanNotice: Listener<EventOf<'plan.notice-due'>> = {
  name: 'mail-plan-notice',
  run: (context, { facts }) =>
    post(context, async (tx) => {
      const member = await getMember(tx, facts.memberId)
      const news = await planChangeFor(tx, facts)
      if (!news || (facts.about === 'change' && !member.isActive)) return undefined
      const { id: memberId, email: recipient } = member
      const [key, kind] = [noticeKey(facts.about, facts.planId, memberId), `plan-${facts.about}`]
      const told = facts.about === 'change' ? news.instead : [news.plan]
      await endNotices(
        tx,
        told.map(({ id }) => noticeKey('change', id, memberId)),
      )
      const to = await partnerFacts(tx, member, context)
      const { mail, ...notice } = LETTERS[facts.about](news, to)
      const actionUrl = '/mlm/dashboard'
      await notify(tx, { memberId, key, type: kind, actionUrl, priority: 'high', ...notice })
      return { key, kind, recipient, mail }
    }),
}

type Told = { title: string; message: string; until: Date; mail: Mail }

const LETTERS: Record<'change' | 'recall', (news: PlanChange, to: PartnerFacts) => Told> = {
  change: ({ plan, before, instead }, to) => {
    const from = dayOf(plan)
    const rows = payRows(payOf(before), payOf(plan))
    return {
      title: 'What a sale pays is going to change',
      message: `From ${from} on. Your dashboard shows the amounts of now and then.`,
      until: startOf(plan),
      mail: payChangeMail({ ...to, from, rows, instead: instead.map(dayOf) }),
    }
  },
  recall: ({ plan }, to) => {
    const from = dayOf(plan)
    return {
      title: 'What a sale pays does not change',
      message: `The change that we announced for ${from} does not come.`,
      until: startOf(plan),
      mail: payStaysMail({ ...to, from }),
    }
  },
}

const startOf = ({ activatedAt, createdAt }: PlanRow) => activatedAt ?? createdAt
const dayOf = (plan: PlanRow) => formatWholeDay(startOf(plan))
