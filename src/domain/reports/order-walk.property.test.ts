// A walk over the states of an order of several lines: whatever staff, shopper and the clock do to it, in any order, after each
// step the total is what its lines cost, no piece is lost or found, the money is what was noted, and what is owed is listed.

import { constantFrom, oneof } from 'fast-check'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MoneyMethod } from '#contract/order-money.ts'
import type { EditOrder } from '#contract/orders.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { leftPieces, piecesHeld, piecesOut } from '#domain/orders/boxes.ts'
import { cancelOrder } from '#domain/orders/cancel-order.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { deleteOrder, restoreOrder } from '#domain/orders/delete-order.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { moneyOf } from '#domain/orders/order-money.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { orderRefunds } from '#domain/orders/payments.table.ts'
import { recordReminded } from '#domain/orders/pay-by.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import {
  addReceipt,
  hasWaitingReceipt,
  listReceipts,
  rejectReceipt,
} from '#domain/orders/receipts.ts'
import {
  approveRefund,
  keepOverpaid,
  recordRefund,
  takeBackRefund,
} from '#domain/orders/refunds.ts'
import { returnPieces } from '#domain/orders/return-pieces.ts'
import { findOpenTask, standingPayments } from '#domain/orders/write-money.ts'
import { BREAKS_OF_ORDERS } from './order-lookups.ts'
import { verifyStock } from '#domain/stock/verify-stock.ts'
import { aProduct } from '#testing/builders.ts'
import { CODES, makeCodes } from '#testing/walk-codes.ts'
import { expectOwedIsListed } from '#testing/owed-money.ts'
import { setLines } from '#testing/walk-lines.ts'
import { expectBoxesAreTheLines, SHIPMENT_STEPS, TWO_BOXES } from '#testing/shipment-walk.ts'
import { at, deleteOrders, NOW, type TestTx } from '#testing/shop.ts'
import { type Step, takeWalks, type World } from '#testing/walk.ts'
import { expireOrder, remindOrder } from '#domain/transfers/expire-order.ts'
import { listTransfers } from '#domain/transfers/list-transfers.ts'
import { receivePayment, reversePayment } from '#domain/transfers/receive-payment.ts'

const LIMIT_MS = 3_600_000
const STEPS = 8
const PIECES = 4
const DAYS_MS = 30 * 86_400_000
const OVERPAID_FROM = 100_00

/** What a book of our own says beside the shop's. */
type OrderWorld = World & {
  order: OrderRow
  couch: number
  bed: number
  /** Pieces by shelf that came back unfit for sale, or stayed out with a deleted order. */
  gone: Map<string, number>
  /** What stands of payments and refunds, in cents. */
  paid: number
  refunded: number
  /** What was last agreed to stay with the order. */
  kept: number
}
type OrderStep = Step<OrderWorld>

const edit = (change: EditOrder): OrderStep => ({
  name: JSON.stringify(change),
  take: (tx, { order }) =>
    changeOrder(tx, { orderId: order.id, edit: { reason: 'Test', ...change } }),
})

/** Sets a payment status by hand, which notes what is due or takes everything back. */
const setPayment = (paymentStatus: 'pending' | 'processing' | 'paid' | 'failed'): OrderStep => ({
  name: `payment ${paymentStatus}`,
  take: async (tx, world) => {
    const before = (await findOrder(tx, world.order.id)) ?? world.order
    await changeOrder(tx, { orderId: before.id, edit: { paymentStatus } })
    if (paymentStatus === before.paymentStatus) return
    const net = world.paid - world.refunded
    if (paymentStatus === 'paid') world.paid += Math.max(0, before.totalAmount - net)
    else if (paymentStatus !== 'processing' || net === 0 || net >= before.totalAmount)
      world.paid = 0
  },
})

