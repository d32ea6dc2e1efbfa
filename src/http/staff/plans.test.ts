// The versions of the pay plan over HTTP: drafts, the simulator, and publishing one.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayPlanView } from '#contract/pay-plan.ts'
import { refusalSentence } from '#contract/refusals.ts'
import {
  NEW_PLAN,
  type PlanDetailView,
  type PlanFigures,
  type PlanView,
  type SimulatedMember,
  type SimulationView,
} from '#contract/staff-plans.ts'
import { voidCommission } from '#domain/commissions/decide-commission.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { activateCurrentPlan } from '#domain/commissions/publish-plan.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { events } from '#platform/events/events.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aMember, aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { anOrderRow } from '#testing/table-rows.ts'

// Far from the day on which these tables were made, which is when the first plan began to count.
const MARCH = new Date('2090-03-10T15:00:00Z')
const MAY = new Date('2090-05-20T15:00:00Z')
const SPAN = 'from=2090-03&to=2090-04'

let now = MARCH
let shop: TestShop
let admin: Record<string, string>
let manager: Record<string, string>
let line: number[] = []

const figures = (given: Partial<PlanFigures> = {}): PlanFigures => ({
  ...NEW_PLAN,
  planName: 'Short plan',
  levels: ['6000.00', '1000.00'],
  maxPayoutShareBp: 5000,
  holdDays: 45,
  ...given,
})

async function sell(tx: Tx, cents: number, given: Parameters<typeof anOrderRow>[1] = {}) {
  const paid = { paymentStatus: 'paid' as const, paidAt: tx.now, referredBy: line[2] ?? 0 }
  const { id } = await anOrderRow(tx, { totalAmount: cents, ...paid, ...given })
  await settleOrder(tx, id)
  return id
}

/** Sessions do not last from month to month. */
async function arriveAt(moment: Date) {
  now = moment
  admin = await asStaff(shop, 'admin')
  manager = await asStaff(shop, 'manager')
}
const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)

beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => now })
  await write(async (tx) => {
    await aProduct(tx)
    let sponsorId: number | undefined
    for (const firstName of ['Marcia', 'Delroy', 'Simone']) {
      const member = await aMember(tx, { firstName, lastName: 'Brown', sponsorId })
      sponsorId = member.id
      line.push(member.id)
    }
    await sell(tx, 189_900_00)
    await sell(tx, 9_999_99)
    await sell(tx, 50_000_00, { customerPhone: '876-555-0123' })
    const cancelled = await sell(tx, 77_000_00)
    await tx.db.execute(`update orders set order_status = 'cancelled' where id = ${cancelled}`)
    await settleOrder(tx, cancelled)
    const decided = await sell(tx, 100_000_00, { paidAt: new Date('2090-04-02T15:00:00Z') })
    const rows = await tx.db.select().from(commissions).orderBy(commissions.id)
    const override = rows.find(({ sourceOrderId, level }) => {
      return sourceOrderId === decided && level === 2
    })
    await voidCommission(tx, override?.id ?? 0)
  })
  await arriveAt(MAY)
})
afterAll(() => shop.close())

const call = (method: string, path: string, body?: unknown, who = admin) =>
  shop.call(method, `/api${path}`, body, who)
async function json<Answer>(answer: Promise<Response>): Promise<Answer> {
  const response = await answer
  expect([response.status, response.ok || (await response.clone().json())]).toEqual([
    response.status,
    true,
  ])
  return (await response.json()) as Answer
}
const draft = (given?: Partial<PlanFigures>) =>
  json<PlanDetailView>(call('POST', '/plans', figures(given), manager))
const refused = async (answer: Promise<Response>, status: number, error: unknown) => {
  const response = await answer
  expect([response.status, await response.json()]).toEqual([
    status,
    expect.objectContaining({ error }),
  ])
}

