// The services that the courier has for some pieces to a parish: what each costs, how long it takes, and
// by which day it comes if it is paid now. Everybody who says something of a delivery asks here.

import type { DeliveryService } from '#contract/delivery-services.ts'
import { type LoadedPieces, loadOf, type SizeClass, sizeClassOf } from '#contract/delivery-sizes.ts'
import { deliveryCharge } from '#contract/order-sums.ts'
import type { DeliveryRules } from '#contract/setting-schemas.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import type { Tx } from '#platform/tx.ts'
import { payBeforeOf, promisedDay } from './promise.ts'
import { servicesTo, type ZoneService } from './rates.ts'

export type Service = {
  service: DeliveryService
  /** In cents; null where the size of a piece is not known, so that it is to be quoted. */
  price: number | null
  daysFrom: number
  daysTo: number
  /** The day by which it comes if it is paid now. */
  by: string
}

export type Services = {
  services: Service[]
  payBefore: Date
  /** Null where the cartons of a piece are not known. */
  size: SizeClass | null
}

type Ordered = {
  pieces: readonly LoadedPieces[]
  /** What the pieces cost less the discount: above an amount the delivery is free. */
  netPiecesCents: number
}

/** `parish` is empty as long as none is named. */
export async function findServices(
  tx: Tx,
  { parish, ...ordered }: Ordered & { parish: string },
): Promise<Services> {
  const rules = await readSetting(tx, 'delivery')
  return servicesFrom(await servicesTo(tx, parish), ordered, { rules, now: tx.now })
}

export type SizeOffers = {
  payBefore: Date
  /** In cents. */
  freeOver: number
  sizes: Record<SizeClass, { price: number; by: string } | null>
}

/** Of each size the first service to a parish that takes one piece of it. */
export async function findSizes(tx: Tx, parish: string): Promise<SizeOffers> {
  const rules = await readSetting(tx, 'delivery')
  const all = await servicesTo(tx, parish)
  const firstFor = (size: SizeClass) => {
    for (const { prices, ...days } of all) {
      const price = prices[size]
      if (price !== null) return { price, by: promisedDay(tx.now, days, rules) }
    }
    return null
  }
  return {
    payBefore: payBeforeOf(tx.now, rules),
    freeOver: rules.freeOver * 100,
    sizes: { S: firstFor('S'), M: firstFor('M'), L: firstFor('L'), XL: firstFor('XL') },
  }
}

/** The services of a zone for some pieces: those that take their size. */
export function servicesFrom(
  all: readonly ZoneService[],
  { pieces, netPiecesCents }: Ordered,
  { rules, now }: { rules: DeliveryRules; now: Date },
): Services {
  const load = loadOf(pieces)
  const size = load && sizeClassOf(load, rules.limits)
  const free = { netPiecesCents, freeOverCents: rules.freeOver * 100 }
  const taken = all.filter(({ prices }) => size === null || prices[size] !== null)
  return {
    services: taken.map(({ service, prices, ...days }) => ({
      service,
      price: deliveryCharge(size && prices[size], free),
      ...days,
      by: promisedDay(now, days, rules),
    })),
    payBefore: payBeforeOf(now, rules),
    size,
  }
}
