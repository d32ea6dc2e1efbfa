// How many kept pages and lists a process sends in a second, beside a server of nothing but node:http
// that sends the same bytes under the same headers. Both run as processes of their own and are asked
// in turn, so that whatever else the machine does meets both. Prints the medians and the ratio of the
// rounds, and fails under the targets.

import { fork, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { forget, startShop } from '#testing/running-shop.ts'
import { atLeast, median, printTable, ratioOfRounds, report, rounded } from './figures.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 5)
const CONNECTIONS = 32
const TARGETS: Record<string, number> = {
  '/': 0.9,
  '/products': 0.9,
  '/product/1': 0.9,
  '/api/products': 0.8,
}
const FORM = { 'accept-encoding': 'br' }

type Kept = { path: string; head: string[]; bytes: string }

if (process.send) serveBare()
else await measureAll()

/** What Node itself needs to send some bytes: no routes, no numbers, no counting. */
function serveBare(): void {
  process.on('message', (answers: Kept[]) => {
    const known = new Map(
      answers.map(({ path, head, bytes }) => [path, { head, bytes: Buffer.from(bytes, 'base64') }]),
    )
    const server = createServer((request, response) => {
      const answer = known.get(request.url ?? '')
      if (answer) response.writeHead(200, answer.head).end(answer.bytes)
      else response.writeHead(404).end()
    })
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  })
}

async function measureAll(): Promise<void> {
  const shop = await startShop({ RATE_LIMITS: 'off' })
  const bare = fork(fileURLToPath(import.meta.url))
  try {
    const answers = await Promise.all(Object.keys(TARGETS).map((path) => captured(shop.url, path)))
    const bareUrl = `http://127.0.0.1:${await portOf(bare, answers)}`
    const figures: Record<string, { bare: number[]; shop: number[] }> = {}
    for (const path of Object.keys(TARGETS)) {
      await requestsPerSecond(shop.url + path, 1)
      await requestsPerSecond(bareUrl + path, 1)
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const path of Object.keys(TARGETS)) {
        const found = (figures[path] ??= { bare: [], shop: [] })
        const [first, second] =
          round % 2 === 0 ? (['bare', 'shop'] as const) : (['shop', 'bare'] as const)
        for (const who of [first, second])
          found[who].push(await requestsPerSecond((who === 'bare' ? bareUrl : shop.url) + path))
      }
    reportAll(figures)
  } finally {
    bare.kill()
    await shop.stop()
    forget(shop.dataDir)
  }
}

/** The second answer of the shop: by then it is kept. */
async function captured(url: string, path: string): Promise<Kept> {
  const options = { headers: FORM, decompress: false }
  await (await fetch(url + path, options)).arrayBuffer()
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url + path, { headers: FORM }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => void parts.push(part))
      answer.on('end', () => {
        const own = /^(date|connection|keep-alive)$/i
        const pairs = Object.entries(answer.headers).filter(([name]) => !own.test(name))
        const head = pairs.flatMap(([name, value]) => [name, String(value)])
        resolve({ path, head, bytes: Buffer.concat(parts).toString('base64') })
      })
    }).on('error', reject)
  })
}

function portOf(bare: ChildProcess, answers: Kept[]): Promise<number> {
  return new Promise((resolve, reject) => {
    bare.once('message', (port) => resolve(Number(port)))
    bare.once('error', reject)
    bare.send(answers)
  })
}

async function requestsPerSecond(url: string, duration = SECONDS): Promise<number> {
  const run = await autocannon({ url, duration, connections: CONNECTIONS, headers: FORM })
  if (run.non2xx + run.errors > 0) throw new Error(`${url}: ${run.non2xx + run.errors} went wrong`)
  return run.requests.total / run.duration
}

function reportAll(figures: Readonly<Record<string, { bare: number[]; shop: number[] }>>): void {
  const rows = Object.entries(figures).map(([path, found]) => {
    const [bare, shop] = [median(found.bare), median(found.shop)]
    const ratio = ratioOfRounds(found.shop, found.bare)
    return { path, bare, shop, ratio, target: TARGETS[path] ?? 0 }
  })
  printTable(
    ['answer', 'bare node:http /s', 'shop /s'],
    rows.map(({ path, bare, shop }) => [path, rounded(bare), rounded(shop)]),
  )
  const lines = rows.map(({ path, ratio, target }) =>
    atLeast(`${path}, of bare node:http with the same bytes`, ratio, target, 'ratio'),
  )
  report('pages', lines, { rounds: ROUNDS, seconds: SECONDS, rows, raw: figures })
}
