// The calls of the first specification, made by a client that knows orders of one product. What they
// answered before orders had lines was recorded; they still answer that, with fields added at most.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const ANN = { name: 'Ann Brown', email: 'ann@example.com', phone: '876-555-0100' }
const BUYER = { customerName: ANN.name, customerEmail: ANN.email, customerPhone: ANN.phone }
const ORDER = {
  ...BUYER,
  productId: 1,
  productName: 'Whatever the client says',
  selectedColor: 'Sand',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'delivery',
  deliveryAddress: '22 Harbour Street',
  parish: 'Portland',
  zipCode: '',
  notes: 'Call first',
}
const CARD = {
  creditCardNumber: '4111 1111 1111 1111',
  expirationDate: '12/30',
  cvvCode: '123',
  billingAddress: '22 Harbour Street',
  zipCode: 'JMAPO10',
}
const BY_STAFF = {
  ...BUYER,
  productName: 'Montego 3-Seater',
  selectedColor: 'Sand',
  totalAmount: '98000.00',
  paymentMethod: 'bank_transfer',
  paymentStatus: 'pending',
  orderStatus: 'pending',
  shippingMethod: 'pickup',
}
const PRODUCT = {
  name: 'Blue Lagoon Recliner',
  description: 'A recliner that comes in a box.',
  price: '54000.00',
  category: 'chairs',
  images: [],
  colors: ['Sand', 'Navy'],
  features: ['Ten years of warranty'],
  dimensions: '90 x 80 x 100 cm',
  colorInventory: { Sand: 3, Navy: 0 },
}

type Step = {
  name: string
  call: [method: string, path: string]
  body?: unknown
  /** Without the session of staff. */
  open?: boolean
  /** Keeps the number of the order, product or partner of the answer for the steps after it. */
  keep?: string
}

const put = (name: string, body: object, order = 'order'): Step => ({
  name,
  call: ['PUT', `/orders/{${order}}`],
  body,
})
const get = (path: string, open = false): Step => ({
  name: `${path} is read`,
  call: ['GET', path],
  open,
})
const place = (name: string, changes: object, keep = ''): Step => ({
  name,
  call: ['POST', '/orders'],
  body: { ...ORDER, ...changes },
  open: true,
  keep,
})
const post = (path: string, name: string, body: object, keep = ''): Step => ({
  name,
  call: ['POST', path],
  body,
  keep,
})

