// Runs a test of the suite over random input, with more of it than the suite takes.

import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Of what a test that failed printed, in characters: its end says what was expected. */
const LONGEST_OUTPUT = 20_000

type Ran = {
  passed: boolean
  /** How long it took; where it failed, with the seed that repeats it. */
  text: string
}

export function runTest(file: string, database: string, env: Record<string, string>): Ran {
  const begun = performance.now()
  const vitest = resolve('node_modules', 'vitest', 'vitest.mjs')
  const ran = spawnSync(process.execPath, [vitest, 'run', '--project', database, file], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  const took = `in ${Math.round((performance.now() - begun) / 1000)} s`
  if (ran.status === 0) return { passed: true, text: took }
  const output = stripVTControlCharacters(`${ran.stdout}${ran.stderr}`)
  process.stderr.write(output.slice(-LONGEST_OUTPUT))
  const seed = /seed:? -?\d+(, path: "[^"]*")?/.exec(output)?.[0] ?? 'without a seed'
  return { passed: false, text: `${took}: failed, ${seed}` }
}
