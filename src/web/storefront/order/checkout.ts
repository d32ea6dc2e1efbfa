// The order form as data: its values, their rules, and what is sent.

import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import type { DeliveryService, ShippingMethod } from '#contract/delivery-services.ts'
import { cardBrand, isExpired, lastFour, type RawCard } from '#contract/cards.ts'
import { type EnteredTexts, NO_TEXTS, textFieldsOf } from '#contract/entered-texts.ts'
import { OnlineOrderForm, OrderForm } from '#contract/order-form.ts'
import type { PaymentMethod, PlaceOrder } from '#contract/orders.ts'
import type { CardWay } from '#contract/shop.ts'

export const EMPTY_CHECKOUT = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  shippingMethod: null as ShippingMethod | null,
  deliveryService: null as DeliveryService | null,
  voucher: '',
  paymentMethod: null as PaymentMethod | null,
  creditCardNumber: '',
  expirationDate: '',
  cvvCode: '',
  ...(NO_TEXTS as EnteredTexts),
}

export type CheckoutValues = typeof EMPTY_CHECKOUT
export type Form = UseFormReturn<CheckoutValues, unknown, PlaceOrder>

export const CARD_FIELDS = ['creditCardNumber', 'expirationDate', 'cvvCode'] as const

/** What is bought, and the total that the shopper saw; what is here wins over what was typed. */
export type Bought = Partial<
  Pick<
    PlaceOrder,
    'productId' | 'selectedColor' | 'lines' | 'totalAmount' | 'deliveryService' | 'voucher'
  >
>

const CheckoutForm = OrderForm.superRefine(({ paymentMethod, expirationDate }, context) => {
  if (paymentMethod !== 'credit_card' || !expirationDate) return
  if (!isExpired(expirationDate, new Date())) return
  context.addIssue({ code: 'custom', path: ['expirationDate'], message: 'This card has expired' })
})

/** Checks the visible fields; what a hidden one holds does not matter. */
export function checkoutResolver(
  bought: Bought,
  cards: CardWay = 'review',
): Resolver<CheckoutValues, unknown, PlaceOrder> {
  const check = cards === 'online' ? zodResolver(OnlineOrderForm) : zodResolver(CheckoutForm)
  // The library's types want the form's values to be the schema's input; here some are left out.
  return (values, context, options) =>
    check(visibleFields(values, bought, cards) as never, context, options as never)
}

/** The order as the schema reads it: without the fields that the chosen ways do not show. */
export function visibleFields(
  values: CheckoutValues,
  bought: Bought,
  cards: CardWay = 'review',
): Record<string, unknown> {
  const hidden = new Set<string>([
    ...(values.shippingMethod === 'delivery'
      ? []
      : [...textFieldsOf('delivery'), 'deliveryService']),
    // Until one is chosen.
    ...(values.deliveryService === null ? ['deliveryService'] : []),
    ...(values.paymentMethod === 'credit_card' && cards === 'review'
      ? []
      : [...CARD_FIELDS, ...textFieldsOf('credit_card')]),
  ])
  const shown = Object.entries(values).filter(([name]) => !hidden.has(name))
  const all = Object.entries({ ...Object.fromEntries(shown), ...bought })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}

/** What is sent, without the card; a card is added to it sealed, or as brand and last digits. */
export function orderBody(order: PlaceOrder): Record<string, unknown> {
  const secret = new Set<string>(CARD_FIELDS)
  const open = Object.entries(order).filter(
    ([name, value]) => !secret.has(name) && value !== '' && value !== undefined,
  )
  return { ...Object.fromEntries(open), ...knownOfCard(order) }
}

/** All that is sent of a card in the clear. */
function knownOfCard({ paymentMethod, creditCardNumber }: PlaceOrder) {
  if (paymentMethod !== 'credit_card' || !creditCardNumber) return {}
  return { cardBrand: cardBrand(creditCardNumber), cardLast4: lastFour(creditCardNumber) }
}

/** The card to seal; undefined for an order without one. */
export function cardOf(order: PlaceOrder): RawCard | undefined {
  const { paymentMethod, creditCardNumber, expirationDate, cvvCode } = order
  if (paymentMethod !== 'credit_card') return undefined
  if (!creditCardNumber || !expirationDate || !cvvCode) return undefined
  return { creditCardNumber, expirationDate, cvvCode }
}
