// The mails and notices to partners about what happened to them.

import type { EventOf } from '#contract/events.ts'
import { formatDayAndTime, formatMonthAndYear, monthAt, monthOf } from '#contract/jamaica.ts'
import { SIGN_IN_CODE } from '#contract/mails.ts'
import { formatCents } from '#contract/money.ts'
import { orderReference } from '#contract/order-number.ts'
import { payeeFields } from '#contract/payees.ts'
import { PAYOUT_METHOD_LABELS } from '#contract/payouts.ts'
import { getCommission } from '#domain/commissions/find-commission.ts'
import { findCode, makeCode } from '#domain/identity/member-codes.ts'
import { findMember, getMember } from '#domain/partners/get-member.ts'
import { findMemberOfUser } from '#domain/partners/member-session.ts'
import { placeOfSlot } from '#domain/partners/place-in-tree.ts'
import { findPayout } from '#domain/payouts/find-payouts.ts'
import { getRun } from '#domain/payouts/find-run.ts'
import { owesTaxForm } from '#domain/payouts/tax-forms.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { button, factTable } from '#mail/layout.ts'
import type { Listener } from './job-context.ts'
import { mailing, type MailToSend, sendMail, type Sender } from './send-mail.ts'

export const toDashboard = ({ publicUrl }: Sender, label = 'Open your dashboard') =>
  button(label, `${publicUrl}/mlm/dashboard`)

export const mailPartnerWelcome = mailing<EventOf<'member.enrolled'>>(
  'partner-welcome',
  async (tx, { facts: { memberId } }, shop) => {
    const { email, firstName, referralCode, sponsorId } = await getMember(tx, memberId)
    const sponsor = sponsorId === null ? undefined : await findMember(tx, sponsorId)
    const referralUrl = `${shop.publicUrl}/?ref=${encodeURIComponent(referralCode ?? email)}`
    return {
      dedupeKey: memberId,
      recipient: email,
      subject: `Welcome to the ${shop.name} partner programme`,
      heading: `Welcome, ${firstName}`,
      parts: [
        'You are now a partner. Joining is free and you never have to buy anything.',
        sponsor && `${sponsor.firstName} ${sponsor.lastName} invited you.`,
        'Share your link. You earn when someone buys through it. You are never paid for recruiting.',
        factTable([['Your link', referralUrl]]),
        toDashboard(shop),
      ],
    }
  },
)

export const mailRecruitJoined = mailing<EventOf<'member.enrolled'>>(
  'recruit-joined',
  async (tx, { facts: { memberId } }, shop) => {
    const { firstName, lastName, slot, sponsorId } = await getMember(tx, memberId)
    const sponsor = sponsorId === null ? undefined : await findMember(tx, sponsorId)
    if (!sponsor) return undefined
    const recruit = `${firstName} ${lastName}`
    const title = `${recruit} has joined your team`
    const { teamLeg } = placeOfSlot(slot ?? 1)
    return {
      dedupeKey: memberId,
      recipient: sponsor.email,
      notice: {
        memberId: sponsor.id,
        title,
        message: `In your team ${teamLeg}.`,
        actionUrl: '/mlm/dashboard?tab=team',
      },
      subject: title,
      parts: [
        `${recruit} joined through you and is now in your team ${teamLeg}.`,
        toDashboard(shop),
      ],
    }
  },
)

const CODE_PURPOSES = {
  'sign-in': 'sign in',
  'payout-details': 'change your payout details',
  authenticator: 'set up your authenticator app',
}

/** The code is generated with its mail. A job that runs again sends the mail already written. */
export const mailSignInCode = mailing<EventOf<'member.code-asked'>>(
  SIGN_IN_CODE,
  async (tx, { facts: { codeId } }, shop) => {
    const row = await findCode(tx, codeId)
    const member = row?.userId && (await findMemberOfUser(tx, row.userId))
    if (!member) return undefined
    const code = (await makeCode(tx, codeId)) ?? ''
    if (!code && !row.codeHash) return undefined
    return {
      dedupeKey: codeId,
      recipient: member.email,
      subject: `Your ${shop.name} code`,
      heading: `Your code: ${code}`,
      parts: [
        `Use it within ten minutes to ${CODE_PURPOSES[row.purpose]}. It works once.`,
        'If you did not ask for this code, ignore this e-mail and do not share it with anyone.',
      ],
    }
  },
)

export const mailCommissions: Listener<EventOf<'commissions.posted'>> = {
  name: 'mail-commissions',
  run: async (context, { facts: { commissionIds } }) => {
    for (const id of commissionIds)
      await sendMail(context, 'commission', async (tx, shop): Promise<MailToSend | undefined> => {
        const { sourceOrderId, heldUntil, ...row } = await getCommission(tx, id)
        if (sourceOrderId === null || row.reversalOf !== null || row.status === 'void')
          return undefined
        const { id: memberId, email } = await getMember(tx, row.memberId)
        const reference = orderReference(sourceOrderId)
        const amount = formatCents(row.amount, { exact: true })
        const isOwn = row.level === null || row.level === 1
        const sale = isOwn ? 'your sale' : `a sale of your team, level ${row.level}`
        return {
          dedupeKey: id,
          recipient: email,
          notice: {
            memberId,
            title: `${formatCents(row.amount)} earned`,
            message: heldUntil
              ? `Order ${reference} is paid.`
              : `Part of order ${reference} is not paid yet.`,
            actionUrl: '/mlm/dashboard?tab=commissions',
          },
          subject: `You earned ${amount} for ${isOwn ? 'your sale' : 'a team sale'}`,
          heading: `${amount} earned`,
          parts: [
            heldUntil
              ? `Order ${reference} is paid: ${sale}.`
              : `Order ${reference} has changed, and part of it is not paid yet: ${sale}.`,
            factTable([
              ['Commission', amount],
              [
                'Approved from',
                heldUntil
                  ? formatDayAndTime(heldUntil.toISOString())
                  : 'The end of the exchange period, which begins when the order is paid in full',
              ],
            ]),
            'It will be approved after the exchange period and paid with that month’s payout.',
            toDashboard(shop, 'See how it was worked out'),
          ],
        }
      })
  },
}

