// `npm run fast`: the first answer to a change, in well under a minute: format, lint without types,
// types, and the tests near what changed, without PostgreSQL and without a browser. What changed is
// what differs from `main`, or from the commit that is named: `npm run fast -- HEAD~3`. Where nothing
// differs it is the last commit. `npm test` is the whole truth.

import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { nearTests } from './near-tests.ts'
import { CACHE, run } from './steps.ts'

/** Whatever changed, the rules of the project are asked. */
const ALWAYS = 'src/architecture.test.ts'
/** More would take longer than one waits for a first answer. */
const MOST_TESTS = 20

function git(...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
}

/** Changed since a commit, with what is not committed yet. */
function changedSince(commit: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', commit) ?? []
  return [...changed, ...(git('ls-files', '--others', '--exclude-standard') ?? [])]
}

function changedFiles(named: string | undefined): string[] {
  if (named !== undefined) return changedSince(named)
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main') ?? []
  const changed = changedSince(base)
  return changed.length > 0 ? changed : changedSince('HEAD~1')
}

const [named] = process.argv.slice(2)
if (
  named !== undefined &&
  git('rev-parse', '--verify', '--quiet', `${named}^{commit}`) === undefined
) {
  console.error(`There is no commit ${named} to compare with.`)
  process.exit(1)
}
const changed = changedFiles(named)
const near = nearTests(changed).filter((test) => test !== ALWAYS)
const tests = [ALWAYS, ...near.slice(0, MOST_TESTS)]
console.log(`${changed.length} changed files, ${near.length} tests near them`)
if (near.length > MOST_TESTS) console.log(`The ${MOST_TESTS} nearest are run; npm test runs all.`)

mkdirSync(CACHE, { recursive: true })
const beginnings = await Promise.all([
  run(['format', 'oxfmt', '--check', '.'], { quiet: true }),
  run(['lint', 'oxlint', '--deny-warnings', 'src', 'scripts', 'e2e', 'bench'], { quiet: true }),
])
const [types, tested] = await Promise.all([
  run(['types', 'tsc'], { quiet: true }),
  run(['tests', 'vitest', 'run', '--project=plain', '--project=embedded', ...tests], {
    quiet: true,
  }),
])
process.exit([...beginnings, types, tested].every(Boolean) ? 0 : 1)
