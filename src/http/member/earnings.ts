// What a partner earned: commissions and how they came about, wallet, payouts, statements.

import { monthOf, startOfDay } from '#contract/jamaica.ts'
import { orderReference } from '#contract/order-number.ts'
import {
  ListCommissions,
  ListOrdersByLink,
  ListPayouts,
  ListStatementMonths,
  ListWalletLines,
} from '#contract/partner-forms.ts'
import {
  CommissionView,
  OrderByLinkView,
  OrdersByLinkCounts,
  PayoutView,
  StatementSummary,
  StatementView,
  WalletTransactionView,
  WalletView,
  WhyView,
  YearView,
} from '#contract/partner-views.ts'
import { getCommission, listCommissions } from '#domain/commissions/find-commission.ts'
import {
  countOrdersByLink,
  listOrdersByLink,
  type OrderByLink,
  ordersByDay,
} from '#domain/commissions/orders-by-link.ts'
import { listWalletLines, withOrders } from '#domain/commissions/wallet-lines.ts'
import { getWallet } from '#domain/ledger/find-wallet.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { clicksByDay } from '#domain/partners/referral-clicks.ts'
import { listPayouts } from '#domain/payouts/find-payouts.ts'
import { getStatement, getYear, listMonths, type MonthSums } from '#domain/reports/statements.ts'
import { type Columns, CSV, sendCsv } from '#http/csv-export.ts'
import { idParam } from '#http/endpoint.ts'
import { memberIdOf } from '#http/member-guard.ts'
import {
  commissionFields,
  payoutFields,
  walletFields,
  walletLineFields,
} from '#http/member-view.ts'
import { endpoint, listing, reading, type Routes } from '#http/route.ts'
import { whyFields } from '#http/why-view.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const partner = { tag: 'Partners', member: true } as const

const orderByLinkFields = ({ order, pieces, amountCents, latest, isOwnPurchase }: OrderByLink) => ({
  reference: orderReference(order.id),
  placedAt: order.createdAt,
  what: order.productName,
  pieces,
  orderStatus: order.orderStatus,
  isSold: order.paidAt !== null && order.orderStatus !== 'cancelled',
  amount: amountCents,
  status: latest?.status ?? null,
  heldUntil: order.paidInFullSince && (latest?.heldUntil ?? null),
  isOwnPurchase,
})

