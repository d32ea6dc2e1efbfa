import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffCasePageView, StaffCaseView } from '#contract/cases.ts'
import { NEW_SHOP } from '#contract/settings.ts'
import { cases } from '#domain/cases/cases.table.ts'
import { system } from '#platform/tx.ts'
import { runJob } from '#testing/run-job.ts'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff, editorToken } from '#testing/staff.ts'
import { statementsOf } from '#testing/statements.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'

const me = system('test')
let shop: TestShop
let manager: Record<string, string>
let clerk: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  manager = await asStaff(shop, 'manager')
  clerk = await asStaff(shop, 'clerk')
})
beforeEach(() => shop.database.db.delete(cases))
afterAll(() => shop.close())

const opened = () => shop.shop.write(me, (tx) => aCase(tx))
const call = async (method: string, path: string, body?: object, who = manager) => {
  const answer = await shop.call(method, `/api${path}`, body, who)
  return { status: answer.status, body: (await answer.json()) as unknown }
}
const list = async (query = '', who = manager) =>
  (await call('GET', `/cases${query}`, undefined, who)).body as StaffCaseView[]
const part = { outcome: 'part', title: 'A new left arm', words: 'It comes with your chairs.' }

test('what is due next stands first, what waits for the shopper last', async () => {
  const [first, second, third] = [await opened(), await opened(), await opened()]
  const dueIn = (id: number, hours: number) =>
    shop.database.db
      .update(cases)
      .set({ dueAt: new Date(Date.now() + hours * 3_600_000) })
      .where(sql`id = ${id}`)
  await dueIn(first.id, 5)
  await dueIn(second.id, -2)
  await call('POST', `/cases/${third.id}/messages`, { words: 'A photo, please.' })
  expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id, third.id])
  expect((await list('?group=overdue')).map(({ id }) => id)).toEqual([second.id])
  const pages = [await list('?limit=2'), await list('?limit=1')]
  expect(pages.map((rows) => rows.length)).toEqual([2, 1])
})

test('who answers has it from then on; it can be given back and taken', async () => {
  const { id } = await opened()
  expect(await list('?group=mine')).toEqual([])
  await call('POST', `/cases/${id}/messages`, { words: 'We look at it.' })
  expect(await list('?group=mine')).toMatchObject([{ id, ownerId: expect.any(Number) }])
  await call('PUT', `/cases/${id}/owner`, { mine: false })
  expect(await list('?group=unassigned')).toMatchObject([{ id, owner: '' }])
  await call('PUT', `/cases/${id}/owner`, { mine: true }, clerk)
  expect(await list('?group=mine', clerk)).toMatchObject([{ id }])
  expect(await list('?group=mine')).toEqual([])
})

test('a clerk answers, and only a named manager decides', async () => {
  const { id } = await opened()
  expect((await call('POST', `/cases/${id}/decision`, part, clerk)).status).toBe(403)
  const editor = { authorization: `Bearer ${await editorToken(shop)}` }
  expect((await call('POST', `/cases/${id}/decision`, part, editor)).status).toBe(403)
  expect((await call('POST', `/cases/${id}/closing`, undefined, clerk)).status).toBe(409)
  const decided = await call('POST', `/cases/${id}/decision`, part)
  expect(decided.body).toMatchObject({ state: 'decided', decision: { ...part, cost: '0.00' } })
  expect((await call('POST', `/cases/${id}/closing`, undefined, clerk)).body).toMatchObject({
    state: 'closed',
  })
  expect((await call('POST', `/cases/${id}/decision`, part)).status).toBe(409)
})

test('a later decision stands in the place of the first, and both are kept', async () => {
  const { id } = await opened()
  await call('POST', `/cases/${id}/decision`, part)
  const refund = { outcome: 'refund', title: 'Your money back', words: 'We collect it.' }
  const { body } = await call('POST', `/cases/${id}/decision`, refund)
  const { decision, decisions } = body as StaffCasePageView
  expect(decision).toMatchObject({ outcome: 'refund' })
  expect(decisions.map(({ outcome }) => outcome)).toEqual(['part', 'refund'])
})

test('a case is found by its number, its order, its customer and its words', async () => {
  const { id, orderId } = await opened()
  await opened()
  for (const q of [String(id), `YB-${orderId}`])
    expect((await list(`?q=${encodeURIComponent(q)}`)).map((row) => row.id)).toEqual([id])
  expect(await list('?q=left%20arm')).toHaveLength(2)
  expect(await list('?q=nothing%20such')).toEqual([])
})

test('ten times the cases take the same statements', async () => {
  const fill = async (times: number) => {
    for (let time = 0; time < times; time++) await opened()
  }
  const count = async (path: string) =>
    (await statementsOf(shop.database, () => shop.call('GET', `/api${path}`, undefined, manager)))
      .texts.length
  await fill(2)
  const few = await count('/cases?limit=50')
  await fill(18)
  expect(await count('/cases?limit=50')).toBe(few)
})

async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  const folder = join(shop.config.dataDir, 'mail')
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)))
  const read = await Promise.all(files.map((file) => simpleParser(file)))
  return read.map(({ to, subject = '', text = '' }) => ({
    to: Array.isArray(to) ? '' : (to?.text ?? ''),
    subject,
    text,
  }))
}

test('each side is mailed what the other wrote, once, and nobody a note', async () => {
  const listener = hearing(shop)
  await listener.news()
  const order = await shop.shop.write(me, (tx) => aDeliveredOrder(tx))
  const { id } = await shop.shop.write(me, (tx) => aCase(tx, { order }))
  const path = `/order-pages/${order.link}/cases/${id}`
  await call('POST', `/cases/${id}/messages`, { words: 'Inside only.', inside: true })
  await call('POST', `/cases/${id}/messages`, { words: 'We have an arm.' })
  await call('POST', `${path}/messages`, { words: 'When does it come?' })
  await call('POST', `/cases/${id}/decision`, part)
  await listener.listen((events) => [...events, ...events])
  const about = (await mails()).filter(({ text }) => text.includes(`${id}`))
  for (const [to, subject] of [
    [order.customerEmail, /^We have received your report: case /],
    [NEW_SHOP.email, /^Damage: The left arm is torn along the seam, reply by /],
    [order.customerEmail, /^We replied to your case /],
    [NEW_SHOP.email, /^Case .* wrote$/],
    [order.customerEmail, /^Our decision on your case \d+$/],
  ] as const)
    expect(about.filter((mail) => mail.to === to && subject.test(mail.subject))).toHaveLength(1)
  expect(about).toHaveLength(5)
  expect(JSON.stringify(about)).not.toContain('Inside only.')
  const decided = about.find(({ subject }) => subject.startsWith('Our decision'))
  expect(decided?.text).toContain(part.words)
  expect(decided?.text).toContain('J$0.00')
})

test('at the promised time the shop gets one reminder, and none of a case that moved on', async () => {
  const listener = hearing(shop)
  const [waits, moved] = [await opened(), await opened()]
  await listener.news()
  await shop.database.db.update(cases).set({ dueAt: new Date(Date.now() - 1000) })
  await runJob(shop, 'remind-cases')
  await call('POST', `/cases/${moved.id}/messages`, { words: 'Here.' })
  await runJob(shop, 'remind-cases')
  await listener.listen((events) => [...events, ...events])
  const due = (await mails()).filter(({ subject }) => subject.startsWith('Overdue'))
  expect(due.map(({ subject }) => subject)).toEqual([expect.stringContaining(String(waits.id))])
})
