// What a partner earned: commissions and why, wallet, payouts, statements.

import { Hono } from 'hono'
import { monthOf } from '#contract/jamaica.ts'
import { minorUnits } from '#contract/money.ts'
import {
  ListCommissions,
  ListPayouts,
  ListStatementMonths,
  ListWalletLines,
} from '#contract/partner-forms.ts'
import type { StatementSummary, StatementView } from '#contract/partners.ts'
import { getCommission, listCommissions } from '#domain/commissions/find-commission.ts'
import { getWallet, listWalletLines } from '#domain/ledger/find-wallet.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { listPayouts } from '#domain/payouts/find-payouts.ts'
import { getStatement, listMonths, type MonthSums } from '#domain/reports/statements.ts'
import { type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { asMember, memberIdOf } from '#http/member-guard.ts'
import { commissionView, payoutView, walletLineView, walletView } from '#http/member-view.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { whyView } from '#http/why-view.ts'
import { Refusal } from '#platform/refusal.ts'

const tag = 'Partners'

export const memberEarnings = new Hono<ApiEnv>()
  .get(
    '/mlm/commissions',
    asMember(),
    describe('The partner’s commissions, newest first', {
      asks: ListCommissions,
      answers: { 200: 'Commissions', 403: 'Another’s' },
      tag,
    }),
    query(ListCommissions),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...asked } = c.req.valid('query')
      if (asked.memberId !== memberIdOf(c)) throw new Refusal('other-member')
      const page = await c.var.read((tx) => listCommissions(tx, { ...asked, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(commissionView))
    },
  )
  .get(
    '/mlm/commissions/:commissionId',
    asMember(),
    describe('Why a commission is what it is', { answers: { 200: 'Where it comes from' }, tag }),
    async (c) => {
      const row = await c.var.read((tx) => getCommission(tx, idParam(c, 'commissionId')))
      if (row.memberId !== memberIdOf(c)) throw new Refusal('other-member')
      return c.json(whyView(row))
    },
  )
  .get(
    '/mlm/wallet',
    asMember(),
    describe('The partner’s wallet', { answers: { 200: 'Balances' }, tag }),
    async (c) => c.json(walletView(await c.var.read((tx) => getWallet(tx, memberIdOf(c))))),
  )
  .get(
    '/mlm/wallet/transactions',
    asMember(),
    describe('The wallet’s history, newest first', {
      asks: ListWalletLines,
      answers: { 200: 'Lines' },
      tag,
    }),
    query(ListWalletLines),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...asked } = c.req.valid('query')
      const memberId = memberIdOf(c)
      const page = await c.var.read((tx) => listWalletLines(tx, { ...asked, memberId, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(walletLineView))
    },
  )
  .get(
    '/mlm/payouts',
    asMember(),
    describe('The partner’s payouts, newest first', {
      asks: ListPayouts,
      answers: { 200: 'Payouts' },
      tag,
    }),
    query(ListPayouts),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...asked } = c.req.valid('query')
      const memberId = memberIdOf(c)
      const page = await c.var.read((tx) => listPayouts(tx, { ...asked, memberId, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(payoutView))
    },
  )
  .get(
    '/mlm/statements',
    asMember(),
    describe('The partner’s months, newest first', {
      asks: ListStatementMonths,
      answers: { 200: 'Months with sums' },
      tag,
    }),
    query(ListStatementMonths),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...asked } = c.req.valid('query')
      const memberId = memberIdOf(c)
      const page = await c.var.read((tx) => listMonths(tx, { ...asked, memberId, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(summaryView))
    },
  )
  .get(
    '/mlm/statements/:month',
    asMember(),
    describe('One month, such as 2026-11', {
      answers: { 200: 'All that moved', 404: 'No month' },
      tag,
    }),
    async (c) => {
      const month = monthParam(c.req.param('month'))
      const memberId = memberIdOf(c)
      const view = await c.var.read(async (tx): Promise<StatementView> => {
        const { id, firstName, lastName, email, currentRank } = await getMember(tx, memberId)
        const statement = await getStatement(tx, memberId, month)
        return {
          ...summaryView(statement),
          member: { id, name: `${firstName} ${lastName}`, email, rank: currentRank },
          openingBalance: minorUnits(statement.openingCents),
          closingBalance: minorUnits(statement.closingCents),
          commissions: statement.commissions.map(commissionView),
          transactions: statement.transactions.map(walletLineView),
          payouts: statement.payouts.map(payoutView),
        }
      })
      return c.json(view)
    },
  )

function monthParam(text: string) {
  const match = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text)
  if (!match) throw new Refusal('not-found')
  return monthOf(Number(match[1]), Number(match[2]))
}

const summaryView = (sums: MonthSums): StatementSummary => ({
  month: sums.month,
  earned: minorUnits(sums.earnedCents),
  takenBack: minorUnits(sums.takenBackCents),
  paidOut: minorUnits(sums.paidOutCents),
  taxWithheld: minorUnits(sums.taxCents),
})
