// Runs that pay partners, and the lines of a run: every state, and what ends it.

import { eq } from 'drizzle-orm'
import { batches, payments } from '#domain/payouts/payouts.table.ts'
import { commitRun, sendRun } from '#domain/payouts/send-run.ts'
import { calculateRun, lockRun, openRun } from '#domain/payouts/start-run.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { anEarner, october } from '#testing/payday.ts'
import type { TestTx } from '#testing/shop.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { asManager, type Desk, isOver, type Life, type Plant, type Row, type Way } from './way.ts'

/** A run of October that was sent to the bank, with its line. */
async function aSentRun(tx: Tx) {
  await anEarner(tx as TestTx)
  const [first, second] = [await asManager(tx), await asManager(tx)]
  const { id } = await openRun(first, october)
  await calculateRun(first, id)
  await lockRun(first, id)
  await commitRun(second, id)
  await sendRun(second, id)
  const ofRun = eq(payments.payoutBatchId, id)
  return { id, line: singleRow(await tx.db.select().from(payments).where(ofRun)) }
}

let years = 2000
/** An empty run of a month long ago. */
const aRun =
  (
    fields: (staff: {
      first: number
      second: number
      now: Date
    }) => Partial<typeof batches.$inferInsert>,
  ): Plant =>
  async (tx) => {
    const [{ id: first }, { id: second }] = [await aUserRow(tx), await aUserRow(tx)]
    const row = { year: (years += 1), month: 1, createdAt: tx.now, requestedAt: tx.now }
    const own = fields({ first, second, now: tx.now })
    return singleRow(
      await tx.db
        .insert(batches)
        .values({ ...row, ...own })
        .returning(),
    ).id
  }
type Staffed = { first: number; second: number; now: Date }
const FILE = { fileName: 'a.csv', fileSha256: '0'.repeat(64), fileText: 'file\n' }
const locked = ({ first, now }: Staffed) => ({ lockedBy: first, lockedAt: now, ...FILE })
const approved = (staff: Staffed) => ({
  ...locked(staff),
  approvedBy: staff.second,
  committedAt: staff.now,
})

const runs = (act: Desk['act']): Desk => ({ name: 'Payouts', list: () => '/payout-runs', act })
const cancel = runs(({ id }) => [
  'POST',
  `/payout-runs/${String(id)}/cancellation`,
  { reason: 'A wrong month' },
])
const step = (name: string) => runs(({ id }) => ['POST', `/payout-runs/${String(id)}/${name}`])
const outcome =
  (run: (row: Row) => unknown, line: (row: Row) => unknown): Desk['act'] =>
  (row) => [
    'POST',
    `/payout-runs/${String(run(row))}/outcomes`,
    { outcomes: [{ outcome: 'paid', paymentId: line(row) }] },
  ]
const byTheJob = (fields: Parameters<typeof aRun>[0]): Way => ({
  job: 'work-on-runs',
  when: 'once all partners are processed',
  rows: { empty: aRun(fields) },
})

export const PAYOUT_LIVES: readonly Life[] = [
  {
    of: 'mlm_payments.status',
    states: {
      pending: { with: 'mlm_payout_batches.status', how: 'its run is sent or cancelled' },
      sent: {
        desk: {
          ...runs(
            outcome(
              (row) => row['payout_batch_id'],
              (row) => row['id'],
            ),
          ),
          list: ({ payout_batch_id: run }) => `/payout-runs/${run}/lines`,
        },
        rows: { 'at the bank': async (tx) => (await aSentRun(tx)).line.id },
      },
      paid: { final: 'the partner has it' },
      failed: { final: 'the money is in the wallet again' },
    },
  },
  {
    of: 'mlm_payout_batches.status',
    also: `(select id from mlm_payments line where line.payout_batch_id = row.id limit 1) as line_id`,
    states: {
      sent: {
        desk: runs(
          outcome(
            (row) => row['id'],
            (row) => row['line_id'],
          ),
        ),
        rows: { 'at the bank': async (tx) => (await aSentRun(tx)).id },
      },
      open: { desk: cancel, rows: { opened: aRun(() => ({})) } },
      calculating: byTheJob(() => ({ status: 'calculating', step: 'drop' })),
      calculated: { desk: cancel, rows: { empty: aRun(() => ({ status: 'calculated' })) } },
      locking: byTheJob((staff) => ({ ...locked(staff), status: 'locking', step: 'check' })),
      locked: {
        desk: cancel,
        rows: { empty: aRun((staff) => ({ ...locked(staff), status: 'locked' })) },
      },
      committed: {
        desk: step('sending'),
        rows: { empty: aRun((staff) => ({ ...approved(staff), status: 'committed' })) },
      },
      settling: byTheJob((staff) => ({ ...approved(staff), status: 'settling', step: 'settle' })),
      settled: { final: 'an answer of the bank may still correct a line' },
      cancelling: byTheJob(() => ({ status: 'cancelling', step: 'drop', cancelReason: 'Wrong' })),
      cancelled: { final: 'the next run of the month pays' },
    },
  },
  {
    of: 'mlm_payout_batches.step',
    states: Object.fromEntries(
      ['drop', 'write', 'check', 'post', 'settle', 'return', 'none'].map((name): [string, Way] => [
        name,
        name === 'none'
          ? { with: 'mlm_payout_batches.status', how: 'no job works on it' }
          : { with: 'mlm_payout_batches.status', how: 'the job `work-on-runs` goes on' },
      ]),
    ),
  },
  {
    of: 'mlm_payment_claims',
    stateOf: isOver('released_at', 'claimed'),
    states: {
      claimed: {
        with: 'mlm_payments.status',
        how: 'paid for good, or released when the line fails',
      },
      over: { final: 'a later run may claim the commission' },
    },
  },
]
