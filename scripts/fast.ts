// `npm run fast`: while working. Format, lint without types, types, and the tests nearest to the change, as many as take
// 20 s together; it names those that it leaves out. The change is the difference from `main`, or from a commit:
// `npm run fast -- HEAD~3`; without a difference, the last commit. Only `npm test` checks everything.

import { mkdirSync } from 'node:fs'
import { changedFiles, isCommit } from './changed-files.ts'
import { nearTests } from './near-tests.ts'
import { CACHE, measureCost, run } from './steps.ts'
import { stepOf, TIERS } from './tiers.ts'
import { runTests, withinSeconds } from './totals.ts'

/** Of test files together; three run at a time. */
const SECONDS = 20
/** Run after every change. */
const ALWAYS = 'src/architecture.test.ts'

const cost = measureCost()
const [commit] = process.argv.slice(2)
if (commit !== undefined && !isCommit(commit)) {
  console.error(`There is no commit ${commit} to compare with.`)
  process.exit(1)
}
const changed = changedFiles(commit)
const near = nearTests(changed)
console.log(`${changed.length} changed files, ${near.length} tests near them`)
const tests = withinSeconds([ALWAYS, ...near.filter((test) => test !== ALWAYS)], SECONDS)

mkdirSync(CACHE, { recursive: true })
const { checks, projects } = TIERS.fast
const [ran, ...checked] = await Promise.all([
  runTests('tests', projects, tests),
  ...checks.map((name) => run(stepOf(name), { quiet: true })),
])
const ok = ran.failed === 0 && checked.every(Boolean)
console.log(`${ok ? 'ok  ' : 'FAIL'} fast (${cost()})`)
process.exit(ok ? 0 : 1)
