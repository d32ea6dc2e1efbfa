// The table of rates as staff keep it: read, and changed as a whole. A change of an older version is
// refused, and the event keeps each old and new value. Orders keep what they used.

import { asc, eq } from 'drizzle-orm'
import {
  DELIVERY_SERVICES,
  type DeliveryService,
  SERVICE_NAMES,
} from '#contract/delivery-services.ts'
import { SIZE_CLASSES, type SizeClass } from '#contract/delivery-sizes.ts'
import { formatCents } from '#contract/money.ts'
import { PARISHES } from '#contract/parishes.ts'
import { changesOf, lockSetting, readSetting, versionOf } from '#domain/settings/stored-setting.ts'
import { singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type RateRow, shippingParishes, shippingRates, shippingZones } from './rates.table.ts'

type Parish = (typeof PARISHES)[number]

export type ZoneService = {
  service: DeliveryService
  daysFrom: number
  daysTo: number
  /** In cents; null for a size that the service does not take. */
  prices: Record<SizeClass, number | null>
}
export type Zone = { name: string; parishes: Parish[]; services: ZoneService[] }

/** The zones in their order, with their parishes and rates. */
export async function readZones(tx: Tx): Promise<Zone[]> {
  const rows = await tx.db
    .select({ zone: shippingZones, parish: shippingParishes.parish, rate: shippingRates })
    .from(shippingZones)
    .leftJoin(shippingParishes, eq(shippingParishes.zoneId, shippingZones.id))
    .leftJoin(shippingRates, eq(shippingRates.zoneId, shippingZones.id))
    .orderBy(asc(shippingZones.position), asc(shippingRates.id))
  return [...Map.groupBy(rows, ({ zone }) => zone.id).values()].map((own) => {
    const there = new Set(own.map(({ parish }) => parish))
    const rates = new Map(own.flatMap(({ rate }) => (rate ? [[rate.id, rate] as const] : [])))
    return {
      name: own[0]?.zone.name ?? '',
      parishes: PARISHES.filter((parish) => there.has(parish)),
      services: servicesOf([...rates.values()]),
    }
  })
}

/** The services that go to a parish; none where it is in no zone. */
export async function servicesTo(tx: Tx, text: string): Promise<ZoneService[]> {
  const parish = PARISHES.find((name) => name === text)
  if (!parish) return []
  const rows = await tx.db
    .select({ rate: shippingRates })
    .from(shippingRates)
    .innerJoin(shippingParishes, eq(shippingParishes.zoneId, shippingRates.zoneId))
    .where(eq(shippingParishes.parish, parish))
    .orderBy(asc(shippingRates.id))
  return servicesOf(rows.map(({ rate }) => rate))
}

/** What everybody may read: the rates, and what sizes and days mean. */
export async function readTerms(tx: Tx) {
  const zones = await readZones(tx)
  const rates = zones
    .flatMap(({ services }) => services.flatMap(({ prices }) => Object.values(prices)))
    .filter((price) => price !== null)
  const from = rates.length > 0 ? Math.min(...rates) : null
  return { zones, from, ...(await readSetting(tx, 'delivery')) }
}

function servicesOf(rates: readonly RateRow[]): ZoneService[] {
  return DELIVERY_SERVICES.flatMap((service): ZoneService[] => {
    const own = rates.filter((rate) => rate.service === service)
    if (own.length === 0) return []
    const priceOf = (size: SizeClass) =>
      own.find(({ sizeClass }) => sizeClass === size)?.price ?? null
    const prices = { S: priceOf('S'), M: priceOf('M'), L: priceOf('L'), XL: priceOf('XL') }
    const daysFrom = Math.min(...own.map((rate) => rate.daysFrom))
    const daysTo = Math.max(...own.map((rate) => rate.daysTo))
    return [{ service, daysFrom, daysTo, prices }]
  })
}

/** What names the present rates. */
export const versionOfZones = (zones: readonly Zone[]): string => versionOf(zones)

type Change = { zones: readonly Zone[]; version?: string | undefined }

/** Makes these the rates, and records nothing if they are already. */
export async function changeRates(tx: Tx, { zones, version }: Change): Promise<void> {
  // One change at a time; there may be no row of a rate to lock yet.
  await lockSetting(tx, 'delivery')
  const before = await readZones(tx)
  if (version !== undefined && version !== versionOfZones(before))
    throw new Refusal('rates-changed')
  await tx.db.delete(shippingZones)
  for (const [index, zone] of zones.entries()) await writeZone(tx, zone, index + 1)
  const changed = changesOf(ratesByName(before), ratesByName(await readZones(tx)))
  if (changed.length > 0) await tx.record('rates.changed', { changed })
}

async function writeZone(
  tx: Tx,
  { name, parishes, services }: Zone,
  position: number,
): Promise<void> {
  const { id: zoneId } = singleRow(
    await tx.db
      .insert(shippingZones)
      .values({ name, position })
      .returning({ id: shippingZones.id }),
  )
  const places = parishes.map((parish) => ({ parish, zoneId }))
  if (places.length > 0) await tx.db.insert(shippingParishes).values(places)
  const rates = services.flatMap(({ service, daysFrom, daysTo, prices }) =>
    SIZE_CLASSES.flatMap((sizeClass) => {
      const price = prices[sizeClass]
      return price === null ? [] : [{ zoneId, sizeClass, service, price, daysFrom, daysTo }]
    }),
  )
  if (rates.length > 0) await tx.db.insert(shippingRates).values(rates)
}

/** The rates by the names that staff know, for the record of a change. */
const ratesByName = (zones: readonly Zone[]) =>
  Object.fromEntries(
    zones.map(({ name, parishes, services }, index) => [
      name,
      {
        place: index + 1,
        parishes: parishes.join(', '),
        ...Object.fromEntries(
          services.map(({ service, daysFrom, daysTo, prices }) => [
            SERVICE_NAMES[service],
            {
              days: `${daysFrom} to ${daysTo}`,
              ...Object.fromEntries(
                SIZE_CLASSES.flatMap((size) => {
                  const price = prices[size]
                  return price === null ? [] : [[size, formatCents(price)]]
                }),
              ),
            },
          ]),
        ),
      },
    ]),
  )
