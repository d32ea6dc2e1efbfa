// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const ORDERS_PERSONS = {
  order_changes: {
    kind: 'orders',
    redacted: 'old new reason',
    impersonal: 'field',
    staff: 'by',
    mentions: 'old new reason',
  },
  order_lines: { kind: 'orders', retained: 'product_name color', impersonal: 'held_color' },
  order_notes: { kind: 'orders', deleted: 'text', staff: 'by', mentions: 'text' },
  order_payments: { kind: 'payments', retained: 'bank_reference', staff: 'recorded_by' },
  order_receipts: {
    kind: 'payments',
    redacted: 'file_name reason',
    impersonal: 'stored_name sha256',
  },
  order_refunds: { kind: 'payments', retained: 'reference last4', staff: 'recorded_by' },
  order_returns: { kind: 'orders', staff: 'by' },
  orders: {
    kind: 'orders',
    redacted:
      'customer_name customer_email customer_phone mailbox_key phone_key billing_address zip_code notes delivery_address landmark card_last4 deposit_receipt link',
    retained: 'product_name selected_color other_lines parish',
    impersonal: 'held_color',
    mentions: 'notes landmark delivery_address',
  },
  // The words of the customer's bank, and what only the gateway and the shop know until the attempt ends.
  payment_attempts: {
    kind: 'payments',
    redacted: 'message',
    impersonal: 'reference gateway_id code return_token_hash',
    encrypted: 'sealed_secret',
  },
  refund_tasks: { kind: 'payments', staff: 'approved_by closed_by' },
  shipment_cartons: {},
  shipments: {
    kind: 'orders',
    redacted: 'waybill note',
    staff: 'sent_by delivered_by taken_back_by',
    mentions: 'waybill note',
  },
  gateway_charges: { kind: 'payments', impersonal: 'gateway_id currency', staff: 'reported_by' },
  gateway_notices: { impersonal: 'notice_id' },
  gateway_refunds: { kind: 'payments', impersonal: 'code gateway_id', staff: 'requested_by' },
  gateway_tasks: {
    kind: 'payments',
    redacted: 'note',
    impersonal: 'code matter',
    staff: 'closed_by',
  },
} satisfies Persons
