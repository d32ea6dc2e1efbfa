// What a payout run of 30,000 lines takes, from the draft to the bank's answer, on PostgreSQL among as
// many partners with ten commissions each: calculated, locked, cancelled, then once more from the
// start to the end. `-- 5000` takes another size. Fails above a target, and where the books do not
// agree with themselves afterwards.

import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import {
  openRun,
  startCalculating,
  startCancelling,
  startLocking,
  startSettling,
} from '#domain/payouts/start-run.ts'
import { lineReference } from '#domain/payouts/payout-files.ts'
import { type Batch, fileOfRun, filesOf, getRun, linesOf } from '#domain/payouts/find-run.ts'
import { commitRun, sendRun } from '#domain/payouts/send-run.ts'
import { wrongLines } from '#domain/payouts/wrong-lines.ts'
import { advanceRun } from '#domain/payouts/advance-run.ts'
import { checkNextBatch, findRounds, startRound } from '#domain/reports/check-integrity.ts'
import type { Shop } from '#platform/shop.ts'
import { type Actor, system, type Tx } from '#platform/tx.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { atMost, type Line, report, rounded } from './figures.ts'
import { plantLargeProgramme } from './large-programme.ts'
import { NOW } from './large-shop.ts'
import { measureOnPostgres, timed } from './measure.ts'

const [partners = 30_000] = process.argv.slice(2).map(Number)
const MONTH = { year: 2026, month: 10 }
const TARGET_S = 60
const TARGET_MS = 3000

const figures: Line[] = []

async function measure(shop: Shop): Promise<void> {
  const [first, second] = [await clerk(shop), await clerk(shop)]
  const step = async (what: string, start: (tx: Tx) => Promise<Batch>) => {
    const began = performance.now()
    const requested = await shop.write(first, start)
    while (await shop.write(first, (tx) => advanceRun(tx, requested)));
    const value = rounded((performance.now() - began) / 1000, 1)
    const batch = await shop.read(first, (tx) => getRun(tx, requested.id))
    figures.push(atMost(`${what} ${batch.lines} lines`, value, TARGET_S, 's'))
    return batch
  }
  const draft = async (what: string) => {
    const { id } = await shop.write(first, (tx) => openRun(tx, MONTH))
    return step(what, (tx) => startCalculating(tx, id))
  }
  const { id: batchId } = await draft('calculating')
  await step('locking', (tx) => startLocking(tx, batchId))
  await step('cancelling', (tx) => startCancelling(tx, { batchId, reason: 'To begin again' }))
  const { id } = await draft('calculating once more')
  await step('locking once more', (tx) => startLocking(tx, id))
  await readWrongLines(shop, id)
  await readFiles(shop, id)
  await shop.write(second, (tx) => commitRun(tx, id))
  const sent = await shop.write(first, (tx) => sendRun(tx, id))
  const bytes = Buffer.from(await answerTo(shop, sent))
  const settled = await step('settling', async (tx) => {
    const { run } = await startSettling(tx, { batchId: id, bytes })
    assert(run)
    return run
  })
  assert.equal(settled.status, 'settled')
}

/** What the approver of a run waits for, after a change of every hundredth order that changes no sum. */
async function readWrongLines(shop: Shop, id: number): Promise<void> {
  const me = system('bench')
  await shop.write(me, (tx) =>
    tx.db.execute(sql`update orders set updated_at = ${NOW.toISOString()}::timestamptz
      where id % 100 = 0`),
  )
  const value = await timed(async () => {
    const wrong = await shop.read(me, async (tx) => wrongLines(tx, await getRun(tx, id)))
    assert.deepEqual(wrong, [])
  })
  figures.push(atMost('looking for lines that have become wrong', value, TARGET_MS, 'ms'))
}

/** Reads the files of a run as a bank does: their lines and sums are the run's, and each line has an account. */
async function readFiles(shop: Shop, id: number): Promise<void> {
  const me = system('bench')
  const run = await shop.read(me, (tx) => getRun(tx, id))
  const kinds = (await shop.read(me, (tx) => filesOf(tx, id))).map(({ kind }) => kind)
  let [lines, cents] = [0, 0]
  for (const kind of kinds) {
    const { text } = await shop.read(me, (tx) => fileOfRun(tx, id, kind))
    const rows = parse(text, { columns: true }) as Record<string, string>[]
    assert(rows.every(({ name, bankCode, account }) => name && bankCode && account))
    lines += rows.length
    for (const { amount = '' } of rows) cents += centsFromDollars(amount) ?? Number.NaN
  }
  assert.deepEqual([lines, cents], [run.lines, run.totalAmount])
  console.log(`The files (${kinds.join(', ')}) pay what the run does, in ${lines} lines.`)
}

async function clerk(shop: Shop): Promise<Actor> {
  const { id: userId } = await shop.write(system('bench'), (tx) => aUserRow(tx))
  return { kind: 'staff', userId, name: 'Keisha', role: 'manager' }
}

/** All lines are paid but one in a hundred. */
async function answerTo(shop: Shop, run: Batch): Promise<string> {
  const lines = await shop.read(system('bench'), (tx) => linesOf(tx, run.id))
  const rows = lines.map(({ memberId }, nth) => {
    const line = nth % 100 === 7 ? 'failed,,No such account' : `paid,NCB-${nth},`
    return `${lineReference(run, memberId)},${line}`
  })
  return ['reference,status,bank_reference,reason', ...rows].join('\n')
}

/** The invariant that lists what earlier versions posted. */
const OF_EARLIER_SALES = 16

async function lookAtBooks(shop: Shop): Promise<void> {
  const me = system('bench')
  await shop.write(me, startRound)
  while (await shop.write(me, checkNextBatch));
  const { last } = await shop.read(me, findRounds)
  // The planted sales are as an earlier version left them: their orders wait for staff.
  const found = last?.found.filter(({ number }) => number !== OF_EARLIER_SALES)
  assert.deepEqual([found, last?.sumCents], [[], 0])
  console.log('The books agree with themselves.')
}

await measureOnPostgres(async ({ fresh, open }) => {
  const url = await fresh('payouts')
  await plantLargeProgramme(url, partners)
  const { shop } = await open(url, NOW)
  await measure(shop)
  await lookAtBooks(shop)
  report('payouts', figures)
})
