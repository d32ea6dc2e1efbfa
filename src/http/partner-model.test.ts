// The partner programme against a model of it that was written from its documents alone: random actions by HTTP, compared
// after each. PARTNER_ACTIONS is how many; without it nothing runs. PARTNER_SEED repeats a run, PARTNER_SHRINK is how often a
// shorter sequence is tried, PARTNER_KNOWN names differences to pass over and PARTNER_AVOID actions to leave out: `clear`
// belongs there, as the clock stands still between two calls, so that a change after a clearing looks simultaneous.

import { appendFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { env } from 'node:process'
import { expect, it } from 'vitest'
import { drive, shrink, type Options, type Report } from '#testing/partner-model/driver.ts'

const ACTIONS = Number(env['PARTNER_ACTIONS'] ?? 0)
const SEED = Number(env['PARTNER_SEED'] ?? randomInt(1_000_000))
const TRIALS = Number(env['PARTNER_SHRINK'] ?? 0)
const KNOWN = (env['PARTNER_KNOWN'] ?? '').split(',').filter((kind) => kind !== '')
const AVOID = (env['PARTNER_AVOID'] ?? '').split(',').filter((name) => name !== '')
const MINUTES = 60_000

function words(report: Report): string {
  const lines = report.found.map(
    (found) => `[${found.at}] ${JSON.stringify(found.act)}\n    ${found.kind}: ${found.says}`,
  )
  return [`seed ${SEED}, ${report.acts.length} actions`, ...lines].join('\n')
}

async function shortest(report: Report, options: Options): Promise<string> {
  const [first] = report.found
  if (!first || TRIALS === 0) return ''
  const acts = await shrink(report.acts, first.kind, { ...options, goesOn: false }, TRIALS)
  return `\nshortest:\n${acts.map((act) => JSON.stringify(act)).join('\n')}`
}

it.runIf(ACTIONS > 0)(
  'pays and shows what its documents say',
  async () => {
    const options: Options = {
      withGct: SEED % 2 === 0,
      password: env['PARTNER_PASSWORD'] ?? null,
      avoid: new Set(AVOID),
      known: new Set(KNOWN),
      goesOn: env['PARTNER_GOES_ON'] === '1',
    }
    const report = await drive(SEED, ACTIONS, options)
    const log = env['PARTNER_LOG']
    if (log)
      appendFileSync(log, `${words(report)}\n${JSON.stringify(Object.fromEntries(report.tally))}\n`)
    expect(report.found.length === 0 ? '' : words(report) + (await shortest(report, options))).toBe(
      '',
    )
  },
  Math.max(2, ACTIONS / 100 + TRIALS / 5) * MINUTES,
)
