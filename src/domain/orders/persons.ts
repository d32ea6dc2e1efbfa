// What the tables of this subject hold of people.

import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Persons } from '#platform/database/personal-columns.ts'
import { gatewayCharges, paymentAttempts } from './charges.table.ts'
import { gatewayRefunds, gatewayTasks } from './gateway-work.table.ts'
import { orderChanges } from './order-changes.table.ts'
import { orderLines } from './order-lines.table.ts'
import { orderNotes } from './order-notes.table.ts'
import { customerKey, orders, orderText } from './orders.table.ts'
import { orderPayments, orderRefunds } from './payments.table.ts'
import { receipts } from './receipts.table.ts'
import { shipments } from './shipments.table.ts'

export const ORDERS_PERSONS = {
  order_changes: {
    kind: 'orders',
    of: orderChanges.orderId,
    found: 'orderChanges',
    emptied: 'old new reason',
    impersonal: 'field',
    staff: 'by',
    mentions: {
      kind: 'order-change',
      place: sql`'Change of order YB-' || ${orderChanges.orderId}`,
      texts: [orderChanges.old, orderChanges.new, orderChanges.reason],
      blank: '',
    },
  },
  // What a piece cost the shop is not about the person.
  order_lines: {
    kind: 'orders',
    of: orderLines.orderId,
    found: 'orderLines',
    hidden: 'unitCost',
    retained: 'product_name color',
    impersonal: 'held_color',
  },
  order_notes: {
    kind: 'orders',
    of: orderNotes.orderId,
    found: 'orderNotes',
    deleted: 'text',
    staff: 'by',
    mentions: {
      kind: 'order-note',
      place: sql`'Order YB-' || ${orderNotes.orderId}`,
      texts: [orderNotes.text],
      blank: 'row',
    },
  },
  order_payments: {
    kind: 'payments',
    of: orderPayments.orderId,
    found: 'payments',
    retained: 'bank_reference',
    staff: 'recorded_by',
  },
  order_receipts: {
    kind: 'payments',
    of: receipts.orderId,
    found: 'receipts',
    replaced: 'file_name reason',
    impersonal: 'stored_name sha256',
  },
  order_refunds: {
    kind: 'payments',
    of: orderRefunds.orderId,
    found: 'refunds',
    retained: 'reference last4',
    staff: 'recorded_by',
  },
  order_returns: { kind: 'orders', staff: 'by' },
  orders: {
    kind: 'orders',
    of: { table: orders, where: ({ email }) => eq(customerKey, email) },
    found: 'orders',
    who: { name: orders.customerName, phone: orders.customerPhone, text: [orderText] },
    redacted:
      'customer_name customer_email customer_phone mailbox_key phone_key billing_address zip_code notes delivery_address landmark card_last4 deposit_receipt link',
    retained: 'product_name selected_color other_lines parish',
    impersonal: 'held_color',
    mentions: {
      kind: 'order',
      place: sql`'Order YB-' || ${orders.id}`,
      texts: [orders.notes, orders.landmark, orders.deliveryAddress],
      blank: '',
    },
  },
  // The words of the customer's bank, and what only the gateway and the shop know until the attempt ends.
  payment_attempts: {
    kind: 'payments',
    of: paymentAttempts.orderId,
    found: 'cardPayments',
    emptied: 'message',
    impersonal: 'reference gateway_id code return_token_hash',
    encrypted: 'sealed_secret',
  },
  refund_tasks: { kind: 'payments', staff: 'approved_by closed_by' },
  shipment_cartons: {},
  shipments: {
    kind: 'orders',
    of: shipments.orderId,
    found: 'shipments',
    // What a carrier shows under a waybill may name the person.
    emptied: 'waybill note',
    staff: 'sent_by delivered_by taken_back_by',
    mentions: {
      kind: 'shipment',
      place: sql`'Shipment of order YB-' || ${shipments.orderId}`,
      texts: [shipments.waybill, shipments.note],
      blank: '',
    },
  },
  gateway_charges: {
    kind: 'payments',
    of: {
      table: gatewayCharges,
      // What staff booked by hand names no attempt.
      where: ({ ids }) =>
        or(
          inArray(gatewayCharges.attemptId, ids('payment_attempts')),
          sql`${gatewayCharges.id} in (select charge_id from ${orderPayments}
            where ${inArray(orderPayments.orderId, ids('orders'))})`,
        ),
    },
    impersonal: 'gateway_id currency',
    staff: 'reported_by',
  },
  gateway_notices: { impersonal: 'notice_id' },
  gateway_refunds: {
    kind: 'payments',
    of: gatewayRefunds.orderId,
    found: 'cardRefunds',
    impersonal: 'code gateway_id',
    staff: 'requested_by',
  },
  gateway_tasks: {
    kind: 'payments',
    of: {
      table: gatewayTasks,
      where: ({ ids }) =>
        or(
          inArray(gatewayTasks.attemptId, ids('payment_attempts')),
          inArray(gatewayTasks.chargeId, ids('gateway_charges')),
          inArray(gatewayTasks.refundId, ids('gateway_refunds')),
        ),
    },
    emptied: 'note',
    impersonal: 'code matter',
    staff: 'closed_by',
  },
} satisfies Persons
