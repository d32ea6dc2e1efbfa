// /api/transfers: orders whose transfer is waited for, the money that came and the receipts sent.

import { type Context, Hono } from 'hono'
import { centsFromDollars } from '#contract/money.ts'
import { ListTransfers, ReceivePayment, RejectReceipt } from '#contract/transfers.ts'
import { rejectReceipt } from '#domain/orders/reject-receipt.ts'
import { listReceipts } from '#domain/orders/receipts.ts'
import { countOpenLines } from '#domain/transfers/list-lines.ts'
import { countTransfers, getTransfer, listTransfers } from '#domain/transfers/list-transfers.ts'
import { receivePayment, reversePayment } from '#domain/transfers/receive-payment.ts'
import { listPayments } from '#domain/transfers/received.ts'
import { itemKeyFolder, shredItemKeys } from '#domain/vault/wrap-secrets.ts'
import { body, type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { receiptView } from '#http/order-view.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { requireAbility } from '#http/staff-guard.ts'
import { paymentView, transferView } from '#http/transfer-view.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Staff'
const MISSING = { 404: 'No such order' }

export const staffTransfers = new Hono<ApiEnv>()
  .get(
    '/transfers',
    requireAbility('orders.read'),
    describe('List transfers that are waited for', {
      asks: ListTransfers,
      answers: { 200: 'The orders, the longest waiting first' },
      tag,
    }),
    query(ListTransfers),
    async (c) => {
      const asked = c.req.valid('query')
      const page = await c.var.read((tx) =>
        listTransfers(tx, { ...asked, limit: asked.limit ?? DEFAULT_LIMIT }),
      )
      pageHeaders(c, page)
      return c.json(page.items.map(transferView))
    },
  )
  .get(
    '/transfer-counts',
    requireAbility('orders.read'),
    describe('Count transfers by what they want', { answers: { 200: 'The counts' }, tag }),
    async (c) =>
      c.json(
        await c.var.read(async (tx) => ({
          ...(await countTransfers(tx)),
          lines: await countOpenLines(tx),
        })),
      ),
  )
  .get(
    '/transfers/:id',
    requireAbility('orders.read'),
    describe('Read a transfer with its receipts and payments', {
      answers: { 200: 'The transfer', ...MISSING },
      tag,
    }),
    async (c) => c.json(await c.var.read((tx) => detail(tx, idParam(c, 'id')))),
  )
  .post(
    '/transfers/:id/payments',
    requireAbility('transfers.decide'),
    describe('Note money that came', {
      takes: ReceivePayment,
      answers: { 201: 'The transfer', ...MISSING, 409: 'Paid, cancelled or not a transfer' },
      tag,
    }),
    body(ReceivePayment),
    async (c) => {
      const orderId = idParam(c, 'id')
      const { amount, ...known } = c.req.valid('json')
      const shredded: string[] = []
      const answer = await c.var.once(c.req.valid('json'), async (tx) => {
        const amountCents = centsFromDollars(amount) ?? 0
        const received = await receivePayment(tx, { ...known, orderId, amountCents })
        shredded.push(...received.shredded)
        return { status: 201, body: await detail(tx, orderId) }
      })
      await forget(c, shredded)
      return answer
    },
  )
  .delete(
    '/transfers/:id/payments/:paymentId',
    requireAbility('transfers.decide'),
    describe('Take back money that was noted by mistake', {
      answers: { 200: 'The transfer', 404: 'No such payment' },
      tag,
    }),
    async (c) => {
      const named = { orderId: idParam(c, 'id'), paymentId: idParam(c, 'paymentId') }
      const { view, shredded } = await c.var.write(async (tx) => {
        const { shredded } = await reversePayment(tx, named)
        return { view: await detail(tx, named.orderId), shredded }
      })
      await forget(c, shredded)
      return c.json(view)
    },
  )
  .post(
    '/transfers/:id/receipts/:receiptId/rejection',
    requireAbility('transfers.decide'),
    describe('Reject a receipt and tell the shopper why', {
      takes: RejectReceipt,
      answers: { 200: 'The transfer', 404: 'No such receipt', 409: 'Matched already' },
      tag,
    }),
    body(RejectReceipt),
    async (c) => {
      const named = { orderId: idParam(c, 'id'), receiptId: idParam(c, 'receiptId') }
      const view = await c.var.write(async (tx) => {
        await rejectReceipt(tx, { ...named, ...c.req.valid('json') })
        return detail(tx, named.orderId)
      })
      return c.json(view)
    },
  )

const forget = (c: Context<ApiEnv>, shredded: string[]) =>
  shredItemKeys(itemKeyFolder(c.var.parts.config.dataDir), shredded)

async function detail(tx: Tx, orderId: number) {
  return {
    ...transferView(await getTransfer(tx, orderId)),
    receiptFiles: (await listReceipts(tx, orderId)).map(receiptView),
    payments: (await listPayments(tx, orderId)).map(paymentView),
  }
}
