// A voucher under many orders at once: its uses are never more than its limits, whatever comes together.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOf } from '#contract/person-keys.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { makeVoucher, type NewVoucher } from '#domain/vouchers/make-voucher.ts'
import { entitlements, voucherUses } from '#domain/vouchers/vouchers.table.ts'
import { Refusal } from '#platform/refusal.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrder, type OrderOverrides } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'

const ORDERS = 200

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await write((tx) =>
    setStock(tx, { productId: 1, color: 'Sand', pieces: 4 * ORDERS, reason: 'count' }),
  )
}, 120_000)
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)

async function answered(work: (tx: Tx) => Promise<unknown>): Promise<string> {
  try {
    await write(work)
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const aCode = (code: string, voucher: Partial<NewVoucher>) =>
  write((tx) => makeVoucher(tx, { kind: 'amount', amount: 1000_00, code, ...voucher }))

/** How many orders got which answer. */
async function placeAtOnce(overridesOf: (turn: number) => OrderOverrides) {
  const answers = await Promise.all(
    Array.from({ length: ORDERS }, (_, turn) =>
      answered((tx) => anOrder(tx, { productId: 1, selectedColor: 'Sand', ...overridesOf(turn) })),
    ),
  )
  return Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer)].map(([answer, { length }]) => [answer, length]),
  )
}

test('one use is one use under two hundred orders at once', async () => {
  await aCode('ONE-USE', { usesInAll: 1 })
  const counts = await placeAtOnce((turn) => ({
    voucher: 'ONE-USE',
    customerEmail: `buyer${turn}@example.com`,
  }))
  expect(counts).toEqual({ done: 1, 'voucher-used-up': ORDERS - 1 })
})

test('one use for each person is one for each, however many come at once', async () => {
  await aCode('EACH-ONE', { usesEach: 1 })
  const counts = await placeAtOnce((turn) => ({
    voucher: 'EACH-ONE',
    customerEmail: `buyer${turn % 10}@example.com`,
    customerPhone: `876-555-010${turn % 10}`,
  }))
  expect(counts).toEqual({ done: 10, 'voucher-not-valid': ORDERS - 10 })
})

test('what a person won goes with one of two hundred orders at once', async () => {
  await write((tx) =>
    tx.db.insert(entitlements).values({
      ...{ kind: 'gift', prize: 'Care kit', createdAt: tx.now },
      ...keysOf('winner@example.com', '1'),
    }),
  )
  const placed: number[] = []
  await Promise.all(
    Array.from({ length: 50 }, () =>
      write(async (tx) => {
        const buyer = { customerEmail: 'winner@example.com', customerPhone: '1' }
        placed.push((await anOrder(tx, { productId: 1, selectedColor: 'Sand', ...buyer })).id)
      }),
    ),
  )
  const [won] = await shop.shop.read(system('test'), (tx) => tx.db.select().from(entitlements))
  expect(placed).toContain(won?.orderId)
})

test('orders that take, lose and change their vouchers at once leave each use counted once', async () => {
  const codes = ['SWAP-A', 'SWAP-B']
  for (const code of codes) await aCode(code, { usesInAll: 6 })
  const ids = await write(async (tx) => {
    const made: number[] = []
    for (let turn = 0; turn < 10; turn++)
      made.push((await anOrder(tx, { productId: 1, selectedColor: 'Sand' })).id)
    return made
  })
  const work = (turn: number) => {
    const orderId = ids[(turn * 7) % ids.length] ?? 0
    const edits = [
      { voucher: codes[turn % 2] ?? '' },
      { voucher: '' },
      { orderStatus: 'cancelled' as const },
      { orderStatus: 'pending' as const, withoutVoucher: turn % 3 === 0 },
    ]
    return answered((tx) => changeOrder(tx, { orderId, edit: edits[turn % 4] ?? {} }))
  }
  const answers = await Promise.all(Array.from({ length: ORDERS }, (_, turn) => work(turn)))
  const allowed = new Set(['done', 'voucher-used-up', 'voucher-gone', 'order-cancelled'])
  expect(answers.filter((answer) => !allowed.has(answer))).toEqual([])
  await shop.shop.read(system('test'), async (tx) => {
    const uses = await tx.db.select().from(voucherUses)
    const standing = uses.filter(
      ({ returnedAt, orderId }) => returnedAt === null && ids.includes(orderId ?? 0),
    )
    const of = (orderId: number) => standing.filter((use) => use.orderId === orderId).length
    expect(Math.max(...ids.map(of))).toBeLessThanOrEqual(1)
    for (const { length } of Map.groupBy(standing, ({ voucherId }) => voucherId).values())
      expect(length).toBeLessThanOrEqual(6)
  })
})
