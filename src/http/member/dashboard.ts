// A partner's dashboard in one call, its notices, and what a partner changes about the account.

import { Hono } from 'hono'
import { monthAt } from '#contract/jamaica.ts'
import { minorUnits } from '#contract/money.ts'
import { ChangePayoutDetails, ListNotices } from '#contract/partner-forms.ts'
import type { DashboardView } from '#contract/partners.ts'
import { earnedIn } from '#domain/commissions/earnings.ts'
import { requestCode, tryCode } from '#domain/identity/member-codes.ts'
import { getWallet } from '#domain/ledger/find-wallet.ts'
import { changePayoutDetails } from '#domain/partners/change-payout-details.ts'
import { teamSizes } from '#domain/partners/find-downline.ts'
import { findMember, getMember } from '#domain/partners/get-member.ts'
import { findMemberOfUser } from '#domain/partners/member-session.ts'
import { countUnread, listNotices, readNotice } from '#domain/partners/notices.ts'
import { nextRank } from '#domain/partners/rank-numbers.ts'
import { listRankHistory } from '#domain/partners/rank-history.ts'
import { dropReferralCode, useReferralCode } from '#domain/partners/referral.ts'
import { body, type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { countCodeTry, countMailedCode } from '#http/member/code-limits.ts'
import { asMember, memberIdOf } from '#http/member-guard.ts'
import { memberView, noticeView, walletView } from '#http/member-view.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Partners'

export const memberDashboard = new Hono<ApiEnv>()
  .get(
    '/mlm/dashboard',
    asMember(),
    describe('What the dashboard shows first', { answers: { 200: 'The dashboard' }, tag }),
    async (c) => c.json(await c.var.read((tx) => dashboardOf(tx, memberIdOf(c)))),
  )
  .get(
    '/mlm/notifications',
    asMember(),
    describe('Notices, newest first', { asks: ListNotices, answers: { 200: 'Notices' }, tag }),
    query(ListNotices),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...asked } = c.req.valid('query')
      const memberId = memberIdOf(c)
      const page = await c.var.read((tx) => listNotices(tx, { ...asked, memberId, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(noticeView))
    },
  )
  .post(
    '/mlm/notifications/:noticeId/reading',
    asMember(),
    describe('Mark a notice as read', { answers: { 200: 'The notice' }, tag }),
    async (c) => {
      const [memberId, noticeId] = [memberIdOf(c), idParam(c, 'noticeId')]
      return c.json(noticeView(await c.var.write((tx) => readNotice(tx, { memberId, noticeId }))))
    },
  )
  .post(
    '/mlm/referral-code',
    asMember(),
    describe('Put an opaque code into the referral link', { answers: { 200: 'The partner' }, tag }),
    async (c) => c.json(memberView(await c.var.write((tx) => useReferralCode(tx, memberIdOf(c))))),
  )
  .delete(
    '/mlm/referral-code',
    asMember(),
    describe('Put the address back into the referral link', {
      answers: { 200: 'The partner' },
      tag,
    }),
    async (c) => c.json(memberView(await c.var.write((tx) => dropReferralCode(tx, memberIdOf(c))))),
  )
  .post(
    '/mlm/payout-details/code',
    asMember(),
    describe('Mail a code for changing payout details', { answers: { 201: 'challenge' }, tag }),
    async (c) => {
      countMailedCode(c)
      const challenge = await c.var.write(async (tx) => {
        const { userId } = await getMember(tx, memberIdOf(c))
        if (!userId) throw new Refusal('not-allowed')
        return requestCode(tx, { userId, purpose: 'payout-details' })
      })
      return c.json({ challenge }, 201)
    },
  )
  .put(
    '/mlm/payout-details',
    asMember(),
    describe('Change where payouts go; holds them for three days', {
      takes: ChangePayoutDetails,
      answers: { 200: 'The partner', 401: 'Not the code' },
      tag,
    }),
    body(ChangePayoutDetails),
    async (c) => {
      const { challenge, code, ...details } = c.req.valid('json')
      const memberId = memberIdOf(c)
      const wasRight = countCodeTry(c)
      // A wrong try has to be written down, so the refusal comes after the commit.
      const changed = await c.var.write(async (tx) => {
        const userId = await tryCode(tx, { challenge, code, purpose: 'payout-details' })
        const owner = userId === undefined ? undefined : await findMemberOfUser(tx, userId)
        if (owner?.id !== memberId) return undefined
        return changePayoutDetails(tx, { memberId, ...details })
      })
      if (!changed) throw new Refusal('bad-mailed-code')
      wasRight()
      return c.json(memberView(changed))
    },
  )

async function dashboardOf(tx: Tx, memberId: number): Promise<DashboardView> {
  const member = await getMember(tx, memberId)
  const month = monthAt(tx.now)
  const balances = await getWallet(tx, memberId)
  const { direct, network } = await teamSizes(tx, memberId)
  return {
    member: memberView(member, await findMember(tx, member.sponsorId ?? 0)),
    wallet: walletView(balances),
    earnedThisMonth: minorUnits(await earnedIn(tx, memberId, month)),
    pendingCommissions: minorUnits(balances.wallet.pendingBalance),
    teamSize: direct,
    networkSize: network,
    nextRank: await nextRank(tx, member, month),
    ranks: (await listRankHistory(tx, memberId)).map(
      ({ oldRank, newRank, achievedDate, notes }) => {
        return { oldRank, newRank, achievedDate: achievedDate.toISOString(), notes }
      },
    ),
    unreadNotifications: await countUnread(tx, memberId),
  }
}