const edits = oneof(
  constantFrom('pending', 'confirmed', 'shipped', 'delivered', 'cancelled').map((orderStatus) =>
    edit({ orderStatus }),
  ),
  constantFrom('pending', 'processing', 'paid', 'failed').map(setPayment),
  constantFrom('', 'navy', 'Sand', 'Purple').map((selectedColor) => edit({ selectedColor })),
  constantFrom('Couch', 'bed', 'Showroom piece').map((productName) => edit({ productName })),
  constantFrom('0.00', '300.00', '900.00').map((totalAmount) => edit({ totalAmount })),
  constantFrom('0.00', '40.00', '4000.00').map((discount) => edit({ discount })),
  constantFrom('0.00', '55.55').map((delivery) => edit({ delivery })),
  constantFrom(...CODES, '').map((voucher) => edit({ voucher })),
  constantFrom(edit({ orderStatus: 'pending', withoutVoucher: true })),
  setLines,
)

const receive = (amountCents: number): OrderStep => ({
  name: `receive ${amountCents}`,
  take: async (tx, world) => {
    await receivePayment(tx, { orderId: world.order.id, amountCents, whateverState: true })
    world.paid += amountCents
  },
})

const takeBack: OrderStep = {
  name: 'take back',
  take: async (tx, world) => {
    const last = (await standingPayments(tx, world.order.id)).at(-1)
    if (!last) return
    const named = { orderId: world.order.id, paymentId: last.id }
    await reversePayment(tx, named)
    await reversePayment(tx, named)
    world.paid -= last.amount
  },
}

const refund = (part: 1 | 2, method: MoneyMethod): OrderStep => ({
  name: `refund ${part}`,
  take: async (tx, world) => {
    const task = await findOpenTask(tx, world.order.id)
    if (!task) return
    const amountCents = Math.ceil(task.amount / part)
    await approveRefund(tx, world.order.id)
    await recordRefund(tx, { orderId: world.order.id, amountCents, method })
    world.refunded += amountCents
  },
})

const takeBackLastRefund: OrderStep = {
  name: 'take a refund back',
  take: async (tx, world) => {
    const stands = and(
      eq(orderRefunds.orderId, world.order.id),
      isNull(orderRefunds.takesBack),
      isNull(orderRefunds.takenBackBy),
    )
    const [last] = await tx.db.select().from(orderRefunds).where(stands)
    if (!last) return
    await takeBackRefund(tx, { orderId: world.order.id, refundId: last.id })
    world.refunded -= last.amount
  },
}

const keep: OrderStep = {
  name: 'keep',
  take: async (tx, world) => {
    world.kept = (await keepOverpaid(tx, world.order.id)).amount
  },
}

const giveBack = (condition: 'sellable' | 'damaged'): OrderStep => ({
  name: `return ${condition}`,
  take: async (tx, world) => {
    const order = (await findOrder(tx, world.order.id)) ?? world.order
    const line = (await linesOf(tx, order)).find(({ quantity }) => quantity > 0)
    if (!line) return
    await returnPieces(tx, { orderId: order.id, lineId: line.id, pieces: 1, condition })
    if (condition === 'damaged' && line.productId !== null && line.heldColor !== null)
      count(world.gone, `${line.productId} ${line.heldColor}`, 1)
  },
})

/** Exchanges a piece of a delivered order: one comes back damaged, and another is to be sent. */
const exchange: OrderStep = {
  name: 'exchange',
  take: async (tx, world) => {
    const { order } = world
    await edit({ orderStatus: 'delivered' }).take(tx, world)
    await giveBack('damaged').take(tx, world)
    const lines = await linesOf(tx, (await findOrder(tx, order.id)) ?? order)
    const kept = lines.map(({ id, quantity }) => ({ id, quantity }))
    const another = { productId: world.bed, selectedColor: 'Sand', quantity: 1 }
    await edit({ lines: [...kept, another] }).take(tx, world)
  },
}

const count = (shelves: Map<string, number>, shelf: string, pieces: number) =>
  shelves.set(shelf, (shelves.get(shelf) ?? 0) + pieces)