export const memberEarnings = {
  'GET /mlm/commissions': listing({
    ...partner,
    summary: 'The partner’s commissions, newest first',
    refuses: ['other-member'],
    query: ListCommissions,
    view: CommissionView,
    run: async (tx, query, c) => {
      if (query.memberId !== memberIdOf(c)) throw new Refusal('other-member')
      return listCommissions(tx, query)
    },
    fields: commissionFields,
  }),
  'GET /mlm/commissions/:commissionId': reading({
    ...partner,
    summary: 'Why a commission is what it is',
    refuses: ['other-member'],
    view: WhyView,
    run: async (tx, _, c) => {
      const commission = await getCommission(tx, idParam(c, 'commissionId'))
      if (commission.memberId !== memberIdOf(c)) throw new Refusal('other-member')
      return whyFields(commission)
    },
  }),
  'GET /mlm/orders': listing({
    ...partner,
    summary: 'The orders that came by the partner’s link, newest first, without who bought',
    query: ListOrdersByLink,
    view: OrderByLinkView,
    run: (tx, query, c) => listOrdersByLink(tx, { ...query, memberId: memberIdOf(c) }),
    fields: orderByLinkFields,
  }),
  'GET /mlm/order-counts': reading({
    ...partner,
    summary: 'How many orders came by the partner’s link, and clicks by day',
    view: OrdersByLinkCounts,
    run: (tx, _, c) => linkFigures(tx, memberIdOf(c)),
  }),
  'GET /mlm/wallet': reading({
    ...partner,
    summary: 'The partner’s wallet',
    view: WalletView,
    run: (tx, _, c) => getWallet(tx, memberIdOf(c)),
    fields: walletFields,
  }),
  'GET /mlm/wallet/transactions': listing({
    ...partner,
    summary: 'Wallet history, newest first',
    query: ListWalletLines,
    view: WalletTransactionView,
    run: (tx, query, c) => listWalletLines(tx, { ...query, memberId: memberIdOf(c) }),
    fields: walletLineFields,
  }),
  'GET /mlm/payouts': listing({
    ...partner,
    summary: 'The partner’s payouts, newest first',
    query: ListPayouts,
    view: PayoutView,
    run: (tx, query, c) => listPayouts(tx, { ...query, memberId: memberIdOf(c) }),
    fields: payoutFields,
  }),
  'GET /mlm/statements': listing({
    ...partner,
    summary: 'The partner’s months, newest first',
    query: ListStatementMonths,
    view: StatementSummary,
    run: (tx, query, c) => listMonths(tx, { ...query, memberId: memberIdOf(c) }),
    fields: summaryFields,
  }),
  'GET /mlm/statements/:month': reading({
    ...partner,
    summary: 'One month, such as 2026-11',
    view: StatementView,
    run: async (tx, _, c) => {
      const month = monthParam(c.req.param('month'))
      const { firstName, lastName, ...member } = await getMember(tx, memberIdOf(c))
      const statement = await getStatement(tx, member.id, month)
      return {
        ...summaryFields(statement),
        member: { ...member, name: `${firstName} ${lastName}`, rank: member.currentRank },
        openingBalance: statement.openingCents,
        closingBalance: statement.closingCents,
        commissions: statement.commissions.map(commissionFields),
        transactions: (await withOrders(tx, statement.transactions)).map(walletLineFields),
        payouts: statement.payouts.map(payoutFields),
      }
    },
  }),
  'GET /mlm/years/:year': reading({
    ...partner,
    summary: 'A year of the partner on one page',
    view: YearView,
    run: async (tx, _, c) => {
      const { id, firstName, lastName, email } = await getMember(tx, memberIdOf(c))
      const { year, months, total } = await getYear(tx, id, yearParam(c.req.param('year')))
      return {
        year,
        member: { id, email, name: `${firstName} ${lastName}` },
        months: months.map(summaryFields),
        total: sumFields(total),
      }
    },
  }),
  'GET /mlm/years/:year/csv': endpoint({
    ...partner,
    summary: 'A year of the partner as a CSV file',
    mediaType: CSV,
    handle: async (c) => {
      const year = yearParam(c.req.param('year'))
      const memberId = memberIdOf(c)
      const page = async (tx: Tx) => ({ items: (await getYear(tx, memberId, year)).months })
      return sendCsv(c, {
        fileName: `partner-${memberId}-${year}.csv`,
        columns: YEAR_COLUMNS,
        page,
      })
    },
  }),
} satisfies Routes

const YEAR_COLUMNS: Columns<MonthSums> = {
  Month: ({ month }) => month,
  Earned: ({ earnedCents }) => earnedCents,
  Deducted: ({ takenBackCents }) => takenBackCents,
  'Of which awards and corrections': ({ awardedCents }) => awardedCents,
  'Not yet approved': ({ pendingCents }) => pendingCents,
  'Added to wallet': ({ creditedCents }) => creditedCents,
  'Tax withheld': ({ taxCents }) => taxCents,
  'Paid out': ({ paidOutCents }) => paidOutCents,
}

function yearParam(text = ''): number {
  if (!/^20\d\d$/.test(text)) throw new Refusal('not-found')
  return Number(text)
}

const CLICK_DAYS = 30

/** The partner's orders in figures, and the last days of the link: clicks, and orders placed. */
async function linkFigures(tx: Tx, memberId: number) {
  const clicks = await clicksByDay(tx, memberId, CLICK_DAYS)
  const placed = await ordersByDay(tx, memberId, startOfDay(clicks[0]?.day ?? ''))
  return {
    ...(await countOrdersByLink(tx, memberId)),
    days: clicks.map((row) => ({ ...row, orders: placed.get(row.day) ?? 0 })),
  }
}

function monthParam(text = '') {
  const match = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text)
  if (!match) throw new Refusal('not-found')
  return monthOf(Number(match[1]), Number(match[2]))
}

function summaryFields(sums: MonthSums) {
  return { month: sums.month, ...sumFields(sums) }
}

function sumFields(sums: Omit<MonthSums, 'month'>) {
  return {
    earned: sums.earnedCents,
    takenBack: sums.takenBackCents,
    awarded: sums.awardedCents,
    pending: sums.pendingCents,
    credited: sums.creditedCents,
    paidOut: sums.paidOutCents,
    taxWithheld: sums.taxCents,
  }
}
