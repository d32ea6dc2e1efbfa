// The rates of the demo shop. Around Kingston the courier takes 1 to 3 business days; to all other
// parishes 5 to 7, or 2 to 3 by express. Its carriers are made up.

import { PARISHES } from '#contract/parishes.ts'
import { changeRates, type ZoneService } from '#domain/delivery/rates.ts'
import { addCarrier } from '#domain/delivery/carriers.ts'
import type { Tx } from '#platform/tx.ts'

const AROUND_KINGSTON: (typeof PARISHES)[number][] = ['Kingston', 'St Andrew', 'St Catherine']
const OTHERS = PARISHES.filter((parish) => !AROUND_KINGSTON.includes(parish))

/** Prices in dollars, for S, M, L and XL. */
const rate = (
  service: ZoneService['service'],
  [daysFrom, daysTo]: [number, number],
  [S, M, L, XL]: [number, number, number, number],
): ZoneService => ({
  service,
  daysFrom,
  daysTo,
  prices: { S: S * 100, M: M * 100, L: L * 100, XL: XL * 100 },
})

export const seedRates = (tx: Tx): Promise<void> =>
  changeRates(tx, {
    zones: [
      {
        name: 'Kingston and around',
        parishes: AROUND_KINGSTON,
        services: [rate('standard', [1, 3], [1200, 1800, 2500, 3800])],
      },
      {
        name: 'All other parishes',
        parishes: OTHERS,
        services: [
          rate('standard', [5, 7], [1900, 2800, 4000, 6200]),
          rate('express', [2, 3], [3400, 5000, 7200, 11000]),
        ],
      },
    ],
  })

export const OWN_VAN = 'Own van'
export const BLUE_PEAK = 'Blue Peak Couriers'

/** The shop's own van has nothing to follow. */
export async function seedCarriers(tx: Tx): Promise<void> {
  await addCarrier(tx, { name: OWN_VAN, trackingAddress: '', active: true })
  for (const [name, host] of [
    [BLUE_PEAK, 'bluepeak'],
    ['Doctor Bird Express', 'doctorbird'],
  ] as const) {
    const trackingAddress = `https://${host}.example/track/{waybill}`
    await addCarrier(tx, { name, trackingAddress, active: true })
  }
}
