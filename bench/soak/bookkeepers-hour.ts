// A bookkeeper closes a month from the screens alone: reads the sums of the GCT, of what was invoiced, of money and of
// orders, presses the button of each CSV file, and opens the files in LibreOffice, where formulas sum them.
// Each sum is the screen's; the files agree with each other and with the bank's own.

import { appendFileSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { INVOICED_GROUPS } from '#contract/accountant-reports.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { lastDayOf } from '#contract/month-days.ts'
import { configFrom } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openShop } from '#platform/shop.ts'
import { launchBrowser } from '#testing/browser.ts'
import { openPage } from '#testing/pages.ts'
import { BANK_HEADINGS, BOOKKEEPER, plantMonth, RATES } from './bookkeepers-month.ts'
import { centsShown, type Report, reportsOf } from './bookkeepers-reports.ts'
import { type Part, scaled } from './part.ts'
import { type Formula, hasSpreadsheet, inCents, reckon, sumOf, sumWhere } from './spreadsheet.ts'
import { newWorld, type World } from './world.ts'

const ORDERS = 240
/** Enough that each story happens under both rates, at the smallest scale too. */
const FEWEST_ORDERS = 48

/** One sum from two places, in cents. */
type Pair = { what: string; one: number; other: number }
type Sums = Record<string, Record<string, number>>

export const bookkeepersHour: Part = {
  name: 'bookkeepers hour',
  claim:
    'a month closed from the screens alone, its CSV files opened in LibreOffice: formulas there give the same sums',
  run: async (scale = 1) => {
    if (!hasSpreadsheet())
      return { held: false, notRun: true, figures: 'not run: there is no LibreOffice (soffice)' }
    const begun = performance.now()
    const folder = mkdtempSync(join(tmpdir(), 'yaadbox-books-'))
    const world = await newWorld({})
    const orders = Math.max(FEWEST_ORDERS, scaled(ORDERS, scale))
    const month = twoMonthsAgo()
    writeFileSync(join(folder, 'bank.csv'), await plantInto(world, month, orders))
    const reports = reportsOf(month)
    const { shown, faults } = await readScreens(world, folder, reports)
    const sums = await reckon(folder, formulasOf(reports, folder, month))
    world.forget()
    rmSync(folder, { recursive: true, force: true })
    const pairs = [...shownAndSummed(shown, sums), ...betweenFiles(sums, orders)]
    const wrong = pairs.filter(({ one, other }) => one !== other || one === 0)
    const seconds = Math.round((performance.now() - begun) / 1000)
    const counted = `${orders} orders, ${pairs.length} pairs of sums, ${wrong.length} that differ or are 0, in ${seconds} s`
    const named = wrong.map(({ what, one, other }) => `${what}: ${one} and ${other} cents`)
    return {
      held: wrong.length + faults.length === 0,
      figures: [counted, ...named, ...faults].join('; '),
    }
  },
}

/** A month that is closed, and so long ago that all of what follows its orders is over. */
function twoMonthsAgo(): string {
  const [year = 0, month = 0] = jamaicaDay(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 3)).toISOString().slice(0, 7)
}

/** Plants the month; resolves to the bank's own file of the money that came. */
async function plantInto(world: World, month: string, orders: number): Promise<string> {
  const database = await openDatabase(configFrom(world.env))
  const bank = await plantMonth(openShop({ database }), month, orders)
  await database.close()
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return [BANK_HEADINGS, ...bank].map((row) => row.map(quoted).join(',')).join('\n')
}

/** What each screen says, in cents; the file of each is in the folder afterwards. */
async function readScreens(world: World, folder: string, reports: readonly Report[]) {
  const shop = await world.open()
  const browser = await launchBrowser()
  const page = await openPage(browser, shop.url)
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
  await browser.close()
  await shop.stop()
  return { shown, faults: page.faults }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(BOOKKEEPER.username)
  await page.getByLabel('Password', { exact: true }).fill(BOOKKEEPER.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/admin\/(?!login)/)
}

/** The formulas of the reports, and those that compare files with each other. */
function formulasOf(reports: readonly Report[], folder: string, month: string) {
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
  return { ...formulas, ...withOneCentMore(folder, month) }
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
function withOneCentMore(folder: string, month: string) {
  const copy = join(folder, 'cent.csv')
  copyFileSync(join(folder, 'gct.csv'), copy)
  appendFileSync(copy, `X,Invoice,${month}-28,X,0.01,0.01,0.00,,,X\r\n`)
  return { cent: { invoiced: sumOf('Total') } }
}

const shownAndSummed = (shown: Sums, sums: Sums): Pair[] =>
  Object.entries(shown).flatMap(([file, figuresShown]) =>
    Object.entries(figuresShown).map(([name, one]) => ({
      what: `${name} of ${file}, screen and file`,
      one,
      other: sums[file]?.[name] ?? Number.NaN,
    })),
  )

function betweenFiles(sums: Sums, orders: number): Pair[] {
  const sum = (file: string, name: string) => sums[file]?.[name] ?? Number.NaN
  const invoiced = sum('gct', 'invoiced')
  const sameInAll = INVOICED_GROUPS.map((group) => ({
    what: `invoices less credit notes, and invoiced by ${group}`,
    one: invoiced,
    other: sum(`invoiced-by-${group}`, 'invoiced'),
  }))
  const sameTax = INVOICED_GROUPS.map((group) => ({
    what: `net tax, and tax by ${group}`,
    one: sum('gct', 'net tax'),
    other: sum(`invoiced-by-${group}`, 'tax'),
  }))
  const rated = sum('gct', 'before') > 0 && sum('gct', 'after') > 0
  return [
    ...sameInAll,
    ...sameTax,
    {
      what: 'tax of invoices, and by their rates',
      one: sum('gct', 'tax of invoices'),
      other: rated ? sum('gct', 'tax by rate') : Number.NaN,
    },
    { what: 'bank’s days, and the bank', one: sum('money', 'bank'), other: sum('bank', 'bank') },
    { what: 'orders, and those planted', one: sum('placed', 'orders'), other: orders * 100 },
    { what: 'one cent more', one: invoiced + 1, other: sum('cent', 'invoiced') },
  ]
}
