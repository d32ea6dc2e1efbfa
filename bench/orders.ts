// How many orders a process places on PostgreSQL, one after the other, beside a bare pg client that
// runs the same statements in one transaction: those that a placed order really sent are written
// down and sent again, with another order's values. Prints the ratio of the medians and fails under
// the target.

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { setStock } from '#domain/stock/set-stock.ts'
import { configFrom } from '#platform/config.ts'
import { openPostgres } from '#platform/database.ts'
import { openLog } from '#platform/log.ts'
import { system } from '#platform/tx.ts'
import { plantCatalogue } from '#seed/demo-shop.ts'
import { startPostgres } from '#testing/postgres.ts'
import { openYaadbox } from '#yaadbox.ts'
import { keepFigures, median, printTable, rounded } from './figures.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const ORDERS = Number(process.env.ORDERS ?? 200)
const TARGET = 0.6
const ORDER = {
  productId: 1,
  selectedColor: 'Sand',
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}

type Sent = { text: string; values: unknown[]; rows: Record<string, unknown>[] | unknown[][] }

const server = await startPostgres({ durable: true })
const dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-bench-'))
const database = await openPostgres(server.url, 4)
const config = configFrom({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
const yaadbox = await openYaadbox(config, { database, log: openLog('silent') })
const client = new Client({ connectionString: server.url })
try {
  await yaadbox.shop.write(system('bench'), async (tx) => {
    await plantCatalogue(tx)
    await setStock(tx, { productId: 1, color: 'Sand', pieces: 100_000, reason: 'count' })
  })
  await client.connect()
  process.exitCode = (await measureAll()) ? 0 : 1
} finally {
  await client.end()
  await yaadbox.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function place(): Promise<void> {
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
    const [asked, second] = given as unknown as [
      string | { text: string; values?: unknown[] },
      unknown,
    ]
    const result: unknown = Reflect.apply(real, this, given)
    const text = typeof asked === 'string' ? asked : asked.text
    const values = Array.isArray(second)
      ? second
      : typeof asked === 'string'
        ? []
        : (asked.values ?? [])
    const one: Sent = { text, values, rows: [] }
    sent.push(one)
    if (result instanceof Promise)
      void result.then(({ rows }: { rows: Sent['rows'] }) => (one.rows = rows))
    return result
  }
  Reflect.set(Client.prototype, 'query', spy)
  try {
    await place()
  } finally {
    Reflect.set(Client.prototype, 'query', real)
  }
  const first = sent.findIndex(({ text }) => /^begin/i.test(text))
  const last = sent.findLastIndex(({ text }) => /^commit/i.test(text))
  return sent.slice(first, last + 1)
}

/** Sends them again for another order: its number, link, stock and job are its own. */
async function placeBare(
  statements: readonly Sent[],
  link: string,
  orderId: number,
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
  for (let one = 0; one < 30; one++) await place()
  const statements = await statementsOfAnOrder()
  const inserted = statements.find(({ text }) => text.startsWith('insert into "orders"'))
  const orderId = Number(firstOf(inserted?.rows ?? []))
  const link = String(
    inserted?.values.find((one) => typeof one === 'string' && /^[\w-]{22}$/.test(one)),
  )
  const bare = () => placeBare(statements, link, orderId)
  for (let one = 0; one < 30; one++) await bare()
  const figures = { shop: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    figures.bare.push(await perSecond(bare))
    figures.shop.push(await perSecond(place))
  }
  const placed = await database.db.execute(sql`select count(*)::integer as count from orders`)
  const [shop, alone] = [median(figures.shop), median(figures.bare)]
  const ratio = shop / alone
  printTable(
    ['order placement', 'bare pg /s', 'shop /s', 'ratio', 'target'],
    [
      [
        `${statements.length} statements`,
        rounded(alone),
        rounded(shop),
        rounded(ratio, 2),
        `>= ${TARGET}`,
      ],
    ],
  )
  if (process.env.SHOW)
    for (const { text } of statements) console.log(text.slice(0, 150).replaceAll(/\s+/g, ' '))
  const figure = 'placing an order, of the same statements by a bare client'
  keepFigures('orders', [{ figure, value: ratio, unit: 'ratio', target: TARGET, better: 'more' }], {
    statements: statements.length,
    ratio,
    ...figures,
    placed: placed.rows[0],
  })
  return ratio >= TARGET
}
