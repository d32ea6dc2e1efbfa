// The ways to pay and to get a piece, as its record names them.

import type { PaymentMethod, ShippingMethod } from '#contract/orders.ts'

export type Way<Method> = { method: Method; name: string }

const PAYMENT: { method: PaymentMethod; name: string; said: RegExp }[] = [
  { method: 'credit_card', name: 'Credit card', said: /card/i },
  { method: 'bank_transfer', name: 'Bank transfer', said: /transfer|deposit|bank/i },
]
const SHIPPING: { method: ShippingMethod; name: string; said: RegExp }[] = [
  { method: 'delivery', name: 'Courier', said: /courier|deliver/i },
  { method: 'pickup', name: 'Pick-up', said: /pick/i },
]

/** The ways a product's options speak of; all of them where it speaks of none we know. */
function ways<Method>(
  known: { method: Method; name: string; said: RegExp }[],
  options: readonly string[],
): Way<Method>[] {
  const offered = known.filter(({ said }) => options.some((option) => said.test(option)))
  return (offered.length > 0 ? offered : known).map(({ method, name, said }) => {
    const option = options.find((text) => said.test(text))
    return { method, name: option ? plainName(option) : name }
  })
}

export const paymentWays = (options: readonly string[]) => ways(PAYMENT, options)
export const shippingWays = (options: readonly string[]) => ways(SHIPPING, options)

/** `Credit Card (offline)` -> `Credit card`: what is in brackets is said beneath it. */
function plainName(option: string): string {
  const name = option.replace(/ ?\([^()]*\)/g, '').trim()
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()
}
