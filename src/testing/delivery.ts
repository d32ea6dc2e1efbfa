// A shop whose courier has the rates of the demo.

import { plantRates as plantDemoRates } from '#seed/demo-delivery.ts'
import type { Tx } from '#platform/tx.ts'
import { inShop, type TestTx } from './shop.ts'

export const plantRates = (tx: Tx) => plantDemoRates(tx)

export const inPricedShop = <T>(work: (tx: TestTx) => Promise<T>): Promise<T> =>
  inShop(async (tx) => {
    await plantRates(tx)
    return work(tx)
  })
