// Orders whose lines, prices, delivery and discount change again and again while the rate of the tax and the
// registration change: their documents add up to them, against a book that is written apart.

import { type Part, scaled } from './part.ts'
import { runTest } from './run-test.ts'

const WALKS = 10_000
const TEST = 'src/domain/orders/document-walk.property.test.ts'

export const documentWalks: Part = {
  name: 'document walks',
  claim:
    '10,000 orders with random edits, exchanges and cancels over a change of rate and registration: documents are the order, to the cent',
  run: async (scale = 1) => {
    const walks = scaled(WALKS, scale)
    const { passed, text } = runTest(TEST, 'postgres', { COUNT: String(walks) })
    return { held: passed, figures: `${walks} ${text}` }
  },
}
