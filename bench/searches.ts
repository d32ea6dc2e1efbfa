// How fast the embedded database's shop searches: a thousand different phrases, a third of them misspelt
// and none sent twice, in the demo shop and among 10,000 products, past the cache of responses.
// Prints searches a second and the 95th percentile; fails beyond the targets.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configFrom } from '#platform/config.ts'
import { system } from '#platform/tx.ts'
import { seedCatalogue } from '#seed/demo-shop.ts'
import { openYaadbox } from '#yaadbox.ts'
import { atLeast, atMost, printTable, quantile, report, rounded } from './figures.ts'
import { plantProducts, plantShelves, PRODUCTS } from './large-shop.ts'
import { call, timed } from './measure.ts'

const PHRASES = 1000
const WARM = 100
const DEMO = 12
/** Goes through all phrases, and mixes them. */
const STRIDE = 577
const PER_SECOND = 400
const P95_MS = 20

const KINDS =
  `couch,sofa,settee,love seat,sectional,sofa bed,futon,mattress,queen bed,single bed,chair,
  swivel chair,recliner,bean bag,L shape couch,negril couch,kingston chair,montego sofa`.split(
    /,\s*/,
  )
const COLOURS = `,grey,charcoal,terracotta,blue,green,teal,red,sand,cream,navy`.split(',')
const ENDS =
  `,under 100000,cheap,small,fi mi room,washable cover,in portmore,200 cm wide,up to 90k,memory foam,
  with storage`.split(/,\s*/)

/** All different: each is one kind, colour and end, and every third has lost a letter of its longest word. */
function phrases(count: number): string[] {
  const all = ENDS.flatMap((end) =>
    COLOURS.flatMap((colour) => KINDS.map((kind) => `${colour} ${kind} ${end}`.trim())),
  )
  const mixed = all.map((_, nth) => all[(nth * STRIDE) % all.length] ?? '')
  return [
    ...new Set(mixed.map((phrase, nth) => (nth % 3 === 0 ? misspelt(phrase) : phrase))),
  ].slice(0, count)
}

function misspelt(phrase: string): string {
  const longest = phrase.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
  return phrase.replace(longest, longest.slice(0, 2) + longest.slice(3))
}

async function measure(products: number): Promise<{ perSecond: number; p95: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'yaadbox-bench-'))
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }
  const yaadbox = await openYaadbox(configFrom(settings))
  try {
    await yaadbox.shop.write(system('bench'), async (tx) => {
      await seedCatalogue(tx)
      if (products > DEMO) await plantProducts(tx, products)
      await plantShelves(tx)
    })
    const search = async (q: string) =>
      (
        await call(
          yaadbox,
          `/api/products?${new URLSearchParams({ view: 'card', limit: '24', q })}`,
        )
      ).text()
    const [warm, measured] = [phrases(PHRASES + WARM).slice(PHRASES), phrases(PHRASES)]
    for (const phrase of warm) await search(phrase)
    const times: number[] = []
    for (const phrase of measured) times.push(await timed(() => search(phrase)))
    const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1000
    return { perSecond: times.length / seconds, p95: quantile(times, 0.95) }
  } finally {
    await yaadbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const rows = []
for (const products of [DEMO, PRODUCTS]) rows.push({ products, ...(await measure(products)) })
printTable(
  ['products', 'searches a second', 'p95, ms'],
  rows.map(({ products, perSecond, p95 }) => [
    String(products),
    rounded(perSecond, 0),
    rounded(p95, 1),
  ]),
)
const [demo, large] = rows
report(
  'searches',
  [
    atLeast('searches a second in the demo shop', demo?.perSecond ?? 0, PER_SECOND, 'searches/s'),
    atMost(`search among ${PRODUCTS} products, p95`, large?.p95 ?? Infinity, P95_MS, 'ms'),
  ],
  { phrases: PHRASES, rows },
)