let files = 0
const upload: OrderStep = {
  name: 'upload',
  take: (tx, { order }) => {
    const file = { fileName: 'slip.pdf', storedName: `slip-${++files}`, bytes: 9, sha256: 'one' }
    const receipt = { ...file, mediaType: 'application/pdf' as const }
    return addReceipt(tx, { link: order.link, receipt })
  },
}

const reject: OrderStep = {
  name: 'reject',
  take: async (tx, { order }) => {
    const [receipt] = await listReceipts(tx, order.id)
    if (!receipt) return
    await rejectReceipt(tx, { orderId: order.id, receiptId: receipt.id, reason: 'Unreadable' })
  },
}

/** Closing without a person of the staff leaves nothing behind that waits for one. */
const closes = (
  name: string,
  close: (tx: TestTx, order: OrderRow) => Promise<unknown>,
): OrderStep => ({
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
  await recordReminded(tx, id)
  await expireOrder(at(new Date(NOW.getTime() + DAYS_MS), tx), id)
})

/** Deletes the order: one with money can be brought back, and is; another follows one without. */
const deleteIt: OrderStep = {
  name: 'delete',
  take: async (tx, world) => {
    const order = (await findOrder(tx, world.order.id)) ?? world.order
    const held = (await linesOf(tx, order)).filter(({ heldColor }) => heldColor !== null)
    const out = await leftPieces(tx, order.id)
    await deleteOrder(tx, order.id)
    const left = await findOrder(tx, order.id)
    if (left) {
      expect(left.hiddenAt).not.toBe(null)
      await restoreOrder(tx, order.id)
      return
    }
    const { orderStatus: status } = order
    for (const line of held) {
      const stays =
        status === 'cancelled' ? piecesHeld(line, status) : piecesOut(line, { status, left: out })
      if (stays > 0) count(world.gone, `${line.productId} ${line.heldColor}`, stays)
    }
    Object.assign(world, { order: await placed(tx, world), paid: 0, refunded: 0, kept: 0 })
  },
}

const step = oneof(
  { weight: 6, arbitrary: edits },
  {
    weight: 4,
    arbitrary: constantFrom(
      ...[receive(300_00), receive(600_00), receive(99_99), takeBack, refund(1, 'transfer')],
      ...[
        refund(2, 'cash'),
        takeBackLastRefund,
        keep,
        giveBack('sellable'),
        giveBack('damaged'),
        exchange,
      ],
    ),
  },
  { weight: 4, arbitrary: constantFrom(...SHIPMENT_STEPS) },
  { weight: 3, arbitrary: constantFrom(upload, reject, byShopper, byClock, deleteIt) },
)

async function expectPiecesAddUp(tx: TestTx, world: OrderWorld): Promise<void> {
  const levels = await tx.db.select().from(stockLevels)
  const lines = await tx.db.select().from(orderLines)
  for (const { productId, color, pieces } of levels) {
    const held = lines
      .filter((line) => line.productId === productId && line.heldColor === color)
      .reduce((sum, { quantity, keptOut }) => sum + (keptOut ?? quantity), 0)
    const gone = world.gone.get(`${productId} ${color}`) ?? 0
    expect([productId, color, pieces + held + gone]).toEqual([productId, color, PIECES])
  }
  expect(await verifyStock(tx)).toEqual([])
}

async function expectOrderIsWhole(tx: TestTx, world: OrderWorld): Promise<void> {
  const order = await findOrder(tx, world.order.id)
  if (!order) throw new Error('a walk always has an order')
  const lines = await linesOf(tx, order)
  const pieces = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0)
  expect(order.totalAmount).toBe(pieces + order.delivery - order.discount)
  expect(order).toMatchObject({
    productId: lines[0]?.productId,
    selectedColor: lines[0]?.color,
    heldColor: lines[0]?.heldColor,
  })
  await expectMoneyIsExact(tx, world, order)
  await expectBoxesAreTheLines(tx, order, lines)
  const { items } = await listTransfers(tx, { limit: 9, show: 'receipts' })
  for (const waiting of items) expect(waiting.order.orderStatus).not.toBe('cancelled')
}

