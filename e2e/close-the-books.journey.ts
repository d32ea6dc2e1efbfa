// A bookkeeper closes a month from the screens alone: reads the sums of the GCT, of what was invoiced, of money and of
// orders, presses the button of each CSV file, and opens the files in LibreOffice, where formulas sum them.
// Each sum is the screen's; the files agree with each other and with the bank's own.

import { appendFileSync, copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { INVOICED_GROUPS } from '#contract/accountant-reports.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { lastDayOf } from '#contract/month-days.ts'
import { configFrom } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openShop } from '#platform/shop.ts'
import { BANK_HEADINGS, BOOKKEEPER, plantMonth, RATES } from '#testing/bookkeepers-month.ts'
import { centsShown, type Report, reportsOf } from '#testing/bookkeepers-reports.ts'
import { launchBrowser } from '#testing/browser.ts'
import { countOr, noteFigures } from '#testing/count.ts'
import { openPage } from '#testing/pages.ts'
import { freshDatabase } from '#testing/postgres.ts'
import { endAll, plantShop, productionEnv } from '#testing/production-shop.ts'
import { forget, type RunningShop, startShop } from '#testing/running-shop.ts'
import {
  type Formula,
  hasSpreadsheet,
  inCents,
  calculate,
  sumOf,
  sumWhere,
} from '#testing/spreadsheet.ts'

/** Enough that each story happens under both rates. */
const FEWEST_ORDERS = 48
const ORDERS = Math.max(FEWEST_ORDERS, countOr(FEWEST_ORDERS))

type Sums = Record<string, Record<string, number>>

const month = twoMonthsAgo()
const folder = mkdtempSync(join(tmpdir(), 'yaadbox-books-'))
let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  if (!hasSpreadsheet()) return noteFigures('there is no LibreOffice (soffice)')
  const env = productionEnv(await freshDatabase(inject('postgresUrl'), 'close_the_books'))
  await plantShop(env, 0)
  const database = await openDatabase(configFrom(env))
  const bank = await plantMonth(openShop({ database }), month, ORDERS)
  await database.close()
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const lines = [BANK_HEADINGS, ...bank].map((row) => row.map(quoted).join(','))
  writeFileSync(join(folder, 'bank.csv'), lines.join('\n'))
  shop = await startShop(env)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  if (shop) await endAll([shop])
  forget(folder)
})

/** A month that is closed, and so long ago that all of what follows its orders is over. */
function twoMonthsAgo(): string {
  const [year = 0, number = 0] = jamaicaDay(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, number - 3)).toISOString().slice(0, 7)
}

/** What each screen says, in cents; the file of each is in the folder afterwards. */
async function readScreens(page: Page, reports: readonly Report[]): Promise<Sums> {
  await signIn(page)
  const shown: Sums = {}
  for (const { file, path, button, figures } of reports) {
    await page.goto(path)
    const figuresShown: Record<string, number> = {}
    for (const [name, figure] of Object.entries(figures))
      figuresShown[name] = centsShown(await figure.shown(page))
    shown[file] = figuresShown
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ])
    await download.saveAs(join(folder, `${file}.csv`))
  }
  return shown
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(BOOKKEEPER.username)
  await page.getByLabel('Password', { exact: true }).fill(BOOKKEEPER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/admin\/(?!login)/)
}

/** The formulas of the reports, and those that compare files with each other. */
function formulasOf(reports: readonly Report[]) {
  const ofReports = reports.map(({ file, figures }) => {
    const named = Object.entries(figures).map(([name, { formula }]) => [name, formula])
    return [file, Object.fromEntries(named) as Record<string, Formula>] as const
  })
  const formulas: Record<string, Record<string, Formula>> = Object.fromEntries(ofReports)
  Object.assign(formulas.gct ?? {}, OF_RETURN)
  Object.assign(formulas.money ?? {}, { bank: sumWhere('Amount', ['Which day', 'Bank’s day']) })
  const days = [
    ['Date', `>=${month}-01`],
    ['Date', `<=${lastDayOf(month)}`],
  ] satisfies [string, string][]
  formulas.bank = { bank: sumWhere('Credit', ...days) }
  return { ...formulas, ...withOneCentMore() }
}

/** The tax of each invoice by the rate beside it, and how many have each rate. */
const OF_RETURN: Record<string, Formula> = {
  invoiced: sumOf('Total'),
  'tax by rate': (column) =>
    inCents(
      `SUMPRODUCT(IF(${column('Kind')}="Invoice";` +
        `ROUND(${column('Total')}*${column('Rate (%)')}/(100+${column('Rate (%)')});2);0))`,
    ),
  before: (column) => `COUNTIF(${column('Rate (%)')};${RATES.before})`,
  after: (column) => `COUNTIF(${column('Rate (%)')};${RATES.after})`,
}

/** A copy of the return with a line of one cent more: that its sum is another shows that it is a sum. */
function withOneCentMore() {
  const copy = join(folder, 'cent.csv')
  copyFileSync(join(folder, 'gct.csv'), copy)
  appendFileSync(copy, `X,Invoice,${month}-28,X,0.01,0.01,0.00,,,X\r\n`)
  return { cent: { invoiced: sumOf('Total') } }
}

test.skipIf(!hasSpreadsheet())(
  'the sums of a month are those of its files in LibreOffice, and the files agree with each other and the bank',
  async () => {
    const page = await openPage(browser, shop.url)
    const reports = reportsOf(month)
    const shown = await readScreens(page, reports)
    const { cent, bank, ...sums }: Sums = await calculate(folder, formulasOf(reports))
    expect(sums).toMatchObject(shown)
    expect(Object.values(shown).flatMap(Object.values)).not.toContain(0)
    const { gct, money, placed } = sums
    for (const group of INVOICED_GROUPS)
      expect(sums[`invoiced-by-${group}`]).toMatchObject({
        invoiced: gct?.invoiced,
        tax: gct?.['net tax'],
      })
    expect(gct?.['tax by rate']).toBe(gct?.['tax of invoices'])
    expect([gct?.before, gct?.after]).toEqual([expect.toSatisfy(isSome), expect.toSatisfy(isSome)])
    expect(money?.bank).toBe(bank?.bank)
    expect(placed?.orders).toBe(ORDERS * 100)
    expect(cent?.invoiced).toBe((gct?.invoiced ?? 0) + 1)
    expect(page.faults).toEqual([])
    noteFigures(
      `${Object.values(shown).flatMap(Object.values).length} sums on screens and in files`,
    )
  },
)

const isSome = (count: number) => count > 0
