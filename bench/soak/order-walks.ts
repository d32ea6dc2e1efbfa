// Orders of several lines taken through every state, thousands of times and on both databases: after
// each step their totals, pieces, payments and tasks are exact.

import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Part, scaled } from './part.ts'

const WALKS = { postgres: 10_000, embedded: 1000 } as const
const TEST = 'src/domain/reports/order-walk.property.test.ts'

export const orderWalks: Part = {
  name: 'order walks',
  claim: '10,000 walks on PostgreSQL and 1,000 embedded: totals, pieces, money and tasks are exact',
  run: async (scale = 1) => {
    const figures: string[] = []
    for (const [database, full] of Object.entries(WALKS)) {
      const walks = scaled(full, scale)
      const { passed, seconds, seed } = walk(database, walks)
      figures.push(`${walks} on ${database} in ${seconds} s${passed ? '' : `: failed, ${seed}`}`)
    }
    return { held: figures.every((text) => !text.includes('failed')), figures: figures.join(', ') }
  },
}

function walk(database: string, walks: number) {
  const begun = performance.now()
  const vitest = resolve('node_modules', 'vitest', 'vitest.mjs')
  const ran = spawnSync(process.execPath, [vitest, 'run', '--project', database, TEST], {
    encoding: 'utf8',
    env: { ...process.env, WALKS: String(walks) },
  })
  const output = stripVTControlCharacters(`${ran.stdout}${ran.stderr}`)
  return {
    passed: ran.status === 0,
    seconds: Math.round((performance.now() - begun) / 1000),
    seed: /seed: -?\d+, path: "[^"]*"/.exec(output)?.[0] ?? 'without a seed',
  }
}
