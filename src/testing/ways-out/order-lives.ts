// Orders and their money: every state, and what ends it.

import { eq } from 'drizzle-orm'
import { syncFinding } from '#domain/gateways/sync-finding.ts'
import { openGatewayTask } from '#domain/gateways/tasks.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { paymentAttempts } from '#domain/orders/charges.table.ts'
import { createOrder } from '#domain/orders/create-order.ts'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { refundTasks } from '#domain/orders/payments.table.ts'
import { addReceipt } from '#domain/orders/receipts.ts'
import { statementLines, statements } from '#domain/transfers/statements.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { anOrder, aProduct, BUYER } from '#testing/builders.ts'
import { aCharge, aGatewayRefund, anAttempt } from '#testing/gateway-charges.ts'
import type { Desk, Life, Plant, Row, Way } from './way.ts'

type Edit = Parameters<typeof changeOrder>[1]['edit']

const aTransfer: Plant = async (tx) => (await anOrder(tx)).id
const aTransferThen =
  (...edits: Edit[]): Plant =>
  async (tx) => {
    const { id: orderId } = await anOrder(tx)
    for (const edit of edits) await changeOrder(tx, { orderId, edit })
    return orderId
  }

/** An order whose card staff charge themselves. */
const aCardOrder =
  (edit: Pick<Edit, 'orderStatus' | 'paymentStatus'> = {}): Plant =>
  async (tx) => {
    const { id: productId, name } = await aProduct(tx)
    const card = { ...BUYER, paymentMethod: 'credit_card', selectedColor: 'Sand' } as const
    const priced = { productId, productName: name, totalAmount: '90000.00' }
    return (await createOrder(tx, { ...card, ...priced, ...edit })).id
  }

const anOnlineOrder =
  (paymentStatus?: 'failed'): Plant =>
  async (tx) => {
    const { order, attempt } = await anAttempt(tx, { paysOnline: true })
    if (paymentStatus) {
      const failure = { reason: 'declined', code: '2' } as const
      const finding = { state: 'failed', failure } as const
      await syncFinding(tx, { attemptId: attempt.id, finding, source: 'answer' })
    }
    return order.id
  }

const anAttemptIn =
  (state: 'created' | 'sent' | 'claimed' | 'unknown'): Plant =>
  async (tx) => {
    const { attempt } = await anAttempt(tx)
    const nextInquiryAt = tx.now
    const isIt = eq(paymentAttempts.id, attempt.id)
    if (state !== 'sent')
      await tx.db.update(paymentAttempts).set({ state, nextInquiryAt }).where(isIt)
    return attempt.id
  }

/** An order that may have been paid by its attempt. */
const anUnconfirmedOrder: Plant = async (tx) => {
  const { order, attempt } = await anAttempt(tx, { paysOnline: true })
  const finding = { state: 'unknown', code: 'timeout' } as const
  await syncFinding(tx, { attemptId: attempt.id, finding, source: 'answer' })
  return order.id
}

const cancelled: Edit = { orderStatus: 'cancelled' }
const ended = (id: unknown, edit: Edit): ReturnType<Desk['act']> => [
  'POST',
  '/order-changes',
  { ids: [id], ...edit },
]

const orderDesk = (list: string, edit: Edit = cancelled): Desk => ({
  name: 'Orders',
  list: () => list,
  act: ({ id }) => ended(id, edit),
})
const UNPAID = '/orders?unpaid=waiting'
const unpaid = orderDesk(UNPAID)
const cards = '/orders?method=credit_card&payment=pending'

const EXPIRES = 'after the reminder, at the end of its term'

const refundTaskOf = async (tx: Tx, orderId: number) =>
  singleRow(await tx.db.select().from(refundTasks).where(eq(refundTasks.orderId, orderId)))

/** Below what a second person has to agree to. */
const SMALL_CENTS = 40_000_00

const aRefundDue =
  (...edits: Edit[]): Plant =>
  async (tx) => {
    const { id: productId } = await aProduct(tx, { priceCents: SMALL_CENTS })
    const { id: orderId } = await anOrder(tx, { productId })
    for (const edit of [{ paymentStatus: 'paid' } as const, ...edits])
      await changeOrder(tx, { orderId, edit })
    return (await refundTaskOf(tx, orderId)).id
  }

