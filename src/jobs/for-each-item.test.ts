import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stuckItems } from '#platform/jobs/stuck-items.table.ts'
import { Refusal } from '#platform/refusal.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { runJob } from '#testing/run-job.ts'
import { forEachItem, forEachStep } from './for-each-item.ts'
import { system } from '#platform/tx.ts'

const MINUTE_MS = 60_000
const BEGAN = new Date('2026-11-20T15:00:00Z')

let now = BEGAN
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => now })
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = BEGAN
  await shop.database.db.delete(stuckItems)
})

const rows = () => shop.database.db.select().from(stuckItems)
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}

/** Runs a job over these numbers, of which some cannot be done; returns those that were tried, in their order. */
async function work(numbers: readonly number[], broken: readonly number[], together = 1) {
  const tried: string[] = []
  const done = await forEachItem(shop.jobContext, {
    job: 'count-sheep',
    due: async (without) => numbers.filter((number) => !without.includes(String(number))),
    act: async (some) => {
      tried.push(some.join('+'))
      if (some.some((number) => broken.includes(number))) throw new TypeError('Ann Brown is lame')
    },
    together,
  })
  return { tried, done }
}

test('an item that fails is noted without what the error says of a person, and keeps none behind it', async () => {
  expect(await work([1, 2, 3], [1])).toEqual({ tried: ['1', '2', '3'], done: 2 })
  expect(await rows()).toMatchObject([
    { job: 'count-sheep', item: '1', failures: 1, error: 'TypeError', since: BEGAN, seenAt: null },
  ])
  expect(JSON.stringify(await rows())).not.toContain('Ann')
})

test('it waits longer after each try, a day at most, and is forgotten once it is done', async () => {
  const waits: number[] = []
  for (const _ of Array.from({ length: 11 })) {
    await work([1], [1])
    const [row] = await rows()
    expect(await work([1], [1])).toEqual({ tried: [], done: 0 })
    const minutes = ((row?.retryAt.getTime() ?? 0) - now.getTime()) / MINUTE_MS
    waits.push(minutes)
    later(minutes)
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440])
  expect(await rows()).toMatchObject([{ failures: 11, since: BEGAN }])
  await work([1], [])
  expect(await rows()).toEqual([])
})

test('of items that are done together the broken one is found by halves, and the others are done', async () => {
  const { tried, done } = await work([1, 2, 3, 4, 5], [4], 5)
  expect(tried).toEqual(['1+2+3+4+5', '1+2+3', '4+5', '4', '5'])
  expect(done).toBe(4)
  expect(await rows()).toMatchObject([{ item: '4' }])
})

test.each([
  ['the database', Object.assign(new Error('gone'), { code: '57P01' })],
  ['the bucket', new Refusal('storage-unavailable')],
])('while %s is away nothing is wrong with an item', async (_, error) => {
  const run = forEachItem(shop.jobContext, {
    job: 'count-sheep',
    due: async () => [1],
    act: () => Promise.reject(error),
  })
  await expect(run).rejects.toBe(error)
  expect(await rows()).toEqual([])
})

test('an item whose statement takes too long is an item that fails', async () => {
  const slow = Object.assign(new Error('canceling statement'), { code: '57014' })
  const act = async ([number]: readonly number[]) => {
    if (number === 1) throw slow
  }
  const due = async (without: string[]) => [1, 2].filter((one) => !without.includes(String(one)))
  expect(await forEachItem(shop.jobContext, { job: 'count-sheep', due, act })).toBe(1)
  expect(await rows()).toMatchObject([{ item: '1', error: '57014' }])
})

test('what fails for twenty in a row ends the run, and the next one goes on behind them', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index)
  await expect(work(numbers, numbers)).rejects.toThrow('lame')
  expect(await rows()).toHaveLength(20)
  expect((await work(numbers, numbers.slice(0, 20))).done).toBe(10)
})

test('a step that fails keeps none of the others', async () => {
  const took: string[] = []
  const shear = async () => took.push('shear') < 3
  await forEachStep(shop.jobContext, 'keep-sheep', {
    actor: system('test'),
    steps: {
      feed: { once: () => Promise.reject(new TypeError('no grass')) },
      shear: { batches: shear },
      count: { once: async () => took.push('count') },
    },
  })
  expect(took).toEqual(['shear', 'shear', 'shear', 'count'])
  expect(await rows()).toMatchObject([{ job: 'keep-sheep', item: 'feed' }])
})

test('what no job has met for a week after its next try was due is dropped', async () => {
  await work([1], [1])
  later(7 * 24 * 60)
  await runJob(shop, 'forget-old')
  expect(await rows()).toHaveLength(1)
  later(6)
  await runJob(shop, 'forget-old')
  expect(await rows()).toEqual([])
})

type Node = { type: string; [key: string]: unknown }
const LOOPS = new Set([
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
])
const EACH = /^(?:map|forEach|flatMap|reduce)$/
const OURS = /^(?:forEachItem|forEachStep)$/

/** Calls of `write` that a loop repeats, as they stand in the source; not those within `forEachItem`. */
function* repeatedWrites(node: unknown, inLoop = false): Generator<Node> {
  if (Array.isArray(node)) {
    for (const one of node) yield* repeatedWrites(one, inLoop)
    return
  }
  if (typeof node !== 'object' || node === null || !('type' in node)) return
  const { type, callee } = node as Node & { callee?: Node }
  const isLoop = LOOPS.has(type)
  const name = (callee?.name ?? (callee?.property as Node | undefined)?.name) as string | undefined
  if (name === 'write' && inLoop) yield node as Node
  if (name && OURS.test(name)) return
  const repeats = inLoop || isLoop || (name !== undefined && EACH.test(name))
  for (const child of Object.values(node)) yield* repeatedWrites(child, repeats)
}

test('no job repeats a write but through forEachItem', () => {
  const found = globSync('src/jobs/*.ts')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const { program } = parseSync(file, readFileSync(file, 'utf8'))
      return [...repeatedWrites(program)].map(() => file)
    })
  expect(found).toEqual([])
  const loop = parseSync(
    'loop.ts',
    'for (const id of ids) await shop.write(me, (tx) => act(tx, id))',
  )
  expect([...repeatedWrites(loop.program)]).toHaveLength(1)
})
