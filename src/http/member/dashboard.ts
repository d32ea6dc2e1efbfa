// A partner's dashboard in one call, its notices, and what a partner changes about the account.

import { monthAt } from '#contract/jamaica.ts'
import { AGREEMENT_VERSION } from '#contract/agreement.ts'
import { AgreeAgain, ChangePayoutDetails, ListNotices } from '#contract/partner-forms.ts'
import { DashboardView, MemberView, NotificationView } from '#contract/partner-views.ts'
import { earnedSums } from '#domain/commissions/find-commission.ts'
import { tryCode } from '#domain/identity/member-codes.ts'
import { getWallet } from '#domain/ledger/find-wallet.ts'
import { changePayoutDetails } from '#domain/partners/change-payout-details.ts'
import { agree, latestConsent } from '#domain/partners/consents.ts'
import { findPayee } from '#domain/partners/find-payees.ts'
import { teamSizes } from '#domain/partners/find-place.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { findMemberOfUser } from '#domain/partners/member-session.ts'
import { countUnread, listNotices, readNotice } from '#domain/partners/notices.ts'
import { listRankHistory, nextRank } from '#domain/partners/rank-numbers.ts'
import { dropReferralCode, useReferralCode } from '#domain/partners/referral.ts'
import { callerAddress } from '#http/caller.ts'
import { idParam } from '#http/endpoint.ts'
import { countCodeTry, mailingCode } from '#http/member/code-limits.ts'
import { memberIdOf } from '#http/member-guard.ts'
import {
  memberFields,
  memberView,
  ownPayeeFields,
  walletFields,
  withSponsor,
} from '#http/member-view.ts'
import { waitsForTaxForm } from '#domain/payouts/tax-forms.ts'
import { endpoint, listing, reading, type Routes, writing } from '#http/route.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const partner = { tag: 'Partners', member: true } as const

export const memberDashboard = {
  'GET /mlm/dashboard': reading({
    ...partner,
    summary: 'What the dashboard shows first',
    view: DashboardView,
    run: (tx, _, c) => dashboardOf(tx, memberIdOf(c)),
  }),
  'GET /mlm/notifications': listing({
    ...partner,
    summary: 'Notices, newest first',
    query: ListNotices,
    view: NotificationView,
    run: (tx, query, c) => listNotices(tx, { ...query, memberId: memberIdOf(c) }),
  }),
  'POST /mlm/notifications/:noticeId/reading': writing({
    ...partner,
    summary: 'Mark a notice as read',
    view: NotificationView,
    run: (tx, _, c) =>
      readNotice(tx, { memberId: memberIdOf(c), noticeId: idParam(c, 'noticeId') }),
  }),
  'POST /mlm/referral-code': writing({
    ...partner,
    summary: 'Put an opaque code into the referral link',
    view: MemberView,
    run: (tx, _, c) => useReferralCode(tx, memberIdOf(c)),
    fields: (member) => memberFields(member),
  }),
  'DELETE /mlm/referral-code': writing({
    ...partner,
    summary: 'Put the address back into the referral link',
    view: MemberView,
    run: (tx, _, c) => dropReferralCode(tx, memberIdOf(c)),
    fields: (member) => memberFields(member),
  }),
  'POST /mlm/agreement': endpoint({
    ...partner,
    summary: 'Agree to the partner agreement as it is now',
    refuses: ['agreement-changed'],
    body: AgreeAgain,
    status: 204,
    handle: async (c, { body: { version } }) => {
      const consent = { memberId: memberIdOf(c), version, address: callerAddress(c) }
      await c.var.write((tx) => agree(tx, consent))
      return c.body(null, 204)
    },
  }),
  'POST /mlm/payout-details/code': mailingCode(
    'Mail a code for changing payout details',
    'payout-details',
  ),
  'PUT /mlm/payout-details': endpoint({
    ...partner,
    summary: 'Change where payouts go; holds them for three days',
    refuses: ['bad-mailed-code'],
    body: ChangePayoutDetails,
    responseSchema: MemberView,
    handle: async (c, { body: { challenge, code, ...details } }) => {
      const memberId = memberIdOf(c)
      const forgetTries = countCodeTry(c)
      // A wrong attempt must be recorded, so the refusal comes after the commit.
      const changed = await c.var.write(async (tx) => {
        const userId = await tryCode(tx, { challenge, code, purpose: 'payout-details' })
        const owner = userId === undefined ? undefined : await findMemberOfUser(tx, userId)
        if (owner?.id !== memberId) return undefined
        return changePayoutDetails(tx, { memberId, ...details })
      })
      if (!changed) throw new Refusal('bad-mailed-code')
      forgetTries()
      return c.json(memberView(changed))
    },
  }),
} satisfies Routes

async function dashboardOf(tx: Tx, memberId: number) {
  const member = await getMember(tx, memberId)
  const month = monthAt(tx.now)
  const balances = await getWallet(tx, memberId)
  const payee = await findPayee(tx, memberId)
  const { direct, network } = await teamSizes(tx, memberId)
  return {
    member: await withSponsor(tx, member),
    wallet: walletFields(balances),
    ...(await earnedSums(tx, balances.wallet)),
    teamSize: direct,
    networkSize: network,
    nextRank: await nextRank(tx, member, month),
    ranks: await listRankHistory(tx, memberId),
    payee: payee ? ownPayeeFields(payee) : null,
    taxFormNeeded: await waitsForTaxForm(tx, memberId),
    agreed: (await latestConsent(tx, memberId))?.version === AGREEMENT_VERSION,
    unreadNotifications: await countUnread(tx, memberId),
  }
}
