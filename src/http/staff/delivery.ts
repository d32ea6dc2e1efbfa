// /api/shipping-rates: what the courier takes, as staff keep it. A change with `If-Match` is refused if
// somebody else changed the rates since.

import { ChangeRates, RatesView } from '#contract/delivery-rates.ts'
import { loadOf, sizeClassOf } from '#contract/delivery-sizes.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { listForDelivery } from '#domain/catalogue/get-product.ts'
import { changeRates, readZones, versionOfZones } from '#domain/delivery/rates.ts'
import { readSetting, versionOf } from '#domain/settings/stored-setting.ts'
import { seenVersion } from '#http/endpoint.ts'
import { reading, type Routes, writing } from '#http/route.ts'
import { publicHolidays } from '#platform/business-days.ts'
import type { Tx } from '#platform/tx.ts'

export const staffDelivery = {
  'GET /shipping-rates': reading({
    summary: 'Read the courier’s rates, with the sizes of the products and the days that count',
    needs: 'orders.read',
    view: RatesView,
    run: readRates,
  }),
  'PUT /shipping-rates': writing({
    summary: 'Change the courier’s rates as a whole; orders keep what they used',
    refuses: ['rates-changed'],
    needs: 'settings.money',
    body: ChangeRates,
    view: RatesView,
    conflict: { code: 'rates-changed', read: readRates },
    run: async (tx, { zones }, c) => {
      await changeRates(tx, { zones, version: seenVersion(c) })
      return readRates(tx)
    },
  }),
} satisfies Routes

async function readRates(tx: Tx) {
  const zones = await readZones(tx)
  const value = await readSetting(tx, 'delivery')
  const products = await listForDelivery(tx)
  return {
    version: versionOfZones(zones),
    zones,
    rules: { value, version: versionOf(value) },
    holidays: comingHolidays(jamaicaDay(tx.now)),
    products: products.map(({ id, name, ...product }) => {
      const load = loadOf([{ ...product, quantity: 1 }])
      return { id, name, size: load && sizeClassOf(load, value.limits) }
    }),
  }
}

/** The public holidays of the twelve months from a day. */
function comingHolidays(today: string) {
  const year = Number(today.slice(0, 4))
  const until = `${year + 1}${today.slice(4)}`
  return [...publicHolidays(year), ...publicHolidays(year + 1)].filter(
    ({ day }) => day >= today && day < until,
  )
}
