// Orders of several lines taken through every state, thousands of times and on both databases: after
// each step their totals, pieces, payments and tasks are exact.

import { type Part, scaled } from './part.ts'
import { runTest } from './run-test.ts'

const WALKS = { postgres: 10_000, embedded: 1000 } as const
const TEST = 'src/domain/reports/order-walk.property.test.ts'

export const orderWalks: Part = {
  name: 'order walks',
  claim: '10,000 walks on PostgreSQL and 1,000 embedded: totals, pieces, money and tasks are exact',
  run: async (scale = 1) => {
    const figures: string[] = []
    let held = true
    for (const [database, full] of Object.entries(WALKS)) {
      const walks = scaled(full, scale)
      const { passed, text } = runTest(TEST, database, { COUNT: String(walks) })
      held &&= passed
      figures.push(`${walks} on ${database} ${text}`)
    }
    return { held, figures: figures.join(', ') }
  },
}
