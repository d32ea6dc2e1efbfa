// `npm run long`: what is too dear for each landing: tests over random input with all of their examples, all subjects
// on the embedded database, the long form of tests, the soak at a tenth. In eight slices of at most six minutes on a
// quiet machine; `.ci/run` takes one of them, by the number of the commit, and `npm run long -- 3` the third.
// What was run is written to docs/long-run.md.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jamaicaDay } from '#contract/jamaica.ts'
import { seedOfRun } from '#testing/runs.ts'
import { countCommits, headCommit } from './changed-files.ts'
import { CACHE, inSequence, measureCost, run } from './steps.ts'
import { stepOf, TIERS } from './tiers.ts'
import { readTotals, removeTotals, runTests, storeKnown, type Totals } from './totals.ts'

/** The parts of the soak in each slice, balanced by how long they take at a tenth of their size. */
const SOAK: readonly (readonly string[])[] = [
  ['last-piece', 'killed-app', 'killed-database', 'lost-mail'],
  ['two-nodes', 'slow-connections', 'hostile-pictures', 'one-use'],
  ['slow-readers', 'guessed-codes', 'full-disk'],
  ['bad-requests', 'moved-clock', 'early-touches'],
  ['partners-money', 'next-version', 'first-release', 'orders-before-lines'],
  ['order-walks', 'document-walks', 'numbered-documents'],
  ['bookkeepers-hour', 'partner-programme', 'clerks-and-a-run'],
  ['random-baskets', 'card-payments'],
]
export const SLICES = SOAK.length
const SCALE = 0.1

const PAGE = join('docs', 'long-run.md')

/** From 1. */
export const sliceOfCommit = (): number => (countCommits() % SLICES) + 1

/** Runs the slice `number`, from 1. */
export async function runSlice(number: number): Promise<Totals> {
  console.log(`slice ${number} of ${SLICES} of the long tier`)
  const tests = await runTests(
    `slice ${number}`,
    TIERS.long.projects,
    [`--shard=${number}/${SLICES}`],
    { env: { RUNS: 'all' } },
  )
  const soak = await runSoak(SOAK[number - 1] ?? [])
  return { passed: tests.passed + soak.passed, failed: tests.failed + soak.failed }
}

/** Each part of the soak counts as one test, except parts that cannot run on this machine. */
async function runSoak(parts: readonly string[]): Promise<Totals> {
  removeTotals('soak')
  await run(['soak', 'node', 'bench/soak/soak.ts', `--scale=${SCALE}`, ...parts])
  return readTotals('soak')
}

type Ran = {
  slice: number
  commit: string
  at: string
  seed: number
  passed: number
  failed: number
  cost: string
}

/** The rows of the page, by slice. */
export function readRuns(): Map<number, string> {
  const text = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line))
  return new Map(rows.map((row) => [Number(/\d+/.exec(row)?.[0]), row]))
}

function writeRun({ slice, commit, at, seed, passed, failed, cost }: Ran): void {
  const rows = readRuns()
  const cells = [slice, `\`${commit}\``, at, seed, passed, failed, cost]
  rows.set(slice, `| ${cells.join(' | ')} |`)
  writeFileSync(
    PAGE,
    `# The long tier

\`npm run long\` runs it whole, \`npm run long -- 3\` its third slice, and each landing the slice of its number. It writes this page.

| slice | commit | day | seed | passed | failed | cost |
|---|---|---|---|---|---|---|
${[...rows.entries()]
  .toSorted(([one], [other]) => one - other)
  .map(([, row]) => row)
  .join('\n')}
`,
  )
}

if (import.meta.main) {
  mkdirSync(CACHE, { recursive: true })
  const [wanted] = process.argv.slice(2)
  const slices = wanted ? [Number(wanted)] : Array.from({ length: SLICES }, (_, index) => index + 1)
  await inSequence(TIERS.long.checks.map(stepOf))
  let failed = 0
  for (const slice of slices) {
    const cost = measureCost()
    const totals = await runSlice(slice)
    failed += totals.failed
    const at = jamaicaDay(new Date())
    const seed = seedOfRun()
    writeRun({ slice, commit: headCommit(), at, seed, ...totals, cost: cost() })
  }
  storeKnown()
  process.exit(failed === 0 ? 0 : 1)
}
