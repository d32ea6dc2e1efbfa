// /api/transfers: orders paid by bank transfer, their payments and receipts.

import { centsFromDollars } from '#contract/money.ts'
import { TakeBackPayment } from '#contract/order-money.ts'
import {
  ListTransfers,
  ReceivePayment,
  RejectReceipt,
  TransferCounts,
  TransferDetailView,
  TransferView,
} from '#contract/transfers.ts'
import { listReceipts, rejectReceipt } from '#domain/orders/receipts.ts'
import { countOpenLines } from '#domain/transfers/list-lines.ts'
import { countTransfers, getTransfer, listTransfers } from '#domain/transfers/list-transfers.ts'
import { receivePayment, reversePayment } from '#domain/transfers/receive-payment.ts'
import { standingPayments } from '#domain/orders/write-money.ts'
import { shredKeys } from '#http/card-to-keep.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, reading, type Routes, writing } from '#http/route.ts'
import { transferFields } from '#http/transfer-view.ts'
import type { Tx } from '#platform/tx.ts'

export const staffTransfers = {
  'GET /transfers': listing({
    summary: 'List transfers that are waited for',
    needs: 'orders.read',
    query: ListTransfers,
    view: TransferView,
    run: listTransfers,
    fields: transferFields,
  }),
  'GET /transfer-counts': reading({
    summary: 'Count transfers by what they want',
    needs: 'orders.read',
    view: TransferCounts,
    run: async (tx) => ({ ...(await countTransfers(tx)), lines: await countOpenLines(tx) }),
  }),
  'GET /transfers/:id': reading({
    summary: 'Read a transfer with its receipts and payments',
    needs: 'orders.read',
    view: TransferDetailView,
    run: (tx, _, c) => detail(tx, idParam(c, 'id')),
  }),
  'POST /transfers/:id/payments': writing({
    summary: 'Note money that came',
    refuses: ['order-paid', 'order-cancelled', 'not-a-transfer', 'line-matched'],
    needs: 'transfers.decide',
    body: ReceivePayment,
    status: 201,
    once: true,
    view: TransferDetailView,
    run: async (tx, { amount, ...proof }, c) => {
      const orderId = idParam(c, 'id')
      const amountCents = centsFromDollars(amount) ?? 0
      const { shredded } = await receivePayment(tx, { ...proof, orderId, amountCents })
      return { ...(await detail(tx, orderId)), shredded }
    },
    after: shredKeys,
  }),
  'DELETE /transfers/:id/payments/:paymentId': writing({
    summary: 'Take back money that was noted by mistake',
    refuses: ['gateway-payment', 'refunds-stand'],
    needs: 'transfers.decide',
    query: TakeBackPayment,
    view: TransferDetailView,
    run: async (tx, { next }, c) => {
      const orderId = idParam(c, 'id')
      const paymentId = idParam(c, 'paymentId')
      const { shredded } = await reversePayment(tx, { orderId, paymentId, next })
      return { ...(await detail(tx, orderId)), shredded }
    },
    after: shredKeys,
  }),
  'POST /transfers/:id/receipts/:receiptId/rejection': writing({
    summary: 'Reject a receipt and tell the shopper why',
    refuses: ['receipt-decided'],
    needs: 'transfers.decide',
    body: RejectReceipt,
    view: TransferDetailView,
    run: async (tx, { reason }, c) => {
      const orderId = idParam(c, 'id')
      await rejectReceipt(tx, { orderId, receiptId: idParam(c, 'receiptId'), reason })
      return detail(tx, orderId)
    },
  }),
} satisfies Routes

async function detail(tx: Tx, orderId: number) {
  return {
    ...transferFields(await getTransfer(tx, orderId)),
    receiptFiles: await listReceipts(tx, orderId),
    payments: await standingPayments(tx, orderId),
  }
}