async function expectMoneyIsExact(tx: TestTx, world: OrderWorld, order: OrderRow): Promise<void> {
  const { paid, refunded } = world
  const net = paid - refunded
  const sums = { paidCents: paid, refundedCents: refunded, netCents: net }
  expect(await moneyOf(tx, order)).toEqual(sums)
  const { totalAmount, paymentStatus } = order
  if (net >= totalAmount) expect(paymentStatus).toBe('paid')
  else if (net > 0) expect(paymentStatus).toBe('processing')
  else expect(paymentStatus).not.toBe('paid')
  if (net >= totalAmount && order.orderStatus !== 'cancelled') expect(order.paidAt).not.toBe(null)
  if (net <= 0 && totalAmount > 0) expect(order.paidAt).toBe(null)
  const isInFull = order.paidAt !== null && totalAmount - net < OVERPAID_FROM
  expect(order.paidInFullSince !== null).toBe(isInFull)
  expect(order.placedTotal).toBe(world.order.placedTotal)
  const isCancelled = order.orderStatus === 'cancelled'
  const over = net - (isCancelled ? 0 : totalAmount)
  const task = await findOpenTask(tx, order.id)
  const isOwed = over > 0 && (isCancelled || over >= OVERPAID_FROM)
  const state = [order.orderStatus, dollarsFromCents(net), dollarsFromCents(totalAmount)]
  if (!isOwed) expect([...state, task?.amount]).toEqual([...state, undefined])
  else if (task) expect([...state, task.amount]).toEqual([...state, over])
  else expect([isCancelled, over <= world.kept]).toEqual([false, true])
  await expectOwedIsListed(tx, { orderId: order.id, overCents: over, task })
}

/** What the nightly look would find at the order. */
async function breaksOf(tx: TestTx, orderId: number): Promise<string[]> {
  const found: string[] = []
  for (const lookUp of Object.values(BREAKS_OF_ORDERS).flat()) {
    const { rows } = await tx.db.execute(lookUp({ after: orderId - 1, through: orderId }))
    found.push(...rows.map((row) => String(row.found)))
  }
  return found
}

async function placed(
  tx: TestTx,
  { couch, bed }: Pick<OrderWorld, 'couch' | 'bed'>,
): Promise<OrderRow> {
  const { order } = await placeOrder(tx, {
    customerName: 'Ann Brown',
    customerEmail: 'ann@example.com',
    customerPhone: '876-555-0100',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'delivery',
    voucher: CODES[0],
    lines: [
      { productId: couch, selectedColor: 'Navy', quantity: 1 },
      { productId: bed, quantity: 1 },
    ],
  })
  return order
}

async function openWorld(tx: TestTx): Promise<OrderWorld> {
  const stock = { Navy: PIECES, Sand: PIECES }
  const couchOf = { name: 'Couch', priceCents: 900_00, stock, fields: { cartons: TWO_BOXES } }
  const { id: couch } = await aProduct(tx, couchOf)
  const bedOf = { name: 'Bed', priceCents: 450_50, stock: { Sand: PIECES } }
  const { id: bed } = await aProduct(tx, bedOf)
  await deleteOrders(tx.db)
  await makeCodes(tx)
  const order = await placed(tx, { couch, bed })
  return { now: NOW, order, couch, bed, gone: new Map(), paid: 0, refunded: 0, kept: 0 }
}

test(
  'whatever happens to an order, its total, its pieces, its money and what is owed are exact',
  async () => {
    await takeWalks<OrderWorld>({
      walks: { postgres: 150, embedded: 30 },
      step,
      length: [STEPS, STEPS],
      open: openWorld,
      check: async (tx, world) => {
        await expectOrderIsWhole(tx, world)
        await expectPiecesAddUp(tx, world)
      },
      end: async (tx, { order }) => expect(await breaksOf(tx, order.id)).toEqual([]),
    })
  },
  LIMIT_MS,
)
