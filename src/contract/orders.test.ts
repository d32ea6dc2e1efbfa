import { OrderForm } from './order-form.ts'
import { expect, test } from 'vitest'
import { orderReference } from './order-number.ts'
import { CreateOrder } from './new-orders.ts'
import { EditOrder, ORDER_STATUSES, PAYMENT_STATUSES, PlaceOrder } from './orders.ts'

const input = {
  productId: 1,
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}
const byCard = {
  paymentMethod: 'credit_card',
  billingAddress: '14 Hope Road',
  zipCode: 'JMAAW07',
  creditCardNumber: '4242 4242 4242 4242',
  expirationDate: '12/39',
  cvvCode: '123',
}

type Schema = { safeParse(value: unknown): ReturnType<typeof PlaceOrder.safeParse> }

/** The sentences said about a field. */
function messagesOf(schema: unknown, value: unknown, field: string): string[] {
  const { error } = (schema as Schema).safeParse(value)
  const issues = error?.issues.filter(({ path }) => path.join('.') === field) ?? []
  return issues.map(({ message }) => message)
}

const MISSING: [field: string, sentence: string][] = [
  ['customerName', 'Name is required'],
  ['customerEmail', 'Valid email is required'],
  ['customerPhone', 'Phone number is required'],
  ['paymentMethod', 'Payment method is required'],
  ['shippingMethod', 'Shipping method is required'],
]

test.each(MISSING)('an order without %s is told "%s", and nothing else', (field, sentence) => {
  for (const value of [undefined, null, '', '  ', 7, {}])
    for (const schema of [PlaceOrder, OrderForm])
      expect(messagesOf(schema, { ...input, [field]: value }, field)).toEqual([sentence])
})

test('an order with only what the API needs is accepted, with or without a delivery address', () => {
  expect(PlaceOrder.safeParse(input).success).toBe(true)
  expect(PlaceOrder.safeParse({ ...input, shippingMethod: 'delivery' }).success).toBe(true)
})

test('the shop’s own form asks for an address and a parish when a courier comes', () => {
  const delivery = { ...input, shippingMethod: 'delivery' }
  expect(messagesOf(OrderForm, delivery, 'deliveryAddress')).toEqual(['Address is required'])
  expect(messagesOf(OrderForm, delivery, 'parish')).toEqual(['Please choose a parish'])
  const whole = { ...delivery, deliveryAddress: '14 Hope Road', parish: 'St Andrew' }
  expect(OrderForm.safeParse(whole).success).toBe(true)
  expect(messagesOf(OrderForm, { ...whole, parish: 'Atlantis' }, 'parish')).toEqual([
    'Please choose a parish',
  ])
})

test.each([
  ['billingAddress', 'Billing address is required'],
  ['zipCode', 'Zip code is required'],
  ['creditCardNumber', 'Card number is required'],
  ['expirationDate', 'Expiry is required'],
  ['cvvCode', 'CVV is required'],
])('a card order without %s is told "%s"', (field, sentence) => {
  for (const value of [undefined, ''])
    expect(messagesOf(PlaceOrder, { ...input, ...byCard, [field]: value }, field)).toEqual([
      sentence,
    ])
})

test.each([
  ['creditCardNumber', '4242 4242 4242 4241', 'Please enter a valid card number'],
  ['creditCardNumber', '4242', 'Please enter a valid card number'],
  ['expirationDate', '13/39', 'Please enter the expiry as MM/YY'],
  ['cvvCode', '12', '3 or 4 digits, on the back'],
])('a card order whose %s is %j is told "%s"', (field, value, sentence) => {
  expect(messagesOf(PlaceOrder, { ...input, ...byCard, [field]: value }, field)).toEqual([sentence])
})

test('card fields left over from another choice do not stop a bank transfer', () => {
  const empty = { creditCardNumber: '', expirationDate: '', cvvCode: '' }
  expect(PlaceOrder.safeParse({ ...input, ...empty }).success).toBe(true)
})

test('a card that was sealed in the browser needs no raw fields', () => {
  const box = { enc: 'AAAA', ciphertext: 'BBBB' }
  const sealedCard = {
    sealingId: crypto.randomUUID(),
    keyId: '0123456789abcdef',
    number: box,
    code: box,
  }
  const { creditCardNumber: _, expirationDate: __, cvvCode: ___, ...billed } = byCard
  const order = { ...input, ...billed, sealedCard, cardBrand: 'visa', cardLast4: '4242' }
  expect(PlaceOrder.safeParse(order).success).toBe(true)
  const forged = { ...sealedCard, number: { ...box, ciphertext: '4242 4242' } }
  expect(PlaceOrder.safeParse({ ...order, sealedCard: forged }).success).toBe(false)
  expect(PlaceOrder.safeParse({ ...order, cardLast4: '42424242' }).success).toBe(false)
})

test.each(['-1.00', '1e3', '64,90', '64900.005', 'free', ''])(
  'a total of %j is no amount',
  (totalAmount) => {
    expect(messagesOf(PlaceOrder, { ...input, totalAmount }, 'totalAmount')).toEqual([
      'Please enter an amount, such as 649.00',
    ])
  },
)

test('a product is chosen by its number', () => {
  for (const productId of [0, -1, 1.5, '1', null])
    expect(PlaceOrder.safeParse({ ...input, productId }).success).toBe(false)
  expect(messagesOf(PlaceOrder, { ...input, productId: '1' }, 'productId')).toEqual([
    'Please choose a product',
  ])
})

const written = { ...input, productId: undefined, productName: 'Montego', totalAmount: '649.00' }

test.each([...MISSING, ['productName', 'Product name is required'] as const])(
  'an order that staff write without %s is told "%s"',
  (field, sentence) => {
    expect(CreateOrder.safeParse(written).success).toBe(true)
    expect(messagesOf(CreateOrder, { ...written, [field]: undefined }, field)).toEqual([sentence])
  },
)

test('staff may send back one field, or a whole record as they read it', () => {
  expect(EditOrder.safeParse({ orderStatus: 'shipped' }).success).toBe(true)
  expect(EditOrder.safeParse({}).success).toBe(true)
  const ignoringReadOnly = { ...written, id: 1, reference: 'YB-1', cardBrand: null, createdAt: 'x' }
  expect(EditOrder.safeParse(ignoringReadOnly).success).toBe(true)
  expect(EditOrder.safeParse({ ...ignoringReadOnly, creditCardNumber: '4242' }).success).toBe(false)
})

test('an order has the states that the shop publishes', () => {
  expect(ORDER_STATUSES).toEqual(['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'])
  expect(PAYMENT_STATUSES).toEqual(['pending', 'processing', 'paid', 'failed'])
  expect(EditOrder.safeParse({ orderStatus: 'lost' }).success).toBe(false)
  expect(orderReference(10_042)).toBe('YB-10042')
})

test.each(['none', 'St. Ann'])(
  'a card order from a place without codes may say %j instead',
  (zipCode) => {
    expect(PlaceOrder.safeParse({ ...input, ...byCard, zipCode }).success).toBe(true)
  },
)
