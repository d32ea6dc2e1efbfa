import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CasePageView, OrderCasesView } from '#contract/cases.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { cases, caseMessages } from '#domain/cases/cases.table.ts'
import { system } from '#platform/tx.ts'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const me = system('test')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const delivered = (hoursAgo = 1) => shop.shop.write(me, (tx) => aDeliveredOrder(tx, { hoursAgo }))
const pathOf = ({ link }: { link: string }) => `/api/order-pages/${link}/cases`
const torn = { kind: 'damage', words: 'The arm is torn.' }
const key = (name: string) => ({ 'idempotency-key': `a-key-of-${name}` })

test('an order says which cases it takes, until when and why not, and lists its own', async () => {
  const order = await delivered(47)
  await shop.call('POST', pathOf(order), torn)
  const answer = await shop.call('GET', pathOf(order))
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { offers, cases: own } = (await answer.json()) as OrderCasesView
  expect(offers.map(({ kind, open }) => [kind, open])).toEqual([
    ['damage', true],
    ['exchange', true],
    ['warranty', true],
    ['question', true],
  ])
  expect(Date.parse(offers[0]?.until ?? '') - Date.now()).toBeLessThan(3_600_000)
  expect(own).toMatchObject([{ kind: 'damage', subject: 'The arm is torn', due: 'answer' }])

  const late = (await (
    await shop.call('GET', pathOf(await delivered(49)))
  ).json()) as OrderCasesView
  expect(late.offers[0]).toMatchObject({ open: false })
  expect(late.offers[0]?.reason).toMatch(/^The 48 hours for reporting damage ended on /)
})

test('what is sent twice with one key is one case, and one message', async () => {
  const order = await delivered()
  const sent = () => shop.call('POST', pathOf(order), torn, key('damage'))
  const [first, second] = (await Promise.all(
    [sent(), sent()].map(async (one) => (await one).json()),
  )) as [CasePageView, CasePageView]
  expect(second.id).toBe(first.id)
  const messages = `${pathOf(order)}/${first.id}/messages`
  for (const _ of [1, 2])
    expect((await shop.call('POST', messages, { words: 'And?' }, key('message'))).status).toBe(201)
  const page = (await (
    await shop.call('GET', `${pathOf(order)}/${first.id}`)
  ).json()) as CasePageView
  expect(page.messages.map(({ words, mine }) => [words, mine])).toEqual([
    ['The arm is torn.', true],
    ['And?', true],
  ])
})

test('of more cases than are listed those that are open come first, and the others are counted', async () => {
  const order = await delivered()
  const open = await shop.shop.write(me, async (tx) => {
    const first = await aCase(tx, { order, kind: 'question' })
    const { id: _, ...again } = first
    const over = { ...again, state: 'closed', closedAt: tx.now, due: null, dueAt: null } as const
    await tx.db.insert(cases).values(Array.from({ length: 51 }, () => over))
    return first
  })
  const listed = (await (await shop.call('GET', pathOf(order))).json()) as OrderCasesView
  expect(listed.cases).toHaveLength(50)
  expect(listed.cases[0]?.id).toBe(open.id)
  expect(listed).toMatchObject({ more: 2 })
})

test('a report that comes too late says why, and leaves nothing', async () => {
  const order = await delivered(31 * 24)
  const before = await shop.database.db.$count(cases)
  for (const [kind, sentence] of [
    ['damage', /^The 48 hours for reporting damage ended on /],
    ['exchange', /^The 30 days for exchanging an unopened box ended on .*\.$/],
  ] as const) {
    const answer = await shop.call('POST', pathOf(order), { ...torn, kind })
    expect(answer.status).toBe(409)
    expect(((await answer.json()) as { error: string }).error).toMatch(sentence)
  }
  expect(await shop.database.db.$count(cases)).toBe(before)
})

test('the link of one order opens no case of another, and takes no message for it', async () => {
  const [mine, hers] = [await delivered(), await delivered()]
  const { id } = await shop.shop.write(me, (tx) => aCase(tx, { order: hers }))
  const before = await shop.database.db.$count(caseMessages)
  const calls = [
    ['GET', `${pathOf(mine)}/${id}`, undefined],
    ['POST', `${pathOf(mine)}/${id}/messages`, { words: 'Mine now' }],
    ['POST', `${pathOf(mine)}/${id}/closing`, undefined],
  ] as const
  for (const [method, path, body] of calls)
    expect((await shop.call(method, path, body)).status).toBe(404)
  expect(await shop.database.db.$count(caseMessages)).toBe(before)
  expect(await (await shop.call('GET', `${pathOf(hers)}/${id}`)).json()).toMatchObject({
    state: 'open',
  })
})

test('the shopper reads what the shop wrote, by the first name of who wrote it, and never a note', async () => {
  const order = await delivered()
  const { id } = await shop.shop.write(me, (tx) => aCase(tx, { order }))
  const clerk = await asStaff(shop, 'clerk')
  const write = (words: string, inside: boolean) =>
    shop.call('POST', `/api/cases/${id}/messages`, { words, inside }, clerk)
  expect((await write('The courier signed for it.', true)).status).toBe(200)
  expect((await write('We send another arm.', false)).status).toBe(200)
  const text = await (await shop.call('GET', `${pathOf(order)}/${id}`)).text()
  expect(text).toContain('We send another arm.')
  expect(text).not.toMatch(/signed for it|clerk-/)
  expect(JSON.parse(text)).toMatchObject({ due: null, answeredAt: expect.any(String) })
})

test('a shopper who writes in a closed case opens it again', async () => {
  const order = await delivered()
  const { id } = await shop.shop.write(me, (tx) => aCase(tx, { order }))
  const path = `${pathOf(order)}/${id}`
  expect(await (await shop.call('POST', `${path}/closing`)).json()).toMatchObject({
    state: 'closed',
    due: null,
  })
  const answer = await shop.call('POST', `${path}/messages`, { words: 'It tore again.' })
  expect(await answer.json()).toMatchObject({ state: 'open', due: 'answer', closedAt: null })
})

test('a case that must name its piece says so', async () => {
  const order = await delivered()
  const answer = await shop.call('POST', pathOf(order), { ...torn, lineId: 999_999 })
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: refusalSentence('choose-piece') },
  ])
})
