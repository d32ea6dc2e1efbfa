// Three clerks change an order in the moment in which a payout run with its commissions is locked, hundreds of times.

import { type Part, scaled } from './part.ts'
import { runTest } from './run-test.ts'

const ORDERS = 500
const TEST = 'src/http/staff/clerks-and-a-run.test.ts'

export const clerksAndARun: Part = {
  name: 'clerks and a run',
  claim: '500 orders changed by three clerks while their run is locked: the books hold after each',
  run: async (scale = 1) => {
    const orders = scaled(ORDERS, scale)
    const { passed, text } = runTest(TEST, 'postgres', { CLERKS: String(orders) })
    return { held: passed, figures: `${orders} ${text}` }
  },
}
