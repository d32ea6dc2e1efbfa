// Two processes of one shop under the same orders: a code of one use is one order's, and every number of an invoice is
// there once, although transactions fail after they took theirs and both processes are killed. A short soak.

import { Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { PlacedOrderView } from '#contract/orders.ts'
import { countOr, noteFigures } from '#testing/count.ts'
import { freshDatabase } from '#testing/postgres.ts'
import {
  endAll,
  fromAddress,
  placeAnOrder,
  plantAdmin,
  plantShop,
  productionEnv,
  signedIn,
  startTwo,
} from '#testing/production-shop.ts'
import { type RunningShop, startShop } from '#testing/running-shop.ts'

const COUNT = countOr(60)
const CODES = 5
const AT_ONCE = 200
const SELLERS = 20
const WITHIN = { timeout: 900_000, interval: 250 }

let pool: Pool
let env: Record<string, string>
let staff: Record<string, string>
const processes: RunningShop[] = []
beforeAll(async () => {
  const databaseUrl = await freshDatabase(inject('postgresUrl'), 'share_the_orders')
  env = productionEnv(databaseUrl)
  await plantShop(env, 100_000, plantAdmin)
  processes.push(...(await startTwo(env)))
  staff = await signedIn(urlOf(0))
  pool = new Pool({ connectionString: databaseUrl, max: 2 })
})
afterAll(async () => {
  await pool.end()
  await endAll(processes)
})

const urlOf = (nth: number) => processes[nth % processes.length]?.url ?? ''

let callers = 0
/** From another address each time, at each process in turn. */
const order = (more: object = {}) => {
  const nth = callers++
  const customerEmail = `buyer${nth}@example.com`
  return placeAnOrder(urlOf(nth), fromAddress(nth), { ...more, customerEmail })
}

const asStaff = (method: string, path: string, body: object) =>
  fetch(urlOf(callers) + path, {
    method,
    headers: { 'content-type': 'application/json', ...staff },
    body: JSON.stringify(body),
  })

test('of many orders at once with a code of one use, at two processes, one has it and the others are refused', async () => {
  for (let round = 0; round < CODES; round++) {
    const made = await asStaff('POST', '/api/vouchers', {
      kind: 'amount',
      amount: '1000.00',
      usesInAll: 1,
    })
    const { code: voucher } = (await made.json()) as { code: string }
    const counts: Record<string, number> = {}
    let left = COUNT
    const buy = async () => {
      while (left-- > 0) {
        const { status } = await order({ voucher })
        counts[status] = (counts[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, buy))
    noteFigures(JSON.stringify(counts))
    expect(counts).toEqual({ 201: 1, 422: COUNT - 1 })
  }
})

/** Every tenth invoice is refused when its transaction commits. */
const FAIL_EACH_TENTH = `
  create sequence trials;
  create function fail_each_tenth() returns trigger language plpgsql as $$
  begin
    if nextval('trials') % 10 = 0 then raise exception 'every tenth fails'; end if;
    return null;
  end $$;
  create constraint trigger documents_fail after insert on documents deferrable initially deferred
    for each row execute function fail_each_tenth()`

const COUNTS = `
  select (select count(*)::int from orders where paid_at is not null) as sold,
    (select last_value::int / 10 from trials) as failed,
    count(*)::int as invoices, count(distinct order_id)::int as invoiced, count(distinct number)::int as numbers,
    coalesce(max(split_part(number, '-', 3)::int), 0) as last
  from documents where kind = 'invoice'`
type Counts = Record<'sold' | 'failed' | 'invoices' | 'invoiced' | 'numbers' | 'last', number>

const counted = async () => (await pool.query<Counts>(COUNTS)).rows[0] as Counts

const isOpen = () =>
  fetch(`${urlOf(callers)}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Sells orders over and over, whatever fails meanwhile. */
async function keepSelling(): Promise<void> {
  while ((await counted()).invoices < COUNT) {
    try {
      const placed = (await (await order()).json()) as PlacedOrderView
      await asStaff('PUT', `/api/orders/${placed.order.id}`, { paymentStatus: 'paid' })
    } catch {
      // The process was killed; the order is sold by nobody or was sold just before.
      await vi.waitUntil(isOpen, WITHIN)
    }
  }
}

test('every number of an invoice is there once, and every sold order has its invoice', async () => {
  await pool.query(FAIL_EACH_TENTH)
  const selling = Promise.all(Array.from({ length: SELLERS }, keepSelling))
  for (const [nth, { dataDir, port }] of [...processes.entries()]) {
    const share = ((nth + 1) * COUNT) / 3
    await vi.waitUntil(async () => (await counted()).invoices >= share, WITHIN)
    await processes[nth]?.kill()
    processes[nth] = await startShop({ ...env, PORT: String(port) }, dataDir)
  }
  await selling
  const { sold, invoices, invoiced, numbers, last, failed } = await counted()
  noteFigures(`${invoices} invoices of ${sold} sold orders, numbers 1 to ${last}, ${failed} failed`)
  expect(failed).toBeGreaterThan(0)
  expect([invoices, numbers, invoiced]).toEqual([last, last, sold])
  expect(sold).toBe(last)
  expect(last).toBeGreaterThanOrEqual(COUNT)
})
