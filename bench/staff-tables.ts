// How long the staff's reports and a page of each of their tables take to answer on PostgreSQL, in a
// shop with 100,000 orders of three lines and 10,000 products, and in a programme of 20,000 partners:
// as it opens, searched, filtered, sorted and deep inside. Prints a table against the target and fails
// above it.

import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { openStaffSession } from '#domain/identity/staff-sessions.ts'
import { system } from '#platform/tx.ts'
import type { Yaadbox } from '#yaadbox.ts'
import { atMost, type Line, median, report } from './figures.ts'
import { seedStaffData, plantPayouts } from './large-desks.ts'
import { plantLargeProgramme } from './large-programme.ts'
import { NOW, plantLargeShop } from './large-shop.ts'
import { call, measureOnPostgres, timed } from './measure.ts'

const RUNS = 15
const TARGET_MS = 100
const PARTNERS = 20_000

type Tables = Readonly<Record<string, readonly string[]>>

/** The tables that grow with the shop, with what the people of their desks do most. */
const OF_SHOP: Tables = {
  orders: [
    '',
    'q=yanique',
    'q=yanique%20couch',
    'q=customer123',
    'q=8765',
    'q=YB-60000',
    'q=nobody%20at%20all',
    'status=pending',
    'status=delivered&payment=paid',
    'method=credit_card&shipping=pickup',
    'from=2026-01-01&to=2026-03-31',
    'minAmount=90000&maxAmount=120000',
    'referred=yes',
    'sort=customer',
    'sort=-amount',
    'sort=status&q=brown',
    'sort=-shipping',
    'sort=order&method=credit_card',
  ],
  'order-counts': [''],
  customers: ['', 'q=yanique', 'q=customer123', 'q=brown'],
  people: ['', 'q=yanique', 'q=customer123', 'q=brown'],
  inventory: ['', 'q=negril', 'state=low&sort=cover', 'state=out', 'sort=-stock'],
  products: ['', 'q=negril%20couch', 'category=chairs&sort=price-desc'],
  'stock-changes': ['', 'reason=sale', 'productId=13', 'q=negril'],
  'audit-log': ['', 'q=60000', 'action=product.changed', 'severity=warning&from=2026-01-01'],
  'refund-tasks': ['', 'show=closed', 'q=yanique', 'q=YB-60000', 'sort=-amount'],
  'refund-sums': [''],
  debts: ['', 'kind=refund-due', 'sort=-amount'],
  transfers: ['', 'show=receipts', 'q=yanique'],
  quotes: ['', 'q=yanique', 'status=pending'],
  cases: [
    '',
    'group=overdue',
    'group=unassigned',
    'group=closed',
    'kind=damage',
    'q=yanique',
    'q=torn%20501',
  ],
  inbox: ['', 'group=overdue', 'group=mine', 'group=closed', 'kind=message', 'q=yanique'],
  'inbox-counts': [''],
  reviews: ['', 'q=dining', 'state=waiting', 'state=shown', 'sort=-date'],
  'products/1/reviews': ['', 'sort=-rating'],
  'email-subscriptions': ['', 'q=reader123'],
  'contact-messages': ['', 'q=yanique', 'q=hills'],
  'lottery-claims': ['', 'q=yanique'],
  mails: ['', 'q=customer123', 'state=failed'],
  'bank-statements': [''],
  'statement-lines': ['', 'q=customer%20123', 'show=aside'],
  staff: ['', 'q=yanique'],
  broadcasts: [''],
  'vault/log': [''],
  dashboard: [''],
  'waiting-work': [''],
  'sales-report': [
    'from=2026-08-21&to=2026-11-20&by=day',
    'from=2026-08-29&to=2026-11-20&by=week',
    'from=2024-11-21&to=2026-11-20&by=month',
  ],
  'stock-proof': [''],
  'gct-report': ['month=2026-10'],
  'tax-documents': [
    'month=2026-10',
    'month=2026-10&sort=-gct',
    'month=2026-10&q=yanique',
    'from=2025-11-21&to=2026-11-20',
  ],
  'invoiced-report': [
    ...['product', 'category', 'colour', 'parish'].flatMap((by) => [
      `month=2026-10&by=${by}`,
      `from=2025-11-21&to=2026-11-20&by=${by}`,
    ]),
  ],
  'money-report': ['month=2026-10', 'from=2025-11-21&to=2026-11-20'],
  'money-movements': ['month=2026-10', 'from=2025-11-21&to=2026-11-20'],
  'placed-report': ['month=2026-10', 'from=2025-11-21&to=2026-11-20'],
}
const OF_PROGRAMME: Tables = {
  partners: [
    '',
    'q=partner123',
    'q=number',
    'rank=Bronze',
    'active=no',
    'sort=name',
    'sort=-sales',
  ],
  'partner-figures': [''],
  commissions: ['', 'q=YB-10', 'q=number%20123', 'state=pending', 'kind=override', 'month=2026-10'],
  'partners/1/wallet-lines': [''],
  'partners/1/recruits': [''],
  'payout-runs': ['', 'status=calculated'],
  'payout-runs/24/lines': ['', 'q=123', 'status=pending'],
  plans: [''],
}
/** Figures and reports, which are answered whole. */
const NOT_PAGED = new Set([
  'order-counts',
  'refund-sums',
  'dashboard',
  'sales-report',
  'stock-proof',
  'gct-report',
  'invoiced-report',
  'money-report',
  'placed-report',
  'partner-figures',
])
const PAGE = 'limit=25'
/** Pages behind the first that are turned to before the measuring. */
const DEEP = 20

