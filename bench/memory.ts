// Whether a process keeps its size: a hundred thousand requests as a busy day brings them, mixed of
// pages, lists, searches, orders, letters, mistakes and addresses that lead nowhere, each a little
// different, on PostgreSQL.
// What the process says of its memory is read after every step.

import autocannon from 'autocannon'
import { startPostgres } from '#testing/postgres.ts'
import { AN_ORDER, fromAddress, plantShop, productionEnv } from '#testing/production-shop.ts'
import { forget, START_SCRIPT, startShop } from '#testing/running-shop.ts'
import { atMost, type Line, printTable, report, rounded } from './figures.ts'

const STEPS = 5
const STEP = Number(process.env.STEP ?? 20_000)
const CONNECTIONS = 24
const PIECES = 1_000_000
const MAX_MB = 300
/** By then all code has run and every kept answer has its place: what grows later, grows for ever. */
const WARM_STEPS = 2
const MAX_GROWTH = 1.1
const MB = 1024 * 1024

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
  (nth) => posted('/api/orders', { ...AN_ORDER, customerEmail: `ann${nth}@example.com` }),
]

const requests: autocannon.Request[] = MIX.map((describe) => ({
  setupRequest: (request) => {
    const nth = attempt++
    const call = describe(nth)
    const { method, path, body } = typeof call === 'string' ? get(call) : call
    const json = body && { 'content-type': 'application/json', 'idempotency-key': `call-${nth}` }
    // Everybody goes once through the mix; the shop counts the calls of each address.
    const visitor = fromAddress(Math.floor(nth / MIX.length))
    const headers = { 'accept-encoding': 'br', ...visitor, ...json }
    return { ...request, method, path, body, headers }
  },
}))

const get = (path: string): Call => ({ method: 'GET', path })

const server = await startPostgres()
const settings = productionEnv(server.url)
await plantShop(settings, PIECES)
const shop = await startShop(settings, undefined, START_SCRIPT)
try {
  await measure()
} finally {
  await shop.stop()
  await server.stop()
  forget(shop.dataDir)
}

async function measure(): Promise<void> {
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
  report('memory', linesOf(sizes), { step: STEP, sizes })
}

type Size = { resident: number; heap: number }

function linesOf(sizes: readonly Size[]): Line[] {
  const residents = sizes.map(({ resident }) => resident)
  const warm = Math.max(...residents.slice(0, WARM_STEPS + 1))
  const last = residents.at(-1) ?? Number.NaN
  const many = (STEPS * STEP).toLocaleString('en-JM')
  const few = (WARM_STEPS * STEP).toLocaleString('en-JM')
  return [
    atMost(`memory of a process, most in ${many} requests`, Math.max(...residents), MAX_MB, 'MB'),
    atMost(`memory after ${many} requests, of that after ${few}`, last / warm, MAX_GROWTH, 'ratio'),
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
