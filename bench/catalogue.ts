// Whether the catalogue stays flat as it grows: what a product, its page's other reads, lists and
// searches cost among 12 products, among 1,000 and among 10,000, on PostgreSQL, measured in turn in
// one run. Prints medians, the ratio of the largest shop to the smallest, and the 95th percentile of
// the largest; fails above the targets.

import { sql } from 'drizzle-orm'
import { system } from '#platform/tx.ts'
import { seedCatalogue } from '#seed/demo-shop.ts'
import type { Yaadbox } from '#yaadbox.ts'
import { atMost, type Line, median, printTable, quantile, report, rounded } from './figures.ts'
import { plantProducts, plantShelves, PRODUCTS } from './large-shop.ts'
import { type Bench, call, measureOnPostgres, timed } from './measure.ts'

const RUNS = Number(process.env.RUNS ?? 200)
/** How many products each shop has. */
const SIZES = [12, 1000, PRODUCTS] as const
const PAGE_TARGET = 1.1
const SEARCH_TARGET_MS = 20

/** What a product's page asks for, as one. */
const PRODUCT_PAGE = ['/api/shop', '/api/products/1', '/api/products/1/related']
const LISTS = [
  '/api/products?view=card&limit=24',
  '/api/products?view=card&limit=24&category=chairs&sort=price-asc',
  '/api/products?view=card&limit=24&color=navy&stock=1',
  '/api/products?view=card&limit=24&seats=3&sleeps=2',
  '/api/product-filters',
]
/** Words that some have, that many have, that nobody has, mistyped, and signs. */
const SEARCHES = ['negril', 'couch', 'montego sofa', 'memory-foam', 'mattres', 'zanzibar', '50%']

async function openShopOf(products: number, { fresh, open }: Bench): Promise<Yaadbox> {
  const yaadbox = await open(await fresh(`of_${products}`))
  await yaadbox.shop.write(system('bench'), async (tx) => {
    await tx.db.execute(sql`set local statement_timeout = 0`)
    await seedCatalogue(tx)
    await plantProducts(tx, products)
    await plantShelves(tx)
  })
  await yaadbox.database.db.execute(sql`vacuum analyze`)
  return yaadbox
}

type Compared = { what: string; medians: number[]; ratio: number; p95: number }

async function compare(
  shops: readonly Yaadbox[],
  what: string,
  paths: readonly string[],
  runs: number,
): Promise<Compared> {
  const times: number[][] = SIZES.map(() => [])
  const readAll = async (shop: Yaadbox) => {
    for (const path of paths) await (await call(shop, path)).text()
  }
  for (let run = 0; run < runs; run++)
    for (const [index, shop] of shops.entries())
      times[index]?.push(await timed(() => readAll(shop)))
  const medians = times.map(median)
  const [first = NaN] = medians
  const last = medians.at(-1) ?? NaN
  return { what, medians, ratio: last / first, p95: quantile(times.at(-1) ?? [], 0.95) }
}

await measureOnPostgres(async (bench) => {
  const shops: Yaadbox[] = []
  for (const products of SIZES) shops.push(await openShopOf(products, bench))
  const page = await compare(shops, 'product page', PRODUCT_PAGE, RUNS)
  const lists: Compared[] = []
  for (const path of LISTS)
    lists.push(await compare(shops, path.replace('/api/', ''), [path], Math.ceil(RUNS / 4)))
  const searches: Compared[] = []
  for (const words of SEARCHES) {
    const path = `/api/products?view=card&limit=24&q=${encodeURIComponent(words)}`
    searches.push(await compare(shops, `search: ${words}`, [path], Math.ceil(RUNS / 2)))
  }
  const rows = [page, ...lists, ...searches]
  printTable(
    ['read', ...SIZES.map((size) => `${size}, ms`), 'ratio', 'p95, ms'],
    rows.map(({ what, medians, ratio, p95 }) => [
      what.slice(0, 60),
      ...medians.map((ms) => rounded(ms, 1)),
      rounded(ratio, 2),
      rounded(p95, 1),
    ]),
  )
  const lines = [
    ...linesOfPage(page.medians),
    ...searches.map(({ what, p95 }) => atMost(`${what}, p95`, p95, SEARCH_TARGET_MS, 'ms')),
  ]
  report('catalogue', lines, { runs: RUNS, products: PRODUCTS, rows })
})

function linesOfPage([first = NaN, ...others]: readonly number[]): Line[] {
  return others.map((ms, index) => {
    const figure = `product page, ${SIZES[index + 1]} products against ${SIZES[0]}`
    return atMost(figure, ms / first, PAGE_TARGET, 'ratio')
  })
}
