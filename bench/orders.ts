// How many orders a process places on PostgreSQL, one after the other, beside a bare pg client that
// runs the same statements in one transaction: those that a placed order really sent are written
// down and sent again, with another order's values. Then the same with the database a millisecond
// away. Prints the ratios of the rounds, and fails under the targets.

import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { AN_ORDER, plantShop, productionEnv } from '#testing/production-shop.ts'
import type { Yaadbox } from '#yaadbox.ts'
import { openDistance } from './distance.ts'
import { atLeast, median, printTable, ratioOfRounds, report, rounded } from './figures.ts'
import { type Bench, call, measureOnPostgres, timed } from './measure.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const ORDERS = Number(process.env.ORDERS ?? 200)
const TARGET = 0.6
const FAR_MS = 1

/** A shop and a bare client that stand at the same place. */
type Place = { yaadbox: Yaadbox; client: Client }
type Sent = { text: string; values: unknown[]; rows: Record<string, unknown>[] | unknown[][] }

async function openPlace({ open }: Bench, url: string): Promise<Place> {
  const yaadbox = await open(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  return { yaadbox, client }
}

async function place({ yaadbox }: Place): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(AN_ORDER)
  await (await call(yaadbox, '/api/orders', { method: 'POST', headers, body })).text()
}

/** What one placed order sends, with what came back. */
async function statementsOfAnOrder(near: Place): Promise<Sent[]> {
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
  const ms = await timed(async () => {
    for (let one = 0; one < ORDERS; one++) await work()
  })
  return ORDERS / (ms / 1000)
}

await measureOnPostgres(async (bench) => {
  await plantShop(productionEnv(bench.url), 100_000)
  const distance = await openDistance(bench.url, FAR_MS)
  const near = await openPlace(bench, bench.url)
  const far = await openPlace(bench, distance.url)
  try {
    await measure(near, far)
  } finally {
    for (const { client } of [near, far]) await client.end()
    distance.stop()
  }
})

async function measure(near: Place, far: Place): Promise<void> {
  for (let one = 0; one < 30; one++) for (const where of [near, far]) await place(where)
  const statements = await statementsOfAnOrder(near)
  const inserted = statements.find(({ text }) => text.startsWith('insert into "orders"'))
  const orderId = Number(firstOf(inserted?.rows ?? []))
  const link = String(
    inserted?.values.find((one) => typeof one === 'string' && /^[\w-]{22}$/.test(one)),
  )
  const bare = ({ client }: Place) => placeBare(client, { statements, link, orderId })
  for (let one = 0; one < 30; one++) for (const where of [near, far]) await bare(where)
  const found = { near: await compare(near, bare), far: await compare(far, bare) }
  printTable(
    ['order placement', 'bare pg /s', 'shop /s'],
    Object.entries(found).map(([where, { bare: alone, shop }]) => [
      `${where}: ${statements.length} statements`,
      rounded(alone),
      rounded(shop),
    ]),
  )
  if (process.env.SHOW)
    for (const { text } of statements) console.log(text.slice(0, 150).replaceAll(/\s+/g, ' '))
  const ofBare = 'placing an order, of the same statements by a bare client'
  const lines = [
    atLeast(ofBare, found.near.ratio, TARGET, 'ratio'),
    atLeast(`the same with the database ${FAR_MS} ms away`, found.far.ratio, TARGET, 'ratio'),
  ]
  report('orders', lines, { statements: statements.length, found })
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
