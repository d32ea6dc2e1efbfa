// Whether a process keeps its size: a hundred thousand requests as a busy day brings them, mixed of
// pages, lists, searches, orders, letters, mistakes and addresses that lead nowhere, each a little
// different, on PostgreSQL.
// What the process says of its memory is read after every step.

import autocannon from 'autocannon'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { openPostgres } from '#platform/database/database.ts'
import { openShop } from '#platform/shop.ts'
import { system } from '#platform/tx.ts'
import { seedCatalogue } from '#seed/demo-shop.ts'
import { startPostgres } from '#testing/postgres.ts'
import { forget, START_SCRIPT, startShop } from '#testing/running-shop.ts'
import { type Line, saveFigures, printTable, rounded } from './figures.ts'

const STEPS = 5
const STEP = Number(process.env.STEP ?? 20_000)
const CONNECTIONS = 24
const PIECES = 1_000_000
const MAX_MB = 300
/** By then all code has run and every kept answer has its place: what grows later, grows for ever. */
const WARM_STEPS = 2
const MAX_GROWTH = 1.1
const MB = 1024 * 1024
async function plant(url: string) {
  const database = await openPostgres(url, 1)
  const found = await openShop({ database }).write(system('bench'), async (tx) => {
    await seedCatalogue(tx)
    const [level] = await tx.db.select().from(stockLevels).limit(1)
    if (!level) throw new Error('nothing is planted to order')
    const { productId, color } = level
    await setStock(tx, { productId, color, pieces: PIECES, reason: 'count' })
    return { productId, selectedColor: color }
  })
  await database.close()
  return found
}

let attempt = 0

type Call = { method: 'GET' | 'POST'; path: string; body?: string }

const posted = (path: string, given: object): Call => ({
  method: 'POST',
  path,
  body: JSON.stringify(given),
})

const WORDS = ['couch', 'negril', 'mattres', 'grey sofa', 'zanzibar', 'box', '50%', 'velvet']

/** In turn; each is given the number of the call, so that hardly two are the same. */
const MIX: readonly ((nth: number) => Call | string)[] = [
  () => '/',
  () => '/products',
  (nth) => `/product/${1 + (nth % 12)}`,
  (nth) => `/product/${1 + (nth % 12)}?utm_source=${nth}`,
  () => '/api/products',
  (nth) => `/api/products/${1 + (nth % 12)}`,
  (nth) => `/api/products?view=card&limit=12&min=${nth % 900}`,
  (nth) => `/api/products?view=card&q=${encodeURIComponent(WORDS[nth % WORDS.length] ?? '')}`,
  (nth) => `/products?q=${encodeURIComponent(`${WORDS[nth % WORDS.length]} ${nth}`)}`,
  () => '/api/product-filters',
  (nth) => `/nowhere/${nth}`,
  (nth) => `/api/products/${100_000 + nth}`,
  (nth) => `/api/orders/${nth}`,
  (nth) => posted('/api/email-subscription', { email: `reader${nth}@example.com` }),
  (nth) => posted('/api/email-subscription', { email: `no address ${nth}` }),
  (nth) =>
    posted('/api/orders', {
      ...piece,
      customerName: 'Ann Brown',
      customerEmail: `ann${nth}@example.com`,
      customerPhone: '876-555-0100',
      paymentMethod: 'bank_transfer',
      shippingMethod: 'pickup',
    }),
]

const requests: autocannon.Request[] = MIX.map((describe) => ({
  setupRequest: (request) => {
    const nth = attempt++
    const call = describe(nth)
    const { method, path, body } = typeof call === 'string' ? get(call) : call
    const json = body && { 'content-type': 'application/json', 'idempotency-key': `call-${nth}` }
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': visitorOf(nth), ...json }
    return { ...request, method, path, body, headers }
  },
}))

/** Everybody goes once through the mix; the shop counts the calls of each address. */
function visitorOf(nth: number): string {
  const visitor = Math.floor(nth / MIX.length)
  return `100.${64 + ((visitor >> 16) % 64)}.${(visitor >> 8) % 256}.${visitor % 256}`
}

const get = (path: string): Call => ({ method: 'GET', path })

const server = await startPostgres()
const piece = await plant(server.url)
const settings = {
  DATABASE_URL: server.url,
  EDITOR_PASSWORD: 'an editor password',
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_URL: 'http://127.0.0.1',
  HOST: '127.0.0.1',
}
const shop = await startShop(settings, undefined, START_SCRIPT)
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await shop.stop()
  await server.stop()
  forget(shop.dataDir)
}

async function measure(): Promise<boolean> {
  const sizes = [await sizeNow()]
  for (let step = 0; step < STEPS; step++) {
    const run = await autocannon({
      ...{ url: shop.url, amount: STEP, connections: CONNECTIONS, requests },
      timeout: 60,
    })
    if (run.errors + run['5xx'] > 0) throw new Error(`${run.errors} broke, ${run['5xx']} failed`)
    if (run['2xx'] < STEP / 2) throw new Error(`only ${run['2xx']} of ${STEP} were answered`)
    sizes.push(await sizeNow())
  }
  printTable(
    ['requests', 'resident, MB', 'heap, MB'],
    sizes.map(({ resident, heap }, step) => [step * STEP, rounded(resident), rounded(heap)]),
  )
  const lines = linesOf(sizes)
  saveFigures('memory', lines, { step: STEP, sizes })
  return lines.every(({ value, target }) => value <= target)
}

type Size = { resident: number; heap: number }

function linesOf(sizes: readonly Size[]): Line[] {
  const residents = sizes.map(({ resident }) => resident)
  const warm = Math.max(...residents.slice(0, WARM_STEPS + 1))
  const last = residents.at(-1) ?? Number.NaN
  const many = (STEPS * STEP).toLocaleString('en-JM')
  const [unit, better] = ['MB', 'less'] as const
  return [
    {
      figure: `memory of a process, most in ${many} requests`,
      value: Math.max(...residents),
      unit,
      target: MAX_MB,
      better,
    },
    {
      figure: `memory after ${many} requests, of that after ${(WARM_STEPS * STEP).toLocaleString('en-JM')}`,
      value: last / warm,
      ...{ unit: 'ratio', target: MAX_GROWTH, better },
    },
  ]
}

async function sizeNow(): Promise<Size> {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  const read = (name: string) => {
    const value = new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(text)?.[1]
    if (value === undefined) throw new Error(`/metrics does not say ${name}`)
    return Number(value) / MB
  }
  return {
    resident: read('process_resident_memory_bytes'),
    heap: read('nodejs_heap_size_used_bytes'),
  }
}
