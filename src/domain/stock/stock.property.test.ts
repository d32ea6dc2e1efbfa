// Whatever is sold, returned and counted, in any order: the pieces on hand are the sum of what is
// written in the book, and never fewer than none.

import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { and, eq, sql, sum } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { aProduct } from '#testing/builders.ts'
import { runs } from '#testing/runs.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { lockShelves, movePieces, writeMovements } from './shelves.ts'
import { setStock } from './set-levels.ts'
import { stockMovements } from './stock.table.ts'
import { verifyStock } from './verify-stock.ts'

const COLORS = ['Sand', 'Navy']

type Step = { verb: 'take' | 'take all' | 'return' | 'count'; color: string; pieces: number }

const step = record<Step>({
  verb: constantFrom('take', 'take', 'take all', 'return', 'count'),
  color: constantFrom(...COLORS),
  pieces: nat({ max: 3 }),
})

const ORDER = 4242

async function take(tx: TestTx, productId: number, shelf: Map<string, number>, color: string) {
  const moved = await movePieces(tx, [{ productId, color, pieces: -1 }])
  expect(moved !== undefined).toBe((shelf.get(color) ?? 0) > 0)
  await writeMovements(tx, ORDER, moved ?? [])
  if (moved) shelf.set(color, (shelf.get(color) ?? 0) - 1)
}

/** Moves pieces of all colours at once, as an order of several lines does. */
async function takeAll(tx: TestTx, productId: number, shelf: Map<string, number>, pieces: number) {
  const levels = (await lockShelves(tx, [productId])).get(productId)
  if (COLORS.some((color) => (levels?.get(color) ?? 0) < pieces)) return
  const changes = COLORS.map((color) => ({ productId, color, pieces: -pieces }))
  await writeMovements(tx, ORDER, (await movePieces(tx, changes)) ?? [])
  for (const color of COLORS) shelf.set(color, (shelf.get(color) ?? 0) - pieces)
}

/** Takes a step in the shop and on a shelf of our own. */
async function doStep(tx: TestTx, productId: number, shelf: Map<string, number>, step: Step) {
  const { verb, color, pieces } = step
  if (verb === 'take') return take(tx, productId, shelf, color)
  if (verb === 'take all') return takeAll(tx, productId, shelf, pieces)
  if (verb === 'return') {
    if (pieces === 0) return
    await writeMovements(tx, ORDER, (await movePieces(tx, [{ productId, color, pieces }])) ?? [])
    shelf.set(color, (shelf.get(color) ?? 0) + pieces)
    return
  }
  await setStock(tx, { productId, color, pieces, reason: 'count' })
  shelf.set(color, pieces)
}

async function checkBooks(tx: TestTx, productId: number, shelf: Map<string, number>) {
  const levels = await tx.db.select().from(stockLevels).where(eq(stockLevels.productId, productId))
  expect(Object.fromEntries(levels.map(({ color, pieces }) => [color, pieces]))).toEqual(
    Object.fromEntries(shelf),
  )
  const booked = await tx.db
    .select({ color: stockMovements.color, pieces: sum(stockMovements.change) })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .groupBy(stockMovements.color)
  for (const { color, pieces } of levels)
    expect(Number(booked.find((row) => row.color === color)?.pieces ?? 0)).toBe(pieces)
  expect(await verifyStock(tx)).toEqual([])
  await tx.db.execute(sql`set constraints all immediate`)
  expect(Math.min(...shelf.values())).toBeGreaterThanOrEqual(0)
}

const undone = new Error('undone')
/** Does some work in a savepoint and undoes it. */
const tryOut = (tx: TestTx, work: (tx: TestTx) => Promise<void>) =>
  trying(tx, async (inner) => {
    await work(inner)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })

test('the pieces on hand are the sum of what was sold, returned and counted, never below none', () =>
  inShop(async (tx) => {
    const { id } = await aProduct(tx, { stock: { Sand: 2, Navy: 1 } })
    const anyHistory = asyncProperty(array(step, { maxLength: 9 }), (steps) =>
      tryOut(tx, async (inner) => {
        const shelf = new Map([
          ['Sand', 2],
          ['Navy', 1],
        ])
        for (const next of steps) await doStep(inner, id, shelf, next)
        await checkBooks(inner, id, shelf)
      }),
    )
    await assert(anyHistory, { numRuns: runs(200) })
  }))

test('a movement says how many pieces it left, and who made it', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { stock: { Sand: 2 } })
    for (const pieces of [-1, 1])
      await writeMovements(
        tx,
        ORDER,
        (await movePieces(tx, [{ productId, color: 'Sand', pieces }])) ?? [],
      )
    const rows = await tx.db
      .select()
      .from(stockMovements)
      .where(and(eq(stockMovements.productId, productId), eq(stockMovements.orderId, ORDER)))
      .orderBy(stockMovements.id)
    expect(rows).toMatchObject([
      { change: -1, piecesAfter: 1, reason: 'sale', by: 'test' },
      { change: 1, piecesAfter: 2, reason: 'return', by: 'test' },
    ])
  }))

test('a count that finds what the book says writes nothing', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { stock: { Sand: 2 } })
    const before = await tx.db.select().from(stockMovements)
    await setStock(tx, { productId, color: 'Sand', pieces: 2, reason: 'count' })
    expect(await tx.db.select().from(stockMovements)).toHaveLength(before.length)
  }))

test('a piece comes back even to a colour that is no longer sold', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { stock: { Sand: 2 } })
    await movePieces(tx, [{ productId, color: 'Old Rose', pieces: 1 }])
    const [level] = await tx.db.select().from(stockLevels).where(eq(stockLevels.color, 'Old Rose'))
    expect(level?.pieces).toBe(1)
  }))
