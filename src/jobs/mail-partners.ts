// The mails and notices to partners that follow what happens to them.

import type { EventOf } from '#contract/events.ts'
import { monthAt, monthOf, formatDayAndTime, formatMonthAndYear } from '#contract/jamaica.ts'
import { formatCents } from '#contract/money.ts'
import { SIGN_IN_CODE } from '#contract/mails.ts'
import { orderReference } from '#contract/orders.ts'
import { PAYOUT_METHOD_WORDS } from '#contract/payouts.ts'
import { getCommission } from '#domain/commissions/find-commission.ts'
import { findCode, makeCode } from '#domain/identity/member-codes.ts'
import { findMember, getMember } from '#domain/partners/get-member.ts'
import { findMemberOfUser } from '#domain/partners/member-session.ts'
import { notify } from '#domain/partners/notices.ts'
import { placeOfSlot } from '#domain/partners/place-in-tree.ts'
import { findPayout } from '#domain/payouts/find-payouts.ts'
import { payoutSettings } from '#domain/payouts/payout-settings.ts'
import { owesTaxForm } from '#domain/payouts/tax-forms.ts'
import {
  codeMail,
  commissionMail,
  partnerWelcomeMail,
  payoutDetailsMail,
  payoutFailedMail,
  payoutPaidMail,
  recruitJoinedMail,
  taxFormMail,
} from '#mail/partner-mails.ts'
import { partnerFacts } from './partner-facts.ts'
import { post } from './send-mail.ts'
import type { Listener, JobContext } from './job-context.ts'

export const mailPartnerWelcome: Listener<EventOf<'member.enrolled'>> = {
  name: 'mail-partner-welcome',
  run: (context, { facts }) =>
    post(context, async (tx) => {
      const member = await getMember(tx, facts.memberId)
      const sponsor = await findMember(tx, member.sponsorId ?? 0)
      const mail = partnerWelcomeMail({
        ...(await partnerFacts(tx, member, context)),
        referralUrl: `${context.publicUrl}/?ref=${encodeURIComponent(member.referralCode ?? member.email)}`,
        sponsor: sponsor ? `${sponsor.firstName} ${sponsor.lastName}` : null,
      })
      const kind = 'partner-welcome'
      return { key: `${kind}:${member.id}`, kind, recipient: member.email, mail }
    }),
}

export const mailRecruitJoined: Listener<EventOf<'member.enrolled'>> = {
  name: 'mail-recruit-joined',
  run: (context, { facts }) =>
    post(context, async (tx) => {
      const member = await getMember(tx, facts.memberId)
      const sponsor = await findMember(tx, member.sponsorId ?? 0)
      if (!sponsor) return undefined
      const recruit = `${member.firstName} ${member.lastName}`
      const { teamLeg } = placeOfSlot(member.slot ?? 1)
      const kind = 'recruit-joined'
      const key = `${kind}:${member.id}`
      await notify(tx, {
        memberId: sponsor.id,
        key,
        type: kind,
        title: `${recruit} has joined your team`,
        message: `In your team ${teamLeg}.`,
        actionUrl: '/mlm/dashboard?tab=team',
      })
      const mail = recruitJoinedMail({
        ...(await partnerFacts(tx, sponsor, context)),
        recruit,
        teamLeg,
      })
      return { key, kind, recipient: sponsor.email, mail }
    }),
}

/** The code is made with its mail; run again, the mail that was written goes out. */
export const mailSignInCode: Listener<EventOf<'member.code-asked'>> = {
  name: 'mail-sign-in-code',
  run: (context, { facts: { codeId } }) =>
    post(context, async (tx) => {
      const row = await findCode(tx, codeId)
      const member = row?.userId && (await findMemberOfUser(tx, row.userId))
      if (!member) return undefined
      const code = await makeCode(tx, codeId)
      if (!code && !row.codeHash) return undefined
      const to = await partnerFacts(tx, member, context)
      const mail = codeMail({ ...to, code: code ?? '', purpose: row.purpose })
      const key = `${SIGN_IN_CODE}:${codeId}`
      return { key, kind: SIGN_IN_CODE, recipient: member.email, mail }
    }),
}

export const mailCommissions: Listener<EventOf<'commissions.posted'>> = {
  name: 'mail-commissions',
  run: async (context, { facts }) => {
    for (const commissionId of facts.commissionIds) await mailCommission(context, commissionId)
  },
}

