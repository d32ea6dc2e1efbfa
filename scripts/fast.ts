// `npm run fast`: quick checks in well under a minute: format, lint without types, types, and the
// tests near the change, without PostgreSQL or a browser. The change is the difference from `main`,
// or from a commit: `npm run fast -- HEAD~3`; without a difference, the last commit. Only `npm
// test` checks everything.

import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { nearTests } from './near-tests.ts'
import { CACHE, run } from './steps.ts'

/** Run after every change. */
const ALWAYS = 'src/architecture.test.ts'
/** More would take too long. */
const MAX_TESTS = 20

function git(...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
}

/** The files that changed since a commit, including uncommitted changes. */
function changedSince(commit: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', commit) ?? []
  return [...changed, ...(git('ls-files', '--others', '--exclude-standard') ?? [])]
}

function changedFiles(commit: string | undefined): string[] {
  if (commit !== undefined) return changedSince(commit)
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main') ?? []
  const changed = changedSince(base)
  return changed.length > 0 ? changed : changedSince('HEAD~1')
}

const [commit] = process.argv.slice(2)
if (
  commit !== undefined &&
  git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`) === undefined
) {
  console.error(`There is no commit ${commit} to compare with.`)
  process.exit(1)
}
const changed = changedFiles(commit)
const near = nearTests(changed).filter((test) => test !== ALWAYS)
const tests = [ALWAYS, ...near.slice(0, MAX_TESTS)]
console.log(`${changed.length} changed files, ${near.length} tests near them`)
if (near.length > MAX_TESTS) console.log(`The ${MAX_TESTS} nearest are run; npm test runs all.`)

mkdirSync(CACHE, { recursive: true })
const formatAndLint = await Promise.all([
  run(['format', 'oxfmt', '--check', '.'], { quiet: true }),
  run(['lint', 'oxlint', '--deny-warnings', 'src', 'scripts', 'e2e', 'bench'], { quiet: true }),
])
const [types, testsPassed] = await Promise.all([
  run(['types', 'tsc'], { quiet: true }),
  run(['tests', 'vitest', 'run', '--project=plain', '--project=embedded', ...tests], {
    quiet: true,
  }),
])
process.exit([...formatAndLint, types, testsPassed].every(Boolean) ? 0 : 1)
