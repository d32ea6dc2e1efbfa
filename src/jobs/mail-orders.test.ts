import { expect, test } from 'vitest'
import type { ShopFacts } from '#contract/shop.ts'
import { renderMail } from '#mail/layout.ts'
import {
  orderCancelledMail,
  orderPaidMail,
  orderPlacedMail,
  orderShippedMail,
} from './mail-orders.ts'
import type { MailedOrder } from './mailed-order.ts'
import { joinMessages, type OrderMessage } from './order-mail.ts'

const shop: ShopFacts & { publicUrl: string } = {
  publicUrl: 'https://shop.example',
  name: 'Yaadbox',
  company: 'Yaadbox Limited',
  tagline: 'Furniture that comes in a box',
  email: 'help@yaadbox.example',
  phone: '876-555-0142',
  whatsapp: '18765550142',
  address: '14 Half Way Tree Road, Kingston 10',
  hoursWeek: 'Mon to Fri 9 am to 6 pm',
  hoursSaturday: 'Sat 10 am to 4 pm',
  assistantName: 'Keisha',
  bank: { bank: 'NCB', accountName: 'Yaadbox Limited', account: '404 118 257', branch: 'HWT' },
  social: [],
  partnerSites: [],
}
const couch = {
  id: 1,
  productName: 'Montego 3-Seater Couch',
  color: 'Forest Green',
  quantity: 1,
  unitPrice: 112_000_00,
  warrantyYears: null,
  heldColor: 'Forest Green',
}
const order = {
  orderStatus: 'pending',
  paymentStatus: 'pending',
  money: { netCents: 0 },
  reference: 'YB-10042',
  productName: 'Montego 3-Seater Couch',
  selectedColor: 'Forest Green',
  customerName: 'Ann Brown',
  totalAmount: 112_000_00,
  paymentMethod: 'bank_transfer',
  shippingMethod: 'delivery',
  deliveryAddress: '14 Hope Road',
  parish: 'St Andrew',
  cardBrand: null,
  cardLast4: null,
  delivery: 0,
  deliveryService: null,
  deliveryToBeQuoted: false,
  promisedBy: '2026-11-26',
  discount: 0,
  namingDiscount: 0,
  gct: null,
  code: '',
  gifts: [],
  lines: [couch],
  url: 'https://shop.example/order/AAAAAAAAAAAAAAAAAAAAAA',
  shop,
} as object as MailedOrder
const withLines = (...lines: object[]) => ({ ...order, lines }) as MailedOrder
const rendered = (write: (order: MailedOrder) => OrderMessage) => (mailed: MailedOrder) =>
  renderMail(joinMessages(mailed, [write(mailed)]), shop)
const placed = rendered(orderPlacedMail)
const paid = rendered(orderPaidMail)
const shipped = rendered(orderShippedMail)
const cancelled = (mailed: MailedOrder) =>
  rendered(orderCancelledMail)({ ...mailed, orderStatus: 'cancelled' })
const ORDER_MAILS = [placed, paid, shipped, cancelled]

test('the mail of a payment lists what a single piece cost only if its price is not all', () => {
  expect(paid(order).text).not.toContain('Items')
  const delivered = { ...order, delivery: 1_900_00, totalAmount: 113_900_00 }
  const { text } = paid(delivered)
  for (const words of ['Delivery', 'J$1,900.00', 'Total', 'J$113,900.00'])
    expect(text).toContain(words)
  const evened = { ...order, delivery: 1_900_00, discount: 1_900_00 }
  expect(paid(evened).text).toContain('J$1,900.00')
})

test('a transfer is asked for to the cent, with the account and the order as its reference', () => {
  const { subject, text } = placed(order)
  expect(subject).toBe('We have received your order YB-10042')
  for (const fact of [
    'Amount: J$112,000.00',
    'Bank: NCB',
    'Account name: Yaadbox Limited',
    'Account number: 404 118 257',
    'Branch: HWT',
    'Reference: YB-10042',
    'Courier to 14 Hope Road, St Andrew',
  ])
    expect(text).toContain(fact)
})

test('cents that name an order are a row, and the mail asks for exactly that amount', () => {
  const named = { discount: 37, namingDiscount: 37, totalAmount: 111_999_63 }
  const { text } = placed({ ...order, ...named })
  expect(text).toContain(
    ['Items: J$112,000.00', 'Transfer reference discount: −J$0.37', 'Total: J$111,999.63'].join(
      '\n',
    ),
  )
  const sentence = 'Please transfer exactly J$111,999.63. The cents help us match your payment.'
  expect(text).toContain(sentence)
  expect(placed(order).text).not.toContain('The cents')
  expect(paid({ ...order, ...named }).text).not.toContain('The cents')
})

test('the mail of a delivery says when the warranty starts, where the order has one', () => {
  const sentence = 'Your warranty starts the day you receive it.'
  expect(shipped(withLines({ ...couch, warrantyYears: 5 })).text).toContain(sentence)
  expect(shipped(withLines({ ...couch, warrantyYears: null })).text).not.toContain('warranty')
})

test('a piece is set aside only where one was taken off the shelf', () => {
  expect(placed(order).text).toContain('Your item is reserved for you.')
  const { text } = placed(withLines({ ...couch, heldColor: null }))
  expect(text).not.toContain('reserved')
  expect(text).toContain('We will tell you when your item is ready.')
})

const chairs = { ...couch, id: 2, productName: 'Kingston Chair', color: '', quantity: 2 }

