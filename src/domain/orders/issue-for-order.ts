// Issues the documents of an order: the planned credit note and invoice, with the words of their day, and receipts
// for money that comes before there is an invoice.

import { formatDay } from '#contract/day-text.ts'
import { startOfDay } from '#contract/jamaica.ts'
import { SERVICE_NAMES } from '#contract/delivery-services.ts'
import { MONEY_METHOD_TEXTS } from '#contract/money-methods.ts'
import { formatCents } from '#contract/money.ts'
import { orderReference } from '#contract/order-number.ts'
import type { DocumentRules, TaxRules } from '#contract/setting-schemas.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import type { ShopFacts } from '#contract/shop.ts'
import {
  creditWords,
  type DocumentOrder,
  invoiceWords,
  receiptWords,
  type Seller,
} from '#domain/documents/document-words.ts'
import { numbersOf } from '#domain/documents/find-documents.ts'
import { issueDocument } from '#domain/documents/issue-document.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { voucherOfOrder } from '#domain/vouchers/find-voucher.ts'
import type { Tx } from '#platform/tx.ts'
import { dueOf, type OrderMoney } from './order-money.ts'
import type { OrderRow } from './orders.table.ts'
import type { PaymentRow } from './payments.table.ts'
import type { OrderPlan } from './plan-for-order.ts'
import { parishOf } from './sold-rows.ts'
import { findOpenTask, standingPayments } from './write-money.ts'

type Issuing = {
  plan: OrderPlan
  before: OrderRow | undefined
  after: OrderRow
  money: OrderMoney
}

/** Issues the planned documents: the credit note first. */
export async function issueForOrder(tx: Tx, issuing: Issuing): Promise<void> {
  const { plan, after } = issuing
  if (plan.credit.length === 0 && plan.invoice.length === 0) return
  const common = await commonWords(tx, after)
  if (plan.credit.length > 0) await issueCredit(tx, issuing, common)
  if (plan.invoice.length > 0) await issueInvoice(tx, issuing, common)
}

type CommonWords = { seller: Seller; order: DocumentOrder }

async function commonWords(tx: Tx, order: OrderRow): Promise<CommonWords> {
  const [facts, rules] = [await getShopFacts(tx), await readSetting(tx, 'documents')]
  const seller = sellerOf({ facts, rules, tax: await readSetting(tx, 'tax') })
  return { seller, order: documentOrder(order) }
}

type SellerFacts = { facts: ShopFacts; rules: DocumentRules; tax: TaxRules }

/** The seller as documents name it. */
export function sellerOf({ facts, rules, tax }: SellerFacts): Seller {
  const { company, address, phone, email } = facts
  const { trn, gctNumber } = tax
  const numbers = [trn && `TRN ${trn}`, gctNumber && `GCT reg. ${gctNumber}`].filter(Boolean)
  const lines = [rules.address || address, numbers.join(', '), `${phone}, ${email}`]
  return { name: rules.legalName || company, lines: lines.filter(Boolean) }
}

function documentOrder(order: OrderRow): DocumentOrder {
  const isDelivered = order.shippingMethod === 'delivery'
  const address = isDelivered ? [order.deliveryAddress, order.parish] : [order.billingAddress]
  return {
    reference: orderReference(order.id),
    placedAt: order.createdAt,
    buyerName: order.customerName,
    buyerLines: address.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== ''),
  }
}

async function issueCredit(tx: Tx, issuing: Issuing, common: CommonWords): Promise<void> {
  const { plan, before, after } = issuing
  const task = await findOpenTask(tx, after.id)
  const numbers = await numbersOf(tx, after.id)
  const rows = plan.credit.map((row) => ({
    ...row,
    invoiceNumber: numbers.get(row.invoiceId) ?? '',
  }))
  const refund = task ? { cents: task.amount, dueOn: startOfDay(task.dueOn) } : null
  await issueDocument(tx, {
    ...documentOf(after),
    kind: 'credit-note',
    rows: plan.credit,
    rateBp: null,
    contentOf: (numbered) =>
      creditWords({
        ...common,
        ...numbered,
        rows,
        before: totalOf(before),
        after: totalOf(after),
        refund,
      }),
  })
}

const totalOf = (order: OrderRow | undefined) =>
  !order || order.orderStatus === 'cancelled' ? 0 : order.totalAmount

const documentOf = (order: OrderRow) => ({
  orderId: order.id,
  buyerName: order.customerName,
  parish: parishOf(order),
})

async function issueInvoice(tx: Tx, issuing: Issuing, common: CommonWords): Promise<void> {
  const { plan, after, money } = issuing
  const payments = await standingPayments(tx, after.id)
  const parts = plan.isFirst ? await partsOf(tx, after) : null
  await issueDocument(tx, {
    ...documentOf(after),
    kind: 'invoice',
    rows: plan.invoice,
    rateBp: plan.rateBp,
    contentOf: (numbered) =>
      invoiceWords({
        ...common,
        ...numbered,
        rows: plan.invoice,
        rateBp: plan.rateBp,
        parts,
        paid: {
          cents: money.netCents,
          dueCents: dueOf(after, money),
          payments: payments.map((payment) => ({ text: paymentText(payment) })),
        },
      }),
  })
}

async function partsOf(tx: Tx, order: OrderRow) {
  const { deliveryService, discount, namingDiscount, voucherDiscount } = order
  const used = voucherDiscount > 0 ? await voucherOfOrder(tx, order.id) : undefined
  const named = [
    used && `Voucher ${used.code} ${exact(voucherDiscount)}`,
    namingDiscount > 0 && `transfer reference discount ${exact(namingDiscount)}`,
  ]
  return {
    delivery: { detail: deliveryService ? SERVICE_NAMES[deliveryService] : '' },
    discount: { cents: discount, detail: named.filter(Boolean).join(', ') },
  }
}

const exact = (cents: number) => formatCents(cents, { exact: true }).replace('J$', '')

/** `Bank transfer J$200,000.00 on 17 November 2026`. */
const paymentText = ({ method, amount, recordedAt }: PaymentRow) =>
  `${MONEY_METHOD_TEXTS[method]} ${formatCents(amount, { exact: true })} on ${formatDay(recordedAt)}`

type Receiving = { order: OrderRow; payment: PaymentRow; money: OrderMoney }

/** Issues a receipt for money that came before the order was invoiced. */
export async function issueReceipt(tx: Tx, { order, payment, money }: Receiving): Promise<void> {
  const common = await commonWords(tx, order)
  await issueDocument(tx, {
    ...documentOf(order),
    kind: 'receipt',
    rows: [],
    rateBp: null,
    payment,
    contentOf: (numbered) =>
      receiptWords({
        ...common,
        ...numbered,
        payment: { cents: payment.amount, text: paymentText(payment) },
        total: totalOf(order),
        paidCents: money.netCents,
      }),
  })
}
