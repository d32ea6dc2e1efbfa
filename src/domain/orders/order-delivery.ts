// The delivery of an order: priced when it names a service, at what that service costs on the day; what
// was used stays with the order whatever becomes of the rates. A courier's order that names none is to
// be quoted. The day by which it comes is fixed when the order is sold.

import { SERVICE_NAMES } from '#contract/delivery-services.ts'
import type { CreateOrder } from '#contract/new-orders.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { payBeforeOf, promisedDay } from '#domain/delivery/promise.ts'
import { findServices, type Services } from '#domain/delivery/services.ts'
import { can } from '#domain/identity/may.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import type { OrderRow } from './orders.table.ts'

/** What an order says of its delivery. */
export type Delivery = Pick<
  OrderRow,
  'delivery' | 'deliveryService' | 'deliveryDaysFrom' | 'deliveryDaysTo' | 'deliveryToBeQuoted'
>

/** Picked up, or at a price that was agreed to. */
export const NO_DELIVERY: Delivery = {
  delivery: 0,
  deliveryService: null,
  deliveryDaysFrom: null,
  deliveryDaysTo: null,
  deliveryToBeQuoted: false,
}

export type Wanted = Partial<Pick<OrderRow, 'shippingMethod' | 'parish'>> &
  Pick<CreateOrder, 'deliveryService'>

export type Ordered = { product: Pick<ProductRow, 'cartons' | 'weightKg'>; quantity: number }

/** The products of lines, with how many of each; one that left the shop is left out. */
export const productsOf = (
  lines: readonly { productId: number | null; quantity: number }[],
  products: ReadonlyMap<number, ProductRow>,
): Ordered[] =>
  lines.flatMap(({ productId, quantity }) => {
    const product = productId === null ? undefined : products.get(productId)
    return product ? [{ product, quantity }] : []
  })

/** The services that an order of these pieces could name. */
export function servicesFor(
  tx: Tx,
  { shippingMethod, parish = '' }: Wanted,
  { ordered, netPiecesCents }: Pieces,
): Promise<Services> {
  const pieces = ordered.map(({ product, quantity }) => ({ ...product, quantity }))
  return findServices(tx, {
    parish: shippingMethod === 'delivery' ? parish : '',
    pieces,
    netPiecesCents,
  })
}

/** The delivery that an order has by the service that it names; a courier's is to be quoted if it names none. */
export function chosenDelivery(wanted: Wanted, { services }: Pick<Services, 'services'>): Delivery {
  const { deliveryService, parish = '' } = wanted
  if (!deliveryService)
    return { ...NO_DELIVERY, deliveryToBeQuoted: wanted.shippingMethod === 'delivery' }
  const chosen = services.find(({ service }) => service === deliveryService)
  const service = SERVICE_NAMES[deliveryService]
  if (!chosen) throw new Refusal('service-not-offered', { service, parish, at: 'deliveryService' })
  return {
    delivery: chosen.price ?? 0,
    deliveryService,
    deliveryDaysFrom: chosen.daysFrom,
    deliveryDaysTo: chosen.daysTo,
    deliveryToBeQuoted: chosen.price === null,
  }
}

type Pieces = { ordered: readonly Ordered[]; netPiecesCents: number }

/** The service that a new order names, and whether staff say that its courier is to be quoted, or free. */
export type Service = Pick<CreateOrder, 'deliveryService' | 'deliveryToBeQuoted'>

/**
 * The delivery of a new order: that of the tariff, or to be quoted. Only staff who may change prices
 * make a courier free.
 */
export async function pricedDelivery(
  tx: Tx,
  wanted: Wanted & Service,
  pieces: Pieces,
): Promise<Delivery> {
  const none = { services: [] }
  const offered = wanted.deliveryService ? await servicesFor(tx, wanted, pieces) : none
  const delivery = chosenDelivery(wanted, offered)
  const { deliveryToBeQuoted = delivery.deliveryToBeQuoted } = wanted
  if (deliveryToBeQuoted === delivery.deliveryToBeQuoted) return delivery
  const at = 'deliveryToBeQuoted'
  if (deliveryToBeQuoted) throw new Refusal('no-delivery-to-quote', { at })
  if (!can(tx.actor, 'prices.change')) throw new Refusal('free-delivery', { at })
  return { ...delivery, deliveryToBeQuoted }
}

/** The delivery of an order that staff send instead of having it picked up, or the other way round. */
export function withShipping(before: OrderRow, after: OrderRow): OrderRow {
  if (after.shippingMethod === before.shippingMethod) return after
  const { delivery } = after
  const deliveryToBeQuoted = after.shippingMethod === 'delivery' && delivery === 0
  return { ...after, ...NO_DELIVERY, delivery, deliveryToBeQuoted }
}

/** What a payment now would promise; null for an order that is sold, closed or without a service. */
export const promiseNow = async (tx: Tx, order: OrderRow) =>
  order.paidAt || order.orderStatus === 'cancelled' ? null : promiseOf(tx, order)

/** The same for a delivery that nobody has ordered yet; null without a service. */
export async function promiseOf(
  tx: Tx,
  { deliveryDaysFrom: daysFrom, deliveryDaysTo: daysTo }: Delivery,
) {
  if (daysFrom === null || daysTo === null) return null
  const rules = await readSetting(tx, 'delivery')
  const days = { daysFrom, daysTo }
  return { ...days, by: promisedDay(tx.now, days, rules), payBefore: payBeforeOf(tx.now, rules) }
}