test('a draft is checked at its fields, changed and thrown away', async () => {
  const { id } = await draft({ planName: 'Passing' })
  const wrong: [Partial<PlanFigures>, string][] = [
    [{ levels: [] }, 'levels'],
    [{ levels: ['1', '2', '3', '4', '5', '6'] }, 'levels'],
    [{ levels: ['-1.00'] }, 'levels.0'],
    [{ levels: ['1000000.01'] }, 'levels.0'],
    [{ maxPayoutShareBp: 10_001 }, 'maxPayoutShareBp'],
    [{ holdDays: 1.5 }, 'holdDays'],
    [{ maxWidth: 0 }, 'maxWidth'],
    [{ planName: ' ' }, 'planName'],
    [{ planName: 'Team plan 1' }, 'planName'],
  ]
  for (const [given, path] of wrong) {
    const answer = await call('PUT', `/plans/${id}`, figures(given))
    const { issues } = (await answer.json()) as { issues: { path: string }[] }
    expect([answer.status, issues[0]?.path]).toEqual([422, path])
  }
  const changed = await json<PlanDetailView>(
    call('PUT', `/plans/${id}`, figures({ planName: 'Passing', holdDays: 10 })),
  )
  expect(changed).toMatchObject({ state: 'draft', holdDays: 10, validFrom: null })
  expect(changed.history.map(({ what, changed: fields }) => [what, fields])).toEqual([
    ['plan.changed', ['holdDays']],
    ['plan.drafted', []],
  ])
  expect((await call('DELETE', `/plans/${id}`)).status).toBe(204)
  await refused(call('GET', `/plans/${id}`), 404, refusalSentence('not-found'))
})

test('the plan that paid replays to the cent what it paid', async () => {
  const [first] = await json<PlanView[]>(call('GET', '/plans'))
  const view = await json<SimulationView>(call('GET', `/plans/${first?.id}/simulation?${SPAN}`))
  // 9,500 of the first sale, 3,166.65 of the cheap one, and 7,000 where staff made one void.
  expect(view).toMatchObject({
    sales: 4,
    volume: '349899.99',
    actual: '19666.65',
    simulated: '19666.65',
    difference: '0.00',
    winners: 0,
    losers: 0,
    unchanged: 3,
  })
})

test('a draft is simulated over real months: what it costs, who gains, who loses; nothing is written', async () => {
  const { id } = await draft()
  const counted = () =>
    write(async ({ db }) => [await db.$count(commissions), await db.$count(events)])
  const before = await counted()
  const view = await json<SimulationView>(call('GET', `/plans/${id}/simulation?${SPAN}`))
  expect(view.months).toEqual([
    { month: '2090-03', sales: 3, volume: '249899.99', actual: '12666.65', simulated: '11999.98' },
    { month: '2090-04', sales: 1, volume: '100000.00', actual: '7000.00', simulated: '6000.00' },
  ])
  expect(view).toMatchObject({ actual: '19666.65', simulated: '17999.98', capped: 1 })
  expect(view).toMatchObject({ actualShareBp: 562, simulatedShareBp: 514, winners: 1, losers: 2 })

  const members = (show: string) =>
    call('GET', `/plans/${id}/simulation/members?${SPAN}${show}`, undefined, manager)
  const all = await json<SimulatedMember[]>(members(''))
  const sizes = all.map(({ difference }) => Math.abs(Number(difference)))
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  const sums = all.map(({ difference }) => Math.round(Number(difference) * 100))
  expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(17_999_98 - 19_666_65)
  const winners = await json<SimulatedMember[]>(members('&show=winners'))
  expect(winners).toEqual([expect.objectContaining({ memberId: line[2], name: 'Simone Brown' })])
  const page = await members('&show=losers&limit=1')
  expect(page.headers.get('x-total-count')).toBe('2')
  const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  const rest = await json<SimulatedMember[]>(shop.call('GET', next, undefined, manager))
  expect(
    [...((await page.json()) as SimulatedMember[]), ...rest].map(({ memberId }) => memberId),
  ).toEqual(expect.arrayContaining([line[0], line[1]]))
  expect(await counted()).toEqual(before)

  for (const [span, path] of [
    ['from=2090-04&to=2090-03', 'to'],
    ['from=2080-01&to=2090-03', 'to'],
    ['from=2090-13&to=2091-01', 'from'],
  ]) {
    const answer = await call('GET', `/plans/${id}/simulation?${span}`)
    expect([answer.status, (await answer.json()).issues[0].path]).toEqual([422, path])
  }
})

