// The mails of an order's life. Each carries the link of the order's page and says only what is
// true at that moment: nothing is "processing" before it is paid.

import { CARD_BRAND_NAMES, type CardBrand } from '#contract/cards.ts'
import { formatCents } from '#contract/money.ts'
import type { PaymentMethod, ShippingMethod } from '#contract/orders.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { button, facts, type Mail, type Part, words, writeLetter } from './layout.ts'

export type OrderFacts = {
  reference: string
  productName: string
  selectedColor: string
  customerName: string
  totalCents: number
  paymentMethod: PaymentMethod
  shippingMethod: ShippingMethod
  deliveryAddress: string
  parish: string
  cardBrand: CardBrand | null
  cardLast4: string | null
  /** Whether a piece was taken off the shelf for it. */
  setAside: boolean
  url: string
  shop: ShopFacts
}

export function orderPlacedMail(order: OrderFacts): Mail {
  const { reference, customerName, shop } = order
  return writeLetter({
    subject: `${shop.name}: we have your order ${reference}`,
    heading: `Thank you, ${customerName}`,
    shop,
    parts: [
      words(`We have your order ${reference}. ${pieceText(order)}`),
      facts(orderRows(order)),
      ...howToPay(order),
      button('See your order', order.url),
    ],
  })
}

const pieceText = ({ setAside, shop }: OrderFacts) =>
  setAside
    ? 'Your piece is set aside for you.'
    : `We will tell you when your piece is ready. Questions? Call us at ${shop.phone}.`

export function orderPaidMail(order: OrderFacts): Mail {
  const next =
    order.shippingMethod === 'pickup'
      ? 'We will tell you when it is ready to collect. Pick-up is free.'
      : 'The courier comes in 1-3 business days.'
  return writeLetter({
    subject: `${order.shop.name}: payment received for ${order.reference}`,
    heading: 'Your payment has arrived',
    shop: order.shop,
    parts: [
      words(`We have received ${exact(order)} for order ${order.reference}.`),
      words(next),
      button('See your order', order.url),
    ],
  })
}

export function orderShippedMail(order: OrderFacts): Mail {
  const where =
    order.shippingMethod === 'pickup'
      ? 'It is ready for you to collect.'
      : `It is on its way to ${place(order)}.`
  return writeLetter({
    subject: `${order.shop.name}: order ${order.reference} has left us`,
    heading: 'Your box is on its way',
    shop: order.shop,
    parts: [
      words(`${order.productName}, ${order.selectedColor || 'as ordered'}: ${where}`),
      words('Film the unboxing: that video is your guarantee. Full shape comes in 24 to 48 hours.'),
      button('See your order', order.url),
    ],
  })
}

export function orderCancelledMail(order: OrderFacts): Mail {
  return writeLetter({
    subject: `${order.shop.name}: order ${order.reference} is cancelled`,
    heading: 'Your order is cancelled',
    shop: order.shop,
    parts: [
      words(`Order ${order.reference} for the ${order.productName} has been cancelled.`),
      words(`If you did not ask for this, or have paid already, call us at ${order.shop.phone}.`),
      button('See your order', order.url),
    ],
  })
}

const exact = (order: OrderFacts) => formatCents(order.totalCents, { exact: true })
const place = ({ deliveryAddress, parish }: OrderFacts) =>
  [deliveryAddress, parish].filter(Boolean).join(', ') || 'you'

function orderRows(order: OrderFacts): [string, string][] {
  const rows: [string, string][] = [
    ['Order', order.reference],
    ['Piece', order.productName],
    ['Colour', order.selectedColor],
    ['Total', exact(order)],
    [
      'You get it by',
      order.shippingMethod === 'pickup' ? 'Pick-up (free)' : `Courier to ${place(order)}`,
    ],
  ]
  return rows.filter(([, value]) => value)
}

function howToPay(order: OrderFacts): Part[] {
  if (order.paymentMethod === 'credit_card') return [words(cardSentence(order))]
  const { bank } = order.shop
  return [
    words(
      'Please transfer the amount to this account. Use the reference exactly, so that we can match your transfer.',
    ),
    facts([
      ['Amount', exact(order)],
      ['Bank', bank.bank],
      ['Account name', bank.accountName],
      ['Account number', bank.account],
      ['Branch', bank.branch],
      ['Reference', order.reference],
    ]),
    words('Then upload the receipt on your order’s page.'),
  ]
}

function cardSentence({ cardBrand, cardLast4 }: OrderFacts): string {
  const card =
    cardBrand && cardLast4 ? `${CARD_BRAND_NAMES[cardBrand]} ending in ${cardLast4}: we` : 'We'
  return `${card} review each card order by hand. Nothing is charged until then.`
}
