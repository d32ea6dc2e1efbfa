// The partner programme beside a model of it that was written from its documents alone: thousands of random actions
// by HTTP, and no difference in any commission, wallet, count or rank.

import { type Part, scaled } from './part.ts'
import { runTest } from './run-test.ts'

const ACTIONS = 5000
const TEST = 'src/http/partner-model.test.ts'

export const partnerProgramme: Part = {
  name: 'partner programme',
  claim:
    '5,000 random actions by HTTP: commissions, wallets, counts and ranks are those of the model',
  run: async (scale = 1) => {
    const actions = scaled(ACTIONS, scale)
    const { passed, text } = runTest(TEST, 'postgres', { COUNT: String(actions) })
    return { held: passed, figures: `${actions} ${text}` }
  },
}