export const mailPayout = mailing<
  EventOf<'payout.line-paid' | 'payout.line-failed' | 'payout.line-taken-out'>
>('payout', async (tx, { name, facts: { paymentId } }, shop) => {
  const { payment, year, month } = await findPayout(tx, paymentId)
  const { id: memberId, email: recipient } = await getMember(tx, payment.memberId)
  const amount = formatCents(payment.amount, { exact: true })
  const monthName = formatMonthAndYear({ year, month })
  const reason = payment.failureReason ?? ''
  const notice = { memberId, actionUrl: '/mlm/dashboard?tab=commissions' }
  if (payment.status === 'failed')
    return {
      kind: 'payout-failed',
      dedupeKey: paymentId,
      recipient,
      notice: {
        ...notice,
        title: 'Your payout was returned',
        message: reason,
        priority: 'high',
        actionUrl: '/mlm/dashboard?tab=payouts',
      },
      subject: 'Your payout could not be made',
      heading: 'Your payout was returned',
      parts: [
        `We could not pay your ${amount} for ${monthName}. Reason: ${reason}`,
        name === 'payout.line-taken-out'
          ? 'The money is back in your wallet and will be paid with a later payout. You do not need to do anything.'
          : 'The money is back in your wallet. Please check your payout details.',
        toDashboard(shop),
      ],
    }
  const title = `We have paid you ${formatCents(payment.amount)}`
  return {
    kind: 'payout-paid',
    dedupeKey: paymentId,
    recipient,
    notice: { ...notice, title, message: `For ${monthName}.` },
    subject: `${amount} is on its way to you`,
    heading: `We have paid you ${amount}`,
    parts: [
      factTable([
        ['Month', monthName],
        ['Amount', amount],
        ['By', PAYOUT_METHOD_LABELS[payment.paymentMethod]],
      ]),
      toDashboard(shop, 'Open your statement'),
    ],
  }
})

/** Asks for a tax form, once per partner and year. Its job name predates the pattern of the others. */
export const mailTaxFormRequest: Listener<EventOf<'payout.line-paid'>> = {
  name: 'ask-tax-form',
  run: (context, { facts: { memberId }, at }) =>
    sendMail(context, 'tax-form', async (tx, shop) => {
      const { year } = monthAt(new Date(at))
      if (!(await owesTaxForm(tx, memberId, year))) return undefined
      const { email } = await getMember(tx, memberId)
      const { taxFormAboveCents, taxFormGate } = await readSetting(tx, 'payouts')
      const above = formatCents(taxFormAboveCents)
      const title = 'We need a tax form from you'
      const waits = taxFormGate ? ' We will hold further payouts until we receive it.' : ''
      const message = `Your payouts of ${year} have passed ${above}.${waits}`
      const actionUrl = '/mlm/dashboard?tab=commissions'
      const until = monthOf(year, 12).until
      return {
        // A later payout of the same year has the same key, so no second mail is sent.
        dedupeKey: `${memberId}:${year}`,
        recipient: email,
        notice: { memberId, title, message, actionUrl, priority: 'high', until },
        subject: 'We need a tax form from you',
        heading: title,
        parts: [
          message,
          'Please reply to this e-mail with your TRN and your completed form.',
          toDashboard(shop, 'Open your statements'),
        ],
      }
    }),
}

/** Tells partners who are left out of a run because their payout details are not complete, once a month each. */
export const mailAccountMissing: Listener<EventOf<'payout.account-missing'>> = {
  name: 'ask-payout-account',
  run: async (context, { facts: { batchId, memberIds } }) => {
    for (const memberId of memberIds)
      await sendMail(context, 'payout-account-missing', async (tx, shop) => {
        const { email } = await getMember(tx, memberId)
        const month = await getRun(tx, batchId)
        const title = 'Add your payout details'
        const monthName = formatMonthAndYear(month)
        const message = `You have earned enough to be paid for ${monthName}, but your payout details are not complete.`
        const actionUrl = '/mlm/dashboard?tab=payouts'
        return {
          dedupeKey: `${month.year}-${month.month}:${memberId}`,
          recipient: email,
          notice: { memberId, title, message, actionUrl, priority: 'high' },
          subject: 'Tell us where to pay you',
          heading: title,
          parts: [
            message,
            'We need your legal name, address, TRN, bank branch and account number. Your money stays in your wallet and will be paid once your details are complete.',
            toDashboard(shop),
          ],
        }
      })
  },
}

const PAYOUT_FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(payeeFields),
  // Events from before payees were kept.
  'bankAccount',
])

export const mailPayoutDetails = mailing<EventOf<'member.details-changed'>>(
  'payout-details',
  async (tx, { facts: { memberId, changed } }) => {
    const { email, payoutHeldUntil } = await getMember(tx, memberId)
    if (!payoutHeldUntil || !changed.some((name) => PAYOUT_FIELDS.has(name))) return undefined
    return {
      recipient: email,
      subject: 'Your payout details have changed',
      parts: [
        `For your security, payouts are on hold until ${formatDayAndTime(payoutHeldUntil.toISOString())}.`,
        'If this was not you, please contact us immediately.',
      ],
    }
  },
)
