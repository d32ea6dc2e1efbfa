// How an order is sent and what is taken off it, as the form or the basket has it: what a preview needs
// to know, and what is chosen in its answer.

import type { DeliveryService, ShippingMethod } from '#contract/delivery-services.ts'
import type { ServiceView } from '#contract/delivery-offers.ts'
import type { PreviewTerms, PricedLines } from '#web/queries/order-previews.ts'

export type Terms = {
  shippingMethod: ShippingMethod | null
  parish: string
  deliveryService: DeliveryService | null
  voucher: string
}

/** A courier's price is requested once there is a parish; the first service is the standard one. */
export function previewTerms({
  shippingMethod,
  parish,
  deliveryService,
  voucher,
}: Terms): PreviewTerms {
  const code = voucher.trim()
  const ways: PreviewTerms = code ? { voucher: code } : {}
  if (shippingMethod === 'pickup') return { ...ways, shippingMethod }
  if (shippingMethod !== 'delivery' || !parish) return ways
  return { ...ways, shippingMethod, parish, deliveryService: deliveryService ?? 'standard' }
}

/** What is known of the delivery: its services, and the one that is chosen. */
export type DeliveryOffer = {
  services: readonly ServiceView[]
  payBefore: string
  chosen: ServiceView | undefined
}

/**
 * Another service is chosen at once, while its price is being fetched. The services of another parish
 * stay until those of this one are read; that another has none says nothing of this one.
 */
export function deliveryOffer(
  priced: PricedLines | undefined,
  { parish, deliveryService }: PreviewTerms,
): DeliveryOffer | undefined {
  if (!priced) return undefined
  const { services, payBefore, chosen } = priced.delivery
  if (services.length === 0 && priced.parish !== parish) return undefined
  const named = (name: DeliveryService | null | undefined) =>
    services.find(({ service }) => service === name)
  return { services, payBefore, chosen: named(deliveryService) ?? named(chosen) }
}

export type CodeAnswer = Pick<PricedLines, 'voucher' | 'partnerCode'>

/** Whether the code that was typed is one: a voucher that holds, or a partner's own. */
export const isCodeTaken = ({ voucher, partnerCode }: CodeAnswer) =>
  voucher === null ? partnerCode : voucher.kind !== null

/** Why a code that was typed takes nothing off; undefined where it holds, or nothing is known of it. */
export const codeRefusal = (typed: string, answer: CodeAnswer | undefined): string | undefined =>
  typed.trim() !== '' && answer?.voucher?.kind === null ? answer.voucher.says : undefined
