import { testGuards } from '#testing/guards.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { TestTx } from '#testing/shop.ts'
import { type RateRow, shippingParishes, shippingRates, shippingZones } from './rates.table.ts'

const aZone = async (tx: TestTx, name = 'East') =>
  singleRow(await tx.db.insert(shippingZones).values({ name, position: 1 }).returning())

async function aRate(tx: TestTx, fields: Partial<RateRow> = {}, zone?: { id: number }) {
  const { id: zoneId } = zone ?? (await aZone(tx))
  const plain = { sizeClass: 'S', service: 'standard', price: 1, daysFrom: 1, daysTo: 3 } as const
  await tx.db.insert(shippingRates).values({ ...plain, zoneId, ...fields })
}

testGuards([
  [
    'two zones never have one name',
    'shipping_zones_name_unique',
    async (tx) => {
      await aZone(tx)
      await aZone(tx)
    },
  ],
  [
    'a parish is in one zone at most',
    'shipping_parishes_pkey',
    async (tx) => {
      for (const name of ['East', 'West']) {
        const { id: zoneId } = await aZone(tx, name)
        await tx.db.insert(shippingParishes).values({ parish: 'Portland', zoneId })
      }
    },
  ],
  [
    'a parish is one of the fourteen',
    'shipping_parishes_known',
    async (tx) => {
      const { id: zoneId } = await aZone(tx)
      await tx.db.insert(shippingParishes).values({ parish: 'Cayman' as never, zoneId })
    },
  ],
  [
    'a zone has one rate for a size and service',
    'shipping_rates_one_each',
    async (tx) => {
      const zone = await aZone(tx)
      await aRate(tx, {}, zone)
      await aRate(tx, {}, zone)
    },
  ],
  [
    'a size is S, M, L or XL',
    'shipping_rates_size_known',
    (tx) => aRate(tx, { sizeClass: 'XXL' as never }),
  ],
  [
    'a service is standard or express',
    'shipping_rates_service_known',
    (tx) => aRate(tx, { service: 'drone' as never }),
  ],
  [
    'no delivery costs less than nothing',
    'shipping_rates_price_not_negative',
    (tx) => aRate(tx, { price: -1 }),
  ],
  [
    'a rate’s first day is not after its last',
    'shipping_rates_days',
    (tx) => aRate(tx, { daysFrom: 4, daysTo: 3 }),
  ],
])
