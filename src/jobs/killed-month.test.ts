// A process dies by SIGKILL in the middle of a portion: of a month's close, and then of the payout run
// of that month. Another one goes on to the same figures, the same file and the same money. Two
// processes share a PostgreSQL only.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { asc, eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { ledgerTransactions } from '#domain/ledger/ledger.table.ts'
import { partnerRounds } from '#domain/partners/partner-rounds.table.ts'
import { batches, payments } from '#domain/payouts/payouts.table.ts'
import { reconcile } from '#domain/reports/reconcile.ts'
import { openPostgres } from '#platform/database/database.ts'
import { openShop } from '#platform/shop.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aTree } from '#testing/builders.ts'
import { closeAndPay, HALF_DONE } from '#testing/close-and-pay.ts'
import { freshDatabase } from '#testing/postgres.ts'
import { anOrderRow, aUserRow } from '#testing/table-rows.ts'

const PARTNERS = 18
const me = system('test')

async function inDatabase<T>(url: string, now: string, verb: (tx: Tx) => Promise<T>): Promise<T> {
  const database = await openPostgres(url, 1)
  const shop = openShop({ database, now: () => new Date(now) })
  return shop.write(me, verb).finally(() => database.close())
}

/** Partners in teams, each with a sale of September whose hold has ended in October. */
async function plant(tx: Tx): Promise<void> {
  await aUserRow(tx, { role: 'manager' })
  const inThrees = Array.from({ length: PARTNERS }, (_, nth) => Math.floor((nth - 1) / 3))
  for (const { id: referredBy } of await aTree(tx, inThrees)) {
    const paid = { paymentStatus: 'paid' as const, paidAt: tx.now, paidInFullSince: tx.now }
    await settleOrder(
      tx,
      (await anOrderRow(tx, { referredBy, totalAmount: 90_000_00, ...paid })).id,
    )
  }
  await approveDue({ ...tx, now: new Date('2026-10-20T15:00:00Z') })
}

/** Everything that partners and the bank get to see of it. */
const seen = (url: string) =>
  inDatabase(url, '2026-11-04T15:00:00Z', async (tx) => {
    const run = await tx.db.select().from(batches)
    const { memberId, amount, status } = payments
    return {
      closed: (await tx.db.select().from(partnerRounds)).map((round) => [
        [round.year, round.month, round.step, round.sha256],
        round.finishedAt !== null,
      ]),
      runs: run.map(({ step: _step, id: _id, ...rest }) => rest),
      paid: await tx.db.select({ memberId, amount, status }).from(payments).orderBy(asc(memberId)),
      moved: await tx.db.$count(ledgerTransactions, eq(ledgerTransactions.kind, 'payout_locked')),
      broken: (await reconcile(tx)).filter(({ found }) => found.length > 0),
    }
  })

/** Lets another process work until it is in the middle of a step, and kills it there. */
async function killIn(step: string, url: string): Promise<void> {
  const [given, where] = [JSON.stringify(url), JSON.stringify(step)]
  const script = `import { closeAndPay } from '#testing/close-and-pay.ts'; await closeAndPay(${given}, ${where})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const firstOutput = await Promise.race([once(child.stdout, 'data'), ended])
  expect(String(firstOutput[0])).toContain(HALF_DONE)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

test.runIf(inject('postgresUrl'))(
  'a month closed and paid through two kills has the figures, the file and the money of one undisturbed',
  async () => {
    const server = inject('postgresUrl')
    const url = await freshDatabase(server, 'killed_month')
    await inDatabase(url, '2026-09-05T15:00:00Z', plant)
    const other = await freshDatabase(server, 'quiet_month', 'killed_month')
    await closeAndPay(other)
    const undisturbed = await seen(other)
    expect(undisturbed.runs).toMatchObject([{ status: 'locked', lines: PARTNERS }])
    expect(undisturbed).toMatchObject({ moved: PARTNERS, broken: [] })

    await killIn('performance', url)
    expect((await seen(url)).closed).toMatchObject([[[2026, 10, 'performance', ''], false]])
    await killIn('post', url)
    const half = await seen(url)
    expect(half).toMatchObject({ runs: [{ status: 'locking', fileText: null }], broken: [] })
    expect(half.moved).toBeGreaterThan(0)
    expect(half.moved).toBeLessThan(PARTNERS)

    await closeAndPay(url)
    expect(await seen(url)).toEqual(undisturbed)
  },
)
