// A walk over the states of an order: whatever staff, shopper and the clock do to it, in any order,
// no piece is lost or found, no money is noted that is not listed, and nothing that waits for staff
// is closed without them.

import { array, assert, asyncProperty, constantFrom, oneof, record } from 'fast-check'
import { and, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EditOrder } from '#contract/orders.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { cancelOrder } from '#domain/orders/cancel-order.ts'
import { deleteOrder } from '#domain/orders/delete-order.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import {
  addReceipt,
  hasWaitingReceipt,
  listReceipts,
  rejectReceipt,
} from '#domain/orders/receipts.ts'
import { verifyStock } from '#domain/stock/verify-stock.ts'
import { Refusal } from '#platform/refusal.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { at, inShop, NOW, type TestTx, trying } from '#testing/shop.ts'
import { amendOrder, receivePayment, reversePayment } from './receive-payment.ts'
import { expireOrder, remindOrder } from './expire-order.ts'
import { listTransfers } from './list-transfers.ts'
import { listPayments, receivedFor } from './received.ts'

/** More for a night: `WALKS=2000`. */
const WALKS = Number(process.env.WALKS ?? 30)
const PIECES = 2
const DAYS_MS = 30 * 86_400_000

/** What a book of our own says beside the shop's. */
type World = {
  order: OrderRow
  /** Whether the order's piece is out of the shop, and pieces of deleted orders that stayed out. */
  isOut: boolean
  out: Map<string, number>
  noted: number[]
}
type Step = { name: string; take: (tx: TestTx, world: World) => Promise<unknown> }

const edit = (change: EditOrder): Step => ({
  name: JSON.stringify(change),
  take: (tx, { order }) => amendOrder(tx, { orderId: order.id, edit: change }),
})

const edits = oneof(
  constantFrom('pending', 'confirmed', 'shipped', 'delivered', 'cancelled').map((orderStatus) =>
    edit({ orderStatus }),
  ),
  constantFrom('pending', 'processing', 'paid', 'failed').map((paymentStatus) =>
    edit({ paymentStatus }),
  ),
  constantFrom('', 'navy', 'Sand', 'Purple').map((selectedColor) => edit({ selectedColor })),
  constantFrom('Couch', 'bed', 'Showroom piece').map((productName) => edit({ productName })),
  constantFrom('300.00', '900.00').map((totalAmount) => edit({ totalAmount })),
  record({
    orderStatus: constantFrom('confirmed' as const, 'cancelled' as const, 'shipped' as const),
    productName: constantFrom('Couch', 'Bed'),
    selectedColor: constantFrom('', 'Sand'),
  }).map(edit),
)

const receive = (amountCents: number): Step => ({
  name: `receive ${amountCents}`,
  take: async (tx, { order, noted }) => {
    await receivePayment(tx, { orderId: order.id, amountCents })
    noted.push(amountCents)
  },
})

const reverseCommission: Step = {
  name: 'take back',
  take: async (tx, { order, noted }) => {
    const last = (await listPayments(tx, order.id)).at(-1)
    if (!last) return
    await reversePayment(tx, { orderId: order.id, paymentId: last.id })
    noted.pop()
  },
}

let files = 0
const upload: Step = {
  name: 'upload',
  take: (tx, { order }) => {
    const file = { fileName: 'slip.pdf', storedName: `slip-${++files}`, bytes: 9, sha256: 'one' }
    const receipt = { ...file, mediaType: 'application/pdf' as const }
    return addReceipt(tx, { link: order.link, receipt })
  },
}

const reject: Step = {
  name: 'reject',
  take: async (tx, { order }) => {
    const [receipt] = await listReceipts(tx, order.id)
    if (!receipt) return
    await rejectReceipt(tx, { orderId: order.id, receiptId: receipt.id, reason: 'Unreadable' })
  },
}

/** Closing without a person of the staff leaves nothing behind that waits for one. */
const closes = (name: string, close: (tx: TestTx, order: OrderRow) => Promise<unknown>): Step => ({
  name,
  take: async (tx, { order }) => {
    const before = await findOrder(tx, order.id)
    await close(tx, order)
    const after = await findOrder(tx, order.id)
    if (before?.orderStatus !== 'cancelled' && after?.orderStatus === 'cancelled')
      expect(await hasWaitingReceipt(tx, order.id)).toBe(false)
  },
})
const byShopper = closes('cancel', (tx, { link }) => cancelOrder(tx, link))
const byClock = closes('expire', async (tx, { id }) => {
  await remindOrder(tx, id)
  await expireOrder(at(new Date(NOW.getTime() + DAYS_MS), tx), id)
})

