// A walk over time: whatever is paid, taken back, invoiced, confirmed and sent of an order, and whenever the clock runs, it
// cancels none that was invoiced, has a payment or has left in part; and each that is unpaid and past its time is then
// cancelled, or in the list of staff.

import { constantFrom, oneof } from 'fast-check'
import { expect, test } from 'vitest'
import type { AfterTakingBack } from '#contract/order-money.ts'
import { PAYMENT_STATUSES } from '#contract/orders.ts'
import { leftPieces } from '#domain/orders/boxes.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { listOrders } from '#domain/orders/list-orders.ts'
import { moneyOf } from '#domain/orders/order-money.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { recordReminded } from '#domain/orders/pay-by.ts'
import { standingPayments } from '#domain/orders/write-money.ts'
import { anOrder } from '#testing/builders.ts'
import { expectNoSilentDebt } from '#testing/debts.ts'
import { SHIPMENT_STEPS } from '#testing/shipment-walk.ts'
import { at, NOW, type TestTx } from '#testing/shop.ts'
import { type Step, takeWalks, type World } from '#testing/walk.ts'
import {
  askForMoney,
  expireOrder,
  listToExpire,
  listToRemind,
  remindOrder,
} from './expire-order.ts'
import { receivePayment, reversePayment } from './receive-payment.ts'

const LIMIT_MS = 3_600_000
const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS

type ClockWorld = World & { order: OrderRow; mailWorks: boolean }
type ClockStep = Step<ClockWorld>

const rowOf = async (tx: TestTx, { order }: ClockWorld) =>
  (await findOrder(tx, order.id)) as OrderRow

/** What the clock must not cancel, read from its rows. */
async function isProtected(tx: TestTx, order: OrderRow): Promise<boolean> {
  const { netCents } = await moneyOf(tx, order)
  const hasLeft = (await leftPieces(tx, order.id)) !== null
  return order.gct !== null || netCents > 0 || hasLeft
}

/** As the job does it: expire first, then remind; a mail that is sent is noted. */
const clock: ClockStep = {
  name: 'clock',
  take: async (tx, world) => {
    const { id } = world.order
    const before = await rowOf(tx, world)
    const kept = await isProtected(tx, before)
    if ((await listToExpire(tx)).includes(id)) await expireOrder(tx, id)
    const after = await rowOf(tx, world)
    const cancelled = before.orderStatus !== 'cancelled' && after.orderStatus === 'cancelled'
    expect([kept, cancelled]).not.toEqual([true, true])
    if ((await listToRemind(tx)).includes(id)) await remindOrder(tx, id)
    if (world.mailWorks) await recordReminded(tx, id)
  },
}
const pass = (days: number): ClockStep => ({
  name: `pass ${days}`,
  take: async (_, world) => {
    world.now = new Date(world.now.getTime() + days * DAY_MS)
  },
})
const receive = (amountCents: number): ClockStep => ({
  name: `receive ${amountCents}`,
  take: (tx, { order }) =>
    receivePayment(tx, { orderId: order.id, amountCents, whateverState: true }),
})
const takeBack = (next?: AfterTakingBack): ClockStep => ({
  name: `take back ${next ?? ''}`,
  take: async (tx, { order }) => {
    const last = (await standingPayments(tx, order.id)).at(-1)
    if (last) await reversePayment(tx, { orderId: order.id, paymentId: last.id, next })
  },
})
const edit = (change: object): ClockStep => ({
  name: JSON.stringify(change),
  take: (tx, { order }) => changeOrder(tx, { orderId: order.id, edit: change }),
})
const mailServer: ClockStep = {
  name: 'mail server',
  take: async (_, world) => {
    world.mailWorks = !world.mailWorks
  },
}
const remind: ClockStep = { name: 'remind', take: (tx, { order }) => askForMoney(tx, order.id) }
/** Money and time come most often, so that what the clock must leave alone also meets the end of its time. */
const step = oneof(
  {
    weight: 5,
    arbitrary: constantFrom(
      ...[receive(90_000_00), receive(90_000_00), receive(1_00), remind, takeBack('remind')],
      ...[takeBack('remind'), takeBack(), takeBack('wait'), takeBack('cancel')],
    ),
  },
  { weight: 4, arbitrary: constantFrom(pass(1), pass(5), pass(5)) },
  { weight: 1, arbitrary: constantFrom(...SHIPMENT_STEPS) },
  {
    weight: 2,
    arbitrary: constantFrom(
      mailServer,
      ...PAYMENT_STATUSES.map((paymentStatus) => edit({ paymentStatus })),
      ...['pending', 'confirmed', 'shipped'].map((orderStatus) => edit({ orderStatus })),
    ),
  },
)

/** Two runs of the clock, after which nothing of it is left to do at this moment. */
async function expectSeen(tx: TestTx, world: ClockWorld): Promise<void> {
  const now = at(world.now, tx)
  for (const _ of [1, 2]) await clock.take(now, world)
  const order = await rowOf(now, world)
  const isOver = order.waitsSince !== null || (order.payBy !== null && order.payBy <= now.now)
  const isUnpaid = order.paymentStatus !== 'paid' && order.orderStatus !== 'cancelled'
  const seen = (await listOrders(now, { unpaid: 'waiting', limit: 9 })).items.map(({ id }) => id)
  expect(seen).toEqual(isUnpaid && isOver ? [order.id] : [])
}

/** Whatever happened: a year later it is paid or cancelled, or staff see it. */
async function expectAnEnd(tx: TestTx, world: ClockWorld): Promise<void> {
  const later = { ...world, now: new Date(world.now.getTime() + YEAR_MS) }
  await expectSeen(tx, later)
  const { order } = later
  const { paymentStatus, orderStatus } = await rowOf(tx, later)
  if (paymentStatus === 'paid' || orderStatus === 'cancelled') return
  const seen = await listOrders(at(later.now, tx), { unpaid: 'waiting', limit: 9 })
  expect(seen.items.map(({ id }) => id)).toEqual([order.id])
}

test(
  'the clock cancels nothing that was invoiced, paid in part or sent, and what it leaves is in the list of staff',
  async () => {
    await takeWalks<ClockWorld>({
      walks: { postgres: 60, embedded: 10 },
      step,
      length: [8, 14],
      open: async (tx) => ({ order: await anOrder(tx), now: NOW, mailWorks: true }),
      check: expectSeen,
      end: async (tx, world) => {
        await expectNoSilentDebt(tx, world.order.id)
        await expectAnEnd(tx, world)
      },
    })
  },
  LIMIT_MS,
)
