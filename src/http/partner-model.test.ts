// The partner programme against a model of it that was written from its documents alone: random actions by HTTP, compared
// after each. `COUNT=5100` tries 17 worlds of 300. PARTNER_SHRINK is how often a shorter sequence is tried.

import { env } from 'node:process'
import { expect, it } from 'vitest'
import { drive, shrink, type Options, type Report } from '#testing/partner-model/driver.ts'
import { runs, seedOfRun } from '#testing/runs.ts'

const TRIALS = Number(env['PARTNER_SHRINK'] ?? 0)
/** The more a world holds, the longer a comparison takes: many worlds instead of a large one. */
const ACTIONS_A_WORLD = 300
const ACTIONS = runs(2 * ACTIONS_A_WORLD)
const LIMIT_MS = 3 * 3_600_000

function words(seed: number, report: Report): string {
  const lines = report.found.map(
    (found) => `[${found.at}] ${JSON.stringify(found.act)}\n    ${found.kind}: ${found.says}`,
  )
  return [`seed ${seed}, ${report.acts.length} actions`, ...lines].join('\n')
}

async function shortest(report: Report, options: Options): Promise<string> {
  const [first] = report.found
  if (!first || TRIALS === 0) return ''
  const acts = await shrink(report.acts, first.kind, { ...options, goesOn: false }, TRIALS)
  return `\nshortest:\n${acts.map((act) => JSON.stringify(act)).join('\n')}`
}

it(
  'the programme pays and shows what its documents say',
  async () => {
    for (let done = 0, seed = seedOfRun(); done < ACTIONS; done += ACTIONS_A_WORLD, seed += 1) {
      const options: Options = { withGct: seed % 2 === 0, goesOn: env['PARTNER_GOES_ON'] === '1' }
      const report = await drive(seed, Math.min(ACTIONS_A_WORLD, ACTIONS - done), options)
      const found = report.found.length > 0
      expect(found ? words(seed, report) + (await shortest(report, options)) : '').toBe('')
    }
  },
  LIMIT_MS,
)
