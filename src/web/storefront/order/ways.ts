// The ways to pay and to get a piece, as its record names them.

import type { ShippingMethod } from '#contract/delivery-services.ts'
import type { PaymentMethod } from '#contract/orders.ts'

export type Way<Method> = { method: Method; name: string }

const PAYMENT: { method: PaymentMethod; name: string; pattern: RegExp }[] = [
  { method: 'credit_card', name: 'Credit card', pattern: /card/i },
  { method: 'bank_transfer', name: 'Bank transfer', pattern: /transfer|deposit|bank/i },
]
const SHIPPING: { method: ShippingMethod; name: string; pattern: RegExp }[] = [
  { method: 'delivery', name: 'Courier', pattern: /courier|deliver/i },
  { method: 'pickup', name: 'Pick-up', pattern: /pick/i },
]

/** The ways that a product's options name; all of them if they name none that we know. */
function ways<Method>(
  known: { method: Method; name: string; pattern: RegExp }[],
  options: readonly string[],
): Way<Method>[] {
  const offered = known.filter(({ pattern }) => options.some((option) => pattern.test(option)))
  return (offered.length > 0 ? offered : known).map(({ method, name, pattern }) => {
    const option = options.find((text) => pattern.test(text))
    return { method, name: option ? plainName(option) : name }
  })
}

export const paymentWays = (options: readonly string[]) => ways(PAYMENT, options)
export const shippingWays = (options: readonly string[]) => ways(SHIPPING, options)

type Offered = { paymentOptions: readonly string[]; shippingOptions: readonly string[] }

/** The ways that all pieces of an order share; every way that we know where they share none. */
export const sharedWays = (pieces: readonly Offered[]) => ({
  payment: shared(
    pieces.map(({ paymentOptions }) => paymentWays(paymentOptions)),
    paymentWays([]),
  ),
  shipping: shared(
    pieces.map(({ shippingOptions }) => shippingWays(shippingOptions)),
    shippingWays([]),
  ),
})

function shared<Method>(lists: Way<Method>[][], all: Way<Method>[]): Way<Method>[] {
  const common = (lists[0] ?? []).filter(({ method }) =>
    lists.every((list) => list.some((way) => way.method === method)),
  )
  return common.length > 0 ? common : all
}

/** `Credit Card (offline)` -> `Credit card`: what is in brackets is shown beneath it. */
function plainName(option: string): string {
  const name = option.replace(/ ?\([^()]*\)/g, '').trim()
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()
}