test('a plan is published by who may, confirmed, from a day on, and past orders keep theirs', async () => {
  const { id } = await draft({ planName: 'June plan' })
  const publish = (body: object, who = admin) => call('POST', `/plans/${id}/publication`, body, who)
  const june = { validFrom: '2090-07-19', confirm: 'June plan' }
  expect((await publish(june, manager)).status).toBe(403)
  await refused(publish({ ...june, confirm: 'june' }), 422, refusalSentence('plan-not-confirmed'))
  await refused(publish({ ...june, validFrom: '2090-05-19' }), 422, refusalSentence('day-past'))
  const day = 'Wednesday 19 July 2090'
  for (const validFrom of ['2090-07-18', null])
    await refused(
      publish({ ...june, validFrom }),
      422,
      refusalSentence('plan-needs-notice', { day }),
    )
  const wide = await draft({ planName: 'Wide plan', maxWidth: 7 })
  await refused(
    call('POST', `/plans/${wide.id}/publication`, { validFrom: null, confirm: 'Wide plan' }),
    422,
    refusalSentence('plan-cannot-run'),
  )
  const published = await json<PlanDetailView>(publish(june))
  expect(published).toMatchObject({ state: 'coming', validFrom: '2090-07-19T05:00:00.000Z' })
  const pay = await json<PayPlanView>(shop.call('GET', '/api/mlm/plan'))
  expect(pay.now.levels).toEqual(['500000', '250000', '200000', '150000', '100000'])
  expect(pay.coming).toEqual({
    levels: ['600000', '100000'],
    holdDays: 45,
    share: '50%',
    wholeFrom: '1400000',
    from: '2090-07-19T05:00:00.000Z',
  })
  await refused(publish(june), 409, refusalSentence('plan-published'))
  await refused(
    call('PUT', `/plans/${id}`, figures({ planName: 'June plan' })),
    409,
    refusalSentence('plan-published'),
  )

  await arriveAt(new Date('2090-07-21T15:00:00Z'))
  await write(activateCurrentPlan)
  const posted = await write(async (tx) => {
    const late = await sell(tx, 189_900_00, { paidAt: new Date('2090-07-19T04:59:59Z') })
    const fresh = await sell(tx, 189_900_00, { paidAt: new Date('2090-07-19T05:00:00Z') })
    const rows = await tx.db.select().from(commissions).orderBy(commissions.id)
    return [late, fresh].map((orderId) =>
      rows.filter((row) => row.sourceOrderId === orderId).map(({ amount }) => amount),
    )
  })
  expect(posted).toEqual([
    [5000_00, 2500_00, 2000_00],
    [6000_00, 1000_00],
  ])
  const later = await json<PayPlanView>(shop.call('GET', '/api/mlm/plan'))
  expect([later.now.levels, later.coming]).toEqual([['600000', '100000'], null])
  const question = 'How does the partner programme work?'
  const { response } = await json<{ response: string }>(
    shop.call('POST', '/api/chat', { message: question, sessionId: 'window-0001' }),
  )
  expect(response).toContain('you earn J$6,000, and the partner above you earns J$1,000.')
})

test('a version that pays the same needs no notice, and overtakes one that was still to come', async () => {
  const { id: autumn } = await draft({ planName: 'Autumn plan' })
  const { id: summer } = await draft({ planName: 'Summer plan' })
  const publish = (id: number, confirm: string, validFrom: string | null) =>
    json<PlanDetailView>(call('POST', `/plans/${id}/publication`, { validFrom, confirm }))
  await publish(summer, 'Summer plan', '2090-09-01')
  expect(await publish(autumn, 'Autumn plan', null)).toMatchObject({ state: 'running' })
  const list = await json<PlanView[]>(call('GET', '/plans'))
  const states = list.map(({ planName, state }) => [planName, state])
  expect(states.filter(([, state]) => state !== 'draft')).toEqual([
    ['Autumn plan', 'running'],
    ['Summer plan', 'overtaken'],
    ['June plan', 'past'],
    ['Team plan 1', 'past'],
  ])
  const page = await call('GET', '/plans?limit=1')
  expect([page.headers.get('x-total-count'), (await page.json()).length]).toEqual([
    String(list.length),
    1,
  ])
})
