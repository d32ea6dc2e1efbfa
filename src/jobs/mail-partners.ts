// The mails and notices to partners about what happened to them.

import { sectionLines, sectionOf } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
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
import { factTable } from '#mail/layout.ts'
import { mailOf } from '#mail/mail-of.ts'
import type { Listener } from './job-context.ts'
import { mailing, type MailToSend, sendMail, type Sender } from './send-mail.ts'

export const dashboardUrl = ({ publicUrl }: Sender) => `${publicUrl}/mlm/dashboard`

export const mailPartnerWelcome = mailing<EventOf<'member.enrolled'>>(
  'partner-welcome',
  async (tx, { facts: { memberId } }, shop) => {
    const { email, firstName, referralCode, sponsorId } = await getMember(tx, memberId)
    const sponsor = sponsorId === null ? undefined : await findMember(tx, sponsorId)
    const referralUrl = `${shop.publicUrl}/?ref=${encodeURIComponent(referralCode ?? email)}`
    const text = textOf('mail-partner-welcome', {
      name: shop.name,
      partner: firstName,
      invited: sponsor ? `${sponsor.firstName} ${sponsor.lastName} invited you.` : '',
      url: dashboardUrl(shop),
    })
    return {
      dedupeKey: memberId,
      recipient: email,
      ...mailOf(text, { details: factTable([['Your link', referralUrl]]) }),
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
    const { teamLeg } = placeOfSlot(slot ?? 1)
    const facts = { recruit, team: String(teamLeg), url: dashboardUrl(shop) }
    const mail = mailOf(textOf('mail-recruit-joined', facts))
    return {
      dedupeKey: memberId,
      recipient: sponsor.email,
      notice: {
        memberId: sponsor.id,
        title: mail.subject,
        message: `In your team ${teamLeg}.`,
        actionUrl: '/mlm/dashboard?tab=team',
      },
      ...mail,
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
    const facts = { name: shop.name, code, purpose: CODE_PURPOSES[row.purpose] }
    return {
      dedupeKey: codeId,
      recipient: member.email,
      ...mailOf(textOf('mail-sign-in-code', facts)),
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
        const mailed = {
          amount,
          reference,
          sale: isOwn ? 'your sale' : 'a team sale',
          fullSale: isOwn ? 'your sale' : `a sale of your team, level ${row.level}`,
          url: dashboardUrl(shop),
        }
        const text = heldUntil
          ? textOf('mail-commission', mailed)
          : textOf('mail-commission-part-paid', mailed)
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
          ...mailOf(text, {
            details: factTable([
              ['Commission', amount],
              [
                'Approved from',
                heldUntil
                  ? formatDayAndTime(heldUntil.toISOString())
                  : 'The end of the exchange period, which begins when the order is paid in full',
              ],
            ]),
          }),
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
  const url = dashboardUrl(shop)
  if (payment.status === 'failed') {
    const mailed = { amount, month: monthName, reason, url }
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
      ...mailOf(
        name === 'payout.line-taken-out'
          ? textOf('mail-payout-left-out', mailed)
          : textOf('mail-payout-failed', mailed),
      ),
    }
  }
  const title = `We have paid you ${formatCents(payment.amount)}`
  return {
    kind: 'payout-paid',
    dedupeKey: paymentId,
    recipient,
    notice: { ...notice, title, message: `For ${monthName}.` },
    ...mailOf(textOf('mail-payout-paid', { amount, url }), {
      details: factTable([
        ['Month', monthName],
        ['Amount', amount],
        ['By', PAYOUT_METHOD_LABELS[payment.paymentMethod]],
      ]),
    }),
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
      const text = textOf('mail-tax-form', {
        year: String(year),
        above: formatCents(taxFormAboveCents),
        hold: taxFormGate ? ' We will hold further payouts until we receive it.' : '',
        url: dashboardUrl(shop),
      })
      const { title } = text
      const [message = ''] = sectionLines(text, 'heading')
      const actionUrl = '/mlm/dashboard?tab=commissions'
      const until = monthOf(year, 12).until
      return {
        // A later payout of the same year has the same key, so no second mail is sent.
        dedupeKey: `${memberId}:${year}`,
        recipient: email,
        notice: { memberId, title, message, actionUrl, priority: 'high', until },
        ...mailOf(text),
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
        const facts = { month: formatMonthAndYear(month), url: dashboardUrl(shop) }
        const text = textOf('mail-payout-account-missing', facts)
        const [message = ''] = sectionLines(text, 'heading')
        const title = sectionOf(text, 'heading').heading
        const actionUrl = '/mlm/dashboard?tab=payouts'
        return {
          dedupeKey: `${month.year}-${month.month}:${memberId}`,
          recipient: email,
          notice: { memberId, title, message, actionUrl, priority: 'high' },
          ...mailOf(text),
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
    const until = formatDayAndTime(payoutHeldUntil.toISOString())
    return { recipient: email, ...mailOf(textOf('mail-payout-details', { until })) }
  },
)