const gatewayDesk: Desk = {
  name: 'Card payments',
  list: () => '/gateway-tasks',
  shownAs: ({ waiting_task: id }) => ({ id }),
  act: ({ waiting_task: task }) => decided(task),
}
const gatewayRefund = (state: 'created' | 'requested' | 'unknown') => ({
  'sent to a gateway': async (tx: Tx) => (await aGatewayRefund(tx, { state })).id,
})
const asksAboutRefund = (state: 'created' | 'requested'): Way => ({
  job: 'ask-gateways',
  when: 'asked by the clock; what the gateway does not say is `unknown`',
  rows: gatewayRefund(state),
})

const decided = (task: unknown): ReturnType<Desk['act']> => [
  'POST',
  `/gateway-tasks/${String(task)}/decision`,
  { outcome: 'not-charged', note: 'It is in the dashboard' },
]

type About = Partial<Parameters<typeof openGatewayTask>[1]>

const aGatewayTask =
  (
    kind: 'unconfirmed' | 'mismatch' | 'dispute' | 'refund' | 'set-up',
    about: (tx: Tx) => Promise<About>,
  ): Plant =>
  async (tx) => {
    const code = `code-${tx.random.uuid()}`
    await openGatewayTask(tx, { gateway: 'wipay', kind, code, ...(await about(tx)) })
    const rows = await tx.db.select().from(gatewayTasks).where(eq(gatewayTasks.code, code))
    return singleRow(rows).id
  }

const aReceipt: Plant = async (tx) => {
  const { link } = await anOrder(tx)
  const name = tx.random.uuid()
  const file = { fileName: 'a.pdf', storedName: name, mediaType: 'application/pdf' } as const
  return (await addReceipt(tx, { link, receipt: { ...file, bytes: 1, sha256: name } })).id
}

const aStatementLine: Plant = async (tx) => {
  const file = { fileName: 'a.csv', addedLines: 1, importedBy: 'Ann', importedAt: tx.now }
  const { id: statementId } = singleRow(await tx.db.insert(statements).values(file).returning())
  const line = { rowNumber: 2, day: '2026-11-20', description: 'DEPOSIT', amount: 5_00 }
  const row = { ...line, statementId, fingerprint: tx.random.uuid() }
  return singleRow(await tx.db.insert(statementLines).values(row).returning()).id
}

const isMatched = ({ matched, amount, set_aside_at: aside }: Row) =>
  aside ? 'set aside' : Number(matched) < Number(amount) ? 'open' : 'matched'

