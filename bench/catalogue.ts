// Whether the catalogue stays flat as it grows: what a product, its page's other reads, lists and
// searches cost among 12 products and among 10,000, on PostgreSQL, asked in turn in one run. Prints
// medians with their ratio, and the 95th percentile of searches; fails above the targets.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { configFrom } from '#platform/config.ts'
import { openPostgres } from '#platform/database.ts'
import { openLog } from '#platform/log.ts'
import { system } from '#platform/tx.ts'
import { plantCatalogue } from '#seed/demo-shop.ts'
import { freshDatabase, startPostgres } from '#testing/postgres.ts'
import { openYaadbox, type Yaadbox } from '#yaadbox.ts'
import { keepFigures, type Line, median, printTable, quantile, rounded } from './figures.ts'
import { plantProducts, PRODUCTS } from './large-shop.ts'

const RUNS = Number(process.env.RUNS ?? 200)
const PAGE_TARGET = 1.1
const SEARCH_TARGET_MS = 20
const TIMES = { unit: 'ratio', target: PAGE_TARGET, better: 'less' } as const
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
const few = await openShopOf('few', false)
const many = await openShopOf('many', true)
try {
  process.exitCode = (await measureAll()) ? 0 : 1
} finally {
  await few.close()
  await many.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function openShopOf(name: string, large: boolean): Promise<Yaadbox> {
  const database = await openPostgres(await freshDatabase(server.url, name), 4)
  const config = configFrom({ DATA_DIR: join(dataDir, name), LOG_LEVEL: 'silent' })
  const yaadbox = await openYaadbox(config, { database, log: openLog('silent') })
  await yaadbox.shop.write(system('bench'), async (tx) => {
    await tx.db.execute(sql`set local statement_timeout = 0`)
    await plantCatalogue(tx)
    if (!large) return
    await plantProducts(tx)
    const counted = sql`
      select product.id as product_id, color, 1 + product.id % 9 as pieces
      from products product cross join jsonb_array_elements_text(product.colors) as color
      where not exists (select from stock_levels where product_id = product.id)`
    await tx.db.execute(sql`
      insert into stock_movements (product_id, color, change, pieces_after, reason, by, at)
      select product_id, color, pieces, pieces, 'opening', 'bench', now() from (${counted}) counted`)
    await tx.db.execute(sql`
      insert into stock_levels (product_id, color, pieces)
      select product_id, color, pieces from (${counted}) counted`)
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
  const times = { few: [] as number[], many: [] as number[] }
  for (let run = 0; run < runs; run++) {
    times.few.push(await timed(few, paths))
    times.many.push(await timed(many, paths))
  }
  const [small, large] = [median(times.few), median(times.many)]
  return { small, large, ratio: large / small, p95: quantile(times.many, 0.95) }
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
    ['read', '12, ms', `${PRODUCTS}, ms`, 'ratio', 'p95, ms', ''],
    rows.map(({ what, small, large, ratio, p95, good }) => [
      what.slice(0, 60),
      rounded(small, 1),
      rounded(large, 1),
      rounded(ratio, 2),
      rounded(p95, 1),
      good ? '' : 'TOO SLOW',
    ]),
  )
  console.log(
    `\nTargets: product page at most ${PAGE_TARGET} times, searches p95 ${SEARCH_TARGET_MS} ms.`,
  )
  const lines = rows.flatMap(({ what, ratio, p95 }): Line[] => {
    if (what === 'product page')
      return [{ ...TIMES, figure: `product page, ${PRODUCTS} products against 12`, value: ratio }]
    return what.startsWith('search') ? [{ ...MS, figure: `${what}, p95`, value: p95 }] : []
  })
  keepFigures('catalogue', lines, { runs: RUNS, products: PRODUCTS, rows })
  return rows.every(({ good }) => good)
}