const replace: Step = {
  name: 'delete',
  take: async (tx, world) => {
    const { productId, heldColor, id } = (await findOrder(tx, world.order.id)) ?? world.order
    await deleteOrder(tx, id)
    if (world.isOut && productId !== null && heldColor !== null) {
      const shelf = `${productId} ${heldColor}`
      world.out.set(shelf, (world.out.get(shelf) ?? 0) + 1)
    }
    const couch = { priceCents: 900_00, stock: { Sand: PIECES } }
    const { id: spare } = await aProduct(tx, { name: `Spare ${id}`, ...couch })
    Object.assign(world, {
      order: await anOrder(tx, { productId: spare }),
      isOut: false,
      noted: [],
    })
  },
}

const step = oneof(
  { weight: 6, arbitrary: edits },
  { weight: 2, arbitrary: constantFrom(receive(300_00), receive(600_00), reverseCommission) },
  { weight: 3, arbitrary: constantFrom(upload, reject, byShopper, byClock, replace) },
)

/** Takes a step; what the shop refuses leaves everything as it was. */
async function go(tx: TestTx, world: World, { take }: Step): Promise<void> {
  const before = { ...world, noted: [...world.noted], out: new Map(world.out) }
  try {
    await trying(tx, (inner) => take(inner, world))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    Object.assign(world, before)
  }
}

async function expectPiecesAddUp(tx: TestTx, world: World): Promise<void> {
  const levels = await tx.db.select().from(stockLevels)
  const holding = await tx.db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.productId), isNotNull(orders.heldColor)))
  for (const { productId, color, pieces } of levels) {
    const held = holding.filter((o) => o.productId === productId && o.heldColor === color).length
    const gone = world.out.get(`${productId} ${color}`) ?? 0
    expect([productId, color, pieces + held + gone]).toEqual([productId, color, PIECES])
  }
  expect(await verifyStock(tx)).toEqual({ sound: true, differences: [] })
}

async function expectOrderIsWhole(tx: TestTx, world: World): Promise<void> {
  const order = await findOrder(tx, world.order.id)
  if (!order) throw new Error('a walk always has an order')
  const { orderStatus: status } = order
  const left = status === 'shipped' || status === 'delivered'
  // What was sold by a name alone took no piece from a shelf, so none can be out.
  if (status !== 'cancelled') world.isOut = left && order.heldColor !== null
  if (order.productId !== null) {
    expect(order.heldColor !== null).toBe(status !== 'cancelled' || world.isOut)
    if (order.heldColor !== null) expect(order.selectedColor).toBe(order.heldColor)
  }
  const listed = await listPayments(tx, order.id)
  expect(listed.map(({ amount }) => amount)).toEqual(world.noted)
  expect(await receivedFor(tx, order.id)).toBe(world.noted.reduce((sum, cents) => sum + cents, 0))
  const { items } = await listTransfers(tx, { limit: 9, show: 'receipts' })
  for (const waiting of items) expect(waiting.order.orderStatus).not.toBe('cancelled')
}

test(
  'whatever happens to an order, its piece and its money are accounted for',
  { timeout: WALKS * 10_000 },
  async () => {
    const walk = asyncProperty(array(step, { minLength: 3, maxLength: 6 }), (steps) =>
      inShop(async (tx) => {
        const stock = { Navy: PIECES, Sand: PIECES }
        const couch = await aProduct(tx, { name: 'Couch', priceCents: 900_00, stock })
        await aProduct(tx, { name: 'Bed', priceCents: 900_00, stock: { Sand: PIECES } })
        const order = await anOrder(tx, { productId: couch.id, selectedColor: 'Navy' })
        const world: World = { order, isOut: false, out: new Map(), noted: [] }
        for (const next of steps) {
          await go(tx, world, next)
          await expectOrderIsWhole(tx, world)
          await expectPiecesAddUp(tx, world)
        }
      }),
    )
    await assert(walk, { numRuns: WALKS })
  },
)