await measureOnPostgres(async ({ url, fresh, open }) => {
  console.log(`${'table'.padEnd(52)}median ms   worst ms`)
  await plantLargeShop(url)
  await seedStaffData(url)
  const lines = await measureTables(await open(url, NOW), OF_SHOP)
  const programme = await fresh('programme')
  await plantLargeProgramme(programme, PARTNERS)
  await plantPayouts(programme)
  lines.push(...(await measureTables(await open(programme, NOW), OF_PROGRAMME)))
  report('staff-tables', lines)
})

async function measureTables(yaadbox: Yaadbox, tables: Tables): Promise<Line[]> {
  const read = await reader(yaadbox)
  const lines: Line[] = []
  for (const [table, queries] of Object.entries(tables))
    lines.push(await measureTable(read, table, queries))
  return lines
}

async function measureTable(
  read: Reader,
  table: string,
  queries: readonly string[],
): Promise<Line> {
  const paths = queries.map((search) => pathOf(table, search))
  const deep = NOT_PAGED.has(table)
    ? undefined
    : await deepPage(read, pathOf(table, queries[0] ?? ''))
  const medians: number[] = []
  for (const path of deep ? [...paths, deep] : paths) {
    const name = path === deep ? `${table}, page ${DEEP + 1}` : path.replace('/api/', '')
    medians.push(await measure(name, () => read(path)))
  }
  const figure = `staff, ${table}: slowest of ${medians.length} medians`
  return atMost(figure, Math.max(...medians), TARGET_MS, 'ms')
}

function pathOf(table: string, search: string): string {
  const query = [search, NOT_PAGED.has(table) ? '' : PAGE].filter(Boolean).join('&')
  return `/api/${table}${query && '?'}${query}`
}

type Reader = (path: string) => Promise<Response>

/** Asks as an admin does. */
async function reader(yaadbox: Yaadbox): Promise<Reader> {
  const passwordHash = await hashPassword(crypto.randomUUID())
  const token = await yaadbox.shop.write(system('bench'), async (tx) => {
    const staff = { username: 'bench', passwordHash, role: 'admin' as const }
    const { id: userId } = await createStaff(tx, staff)
    return openStaffSession(tx, { userId })
  })
  return (path) => call(yaadbox, path, { headers: { authorization: `Bearer ${token}` } })
}

/** The address of a page far inside, or nothing where the table is short. */
async function deepPage(read: Reader, first: string): Promise<string | undefined> {
  let path: string | undefined = first
  for (let page = 0; page < DEEP && path; page++)
    path = /<([^>]+)>; rel="next"/.exec((await read(path)).headers.get('link') ?? '')?.[1]
  return path
}

/** The median of some asks, in milliseconds. */
async function measure(name: string, ask: () => Promise<Response>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(await timed(async () => (await ask()).text()))
  const middle = median(times)
  const formatMs = (ms: number) => String(Math.round(ms)).padStart(9)
  const mark = middle < TARGET_MS ? '' : '   TOO SLOW'
  console.log(
    `${name.slice(0, 50).padEnd(52)}${formatMs(middle)}  ${formatMs(Math.max(...times))}${mark}`,
  )
  return middle
}
