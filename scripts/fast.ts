// `npm run fast`: while working. Format, lint without types, types, and the tests nearest to the change, as many as take
// half a minute together; it names those that it leaves out. The change is the difference from `main`, or from a commit:
// `npm run fast -- HEAD~3`; without a difference, the last commit. Only `npm test` checks everything.

import { mkdirSync } from 'node:fs'
import { changedFiles, isCommit } from './changed-files.ts'
import { nearTests } from './near-tests.ts'
import { CACHE, measureCost, run } from './steps.ts'
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
const [format, lint, types, ran] = await Promise.all([
  run(['format', 'oxfmt', '--check', '.'], { quiet: true }),
  run(['lint', 'oxlint', '--deny-warnings', 'src', 'scripts', 'e2e', 'bench'], { quiet: true }),
  run(['types', 'tsc'], { quiet: true }),
  runTests('tests', ['plain', 'postgres'], tests),
])
const ok = [format, lint, types, ran.failed === 0].every(Boolean)
console.log(`${ok ? 'ok  ' : 'FAIL'} fast (${cost()})`)
process.exit(ok ? 0 : 1)