test('an order of several pieces names every line and the parts of its total', () => {
  const several = {
    ...withLines(couch, { ...chairs, unitPrice: 72_000_00 }),
    delivery: 6_200_00,
    discount: 1_500_37,
    totalAmount: 260_699_63,
  }
  for (const write of ORDER_MAILS)
    expect(write(several).text).toContain(
      [
        'Montego 3-Seater Couch, Forest Green: J$112,000.00',
        '2 x Kingston Chair: J$144,000.00',
        'Items: J$256,000.00',
        'Delivery: J$6,200.00',
        'Discount: −J$1,500.37',
        'Total: J$260,699.63',
      ].join('\n'),
    )
  expect(placed(several).text).toContain('Your items are reserved for you.')
  expect(shipped(several).text).toContain('They are on their way to 14 Hope Road')
  for (const write of ORDER_MAILS) expect(write(order).text).not.toContain('Items:')
})

test('who had paid for a cancelled order learns what goes back and by when', () => {
  expect(cancelled(order).text).toContain('or have paid already, call us')
  const { text } = cancelled({ ...order, refundDue: { amount: 112_000_00, dueOn: '2026-12-01' } })
  expect(text).toContain('We will refund you J$112,000.00 by Tuesday 1 December 2026.')
  expect(text).not.toContain('paid already')
})

test('a card order is told that nothing is charged yet, and not where to transfer', () => {
  const byCard = { paymentMethod: 'credit_card', cardBrand: 'amex', cardLast4: '0005' } as const
  const { text } = placed({ ...order, ...byCard })
  expect(text).toContain('American Express ending in 0005: we review each card order by hand.')
  expect(text).toContain('Nothing is charged until then.')
  expect(text).not.toContain('404 118 257')
  const unknown = placed({ ...order, ...byCard, cardLast4: null })
  expect(unknown.text).toContain('We review each card order by hand.')
})

test('an order that is paid online is told where, and until when; a paid one is asked for nothing', () => {
  const payBy = new Date('2026-11-20T17:30:00Z')
  const online = { ...order, paymentMethod: 'credit_card', paysOnline: true, payBy } as const
  const { text } = placed(online)
  expect(text).toContain(
    'Pay by card from your order page. You will be taken to a secure payment page.',
  )
  expect(text).toContain('Your item is reserved for you until Friday 20 November 2026, 12:30 pm.')
  expect(text).toContain('Pay J$112,000.00')
  const inPart = { ...online, money: { netCents: 1 } } as MailedOrder
  expect(placed(inPart).text).not.toContain('until Friday')
  expect(text).not.toMatch(/review|404 118 257/)
  expect(placed({ ...online, paymentStatus: 'paid' }).text).not.toContain('Pay by card')
})

test('a mail about an order paid online says where payments are a test, and no other does', () => {
  const online = { ...order, paymentMethod: 'credit_card', paysOnline: true } as const
  const testing = { ...shop, testPayments: true } as typeof order.shop
  expect(placed({ ...online, shop: testing }).text).toContain('No real money is charged.')
  expect(placed(online).text).not.toContain('No real money')
  expect(placed({ ...order, shop: testing }).text).not.toContain('No real money')
})

test('every mail of an order carries the link of its page, in both of its forms', () => {
  for (const write of ORDER_MAILS) {
    const { html, text, subject } = write(order)
    expect(html).toContain(`href="${order.url}"`)
    expect(text).toContain(order.url)
    expect(`${subject} ${text}`).toContain('YB-10042')
    expect(text).toContain('876-555-0142 · help@yaadbox.example')
    expect(html).not.toContain('<script')
    expect(html).not.toMatch(/(src|background)=/)
  }
})

test('who collects is not told of a courier', () => {
  const collected = { ...order, shippingMethod: 'pickup' } as const
  expect(paid(collected).text).toContain('ready to collect')
  expect(paid(order).text).toContain('Delivery to St Andrew by Thu 26 Nov.')
  const unpriced = { ...order, promisedBy: null, deliveryToBeQuoted: true }
  expect(paid(unpriced).text).toContain('We will e-mail you the delivery price and date.')
  expect(shipped(collected).text).toContain('It is ready for you to collect.')
  expect(shipped(order).text).toContain('on its way to 14 Hope Road, St Andrew.')
  for (const write of ORDER_MAILS) expect(write(collected).text).not.toMatch(/courier|its way to/i)
})

test('what a customer typed stays text: it opens no tag and adds no header', () => {
  const nasty = {
    customerName: '<img src=x onerror=alert(1)>\r\nBcc: all@example.com',
    productName: 'Couch "><script>',
    deliveryAddress: '</td><a href="//evil.example">',
  }
  for (const write of ORDER_MAILS) {
    const { html, subject } = write({ ...order, ...nasty, reference: 'YB-1\r\nBcc: x@y.z' })
    expect(html).not.toMatch(/<img|<script|<a href="\/\//)
    expect(subject).not.toMatch(/[\r\n]/)
  }
})

test('who has nothing to pay is told so, and is asked for no transfer', () => {
  const free = { ...order, totalAmount: 0, discount: 112_000_00 }
  const { text } = placed(free)
  expect(text).toContain('There is nothing to pay.')
  expect(text).not.toContain('transfer')
  const quoted = placed({ ...free, deliveryToBeQuoted: true }).text
  expect(quoted).toContain('We will e-mail you the delivery price')
  expect(quoted).not.toContain('nothing to pay')
})
