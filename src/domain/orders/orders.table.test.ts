import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vaultCards, vaultKeys } from '#domain/vault/vault.table.ts'
import { expectTrigger, testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { orders } from './orders.table.ts'
import { receipts } from './receipts.table.ts'

type ReceiptState = Pick<typeof receipts.$inferInsert, 'state'>

async function aReceipt(tx: TestTx, storedName: string, bytes = 1, state: ReceiptState = {}) {
  const { id: orderId } = await anOrderRow(tx)
  const file = { fileName: 'slip.pdf', mediaType: 'application/pdf' as const, sha256: 'x' }
  const stored = { storedName, bytes, uploadedAt: tx.now, ...state }
  await tx.db.insert(receipts).values({ orderId, ...file, ...stored })
}

const named = { discount: 37, namingDiscount: 37, paymentMethod: 'bank_transfer' } as const

testGuards([
  [
    'no two open transfers that cents name have one total',
    'orders_named_by_cents',
    async (tx) => {
      for (const _ of [1, 2]) await anOrderRow(tx, { ...named, totalAmount: 64_899_63 })
    },
  ],
  [
    'the cents that name an order are less than a dollar',
    'orders_naming_discount_below_a_dollar',
    (tx) => anOrderRow(tx, { ...named, discount: 100, namingDiscount: 100 }),
  ],
  [
    'the cents that name an order are a part of its discount',
    'orders_naming_within_discount',
    (tx) => anOrderRow(tx, { ...named, discount: 36 }),
  ],
  [
    'the cents that name an order leave something to pay',
    'orders_naming_within_discount',
    (tx) => anOrderRow(tx, { ...named, totalAmount: 0 }),
  ],
  [
    'no order costs less than nothing',
    'orders_total_not_negative',
    (tx) => anOrderRow(tx, { totalAmount: -1 }),
  ],
  [
    'an order holds four digits of a card and never more',
    'orders_card_last4',
    (tx) => anOrderRow(tx, { cardLast4: '4111111111111111' }),
  ],
  [
    'an order is paid in a known way',
    'orders_payment_known',
    (tx) => anOrderRow(tx, { paymentMethod: 'cash' as never }),
  ],
  [
    'an order is handed over in a known way',
    'orders_shipping_known',
    (tx) => anOrderRow(tx, { shippingMethod: 'drone' as never }),
  ],
  [
    'an order is sent by a known service',
    'orders_service_known',
    (tx) =>
      anOrderRow(tx, {
        deliveryService: 'drone' as never,
        deliveryDaysFrom: 1,
        deliveryDaysTo: 2,
      }),
  ],
  [
    'a service takes days',
    'orders_service_has_days',
    (tx) => anOrderRow(tx, { deliveryService: 'express', deliveryDaysFrom: 1 }),
  ],
  [
    'a delivery’s first day is not after its last',
    'orders_delivery_days',
    (tx) => anOrderRow(tx, { deliveryService: 'express', deliveryDaysFrom: 3, deliveryDaysTo: 2 }),
  ],
  [
    'a payment has a known status',
    'orders_payment_status_known',
    (tx) => anOrderRow(tx, { paymentStatus: 'lost' as never }),
  ],
  [
    'an order has a known status',
    'orders_status_known',
    (tx) => anOrderRow(tx, { orderStatus: 'lost' as never }),
  ],
  [
    'two orders never share a page',
    'orders_link_unique',
    async (tx) => {
      await anOrderRow(tx, { link: 'same' })
      await anOrderRow(tx, { link: 'same' })
    },
  ],
  [
    'a sealed card belongs to one order',
    'orders_card_id_unique',
    async (tx) => {
      const cardId = crypto.randomUUID()
      const key = { id: 'k', publicKey: 'p', wrappedPrivateKey: {} as never, isActive: false }
      await tx.db.insert(vaultKeys).values({ ...key, createdAt: tx.now })
      await tx.db.insert(vaultCards).values({ id: cardId, keyId: 'k', createdAt: tx.now })
      await anOrderRow(tx, { cardId })
      await anOrderRow(tx, { cardId })
    },
  ],
  ['a receipt is not empty', 'order_receipts_not_empty', (tx) => aReceipt(tx, 'a', 0)],
  [
    'a receipt is in a known state',
    'order_receipts_state_known',
    (tx) => aReceipt(tx, 'a', 1, { state: 'lost' as never }),
  ],
  [
    'no receipt is rejected without a reason',
    'order_receipts_rejected_for_a_reason',
    (tx) => aReceipt(tx, 'a', 1, { state: 'rejected' }),
  ],
  [
    'two receipts never share a file',
    'order_receipts_stored_name_unique',
    async (tx) => {
      await aReceipt(tx, 'same')
      await aReceipt(tx, 'same')
    },
  ],
])

test('keys of a customer do not outlive the address and the number that they are of', () =>
  inShop(async (tx) => {
    await expectTrigger(tx, 'orders_changed_without_keys')
    const keys = { mailboxKey: 'ann@example.com', phoneKey: '+18765550101' }
    const { id } = await anOrderRow(tx, keys)
    const change = async (fields: Partial<typeof orders.$inferInsert>) => {
      const [row] = await tx.db.update(orders).set(fields).where(eq(orders.id, id)).returning()
      return { mailboxKey: row?.mailboxKey, phoneKey: row?.phoneKey }
    }
    const none = { mailboxKey: null, phoneKey: null }
    expect(await change({ notes: 'Call first' })).toEqual(keys)
    const other = { customerPhone: '1 876 555 0101', keysStamp: 1 }
    expect(await change(other)).toEqual(keys)
    expect(await change({ customerPhone: '876-555-0103' })).toEqual(none)
    await change(keys)
    expect(await change({ customerEmail: 'bea@example.com' })).toEqual(none)
  }))
