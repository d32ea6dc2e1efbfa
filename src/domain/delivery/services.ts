// The services that the courier has for some pieces to a parish: what each costs, how long it takes, and
// by which day it comes if it is paid now. Everybody who says something of a delivery asks here.

import { asc, eq } from 'drizzle-orm'
import { type DeliveryService, DELIVERY_SERVICES } from '#contract/delivery-services.ts'
import { type LoadedPieces, loadOf, sizeClassOf } from '#contract/delivery-sizes.ts'
import { deliveryCharge } from '#contract/order-sums.ts'
import { PARISHES } from '#contract/parishes.ts'
import { getDeliveryRules } from '#domain/settings/delivery-rules.ts'
import type { Tx } from '#platform/tx.ts'
import { payBeforeOf, promisedDay } from './promise.ts'
import { daysOf, type RateRow, shippingParishes, shippingRates } from './rates.table.ts'

export type Service = {
  service: DeliveryService
  /** In cents; null where the size of a piece is not known, so that it is to be quoted. */
  price: number | null
  daysFrom: number
  daysTo: number
  /** The day by which it comes if it is paid now. */
  by: string
}

export type Services = { services: Service[]; payBefore: Date }

export type Asking = {
  /** Empty for none yet. */
  parish: string
  pieces: readonly LoadedPieces[]
  /** What the pieces cost less the discount: above an amount the delivery is free. */
  netPiecesCents: number
}

export async function findServices(
  tx: Tx,
  { parish, pieces, netPiecesCents }: Asking,
): Promise<Services> {
  const rules = await getDeliveryRules(tx)
  const rates = await ratesOf(tx, parish)
  const load = loadOf(pieces)
  const size = load && sizeClassOf(load, rules.limits)
  const free = { netPiecesCents, freeOverCents: rules.freeOver * 100 }
  const services = DELIVERY_SERVICES.flatMap((service): Service[] => {
    const all = rates.filter((rate) => rate.service === service)
    const own = size ? all.filter(({ sizeClass }) => sizeClass === size) : all
    if (own.length === 0) return []
    const days = daysOf(own)
    const [rate] = own
    const price = deliveryCharge(size && rate ? rate.price : null, free)
    return [{ service, price, ...days, by: promisedDay(tx.now, days, rules) }]
  })
  return { services, payBefore: payBeforeOf(tx.now, rules) }
}

async function ratesOf(tx: Tx, text: string): Promise<RateRow[]> {
  const parish = PARISHES.find((name) => name === text)
  if (!parish) return []
  const rows = await tx.db
    .select({ rate: shippingRates })
    .from(shippingRates)
    .innerJoin(shippingParishes, eq(shippingParishes.zoneId, shippingRates.zoneId))
    .where(eq(shippingParishes.parish, parish))
    .orderBy(asc(shippingRates.id))
  return rows.map(({ rate }) => rate)
}
