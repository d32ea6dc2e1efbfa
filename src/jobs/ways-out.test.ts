// Every state has a way out. A row is put into each state, as the shop's verbs leave it and once more without any time that may
// be empty; 400 days pass, with all jobs. Then the row has left its state, or a person finds it on a list and ends it there.

import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system, type Tx } from '#platform/tx.ts'
import { hearing } from '#testing/listening.ts'
import { runAllJobs } from '#testing/run-job.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { FACTS, KINDS, LIVES, TIMES } from '#testing/ways-out/lives.ts'
import {
  type Desk,
  type Life,
  NONE,
  type Plant,
  type Row,
  stateIn,
  tableOf,
  type Way,
} from '#testing/ways-out/way.ts'
import { scheduledJobs } from './scheduled-jobs.ts'

const HOUR_MS = 3_600_000
/** Reminders, terms and holds end one after the other, so the clock stops between them. */
const DAYS = [0.02, 0.1, 1, 2, 3, 4, 6, 8, 10, 14, 20, 31, 45, 90, 181, 300, 366, 400]

let now = new Date('2026-11-20T15:00:00Z')
let shop: TestShop
beforeAll(async () => {
  // The clock stands while a job works: a limit of mails a minute would hold one up for ever.
  shop = await openTestShop({ demo: false, broadcastPerMinute: 100_000 }, undefined, {
    now: () => now,
  })
})
afterAll(() => shop.close())

const columnsOf = async () => {
  const found: PgColumn[] = []
  for (const file of globSync('src/{domain,platform}/*/*.table.ts')) {
    const module = (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as object
    for (const table of Object.values(module))
      if (is(table, PgTable)) found.push(...getTableConfig(table).columns)
  }
  return found
}
const nameOf = (column: PgColumn) => `${getTableConfig(column.table).name}.${column.name}`
const byName = new Map(LIVES.map((life) => [life.of, life]))

test('every column of a state says of each of its words how a row leaves it', async () => {
  const columns = (await columnsOf()).filter(({ enumValues }) => enumValues?.length)
  expect(columns.length).toBeGreaterThan(80)
  const without = columns.filter(
    (column) =>
      !KINDS.has(column.name) && !(nameOf(column) in FACTS) && !byName.has(nameOf(column)),
  )
  expect(without.map(nameOf)).toEqual([])
  for (const column of columns) {
    const life = byName.get(nameOf(column))
    if (!life || life.stateOf) continue
    const words = [...(column.enumValues ?? []), ...(column.notNull ? [] : [NONE])]
    expect([life.of, Object.keys(life.states).toSorted()]).toEqual([life.of, words.toSorted()])
  }
  const there = new Set(columns.map(nameOf))
  const named = [
    ...Object.keys(FACTS),
    ...LIVES.filter(({ of }) => of.includes('.') && of !== 'jobs.job').map(({ of }) => of),
  ]
  expect(named.filter((name) => !there.has(name))).toEqual([])
})

const isTime = (column: PgColumn) => /^(?:timestamp|date)/.test(column.getSQLType())

test('every time that may be empty is of a table whose states end', async () => {
  const tables = new Set(
    (await columnsOf())
      .filter((column) => isTime(column) && !column.notNull)
      .map((column) => getTableConfig(column.table).name),
  )
  const living = new Set(LIVES.map(tableOf))
  expect([...tables].filter((name) => living.has(name) === name in TIMES)).toEqual([])
  expect(Object.keys(TIMES).filter((name) => !tables.has(name))).toEqual([])
})

const jobs = new Set(scheduledJobs.map(({ name }) => name))
const eachWay = LIVES.flatMap((life) =>
  Object.entries(life.states).map(([state, way]) => ({ life, state, way })),
)

test('what ends a state is a job of the clock, a list of staff, or a row that ends itself', () => {
  const wrong = eachWay.filter(({ way }) => {
    if ('job' in way) return !jobs.has(way.job)
    return 'with' in way && !byName.has(way.with)
  })
  expect(wrong.map(({ life, state }) => `${life.of} ${state}`)).toEqual([])
})

const capital = (text: string) => text[0]?.toUpperCase() + text.slice(1)
function wordsOf(way: Way): string {
  if ('final' in way) return `final: ${way.final}`
  if ('with' in way) return `with \`${way.with}\`: ${way.how}`
  const desk = 'desk' in way ? `staff at *${way.desk.name}*` : ''
  if (!('job' in way)) return [way.unless, desk].filter(Boolean).join('; otherwise ')
  return [`\`${way.job}\`, ${way.when}`, desk].filter(Boolean).join('; what it leaves: ')
}

test('the page about states says the same', () => {
  const page = readFileSync('docs/states.md', 'utf8')
  const lines = eachWay.map(
    ({ life, state, way }) => `| \`${life.of}\` | ${state} | ${capital(wordsOf(way))} |`,
  )
  expect(page.split('\n').filter((line) => line.startsWith('| `'))).toEqual(lines)
})

type Planted = {
  life: Life
  state: string
  name: string
  key: number | string
  way: Way
  /** The clock does not end it, or lacks a time that it goes by. */
  isOfStaff: boolean
}

const plant = <Answer>(work: (tx: Tx) => Promise<Answer>) => shop.shop.write(system('test'), work)

async function rowOf({ life, key }: Pick<Planted, 'life' | 'key'>): Promise<Row | undefined> {
  const also = life.also ? sql.raw(`, ${life.also}`) : sql``
  const table = sql.raw(tableOf(life))
  const { rows } = await shop.database.db.execute(
    sql`select row.*${also} from ${table} as row where row.${sql.raw(life.key ?? 'id')} = ${key}`,
  )
  return rows[0] as Row | undefined
}

const isSet = (row: Row | undefined, column: string) => (row?.[column] ?? null) !== null

/** Empties each time of a row that the database allows to be empty; returns whether there was one. */
async function emptyTimes({ life, key }: Planted, times: readonly string[]): Promise<boolean> {
  const row = await rowOf({ life, key })
  let isEmptied = false
  for (const time of times.filter((column) => isSet(row, column))) {
    const where = sql`${sql.raw(life.key ?? 'id')} = ${key}`
    const change = sql`update ${sql.raw(tableOf(life))} set ${sql.raw(time)} = null where ${where}`
    const done = await shop.database.db.execute(change).then(
      () => true,
      // A constraint or a trigger keeps the time: it cannot be missing.
      () => false,
    )
    isEmptied ||= done
  }
  return isEmptied
}

async function plantAll(): Promise<Planted[]> {
  const times = Map.groupBy(
    (await columnsOf()).filter((column) => isTime(column) && !column.notNull),
    (column) => getTableConfig(column.table).name,
  )
  const planted: Planted[] = []
  const put = async (one: Omit<Planted, 'key'>, row: Plant) => {
    const first = { ...one, key: await plant(row) }
    const there = await rowOf(first)
    const state = there && stateIn(one.life, there)
    expect([one.life.of, one.name, state]).toEqual([one.life.of, one.name, one.state])
    planted.push(first)
    const names = (times.get(tableOf(one.life)) ?? []).map(({ name }) => name)
    if (!names.some((column) => isSet(there, column))) return
    const own = { key: await plant(row), name: `${one.name}, without times`, isOfStaff: true }
    const second = { ...one, ...own }
    if (await emptyTimes(second, names)) planted.push(second)
  }
  for (const { life, state, way } of eachWay) {
    if (!('rows' in way)) continue
    for (const [name, row] of Object.entries(way.rows))
      await put({ life, state, name, way, isOfStaff: !('job' in way) }, row)
    for (const [name, row] of Object.entries('left' in way ? (way.left ?? {}) : {}))
      await put({ life, state, name, way, isOfStaff: true }, row)
  }
  return planted
}

/** Whether some part of an answer has these fields. */
function has(answer: unknown, fields: Record<string, unknown>): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const own = answer as Record<string, unknown>
  if (Object.entries(fields).every(([name, value]) => own[name] === value)) return true
  return Object.values(own).some((part) => has(part, fields))
}

