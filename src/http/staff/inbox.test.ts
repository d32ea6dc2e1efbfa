import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InboxItemView } from '#contract/inbox.ts'
import { monthAt } from '#contract/jamaica.ts'
import { cases } from '#domain/cases/cases.table.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { sendMessage } from '#domain/enquiries/messages.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { system, visitor } from '#platform/tx.ts'
import { aCase } from '#testing/cases.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { statementsOf } from '#testing/statements.ts'

const HOUR_MS = 3_600_000
let shop: TestShop
let manager: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  manager = await asStaff(shop, 'manager')
})
beforeEach(async () => {
  const { db } = shop.database
  await db.delete(cases)
  await db.delete(contactMessages)
  await db.delete(quotes)
})
afterAll(() => shop.close())

const call = async (method: string, path: string, body?: object) => {
  const answer = await shop.call(method, `/api${path}`, body, manager)
  return { answer, body: (await answer.json()) as unknown }
}
const list = async (query = '') => (await call('GET', `/inbox${query}`)).body as InboxItemView[]
const keys = async (query = '') => (await list(query)).map(({ key }) => key)
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

/** A case of this time; undefined leaves what is promised now. */
async function caseDue(hours?: number): Promise<string> {
  const { id } = await shop.shop.write(system('test'), (tx) => aCase(tx))
  const dueAt = hours === undefined ? undefined : inHours(hours)
  if (dueAt)
    await shop.database.db.update(cases).set({ dueAt, answerBy: dueAt }).where(eq(cases.id, id))
  return `case-${id}`
}

async function messageDue(answerBy: Date | null): Promise<string> {
  await shop.shop.write(visitor, (tx) =>
    sendMessage(tx, {
      ...{ name: 'Ann Brown', email: 'ann@example.com' },
      ...{ subject: 'A stair and a door', message: 'Will the Montego go up?' },
    }),
  )
  const rows = await shop.database.db.select().from(contactMessages)
  const id = Math.max(...rows.map((row) => row.id))
  await shop.database.db.update(contactMessages).set({ answerBy }).where(eq(contactMessages.id, id))
  return `message-${id}`
}

async function quoteDue(answerBy: Date | null): Promise<string> {
  const { id } = await shop.shop.write(visitor, (tx) =>
    requestQuote(tx, {
      ...{ customerName: 'Ben Reid', email: 'ben@example.com', contactNumber: '876-555-0100' },
      ...{ productCategory: 'chairs', preferredColor: 'Navy', preferredSize: 'Small' },
      budgetRange: '',
    }),
  )
  await shop.database.db.update(quotes).set({ answerBy }).where(eq(quotes.id, id))
  return `quote-${id}`
}

const idOf = (key: string) => Number(key.split('-')[1])
const answerMessage = (key: string) =>
  call('POST', `/contact-messages/${idOf(key)}/replies`, { words: 'It will.' })
const declineQuote = (key: string) =>
  call('POST', `/quotes/${idOf(key)}/decline`, { reason: 'We do not make it.' })

test('cases, messages and quotes stand together, past due first, without a promise last', async () => {
  const [old, later] = [await messageDue(null), await caseDue(20)]
  const [over, quote, long] = [
    await messageDue(inHours(-1)),
    await quoteDue(inHours(3)),
    await caseDue(-9),
  ]
  expect(await keys()).toEqual([long, over, quote, later, old])
  expect(await keys('?group=overdue')).toEqual([long, over])
  expect(await keys('?sort=-due')).toEqual([old, later, quote, over, long])
  expect((await list()).at(-1)).toMatchObject({ due: 'answer', dueAt: null, outcome: 'pending' })
  expect((await list('?kind=quote'))[0]).toMatchObject({
    ...{ kind: 'quote', subject: 'Chairs, Navy', customerName: 'Ben Reid', reference: '' },
    ...{ due: 'answer', state: 'open' },
  })
  expect(await keys('?kind=message')).toEqual([over, old])
  expect(await keys('?kind=damage')).toEqual([long, later])
})