function mailCommission(context: JobContext, commissionId: number): Promise<void> {
  return post(context, async (tx) => {
    const row = await getCommission(tx, commissionId)
    if (row.sourceOrderId === null || row.heldUntil === null || row.status === 'void')
      return undefined
    const member = await getMember(tx, row.memberId)
    const [kind, reference] = ['commission', orderReference(row.sourceOrderId)]
    const key = `${kind}:${commissionId}`
    await notify(tx, {
      memberId: member.id,
      key,
      type: kind,
      title: `${formatCents(row.amount)} earned`,
      message: `Order ${reference} is paid.`,
      actionUrl: '/mlm/dashboard?tab=commissions',
    })
    const mail = commissionMail({
      ...(await partnerFacts(tx, member, context)),
      amountCents: row.amount,
      reference,
      level: row.level ?? 1,
      approvedFrom: formatDayAndTime(row.heldUntil.toISOString()),
    })
    return { key, kind, recipient: member.email, mail }
  })
}

export const mailPayout: Listener<EventOf<'payout.line-paid' | 'payout.line-failed'>> = {
  name: 'mail-payout',
  run: (context, { facts: { paymentId } }) =>
    post(context, async (tx) => {
      const { payment, year, month } = await findPayout(tx, paymentId)
      const member = await getMember(tx, payment.memberId)
      const to = {
        ...(await partnerFacts(tx, member, context)),
        amountCents: payment.amount,
        month: formatMonthAndYear({ year, month }),
        method: PAYOUT_METHOD_WORDS[payment.paymentMethod],
      }
      const failed = payment.status === 'failed'
      const kind = failed ? 'payout-failed' : 'payout-paid'
      const key = `${kind}:${paymentId}`
      const amount = formatCents(payment.amount)
      await notify(tx, {
        memberId: member.id,
        key,
        type: kind,
        title: failed ? 'Your payout came back' : `We have paid you ${amount}`,
        message: failed ? (payment.failureReason ?? '') : `For ${to.month}.`,
        actionUrl: '/mlm/dashboard?tab=commissions',
        priority: failed ? 'high' : 'normal',
      })
      const mail = failed
        ? payoutFailedMail({ ...to, reason: payment.failureReason ?? '' })
        : payoutPaidMail(to)
      return { key, kind, recipient: member.email, mail }
    }),
}

/** Once for each partner and year. */
export const mailTaxFormRequest: Listener<EventOf<'payout.line-paid'>> = {
  name: 'ask-tax-form',
  run: (context, { facts: { memberId }, at }) =>
    post(context, async (tx) => {
      const { year } = monthAt(new Date(at))
      if (!(await owesTaxForm(tx, memberId, year))) return undefined
      const member = await getMember(tx, memberId)
      const above = formatCents((await payoutSettings(tx)).taxFormAboveCents)
      const kind = 'tax-form'
      const key = `${kind}:${memberId}:${year}`
      await notify(tx, {
        memberId,
        key,
        type: kind,
        title: 'We need a tax form from you',
        message: `Your payouts of ${year} have passed ${above}.`,
        actionUrl: '/mlm/dashboard?tab=commissions',
        priority: 'high',
        // A later payout of the year finds it, and does not ask again.
        until: monthOf(year, 12).until,
      })
      const mail = taxFormMail({ ...(await partnerFacts(tx, member, context)), year, above })
      return { key, kind, recipient: member.email, mail }
    }),
}

const PAYOUT_FIELDS = new Set(['paymentMethod', 'bankAccount', 'paypalEmail'])

export const mailPayoutDetails: Listener<EventOf<'member.details-changed'>> = {
  name: 'mail-payout-details',
  run: (context, { id, facts }) =>
    post(context, async (tx) => {
      const member = await getMember(tx, facts.memberId)
      if (!member.payoutHeldUntil || !facts.changed.some((name) => PAYOUT_FIELDS.has(name)))
        return undefined
      const kind = 'payout-details'
      const mail = payoutDetailsMail({
        ...(await partnerFacts(tx, member, context)),
        heldUntil: formatDayAndTime(member.payoutHeldUntil.toISOString()),
      })
      return { key: `${kind}:${id}`, kind, recipient: member.email, mail }
    }),
}
