import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { gatewayCharges } from './charges.table.ts'
import { gatewayNotices, gatewayRefunds, gatewayTasks } from './gateway-work.table.ts'
import { orderPayments, orderRefunds } from './payments.table.ts'

let made = 0

async function aCharge(tx: TestTx) {
  const plain = { gateway: 'powertranz', amount: 100_00, currency: 'JMD' } as const
  const reported = { source: 'answer', reportedBy: 'powertranz', reportedAt: tx.now } as const
  const row = { ...plain, ...reported, gatewayId: `c-${(made += 1)}` }
  return singleRow(await tx.db.insert(gatewayCharges).values(row).returning())
}

type Refund = Partial<typeof gatewayRefunds.$inferInsert>

async function aRefund(tx: TestTx, given: Refund = {}) {
  const orderId = given.orderId ?? (await anOrderRow(tx)).id
  const chargeId = given.chargeId ?? (await aCharge(tx)).id
  const requested = { requestedBy: 'Ann', requestedAt: tx.now, refundKey: crypto.randomUUID() }
  const row = {
    amount: 10_00,
    state: 'created' as const,
    ...requested,
    ...given,
    orderId,
    chargeId,
  }
  return singleRow(await tx.db.insert(gatewayRefunds).values(row).returning())
}

/** A refund of an order, as it is once money went back. */
async function aMadeRefund(tx: TestTx) {
  const { id: orderId } = await anOrderRow(tx)
  const noted = { recordedBy: 'Ann', recordedAt: tx.now }
  const paid = { orderId, amount: 100_00, source: 'hand', method: 'cash', ...noted } as const
  await tx.db.insert(orderPayments).values(paid)
  const back = { orderId, amount: 10_00, method: 'gateway', ...noted } as const
  const { id } = singleRow(await tx.db.insert(orderRefunds).values(back).returning())
  return { orderId, orderRefundId: id }
}

async function aTask(tx: TestTx, given: Partial<typeof gatewayTasks.$inferInsert> = {}) {
  const plain = { gateway: 'wipay', kind: 'set-up', code: '403' } as const
  await tx.db.insert(gatewayTasks).values({ ...plain, openedAt: tx.now, ...given })
}

const aNotice = (tx: TestTx, gateway = 'wipay') =>
  tx.db
    .insert(gatewayNotices)
    .values({ gateway: gateway as 'wipay', noticeId: 'n-1', receivedAt: tx.now })

testGuards([
  [
    'a refund by a gateway is in a state that the shop knows',
    'gateway_refunds_state_known',
    (tx) => aRefund(tx, { state: 'hoped' as never }),
  ],
  [
    'a refund by a gateway is of something',
    'gateway_refunds_positive',
    (tx) => aRefund(tx, { amount: 0 }),
  ],
  [
    'a refund that is over says since when',
    'gateway_refunds_ended',
    (tx) => aRefund(tx, { state: 'refused' }),
  ],
  [
    'a refund that was made is a refund of its order',
    'gateway_refunds_made',
    (tx) => aRefund(tx, { state: 'done', endedAt: tx.now }),
  ],
  [
    'a refund is named to the gateway once',
    'gateway_refunds_key_once',
    async (tx) => {
      const { refundKey } = await aRefund(tx)
      await aRefund(tx, { refundKey })
    },
  ],
  [
    'a refund of an order was made by one call of a gateway',
    'gateway_refunds_order_refund_once',
    async (tx) => {
      const done = { ...(await aMadeRefund(tx)), state: 'done' as const, endedAt: tx.now }
      await aRefund(tx, done)
      await aRefund(tx, done)
    },
  ],
  [
    'an order has one refund under way',
    'gateway_refunds_one_open',
    async (tx) => {
      const { orderId } = await aRefund(tx, { state: 'requested' })
      await aRefund(tx, { orderId })
    },
  ],
  [
    'a task is about a gateway that the shop knows',
    'gateway_tasks_gateway_known',
    (tx) => aTask(tx, { gateway: 'barter' as never }),
  ],
  [
    'a task is of a kind that the shop knows',
    'gateway_tasks_kind_known',
    (tx) => aTask(tx, { kind: 'gossip' as never }),
  ],
  [
    'a task ends in a way that the shop knows',
    'gateway_tasks_outcome_known',
    (tx) => aTask(tx, { closedAt: tx.now, closedBy: 'Ann', outcome: 'forgotten' as never }),
  ],
  [
    'a closed task says how it ended, and by whom',
    'gateway_tasks_closed_somehow',
    (tx) => aTask(tx, { closedAt: tx.now, outcome: 'resolved' }),
  ],
  [
    'one matter is one open task',
    'gateway_tasks_one_open',
    async (tx) => {
      await aTask(tx)
      await aTask(tx, { code: '401' })
    },
  ],
  [
    'a notification comes from a gateway that the shop knows',
    'gateway_notices_gateway_known',
    (tx) => aNotice(tx, 'barter'),
  ],
  [
    'a notification is read once',
    'gateway_notices_once',
    async (tx) => {
      await aNotice(tx)
      await aNotice(tx)
    },
  ],
])