test('pages follow one another without a gap, also where several are due at one moment', async () => {
  const at = inHours(4)
  for (const _ of [1, 2, 3]) for (const make of [messageDue, quoteDue]) await make(at)
  for (const _ of [1, 2]) await messageDue(null)
  for (const hours of [-1, 4]) await caseDue(hours)
  for (const sort of ['due', '-due', 'date', '-date']) {
    const whole = await keys(`?sort=${sort}`)
    expect(whole).toHaveLength(10)
    const paged: string[] = []
    let next: string | undefined = `/api/inbox?sort=${sort}&limit=3`
    while (next) {
      const answer: Response = await shop.call('GET', next, undefined, manager)
      expect(answer.headers.get('x-total-count')).toBe('10')
      paged.push(...((await answer.json()) as InboxItemView[]).map(({ key }) => key))
      next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect([sort, paged]).toEqual([sort, whole])
  }
  expect(await keys('?cursor=nonsense')).toHaveLength(10)
})

test('what is answered leaves the open ones, and what is over is among the closed', async () => {
  const [message, other] = [await messageDue(inHours(1)), await messageDue(inHours(1))]
  const [quote, waiting] = [await quoteDue(inHours(1)), await quoteDue(inHours(1))]
  await answerMessage(message)
  await call('PUT', `/contact-messages/${idOf(other)}`, { status: 'closed' })
  await declineQuote(quote)
  expect(await keys()).toEqual([waiting])
  expect(await list('?group=decided')).toMatchObject([{ key: message, outcome: 'answered' }])
  expect((await keys('?group=closed')).toSorted()).toEqual([other, quote].toSorted())
})

test('whose it is divides the open ones', async () => {
  const [message, quote] = [await messageDue(inHours(1)), await quoteDue(inHours(2))]
  expect(await keys('?group=unassigned')).toEqual([message, quote])
  await call('PUT', `/contact-messages/${idOf(message)}/owner`, { mine: true })
  expect(await keys('?group=unassigned')).toEqual([quote])
  expect(await list('?group=mine')).toMatchObject([
    { key: message, owner: expect.stringMatching(/./) },
  ])
})

test('all three are found by name, words and number', async () => {
  const [one, message, quote] = [
    await caseDue(1),
    await messageDue(inHours(2)),
    await quoteDue(inHours(3)),
  ]
  expect(await keys('?q=left%20arm')).toEqual([one])
  expect(await keys('?q=ann%20stair')).toEqual([message])
  expect(await keys(`?q=Q-${idOf(quote)}`)).toEqual([quote])
  expect(await keys('?q=nothing%20such')).toEqual([])
})

test('counts say what is to be done, and how many of this month’s promises were kept', async () => {
  const { from } = monthAt(new Date())
  const aMomentAgo = new Date(Math.max(from.getTime(), Date.now() - 60_000))
  const kept = await messageDue(inHours(1))
  const closed = await messageDue(aMomentAgo)
  await messageDue(aMomentAgo)
  await messageDue(null)
  const declined = await quoteDue(aMomentAgo)
  const one = await caseDue()
  await answerMessage(kept)
  await call('PUT', `/contact-messages/${idOf(closed)}`, { status: 'closed' })
  await declineQuote(declined)
  await call('POST', `/cases/${idOf(one)}/messages`, { words: 'Here we are.' })
  expect((await call('GET', '/inbox-counts')).body).toEqual({
    ...{ open: 3, overdue: 1, today: 0, mine: 1, unassigned: 2, decided: 1, closed: 2 },
    ...{ promised: 4, kept: 2 },
  })
  expect((await call('GET', '/waiting-work')).body).toMatchObject({
    ...{ cases: 0, messages: 2, quotes: 0 },
  })
})

test('ten times as much takes the same statements, the list and the counts', async () => {
  const fill = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await caseDue(time)
      await messageDue(inHours(time))
      await quoteDue(inHours(time))
    }
  }
  const count = async (path: string) =>
    (await statementsOf(shop.database, () => shop.call('GET', `/api${path}`, undefined, manager)))
      .texts.length
  await fill(1)
  const few = [await count('/inbox'), await count('/inbox-counts')]
  await fill(9)
  expect([await count('/inbox'), await count('/inbox-counts')]).toEqual(few)
})
