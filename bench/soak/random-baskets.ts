// Baskets at random, with codes of every kind and what changes in between, thousands of times: an order
// makes what its preview said, or is refused with what it costs now.

import { type Part, scaled } from './part.ts'
import { runTest } from './run-test.ts'

const BASKETS = 10_000
const TEST = 'src/http/public/random-baskets.test.ts'

export const randomBaskets: Part = {
  name: 'random baskets',
  claim: '10,000 baskets on PostgreSQL: what a preview says is what an order makes, to the cent',
  run: async (scale = 1) => {
    const baskets = scaled(BASKETS, scale)
    const { passed, text } = runTest(TEST, 'postgres', { COUNT: String(baskets) })
    return { held: passed, figures: `${baskets} ${text}` }
  },
}
