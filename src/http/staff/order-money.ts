// The money of an order: payments and refunds with undo, what is owed, pieces that came back.

import { centsFromDollars } from '#contract/money.ts'
import { ReturnPieces } from '#contract/order-lines.ts'
import {
  OrderChangeView,
  OrderMoneyDetailView,
  RecordPayment,
  RecordRefund,
  TakeBackPayment,
} from '#contract/order-money.ts'
import { ListOfOrder, OrderView } from '#contract/orders.ts'
import { getOrder } from '#domain/orders/find-order.ts'
import { listOrderChanges } from '#domain/orders/record-changes.ts'
import { readMoney } from '#domain/orders/read-money.ts'
import {
  approveRefund,
  keepOverpaid,
  recordRefund,
  takeBackRefund,
} from '#domain/orders/refunds.ts'
import { waitOf } from '#domain/orders/waits-for-money.ts'
import { returnPieces } from '#domain/orders/return-pieces.ts'
import { askForMoney } from '#domain/transfers/expire-order.ts'
import { receivePayment, reversePayment } from '#domain/transfers/receive-payment.ts'
import { shredKeys } from '#http/card-to-keep.ts'
import { idParam } from '#http/endpoint.ts'
import { moneyFields, orderView } from '#http/order-view.ts'
import { listing, reading, type Routes, writing } from '#http/route.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'
import type { Tx } from '#platform/tx.ts'

export const staffOrderMoney = {
  'GET /orders/:id/money': reading({
    summary: 'Money in and out of an order, and what is owed',
    needs: 'orders.read',
    view: OrderMoneyDetailView,
    run: (tx, _, c) => moneyDetail(tx, idParam(c, 'id')),
  }),
  'POST /orders/:id/payments': writing({
    summary: 'Note money that came, whatever state the order is in',
    refuses: ['order-cancelled', 'order-paid'],
    needs: 'transfers.decide',
    body: RecordPayment,
    status: 201,
    once: true,
    view: OrderMoneyDetailView,
    run: async (tx, { amount, method, reference }, c) => {
      const orderId = idParam(c, 'id')
      const { shredded } = await receivePayment(tx, {
        orderId,
        amountCents: centsFromDollars(amount) ?? 0,
        method,
        bankReference: reference,
        whateverState: true,
      })
      return { ...(await moneyDetail(tx, orderId)), shredded }
    },
    after: shredKeys,
  }),
  'DELETE /orders/:id/payments/:paymentId': writing({
    summary: 'Take back a payment that was noted by mistake; a bank line is free again',
    refuses: ['gateway-payment', 'refunds-stand'],
    needs: 'transfers.decide',
    query: TakeBackPayment,
    view: OrderMoneyDetailView,
    run: async (tx, { next }, c) => {
      const orderId = idParam(c, 'id')
      const paymentId = idParam(c, 'paymentId')
      const { shredded } = await reversePayment(tx, { orderId, paymentId, next })
      return { ...(await moneyDetail(tx, orderId)), shredded }
    },
    after: shredKeys,
  }),
  'POST /orders/:id/reminders': writing({
    summary: 'Remind the customer of what is due; the whole usual time begins again',
    refuses: ['nothing-due'],
    needs: 'transfers.decide',
    once: true,
    view: OrderMoneyDetailView,
    run: async (tx, _, c) => {
      const orderId = idParam(c, 'id')
      await askForMoney(tx, orderId)
      return moneyDetail(tx, orderId)
    },
  }),
  'POST /orders/:id/refunds': writing({
    summary: 'Note money that was sent back',
    refuses: [
      'no-refund-due',
      'refund-too-much',
      'refund-needs-second',
      'refund-own',
      'refund-under-way',
    ],
    needs: 'refunds.record',
    body: RecordRefund,
    status: 201,
    once: true,
    view: OrderMoneyDetailView,
    run: async (tx, { amount, ...how }, c) => {
      const orderId = idParam(c, 'id')
      const amountCents = centsFromDollars(amount) ?? 0
      const { shredded } = await recordRefund(tx, { ...how, orderId, amountCents })
      return { ...(await moneyDetail(tx, orderId)), shredded }
    },
    after: shredKeys,
  }),
  'DELETE /orders/:id/refunds/:refundId': writing({
    summary: 'Take back a refund that was noted by mistake',
    refuses: ['gateway-refund'],
    needs: 'refunds.record',
    view: OrderMoneyDetailView,
    run: async (tx, _, c) => {
      const orderId = idParam(c, 'id')
      const refundId = idParam(c, 'refundId')
      const { shredded } = await takeBackRefund(tx, { orderId, refundId })
      return { ...(await moneyDetail(tx, orderId)), shredded }
    },
    after: shredKeys,
  }),
  'POST /orders/:id/refund-approvals': writing({
    summary: 'Agree to the refund that is owed',
    refuses: ['no-refund-due'],
    needs: 'refunds.approve',
    status: 201,
    once: true,
    view: OrderMoneyDetailView,
    run: async (tx, _, c) => {
      const orderId = idParam(c, 'id')
      await approveRefund(tx, orderId)
      return moneyDetail(tx, orderId)
    },
  }),
  'POST /orders/:id/kept-money': writing({
    summary: 'Leave with an order what came too much',
    refuses: ['no-refund-due'],
    needs: 'refunds.record',
    status: 201,
    once: true,
    view: OrderMoneyDetailView,
    run: async (tx, _, c) => {
      const orderId = idParam(c, 'id')
      await keepOverpaid(tx, orderId)
      return moneyDetail(tx, orderId)
    },
  }),
  'POST /orders/:id/returns': writing({
    summary: 'Note pieces of a line that left the shop and came back',
    refuses: ['not-left', 'too-many-returned'],
    needs: 'orders.write',
    body: ReturnPieces,
    status: 201,
    once: true,
    view: OrderView,
    run: async (tx, back, c) => {
      const { order, shredded } = await returnPieces(tx, { ...back, orderId: idParam(c, 'id') })
      return { ...(await orderView(tx, order)), shredded }
    },
    after: shredKeys,
  }),
  'GET /orders/:id/changes': listing({
    summary: 'Old and new values of what staff changed in an order',
    needs: 'orders.read',
    query: ListOfOrder,
    view: OrderChangeView,
    run: async (tx, query, c) => {
      const { id } = await getOrder(tx, idParam(c, 'id'))
      return paginateInMemory(await listOrderChanges(tx, id), query, {
        key: (change) => change.id,
        searchText: (change) => [change.field, change.old, change.new, change.by, change.reason],
        sorts: { date: (change) => change.id },
      })
    },
  }),
} satisfies Routes

async function moneyDetail(tx: Tx, orderId: number) {
  const { order, money, rows, task, needsApproval } = await readMoney(tx, orderId)
  return {
    ...moneyFields(order, money),
    rows,
    waits: await waitOf(tx, order),
    refundDue: task && {
      taskId: task.id,
      amount: task.amount,
      openedAt: task.openedAt,
      dueOn: task.dueOn,
      needsApproval,
      approvedBy: task.approvedBy,
    },
  }
}
