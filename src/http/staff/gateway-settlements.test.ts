import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettlementImported, SettlementRowView } from '#contract/gateway-settlements.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'
import { events } from '#platform/events/events.table.ts'
import { system } from '#platform/tx.ts'
import { aCharge, anAttempt } from '#testing/gateway-charges.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let clerk: Record<string, string>
let viewer: Record<string, string>
let made: Awaited<ReturnType<typeof makePayments>>
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'clerk')
  viewer = await asStaff(shop, 'viewer')
  made = await makePayments()
})
afterAll(() => shop.close())

const makePayments = () =>
  shop.shop.write(system('test'), async (tx) => ({
    paid: await aCharge(tx, { gatewayId: 'T-10001' }),
    other: await aCharge(tx, { gatewayId: 'T-10002' }),
    lost: await anAttempt(tx, { gatewayId: 'T-10003' }),
    day: jamaicaDay(tx.now),
  }))

function upload(text: string, gateway: string | undefined = 'wipay', headers = clerk) {
  const form = new FormData()
  form.append('file', new File([text], 'november.csv', { type: 'text/csv' }))
  if (gateway) form.append('gateway', gateway)
  return shop.api.request('/api/gateway-settlements', { method: 'POST', body: form, headers })
}
const imported = async (text: string) => (await (await upload(text)).json()) as SettlementImported
const get = async <Answer>(path: string) => {
  const answer = await shop.call('GET', `/api${path}`, undefined, viewer)
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as Answer
}

const listText = () => {
  const { paid, lost, day } = made
  const amount = dollarsFromCents(paid.charge.amount ?? 0)
  return `Date,Transaction,Amount
${day},T-10001,${amount}
${day},T-10003,${dollarsFromCents(lost.attempt.amount)}
${day},=T-99999,5.00
,Total,6.00
`
}

test('a list is uploaded, read, filtered and exported; the same file again says that it is known', async () => {
  const { known, settlement, aside, columns } = await imported(listText())
  expect([known, columns.id]).toEqual([false, 'Transaction'])
  expect(settlement).toMatchObject({
    gateway: 'wipay',
    fileName: 'november.csv',
    rows: 3,
    leftOut: 2,
    missing: 1,
    firstDay: made.day,
    outcomes: { matched: 1, unconfirmed: 1, unknown: 1 },
  })
  expect(aside.map(({ why }) => why)).toEqual(['heading', 'total'])
  const path = `/gateway-settlements/${settlement.id}`
  const rows = await get<SettlementRowView[]>(`${path}/rows`)
  expect(rows.map(({ outcome, order }) => [outcome, order?.id])).toEqual([
    ['matched', made.paid.order.id],
    ['unconfirmed', made.lost.order.id],
    ['unknown', undefined],
  ])
  expect(rows[1]?.task).toMatchObject({
    kind: 'unconfirmed',
    gatewayId: 'T-10003',
    amount: dollarsFromCents(made.lost.attempt.amount),
  })
  const unknown = await get<SettlementRowView[]>(`${path}/rows?outcome=unknown&sort=-amount`)
  expect(unknown.map(({ gatewayId }) => gatewayId)).toEqual(['=T-99999'])
  expect(await get<SettlementRowView[]>(`${path}/rows?q=T-10001`)).toHaveLength(1)
  expect(await get(`${path}/missing?sort=-amount`)).toMatchObject([
    { gatewayId: 'T-10002', order: { id: made.other.order.id } },
  ])
  expect((await shop.call('POST', `/api${path}/row-exports`, {}, viewer)).status).toBe(403)
  const file = await shop.call('POST', `/api${path}/row-exports`, {}, clerk)
  expect(await file.text()).toContain(`4,${made.day},'=T-99999,5.00,payment,unknown`)
  const again = await imported(listText())
  expect(again).toMatchObject({ known: true, settlement: { id: settlement.id, rows: 3 } })
  expect(await get('/gateway-settlements')).toHaveLength(1)
})

test('of two uploads of the same file at once, one is kept; its tasks are opened once', async () => {
  const text = `${listText()},T-66666,6.00\n`
  const answers = await Promise.all([imported(text), imported(text), imported(text)])
  expect(answers.filter(({ known }) => !known)).toHaveLength(1)
  expect(new Set(answers.map(({ settlement }) => settlement.id)).size).toBe(1)
  const { tasks, log } = await shop.shop.read(system('test'), async (tx) => ({
    tasks: await tx.db.select().from(gatewayTasks).orderBy(gatewayTasks.id),
    log: await tx.db.select({ name: events.name }).from(events),
  }))
  expect(tasks.map(({ kind, code }) => [kind, code])).toEqual([
    ['mismatch', 'settlement'],
    ['unconfirmed', 'settlement'],
  ])
  expect(log.filter(({ name }) => name === 'settlement-list.imported')).toHaveLength(2)
})

test.each([
  ['no gateway', 'id,amount\nT-10001,5.00\n', undefined, 422],
  ['another gateway', 'id,amount\nT-10001,5.00\n', 'stripe', 422],
  ['no amounts', 'id,name\nT-10001,Ann\n', 'wipay', 422],
  ['no rows', 'name,amount\nAnn,5.00\n', 'wipay', 422],
  ['no columns', 'T-10001', 'wipay', 422],
  ['a program', 'MZ\0\0', 'wipay', 422],
  ['too many rows', 'T-10001,5.00\n'.repeat(10_001), 'wipay', 413],
  ['too many bytes', `T-10001,5.00\n${' '.repeat(2 * 1024 * 1024)}`, 'wipay', 413],
])('a file with %s is refused with a sentence', async (_, text, gateway, status) => {
  const form = new FormData()
  form.append('file', new File([text], 'a.csv', { type: 'text/csv' }))
  if (gateway) form.append('gateway', gateway)
  const init = { method: 'POST', body: form, headers: clerk }
  const answer = await shop.api.request('/api/gateway-settlements', init)
  const { error } = (await answer.json()) as { error: string }
  expect([answer.status, error.length > 20]).toEqual([status, true])
})

test('who may only read uploads nothing, and a list that is not there is not found', async () => {
  expect((await upload(listText(), 'wipay', viewer)).status).toBe(403)
  for (const path of ['rows', 'missing'])
    expect(
      (await shop.call('GET', `/api/gateway-settlements/999999/${path}`, undefined, viewer)).status,
    ).toBe(404)
})
