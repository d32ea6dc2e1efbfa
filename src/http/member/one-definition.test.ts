// What a partner reads in several places is one figure: months, year, CSV file and dashboard agree to the cent, however
// orders were changed, cancelled and paid out meanwhile.

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatYearMonth, monthAt } from '#contract/jamaica.ts'
import { centsFromDollars } from '#contract/money.ts'
import type {
  CommissionView,
  DashboardView,
  StatementView,
  WalletTransactionView,
  YearView,
} from '#contract/partner-views.ts'
import { openProgramme, type Partner, type Programme } from '#testing/programme.ts'

let programme: Programme
beforeAll(async () => {
  programme = await openProgramme()
})
afterAll(() => programme.close())

const read = <Answer>({ id }: Partner, path: string) =>
  programme.ask<Answer>({ partner: id }, 'GET', `/api/mlm/${path}`)
const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + Number(text), 0)

/** Checks every figure of a partner against every other. */
async function agreesEverywhere(partner: Partner): Promise<number> {
  const dashboard = await read<DashboardView>(partner, 'dashboard')
  const year = monthAt(programme.shop.now()).year
  const years = [await read<YearView>(partner, `years/${year}`)]
  years.push(await read<YearView>(partner, `years/${year - 1}`))
  const months = years.flatMap((one) => one.months)
  const thisMonth = formatYearMonth(monthAt(programme.shop.now()))
  const [earned, pending] = [months.map((one) => one.earned), months.map((one) => one.pending)]
  expect(sum(earned)).toBe(Number(dashboard.earned))
  expect(sum(pending)).toBe(Number(dashboard.pendingCommissions))
  const now = months.find(({ month }) => month === thisMonth)
  expect(now?.earned ?? '0').toBe(dashboard.earnedThisMonth)
  const { total } = years[0] as YearView
  for (const name of ['earned', 'pending', 'credited', 'paidOut', 'taxWithheld'] as const)
    expect(Number(total[name])).toBe(sum((years[0] as YearView).months.map((one) => one[name])))

  let balance = 0
  for (const { month, ...summary } of months.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
    const statement = await read<StatementView>(partner, `statements/${month}`)
    expect(statement).toMatchObject(summary)
    const standing = statement.commissions.filter(({ status }) => status !== 'void')
    expect(sum(standing.map(({ amount }) => amount))).toBe(Number(statement.earned))
    expect(Number(statement.openingBalance)).toBe(balance)
    balance += sum([statement.credited]) - sum([statement.paidOut, statement.taxWithheld])
    expect(Number(statement.closingBalance)).toBe(balance)
  }
  expect(balance).toBe(Number(dashboard.wallet.availableBalance))
  const lines = await read<WalletTransactionView[]>(partner, 'wallet/transactions?limit=100')
  expect(sum(lines.map(({ amount }) => amount))).toBe(balance)
  const commissions = await read<CommissionView[]>(
    partner,
    `commissions?memberId=${partner.id}&limit=100`,
  )
  const counting = commissions.filter(({ status }) => status !== 'void')
  expect(sum(counting.map(({ amount }) => amount))).toBe(Number(dashboard.earned))
  return Number(dashboard.earned)
}

test('after sales, changes, cancellations and payouts over months each figure is the same everywhere', async () => {
  const top = await programme.enrol()
  const seller = await programme.enrol(top)
  expect(await agreesEverywhere(seller)).toBe(0)
  const first = await programme.sale(seller)
  const second = await programme.sale(seller)
  expect(await agreesEverywhere(seller)).toBe(10_000_00)
  await programme.cancel(second)
  await programme.priceAt(first, '8000.00')
  await agreesEverywhere(seller)
  await programme.days(31)
  const third = await programme.sale(seller)
  await agreesEverywhere(seller)
  await programme.days(31)
  await programme.payOut()
  await agreesEverywhere(seller)
  // Taken back after it was paid: of the month of its sale, and out of the wallet today.
  await programme.cancel(first)
  await agreesEverywhere(seller)
  await programme.sale(seller)
  await programme.days(31)
  await agreesEverywhere(seller)
  await programme.cancel(third)
  await programme.restore(second)
  await agreesEverywhere(seller)
  expect(await agreesEverywhere(top)).toBeGreaterThan(0)
})

test('the CSV file of a year has its months as the page has them', async () => {
  const seller = await programme.enrol()
  await programme.sale(seller)
  await programme.days(31)
  const cancelled = await programme.sale(seller)
  await programme.cancel(cancelled)
  const year = monthAt(programme.shop.now()).year
  const { months } = await read<YearView>(seller, `years/${year}`)
  const file = await programme.ask<string>(
    { partner: seller.id },
    'GET',
    `/api/mlm/years/${year}/csv`,
  )
  const rows = parse(file, { columns: true, bom: true }) as Record<string, string>[]
  expect(rows.map((row) => [row.Month, centsFromDollars(row.Earned ?? '')])).toEqual(
    months.map(({ month, earned }) => [month, Number(earned)]),
  )
})
