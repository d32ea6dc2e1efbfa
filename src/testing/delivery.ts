// A shop whose courier has the rates of the demo.

import { seedRates as seedDemoRates } from '#seed/demo-delivery.ts'
import type { Tx } from '#platform/tx.ts'
import { inShop, type TestTx } from './shop.ts'

export const seedRates = (tx: Tx) => seedDemoRates(tx)

export const inPricedShop = <T>(work: (tx: TestTx) => Promise<T>): Promise<T> =>
  inShop(async (tx) => {
    await seedRates(tx)
    return work(tx)
  })