const STEPS: Step[] = [
  get('/products?limit=2', true),
  get('/products/category/compressed-couches?limit=2', true),
  get('/products/1', true),
  get('/products/999999', true),
  place('an order of one piece is placed', {}, 'order'),
  place('without a colour', { selectedColor: undefined }, 'colourless'),
  place('with the total that was seen', { totalAmount: '112000.00' }),
  place('with another total', { totalAmount: '1.00' }),
  place('of a colour that the piece does not have', { selectedColor: 'Plaid' }),
  place('of no product', { productId: undefined }),
  place('of an unknown product', { productId: 999_999 }),
  place('without a name', { customerName: '' }),
  place('to nowhere', { deliveryAddress: '' }),
  place('to pick up', { shippingMethod: 'pickup', parish: '' }, 'pickup'),
  place('by a card', { paymentMethod: 'credit_card', ...CARD }),
  place('by a card without a number', {
    paymentMethod: 'credit_card',
    ...CARD,
    creditCardNumber: '',
  }),
  {
    ...post('/quotes', 'a quote is requested', {
      customerName: ANN.name,
      email: ANN.email,
      contactNumber: ANN.phone,
      productCategory: 'compressed-couches',
      preferredColor: 'Sand',
      preferredSize: '3-seater',
      budgetRange: '',
      additionalNotes: '',
    }),
    open: true,
  },
  {
    ...post('/lottery-claims', 'a prize is claimed', {
      ...ANN,
      prize: 'Care kit',
      prizeId: 'care-kit',
      status: 'pending',
    }),
    open: true,
  },
  { ...post('/email-subscription', 'somebody subscribes', { email: ANN.email }), open: true },
  {
    ...post('/contact', 'a message is sent', {
      ...ANN,
      subject: 'Quick Help Request',
      message: 'My box is late.',
    }),
    open: true,
  },
  get('/orders', true),
  get('/orders'),
  get('/quotes'),
  get('/email-subscriptions'),
  get('/lottery-claims'),
  post('/products', 'a product is added', PRODUCT, 'product'),
  {
    name: 'and changed',
    call: ['PUT', '/products/{product}'],
    body: { ...PRODUCT, price: '56000.00' },
  },
  { name: 'and deleted', call: ['DELETE', '/products/{product}'] },
  get('/products/{product}', true),
  put('the order is confirmed', { orderStatus: 'confirmed' }),
  put('its buyer is corrected', { customerName: 'Anne Browne', customerPhone: '876-555-0101' }),
  put('its address is corrected', { deliveryAddress: '24 Harbour Street', zipCode: 'JMAPO10' }),
  put('its colour is changed', { selectedColor: 'Charcoal' }),
  put('to one that the piece does not have', { selectedColor: 'Plaid' }),
  put('its total is changed', { totalAmount: '100000.00' }),
  put('to less than nothing', { totalAmount: '-1.00' }),
  put('to an unknown state', { orderStatus: 'lost' }),
  put('it is paid', { paymentStatus: 'paid' }),
  put('it is shipped', { orderStatus: 'shipped' }),
  put('it is delivered', { orderStatus: 'delivered' }),
  get('/orders/{order}'),
  put('another is cancelled', { orderStatus: 'cancelled' }, 'pickup'),
  put('and taken up again', { orderStatus: 'confirmed' }, 'pickup'),
  { name: 'an order without money is deleted', call: ['DELETE', '/orders/{pickup}'] },
  get('/orders/{pickup}'),
  put('a deleted one is changed', { orderStatus: 'confirmed' }, 'pickup'),
  post('/orders/admin', 'staff take an order', BY_STAFF, 'byStaff'),
  post('/orders/admin', 'of a paid one', {
    ...BY_STAFF,
    paymentStatus: 'paid',
    orderStatus: 'confirmed',
  }),
  post('/orders/admin', 'without an amount', { ...BY_STAFF, totalAmount: undefined }),
  put('its payment has failed', { paymentStatus: 'failed' }, 'byStaff'),
  put('its payment is awaited', { paymentStatus: 'pending' }, 'byStaff'),
  get('/orders'),
  {
    ...post(
      '/mlm/members',
      'a partner joins',
      {
        firstName: 'Marcia',
        lastName: 'Campbell',
        email: 'marcia@example.com',
        phone: '876-555-0177',
      },
      'partner',
    ),
    open: true,
  },
  get('/mlm/members/{partner}', true),
  get('/mlm/members/{partner}/downline', true),
  get('/mlm/members/{partner}/teams', true),
  get('/mlm/commissions?memberId={partner}', true),
  { name: 'staff sign out', call: ['POST', '/admin/logout'] },
]

type Answer = { step: string; status: number; body: unknown }

let shop: TestShop
let admin: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
})
afterAll(() => shop.close())

const bodyOf = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

/** The number of what a call made, wherever its answer has it. */
function numberIn(body: unknown): string {
  const { id, order, member } = body as {
    id?: number
    order?: { id: number }
    member?: { id: number }
  }
  return String(order?.id ?? member?.id ?? id)
}

/** Makes every call in turn. */
async function replay(): Promise<Answer[]> {
  const kept: Record<string, string> = {}
  const answers: Answer[] = []
  for (const {
    name,
    call: [method, path],
    body,
    open,
    keep,
  } of STEPS) {
    const at = path.replaceAll(/\{(\w+)\}/g, (_, word: string) => kept[word] ?? '0')
    const answer = await shop.call(method, `/api${at}`, body, open ? {} : admin)
    const read = bodyOf(await answer.text())
    if (keep) kept[keep] = numberIn(read)
    answers.push({ step: name, status: answer.status, body: steady(read) })
  }
  return answers
}

const CHANGING: [pattern: RegExp, as: string][] = [
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>'],
  [/\d{4}-\d\d-\d\d/g, '<day>'],
  [/\/order\/[\w-]+/g, '/order/<link>'],
  [/YB-\d+/g, 'YB-<number>'],
]
/** Fields that every run has its own value of. */
const OWN = /^(id|\w*Id|token|referralCode|memberCode|number|joinLink|link|version|cursor)$/

/** An answer without what differs from run to run. */
function steady(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => steady(each, field))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, steady(each, name)]),
    )
  if (OWN.test(field) && (typeof value === 'number' || typeof value === 'string')) return '<own>'
  if (typeof value !== 'string') return value
  return CHANGING.reduce((text, [pattern, as]) => text.replaceAll(pattern, as), value)
}

test('a client of one product gets what it got before orders had lines, with fields added at most', async () => {
  const recorded = JSON.parse(
    readFileSync(new URL('specified-calls.json', import.meta.url), 'utf8'),
  ) as Answer[]
  const answers = await replay()
  expect(answers.map(({ step }) => step)).toEqual(recorded.map(({ step }) => step))
  for (const [index, before] of recorded.entries()) expect(answers[index]).toMatchObject(before)
})
