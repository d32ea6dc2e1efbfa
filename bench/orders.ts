// How many orders a process places on PostgreSQL, one after the other, beside a bare pg client that
// runs the same statements in one transaction: those that a placed order really sent are written
// down and sent again, with another order's values. Then the same with the database a millisecond
// away. Prints the ratios of the rounds, and fails under the targets.

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { setStock } from '#domain/stock/set-levels.ts'
import { configFrom } from '#platform/config.ts'
import { openPostgres } from '#platform/database/database.ts'
import { openLog } from '#platform/log.ts'
import { system } from '#platform/tx.ts'
import { seedCatalogue } from '#seed/demo-shop.ts'
import { startPostgres } from '#testing/postgres.ts'
import { openYaadbox } from '#yaadbox.ts'
import { openDistance } from './distance.ts'
import {
  holds,
  type Line,
  median,
  saveFigures,
  printTable,
  ratioOfRounds,
  rounded,
} from './figures.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const ORDERS = Number(process.env.ORDERS ?? 200)
const TARGET = 0.6
const FAR_MS = 1
const ORDER = {
  productId: 1,
  selectedColor: 'Sand',
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}

type Place = Awaited<ReturnType<typeof openPlace>>
type Sent = { text: string; values: unknown[]; rows: Record<string, unknown>[] | unknown[][] }

const server = await startPostgres({ durable: true })
const dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-bench-'))
const distance = await openDistance(server.url, FAR_MS)
const near = await openPlace(server.url)
const far = await openPlace(distance.url)
try {
  await near.yaadbox.shop.write(system('bench'), async (tx) => {
    await seedCatalogue(tx)
    await setStock(tx, { productId: 1, color: 'Sand', pieces: 100_000, reason: 'count' })
  })
  process.exitCode = (await measureAll()) ? 0 : 1
} finally {
  for (const { client, yaadbox } of [near, far]) {
    await client.end()
    await yaadbox.close()
  }
  distance.stop()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** A shop and a bare client that stand at the same place. */
async function openPlace(url: string) {
  const database = await openPostgres(url, 4)
  const folder = join(dataDir, new URL(url).port)
  const config = configFrom({ DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  const yaadbox = await openYaadbox(config, { database, log: openLog('silent') })
  const client = new Client({ connectionString: url })
  await client.connect()
  return { database, yaadbox, client }
}

async function place({ yaadbox }: Place): Promise<void> {
  const answer = await yaadbox.api.request('/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ORDER),
  })
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
  await answer.text()
}

/** What one placed order sends, with what came back. */
async function statementsOfAnOrder(): Promise<Sent[]> {
  const sent: Sent[] = []
  const real = Reflect.get(Client.prototype, 'query') as (...given: never[]) => unknown
  const spy = function (this: Client, ...given: never[]) {
    const [statement, second] = given as unknown as [
      string | { text: string; values?: unknown[] },
      unknown,
    ]
    const result: unknown = Reflect.apply(real, this, given)
    const text = typeof statement === 'string' ? statement : statement.text
    const values = Array.isArray(second)
      ? second
      : typeof statement === 'string'
        ? []
        : (statement.values ?? [])
    const one: Sent = { text, values, rows: [] }
    sent.push(one)
    if (!(result instanceof Promise)) return result
    void result.then(({ rows }: { rows: Sent['rows'] }) => (one.rows = rows))
    return result
  }
  Reflect.set(Client.prototype, 'query', spy)
  try {
    await place(near)
  } finally {
    Reflect.set(Client.prototype, 'query', real)
  }
  const first = sent.findIndex(({ text }) => /^begin/i.test(text))
  const last = sent.findLastIndex(({ text }) => /^commit/i.test(text))
  return sent.slice(first, last + 1)
}

/** Sends them again for another order: its number, link, stock and job are its own. */
async function placeBare(
  client: Client,
  { statements, link, orderId }: { statements: readonly Sent[]; link: string; orderId: number },
): Promise<void> {
  const order = {
    id: orderId,
    link: randomBytes(16).toString('base64url'),
    job: randomUUID(),
    left: 0,
  }
  const own = (value: unknown, left: unknown): unknown => {
    if (value === link) return order.link
    if (value === orderId || value === String(orderId)) return order.id
    if (value === left) return order.left
    if (typeof value !== 'string') return value
    if (/^[\da-f]{8}-[\da-f-]{27}$/.test(value)) return order.job
    return value.replaceAll(new RegExp(`"orderId":\\s*${orderId}\\b`, 'g'), `"orderId":${order.id}`)
  }
  let left: unknown
  for (const { text, values, rows } of statements) {
    const answer = await client.query({
      text,
      values: values.map((one) => own(one, left)),
      rowMode: 'array',
    })
    const [row] = answer.rows as unknown[][]
    if (text.startsWith('update "stock_levels"')) {
      left = firstOf(rows)
      order.left = Number(row?.[0])
    }
    if (text.startsWith('insert into "orders"')) order.id = Number(row?.[0])
  }
}

function firstOf(rows: Sent['rows']): unknown {
  return Object.values(rows[0] ?? {})[0]
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  for (let one = 0; one < ORDERS; one++) await work()
  return ORDERS / ((performance.now() - began) / 1000)
}

async function measureAll(): Promise<boolean> {
  for (let one = 0; one < 30; one++) for (const where of [near, far]) await place(where)
  const statements = await statementsOfAnOrder()
  const inserted = statements.find(({ text }) => text.startsWith('insert into "orders"'))
  const orderId = Number(firstOf(inserted?.rows ?? []))
  const link = String(
    inserted?.values.find((one) => typeof one === 'string' && /^[\w-]{22}$/.test(one)),
  )
  const bare = ({ client }: Place) => placeBare(client, { statements, link, orderId })
  for (let one = 0; one < 30; one++) for (const where of [near, far]) await bare(where)
  const found = { near: await compare(near, bare), far: await compare(far, bare) }
  const lines: Line[] = [
    {
      figure: 'placing an order, of the same statements by a bare client',
      value: found.near.ratio,
      unit: 'ratio',
      target: TARGET,
      better: 'more',
    },
    {
      figure: `the same with the database ${FAR_MS} ms away`,
      value: found.far.ratio,
      unit: 'ratio',
      target: TARGET,
      better: 'more',
    },
  ]
  printTable(
    ['order placement', 'bare pg /s', 'shop /s', 'ratio', 'target'],
    Object.entries(found).map(([where, { bare: alone, shop, ratio }]) => [
      `${where}: ${statements.length} statements`,
      rounded(alone),
      rounded(shop),
      rounded(ratio, 2),
      `>= ${TARGET}`,
    ]),
  )
  if (process.env.SHOW)
    for (const { text } of statements) console.log(text.slice(0, 150).replaceAll(/\s+/g, ' '))
  const placed = await near.database.db.execute(sql`select count(*)::integer as count from orders`)
  saveFigures('orders', lines, { statements: statements.length, found, placed: placed.rows[0] })
  return lines.every(holds)
}

/** Orders a second of both, in turn. */
async function compare(where: Place, bare: (where: Place) => Promise<void>) {
  const figures = { shop: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    figures.bare.push(await perSecond(() => bare(where)))
    figures.shop.push(await perSecond(() => place(where)))
  }
  const [shop, alone] = [median(figures.shop), median(figures.bare)]
  return { bare: alone, shop, ratio: ratioOfRounds(figures.shop, figures.bare), figures }
}
