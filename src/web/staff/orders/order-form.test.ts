import { expect, it } from 'vitest'
import { CreateOrderForm } from '#contract/new-orders.ts'
import { CreateOrder } from '#contract/new-orders.ts'
import { type OrderView } from '#contract/orders.ts'
import { changesOf, NEW_ORDER, valuesOf } from './order-form.ts'

const order: OrderView = {
  ...NEW_ORDER,
  id: 10004,
  reference: 'YB-10004',
  productId: 4,
  productName: 'Negril 2-Seater',
  totalAmount: '129900.00',
  customerName: 'Kemar Brown',
  referrer: null,
  customerEmail: 'kemar@example.com',
  customerPhone: '876-555-0122',
  referredBy: null,
  depositReceipt: '',
  cardBrand: 'visa',
  cardLast4: '4242',
  cardStored: true,
  paysOnline: false,
  createdAt: '2025-11-20T15:42:00.000Z',
  link: '/order/x',
  updatedAt: '2025-11-20T15:42:00.000Z',
  paidAt: null,
  deliveryService: null,
  deliveryToBeQuoted: false,
  promisedBy: null,
  lines: [],
  voucher: null,
  gifts: [],
  breakdown: {
    pieces: '129900.00',
    delivery: '0.00',
    deliveryService: null,
    deliveryToBeQuoted: false,
    discount: '0.00',
    namingDiscount: '0.00',
    total: '129900.00',
    gct: null,
  },
  boxes: null,
  money: { net: '0.00', due: '129900.00', overpaid: '0.00', badge: null },
}

it('sends only what was changed', () => {
  const values = valuesOf(order)
  expect(changesOf(order, values as never)).toEqual({})
  expect(changesOf(order, { ...values, orderStatus: 'shipped' } as never)).toEqual({
    orderStatus: 'shipped',
  })
})

it('takes a new order without colour and notes, and says what else is missing', () => {
  const filled = { ...valuesOf(order), selectedColor: '', notes: '' }
  expect(CreateOrder.safeParse(filled).success).toBe(true)
  const messages = CreateOrder.safeParse(NEW_ORDER).error?.issues.map(({ message }) => message)
  expect(messages).toContain('Product name is required')
  expect(messages).toContain('Name is required')
  expect(messages).toContain('Valid email is required')
})

it('asks why a new order is a partner’s sale, once one is named', () => {
  const filled = { ...valuesOf(order), selectedColor: '', notes: '' }
  const wrong = (fields: object) =>
    CreateOrderForm.safeParse({ ...filled, ...fields }).error?.issues.map(({ path }) => path)
  expect(wrong({ referredBy: 7, partnerReason: ' ' })).toEqual([['partnerReason']])
  expect(wrong({ referredBy: 7, partnerReason: 'Her code was named' })).toBeUndefined()
  expect(wrong({ referredBy: null, partnerReason: '' })).toBeUndefined()
})
