// Parts that are tests of the suite, tried with far more than there: `COUNT` says how much.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Outcome, type Part, scaled } from './part.ts'

type LongTest = Pick<Part, 'name' | 'claim'> & {
  file: string
  /** The one test of the file, where the others say nothing about the claim. */
  only?: string
  /** `COUNT` by the project that runs it (scripts/projects.ts). */
  counts: Record<string, number>
}

const LONG_TESTS: readonly LongTest[] = [
  {
    name: 'moved clock',
    claim:
      'clock moved by 30 days and back an hour: cards purged, no session revived, no double spin',
    file: 'e2e/crash/move-the-clock.journey.ts',
    counts: { crash: 1 },
  },
  {
    name: 'order walks',
    claim:
      '10,000 walks on PostgreSQL and 1,000 embedded: totals, pieces, money and tasks are exact',
    file: 'src/domain/reports/order-walk.property.test.ts',
    counts: { postgres: 10_000, embedded: 1000 },
  },
  {
    name: 'document walks',
    claim:
      '10,000 orders with random edits, exchanges and cancels over a change of rate and registration: documents are the order, to the cent',
    file: 'src/domain/orders/document-walk.property.test.ts',
    counts: { postgres: 10_000 },
  },
  {
    name: 'random baskets',
    claim: '10,000 baskets on PostgreSQL: what a preview says is what an order makes, to the cent',
    file: 'src/http/public/random-baskets.test.ts',
    counts: { postgres: 10_000 },
  },
  {
    name: 'bookkeepers hour',
    claim:
      'a month closed from the screens alone, its CSV files opened in LibreOffice: formulas there give the same sums',
    file: 'e2e/close-the-books.journey.ts',
    counts: { journeys: 240 },
  },
  {
    name: 'partner programme',
    claim:
      '5,000 random actions by HTTP: commissions, wallets, counts and ranks are those of the model',
    file: 'src/http/partner-model.test.ts',
    counts: { postgres: 5000 },
  },
  {
    name: 'partners money',
    claim: '100,000 commands of every kind in any order: all invariants hold',
    file: 'src/domain/reports/reconcile.property.test.ts',
    only: 'all invariants hold',
    counts: { postgres: 100_000 },
  },
  {
    name: 'clerks and a run',
    claim:
      '500 orders changed by three clerks while their run is locked: the books hold after each',
    file: 'src/http/staff/clerks-and-a-run.test.ts',
    counts: { postgres: 500 },
  },
  {
    name: 'bad requests',
    claim:
      '250 generated bad requests over every route, 100,000 in all: no 5xx, no stack trace, nothing stored',
    file: 'src/http/bad-requests.test.ts',
    counts: { postgres: 250 },
  },
  {
    name: 'lost mail',
    claim: 'SMTP refusing, stalling, dropping after DATA, 100 orders under each: nothing lost',
    file: 'src/jobs/lost-mail.test.ts',
    counts: { heavy: 100 },
  },
  {
    name: 'card payments',
    claim:
      '2,000 visits to three gateways by two processes, notifications lost, doubled, late, gateways failing, ten kills: every charge is one payment or one open task, and no payment is without a charge',
    file: 'e2e/crash/pay-by-card.journey.ts',
    counts: { crash: 2000 },
  },
  {
    name: 'numbered documents',
    claim:
      '1,000 invoices by two processes, every tenth transaction failing, each process killed once: no gap, none twice',
    file: 'e2e/crash/share-the-orders.journey.ts',
    only: 'number',
    counts: { crash: 1000 },
  },
  {
    name: 'one use',
    claim: '1,000 orders at once with a code of one use, two processes, five codes: one order each',
    file: 'e2e/crash/share-the-orders.journey.ts',
    only: 'code',
    counts: { crash: 1000 },
  },
  {
    name: 'early touches',
    claim:
      '12 touches a page before its script, or without it, on slow 3G and a slow processor: what is shown is sent',
    file: 'e2e/screens/touch-before-the-script.journey.ts',
    only: 'touched early|without its script',
    counts: { screens: 25 },
  },
]

export const longTests: readonly Part[] = LONG_TESTS.map(({ name, claim, ...test }) => ({
  name,
  claim,
  run: async (scale = 1) => {
    const outcomes = Object.entries(test.counts).map(([project, full]) =>
      runTest(test, project, scaled(full, scale)),
    )
    return {
      ...(outcomes.some(({ notRun }) => notRun) && { notRun: true }),
      held: outcomes.every(({ held }) => held),
      figures: outcomes.map(({ figures }) => figures).join(', '),
    }
  },
}))

/** Of what a test that failed printed, in characters: its end says what was expected. */
const LONGEST_OUTPUT = 20_000
const LIMIT_MS = 3 * 3_600_000

/** How long a test took, and what it counted; where it failed, with the seed that repeats it. */
function runTest(
  { file, only }: Pick<LongTest, 'file' | 'only'>,
  project: string,
  count: number,
): Outcome {
  const begun = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'yaadbox-figures-'))
  const figuresFile = join(folder, 'figures')
  const vitest = resolve('node_modules', 'vitest', 'vitest.mjs')
  const chosen = only ? ['-t', only] : []
  const limit = `--testTimeout=${LIMIT_MS}`
  const ran = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', project, limit, ...chosen, file],
    { encoding: 'utf8', env: { ...process.env, COUNT: String(count), FIGURES: figuresFile } },
  )
  const counted = existsSync(figuresFile)
    ? readFileSync(figuresFile, 'utf8').trim().replaceAll('\n', '; ')
    : ''
  rmSync(folder, { recursive: true })
  const seconds = Math.round((performance.now() - begun) / 1000)
  const took = `${count} on ${project} in ${seconds} s${counted && `: ${counted}`}`
  // On this machine it is left out.
  if (ran.status === 0 && !/Tests .*passed/.test(stripVTControlCharacters(ran.stdout)))
    return { held: false, notRun: true, figures: `not run: ${counted || file}` }
  if (ran.status === 0) return { held: true, figures: took }
  const output = stripVTControlCharacters(`${ran.stdout}${ran.stderr}`)
  process.stderr.write(output.slice(-LONGEST_OUTPUT))
  const seed = /seed:? -?\d+(, path: "[^"]*")?/.exec(output)?.[0] ?? 'without a seed'
  return { held: false, figures: `${took}: failed, ${seed}` }
}