type Staff = Record<string, string>

/** Staff find a row on its list and end it; returns what is wrong about that. */
async function endByHand(one: Planted, desk: Desk, staff: Staff): Promise<string | undefined> {
  const row = (await rowOf(one)) as Row
  const list = desk.list(row)
  const path = `/api${list}${list.includes('?') ? '&' : '?'}limit=200`
  const listed = await shop.call('GET', path, undefined, staff)
  const answer: unknown = await listed.json()
  const fields = desk.shownAs?.(row) ?? { id: one.key }
  if (!has(answer, fields)) return `is not in ${list} (${listed.status})`
  const [method, call, body] = desk.act(row)
  const done = await shop.call(method, `/api${call}`, body, staff)
  if (done.status >= 300) return `${method} ${call}: ${done.status} ${await done.text()}`
  return undefined
}

async function areThere(planted: readonly Planted[]): Promise<Planted[]> {
  const there: Planted[] = []
  for (const one of planted) {
    const row = await rowOf(one)
    if (row !== undefined && stateIn(one.life, row) === one.state) there.push(one)
  }
  return there
}

test('after 400 days every row has left its state, or staff find it on a list and end it', async () => {
  const planted = await plantAll()
  const began = now.getTime()
  const heard = hearing(shop)
  // What the planting wakes is not of the clock.
  await heard.news()
  const pass = async (days: number) => {
    now = new Date(began + days * 24 * HOUR_MS)
    await runAllJobs(shop)
    while (await heard.listen());
  }
  for (const days of DAYS) await pass(days)
  const staff = await asStaff(shop, 'admin')
  const stuck: string[] = []
  const byHand: Planted[] = []
  for (const one of await areThere(planted)) {
    const { life, state, name, way, isOfStaff } = one
    const wrong =
      'desk' in way && isOfStaff
        ? await endByHand(one, way.desk, staff)
        : 'is still there, and no list has it'
    if (wrong) stuck.push(`${life.of} ${state}, ${name}: ${wrong}`)
    else byHand.push(one)
  }
  expect(stuck).toEqual([])
  while (await heard.listen());
  await pass((DAYS.at(-1) ?? 0) + 1)
  const unmoved = (await areThere(byHand)).map(({ life, state, name }) => [life.of, state, name])
  expect(unmoved).toEqual([])
}, 300_000)