export const ORDER_LIVES: readonly Life[] = [
  {
    of: 'orders.order_status',
    states: {
      pending: {
        job: 'expire-orders',
        when: EXPIRES,
        rows: { 'by transfer': aTransfer, 'paid online': anOnlineOrder() },
        desk: unpaid,
      },
      confirmed: {
        desk: unpaid,
        rows: { 'not paid': aTransferThen({ orderStatus: 'confirmed' }) },
      },
      shipped: {
        desk: orderDesk('/orders?status=shipped', { orderStatus: 'delivered' }),
        rows: { paid: aTransferThen({ paymentStatus: 'paid' }, { orderStatus: 'shipped' }) },
      },
      delivered: { final: 'the customer has it' },
      cancelled: { final: 'staff may restore it' },
    },
  },
  {
    of: 'orders.payment_status',
    states: {
      pending: {
        desk: orderDesk(cards, { paymentStatus: 'paid' }),
        rows: { 'by a card that staff charge': aCardOrder() },
        unless: 'by transfer or online: the clock ends the order',
      },
      processing: {
        job: 'ask-gateways',
        when: 'with its attempt, 48 hours at most',
        rows: { 'an attempt in doubt': anUnconfirmedOrder },
      },
      failed: {
        desk: orderDesk(UNPAID, { paymentStatus: 'paid' }),
        rows: {
          'a transfer': aTransferThen({ paymentStatus: 'failed' }),
          'a card that was declined': aCardOrder({ paymentStatus: 'failed' }),
        },
        unless: 'paid online: the clock ends the order',
      },
      paid: { final: 'what is owed back is a task of *Refunds*' },
    },
  },
  {
    of: 'payment_attempts.state',
    states: {
      ...Object.fromEntries(
        (['created', 'sent', 'claimed', 'unknown'] as const).map((state): [string, Way] => [
          state,
          {
            job: 'ask-gateways',
            when: 'at `ends_by`',
            rows: { 'of a gateway that says nothing': anAttemptIn(state) },
          },
        ]),
      ),
      paid: { final: 'the order has the payment' },
      failed: { final: 'nothing was charged' },
      expired: { final: 'what may have been charged is a task of *Card payments*' },
      mismatch: { final: 'a task of *Card payments*' },
    },
  },
  {
    of: 'refund_tasks.outcome',
    states: {
      none: {
        desk: {
          name: 'Refunds',
          list: () => '/refund-tasks',
          act: ({ order_id: id, amount }) => [
            'POST',
            `/orders/${id}/refunds`,
            { amount, method: 'cash' },
          ],
        },
        rows: {
          'of a cancelled order': aRefundDue(cancelled),
          'of an order that stands': aRefundDue({ totalAmount: '30000.00', reason: 'A scratch' }),
        },
      },
      refunded: { final: 'the money has gone' },
      kept: { final: 'the money is kept for what is added' },
      'nothing-due': { final: 'nothing is owed any more' },
      'given-up': { final: 'the person was erased' },
    },
  },
  {
    of: 'gateway_refunds.state',
    also: `(select id from gateway_tasks where refund_id = row.id and closed_at is null) as waiting_task`,
    states: {
      created: asksAboutRefund('created'),
      requested: asksAboutRefund('requested'),
      unknown: {
        desk: gatewayDesk,
        rows: gatewayRefund('unknown'),
        unless: '`ask-gateways`, if the gateway says it',
      },
      done: { final: 'a refund of the order' },
      refused: { final: 'the task of *Refunds* stays open' },
    },
  },
  {
    of: 'gateway_tasks.outcome',
    states: {
      none: {
        desk: {
          name: 'Card payments',
          list: () => '/gateway-tasks',
          act: ({ id }) => decided(id),
        },
        rows: {
          'may have been charged': aGatewayTask('unconfirmed', async (tx) => ({
            attemptId: (await anAttempt(tx)).attempt.id,
          })),
          'another amount': aGatewayTask('mismatch', async (tx) => {
            const { attempt, charge } = await aCharge(tx)
            return { attemptId: attempt.id, chargeId: charge.id }
          }),
          'taken back by a bank': aGatewayTask('dispute', async (tx) => ({
            chargeId: (await aCharge(tx)).charge.id,
          })),
          'a refund': aGatewayTask('refund', async (tx) => ({
            refundId: (await aGatewayRefund(tx, { state: 'unknown' })).id,
          })),
          'settings that are not accepted': aGatewayTask('set-up', async () => ({})),
        },
      },
      booked: { final: 'a payment of the order, or a refund' },
      'not-charged': { final: 'nothing came' },
      settled: { final: 'done in the dashboard' },
      resolved: { final: 'nothing is to do' },
    },
  },
  {
    of: 'order_receipts.state',
    states: {
      waiting: {
        desk: {
          name: 'Transfers',
          list: () => '/transfers?show=receipts',
          shownAs: ({ order_id: orderId }) => ({ orderId }),
          act: ({ id, order_id: orderId }) => [
            'POST',
            `/transfers/${orderId}/receipts/${String(id)}/rejection`,
            { reason: 'It is cut off.' },
          ],
        },
        rows: { 'of an order that stands': aReceipt },
      },
      matched: { final: 'proves a payment' },
      rejected: { final: 'forgotten after 180 days' },
    },
  },
  {
    of: 'bank_statement_lines',
    stateOf: isMatched,
    states: {
      open: {
        desk: {
          name: 'Transfers',
          list: () => '/statement-lines',
          act: ({ id }) => ['PUT', `/statement-lines/${String(id)}`, { aside: true }],
        },
        rows: { 'money of nobody known': aStatementLine },
      },
      matched: { final: 'a payment' },
      'set aside': { final: 'it pays no order' },
    },
  },
]
