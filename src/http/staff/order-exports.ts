// Orders as files for a spreadsheet: one row an order, or one row a line.

import type { Context } from 'hono'
import { ENTERED_TEXTS, type TextField, textFieldsOf } from '#contract/entered-texts.ts'
import { jamaicaMinute } from '#contract/jamaica.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { colorOfOrder } from '#contract/order-text.ts'
import { orderReference } from '#contract/order-number.ts'
import { ExportOrders } from '#contract/orders.ts'
import { phoneText } from '#contract/person-keys.ts'
import { linesByOrder, billOf } from '#domain/orders/lines.ts'
import { listChosenOrders, listOrders } from '#domain/orders/list-orders.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import { dueOf, moneyByOrder, NO_MONEY, type OrderMoney } from '#domain/orders/order-money.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { CSV, EXPORT_PAGE_SIZE, minuteCell, sendCsv } from '#http/csv-export.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { addedViews, skusOfLines } from '#http/order-view.ts'
import { endpoint, type Routes } from '#http/route.ts'
import type { Tx } from '#platform/tx.ts'

export const staffOrderExports = {
  'POST /order-exports': endpoint({
    summary: 'Orders as a file of comma-separated values',
    mediaType: CSV,
    needs: 'orders.export',
    body: ExportOrders,
    handle: async (c, { body }) => {
      await recordExport(c, body)
      return sendCsv(c, { fileName: 'orders.csv', columns: ORDER_COLUMNS, page: pageOf(body) })
    },
  }),
  'POST /order-line-exports': endpoint({
    summary: 'The lines of orders as a file of comma-separated values',
    mediaType: CSV,
    needs: 'orders.export',
    body: ExportOrders,
    handle: async (c, { body }) => {
      await recordExport(c, body)
      const read = pageOf(body)
      return sendCsv(c, {
        fileName: 'order-lines.csv',
        columns: LINE_COLUMNS,
        page: async (tx, cursor) => {
          const { items, next } = await read(tx, cursor)
          return { items: await linesOfExports(tx, items), next }
        },
      })
    },
  }),
} satisfies Routes

type Exported = {
  order: OrderRow
  lines: readonly OrderLineRow[]
  money: OrderMoney
  added: ReturnType<Awaited<ReturnType<typeof addedViews>>>
}
type ExportedLine = { order: OrderRow; line: OrderLineRow; number: number; sku: string }

async function recordExport(c: Context<ApiEnv>, { ids, ...filter }: ExportOrders): Promise<void> {
  const { total } = await c.var.read((tx) => listOrders(tx, { ...filter, limit: 1 }))
  await c.var.write((tx) => tx.record('orders.exported', { count: ids?.length ?? total }))
}

/** The orders that match the filters, or the selected ones, from a cursor on. */
const pageOf =
  ({ ids, ...filter }: ExportOrders) =>
  async (tx: Tx, cursor: string | undefined) => {
    const { items, next } = ids
      ? { items: await listChosenOrders(tx, ids), next: undefined }
      : await listOrders(tx, { ...filter, limit: EXPORT_PAGE_SIZE, cursor })
    return { items: await withMoney(tx, items), next }
  }

async function withMoney(tx: Tx, rows: readonly OrderRow[]): Promise<Exported[]> {
  const lines = await linesByOrder(tx, rows)
  const money = await moneyByOrder(tx, rows)
  const added = await addedViews(tx, rows)
  return rows.map((order) => ({
    order,
    lines: lines.get(order.id) ?? [],
    money: money.get(order.id) ?? NO_MONEY,
    added: added(order),
  }))
}

async function linesOfExports(tx: Tx, items: readonly Exported[]): Promise<ExportedLine[]> {
  const skuOf = await skusOfLines(
    tx,
    items.flatMap(({ lines }) => lines),
  )
  return items.flatMap(({ order, lines }) =>
    lines.map((line, index) => ({ order, line, number: index + 1, sku: skuOf(line) })),
  )
}

const textColumns = (fields: readonly TextField[]): typeof ORDER_COLUMNS =>
  Object.fromEntries(
    fields.map((field) => [ENTERED_TEXTS[field].name, ({ order }) => order[field]]),
  )

const ORDER_COLUMNS: Record<string, (exported: Exported) => string> = {
  Order: ({ order }) => orderReference(order.id),
  Date: ({ order }) => jamaicaMinute(order.createdAt),
  Customer: ({ order }) => order.customerName,
  'E-mail': ({ order }) => order.customerEmail,
  Phone: ({ order }) => phoneText(order.customerPhone),
  Product: ({ order }) => order.productName,
  Colour: ({ order, lines }) => colorOfOrder({ ...order, lines }),
  Amount: ({ order }) => dollarsFromCents(order.totalAmount),
  Method: ({ order }) => order.paymentMethod,
  Payment: ({ order }) => order.paymentStatus,
  Status: ({ order }) => order.orderStatus,
  Shipping: ({ order }) => order.shippingMethod,
  Service: ({ order }) => order.deliveryService ?? '',
  'Promised by': ({ order }) => order.promisedBy ?? '',
  ...textColumns([...textFieldsOf('delivery'), ...textFieldsOf()]),
  Pieces: ({ order, lines }) => dollarsFromCents(billOf(lines, order).piecesCents),
  Delivery: ({ order }) => dollarsFromCents(order.delivery),
  'Delivery to be quoted': ({ order }) => (order.deliveryToBeQuoted ? 'yes' : 'no'),
  Discount: ({ order }) => dollarsFromCents(order.discount),
  Voucher: ({ added }) => added.voucher?.code ?? '',
  'Voucher discount': ({ order }) => dollarsFromCents(order.voucherDiscount),
  'Transfer reference discount': ({ order }) => dollarsFromCents(order.namingDiscount),
  'Included free': ({ added }) => added.gifts.join(', '),
  Paid: ({ money }) => dollarsFromCents(money.paidCents),
  Refunded: ({ money }) => dollarsFromCents(money.refundedCents),
  Due: ({ order, money }) => dollarsFromCents(dueOf(order, money)),
  'Paid at': ({ order }) => minuteCell(order.paidAt),
}

const LINE_COLUMNS: Record<string, (exported: ExportedLine) => string> = {
  Order: ({ order }) => orderReference(order.id),
  Date: ({ order }) => jamaicaMinute(order.createdAt),
  Customer: ({ order }) => order.customerName,
  Parish: ({ order }) => order.parish,
  Line: ({ number }) => String(number),
  'Product number': ({ line }) => String(line.productId ?? ''),
  Product: ({ line }) => line.productName,
  Colour: ({ line }) => line.color,
  SKU: ({ sku }) => sku,
  Quantity: ({ line }) => String(line.quantity),
  Price: ({ line }) => dollarsFromCents(line.unitPrice),
  Amount: ({ line }) => dollarsFromCents(line.quantity * line.unitPrice),
  Returned: ({ line }) => String(line.returned),
  Payment: ({ order }) => order.paymentStatus,
  Status: ({ order }) => order.orderStatus,
  'Paid at': ({ order }) => minuteCell(order.paidAt),
}
