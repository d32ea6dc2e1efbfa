// Whether the catalogue stays flat as it grows: what a product, its page's other reads, lists and
// searches cost among 12 products, among 1,000 and among 10,000, on PostgreSQL, measured in turn in
// one run. Prints medians, the ratio of the largest shop to the smallest, and the 95th percentile of
// the largest; fails above the targets.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { configFrom } from '#platform/config.ts'
import { openPostgres } from '#platform/database/database.ts'
import { openLog } from '#platform/log.ts'
import { system } from '#platform/tx.ts'
import { seedCatalogue } from '#seed/demo-shop.ts'
import { freshDatabase, startPostgres } from '#testing/postgres.ts'
import { openYaadbox, type Yaadbox } from '#yaadbox.ts'
import { saveFigures, type Line, median, printTable, quantile, rounded } from './figures.ts'
import { plantProducts, PRODUCTS } from './large-shop.ts'

const RUNS = Number(process.env.RUNS ?? 200)
/** How many products each shop has. */
const SIZES = [12, 1000, PRODUCTS] as const
const PAGE_TARGET = 1.1
const SEARCH_TARGET_MS = 20
const RATIO = { unit: 'ratio', target: PAGE_TARGET, better: 'less' } as const
const MS = { unit: 'ms', target: SEARCH_TARGET_MS, better: 'less' } as const

/** What a product's page asks for, as one. */
const PRODUCT_PAGE = ['/api/shop', '/api/products/1', '/api/products/1/related']
const LISTS = [
  '/api/products?view=card&limit=24',
  '/api/products?view=card&limit=24&category=chairs&sort=price-asc',
  '/api/products?view=card&limit=24&color=navy&stock=1',
  '/api/product-filters',
]
/** Words that some have, that many have, that nobody has, mistyped, and signs. */
const SEARCHES = ['negril', 'couch', 'montego sofa', 'memory-foam', 'mattres', 'zanzibar', '50%']

const server = await startPostgres({ durable: true })
const dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-bench-'))
const shops: Yaadbox[] = []
for (const products of SIZES) shops.push(await openShopOf(products))
try {
  process.exitCode = (await measureAll()) ? 0 : 1
} finally {
  for (const shop of shops) await shop.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function openShopOf(products: number): Promise<Yaadbox> {
  const name = `of_${products}`
  const database = await openPostgres(await freshDatabase(server.url, name), 4)
  const config = configFrom({ DATA_DIR: join(dataDir, name), LOG_LEVEL: 'silent' })
  const yaadbox = await openYaadbox(config, { database, log: openLog('silent') })
  await yaadbox.shop.write(system('bench'), async (tx) => {
    await tx.db.execute(sql`set local statement_timeout = 0`)
    await seedCatalogue(tx)
    await plantProducts(tx, products)
    const missingStock = sql`
      select product.id as product_id, color, 1 + product.id % 9 as pieces
      from products product cross join jsonb_array_elements_text(product.colors) as color
      where not exists (select from stock_levels where product_id = product.id)`
    await tx.db.execute(sql`
      insert into stock_movements (product_id, color, change, pieces_after, reason, by, at)
      select product_id, color, pieces, pieces, 'opening', 'bench', now() from (${missingStock}) missing`)
    await tx.db.execute(sql`
      insert into stock_levels (product_id, color, pieces)
      select product_id, color, pieces from (${missingStock}) missing`)
  })
  await database.db.execute(sql`vacuum analyze`)
  return yaadbox
}

async function timed(shop: Yaadbox, paths: readonly string[]): Promise<number> {
  const began = performance.now()
  for (const path of paths) {
    const answer = await shop.api.request(path)
    await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
  return performance.now() - began
}

async function compare(paths: readonly string[], runs = RUNS) {
  const times: number[][] = SIZES.map(() => [])
  for (let run = 0; run < runs; run++)
    for (const [index, shop] of shops.entries()) times[index]?.push(await timed(shop, paths))
  const medians = times.map(median)
  const [first = NaN] = medians
  const last = medians.at(-1) ?? NaN
  return { medians, ratio: last / first, p95: quantile(times.at(-1) ?? [], 0.95) }
}

async function measureAll(): Promise<boolean> {
  const page = await compare(PRODUCT_PAGE)
  const rows = [{ what: 'product page', ...page, good: page.ratio <= PAGE_TARGET }]
  for (const path of LISTS) {
    const found = await compare([path], Math.ceil(RUNS / 4))
    rows.push({ what: path.replace('/api/', ''), ...found, good: true })
  }
  for (const words of SEARCHES) {
    const path = `/api/products?view=card&limit=24&q=${encodeURIComponent(words)}`
    const found = await compare([path], Math.ceil(RUNS / 2))
    rows.push({ what: `search: ${words}`, ...found, good: found.p95 <= SEARCH_TARGET_MS })
  }
  printTable(
    ['read', ...SIZES.map((size) => `${size}, ms`), 'ratio', 'p95, ms', ''],
    rows.map(({ what, medians, ratio, p95, good }) => [
      what.slice(0, 60),
      ...medians.map((ms) => rounded(ms, 1)),
      rounded(ratio, 2),
      rounded(p95, 1),
      good ? '' : 'TOO SLOW',
    ]),
  )
  console.log(
    `\nTargets: product page at most ${PAGE_TARGET} times, searches p95 ${SEARCH_TARGET_MS} ms.`,
  )
  const lines = rows.flatMap(({ what, medians, p95 }): Line[] => {
    if (what === 'product page') return linesOfPage(medians)
    return what.startsWith('search') ? [{ ...MS, figure: `${what}, p95`, value: p95 }] : []
  })
  saveFigures('catalogue', lines, { runs: RUNS, products: PRODUCTS, rows })
  return rows.every(({ good }) => good)
}

function linesOfPage([first = NaN, ...others]: readonly number[]): Line[] {
  return others.map((ms, index) => ({
    ...RATIO,
    figure: `product page, ${SIZES[index + 1]} products against ${SIZES[0]}`,
    value: ms / first,
  }))
}
