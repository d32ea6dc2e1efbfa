import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calculateRun, lockRun, openRun, startCalculating } from '#domain/payouts/start-run.ts'
import { getRun } from '#domain/payouts/find-run.ts'
import { batches } from '#domain/payouts/payouts.table.ts'
import { commitRun } from '#domain/payouts/send-run.ts'
import type { JobContext } from './job-context.ts'
import { type Actor, system, type Tx } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { advanceRuns } from './advance-payout-runs.ts'

let now = new Date('2026-12-03T15:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => now })
})
afterAll(() => shop.close())

const write = <T>(actor: Actor, verb: (tx: Tx) => Promise<T>) => shop.shop.write(actor, verb)

async function aClerk(name: string): Promise<Actor & { kind: 'staff' }> {
  const { id: userId } = await write(system('test'), (tx) => aUserRow(tx))
  return { kind: 'staff', userId, name, role: 'manager' }
}

const statusOf = (id: number) => write(system('test'), async (tx) => (await getRun(tx, id)).status)

test('a payout run whose work fails keeps no other run waiting', async () => {
  const [keisha, paulette] = [await aClerk('Keisha'), await aClerk('Paulette')]
  const first = await write(keisha, async (tx) => {
    const { id } = await openRun(tx, { year: 2026, month: 10 })
    await calculateRun(tx, id)
    return lockRun(tx, id)
  })
  await write(paulette, async (tx) => {
    await commitRun(tx, first.id)
    const settling = { status: 'settling', step: 'settle', requestedBy: keisha.userId } as const
    await tx.db.update(batches).set(settling).where(eq(batches.id, first.id))
  })
  const second = await write(paulette, async (tx) => {
    const { id } = await openRun(tx, { year: 2026, month: 11 })
    return startCalculating(tx, id)
  })
  const failsForKeisha: JobContext['shop']['write'] = async (actor, verb, origin) => {
    if (actor.kind === 'staff' && actor.userId === keisha.userId) throw new Error('disk full')
    return shop.shop.write(actor, verb, origin)
  }
  const failing = { ...shop.jobContext, shop: { ...shop.shop, write: failsForKeisha } }
  await advanceRuns(failing)
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['settling', 'calculated'])
  expect(await advanceRuns(shop.jobContext)).toBeUndefined()
  expect(await statusOf(first.id)).toBe('settling')
  now = new Date(now.getTime() + 5 * 60_000)
  await advanceRuns(shop.jobContext)
  expect(await statusOf(first.id)).toBe('settled')
})
