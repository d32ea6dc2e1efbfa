import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MessagePageView } from '#contract/enquiries.ts'
import { NEW_SHOP } from '#contract/settings.ts'
import { promisedTime } from '#domain/cases/clock.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { sendMessage } from '#domain/enquiries/messages.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { visitor } from '#platform/tx.ts'
import { runJob } from '#testing/run-job.ts'
import { hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let manager: Record<string, string>
let clerk: Record<string, string>
let id: number
beforeAll(async () => {
  shop = await openTestShop()
  manager = await asStaff(shop, 'manager')
  clerk = await asStaff(shop, 'clerk')
})
beforeEach(async () => {
  await shop.database.db.delete(contactMessages)
  await shop.database.db.delete(mails)
  id = await received()
})
afterAll(() => shop.close())

const letter = { subject: 'A stair and a door', message: 'Will the Montego go up?' }

async function received(): Promise<number> {
  await shop.shop.write(visitor, (tx) =>
    sendMessage(tx, { name: 'Ann Brown', email: 'ann@example.com', ...letter }),
  )
  const rows = await shop.database.db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.id))
  return rows[0]?.id ?? 0
}

const call = async (method: string, path: string, body?: object, who = clerk) => {
  const answer = await shop.call(method, `/api${path}`, body, who)
  return { status: answer.status, body: await answer.json() }
}
const page = async () => (await call('GET', `/contact-messages/${id}`)).body as MessagePageView
const reply = (words: string, inside = false, who = clerk) =>
  call('POST', `/contact-messages/${id}/replies`, { words, inside }, who)
const mailsTo = async (address: string) =>
  (await shop.database.db.select().from(mails)).filter(({ recipient }) => recipient === address)

test('an answer is promised within 24 hours of business when a message comes', async () => {
  const { createdAt, answerBy, answeredAt, owner } = await page()
  const promised = promisedTime(new Date(createdAt), 24).toISOString()
  expect({ answerBy, answeredAt, owner }).toEqual({
    answerBy: promised,
    answeredAt: null,
    owner: '',
  })
})

test('an answer is mailed once with what was written, kept, and stops the clock', async () => {
  const listener = hearing(shop)
  await listener.news()
  expect((await reply('It will, on its side.')).status).toBe(200)
  await listener.listen((events) => [...events, ...events])
  const [mail, ...others] = await mailsTo('ann@example.com')
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Re: A stair and a door')
  for (const words of ['It will, on its side.', letter.message]) expect(mail?.text).toContain(words)
  const after = await page()
  expect(after).toMatchObject({
    status: 'answered',
    answeredAt: expect.any(String),
    ownerId: expect.any(Number),
    replies: [{ side: 'shop', words: 'It will, on its side.' }],
  })
  await reply('And through the door.', false, manager)
  expect(await page()).toMatchObject({ answeredAt: after.answeredAt, ownerId: after.ownerId })
})

test('a note for staff is kept, mailed to nobody, and answers nothing', async () => {
  const listener = hearing(shop)
  await listener.news()
  await reply('She called before.', true)
  await listener.listen()
  expect(await shop.database.db.select().from(mails)).toEqual([])
  expect(await page()).toMatchObject({
    status: 'pending',
    answeredAt: null,
    ownerId: null,
    replies: [{ side: 'note', words: 'She called before.' }],
  })
})

test('a message is taken and given back, and the log says from whom to whom', async () => {
  const listener = hearing(shop)
  await listener.news()
  const { body } = await call('PUT', `/contact-messages/${id}/owner`, { mine: true })
  const { ownerId } = body as MessagePageView
  expect((body as MessagePageView).owner).not.toBe('')
  await call('PUT', `/contact-messages/${id}/owner`, { mine: true })
  await call('PUT', `/contact-messages/${id}/owner`, { mine: false }, manager)
  expect((await listener.news()).map(({ name, facts }) => [name, facts])).toEqual([
    ['contact.assigned', { messageId: id, from: null, to: ownerId }],
    ['contact.assigned', { messageId: id, from: ownerId, to: null }],
  ])
})

const promise = (answerBy: Date | null) =>
  shop.database.db.update(contactMessages).set({ answerBy }).where(eq(contactMessages.id, id))
const setStatus = (status: string) => call('PUT', `/contact-messages/${id}`, { status })
const anHourAgo = () => new Date(Date.now() - 3_600_000)

test('a message closed by mistake keeps its promise; one that was answered gets a new one', async () => {
  const late = anHourAgo()
  await promise(late)
  await setStatus('closed')
  await setStatus('pending')
  expect(await page()).toMatchObject({ answerBy: late.toISOString(), answeredAt: null })
  await setStatus('answered')
  expect(await page()).toMatchObject({ answeredAt: expect.any(String) })
  await setStatus('pending')
  const { answerBy, answeredAt } = await page()
  expect(answeredAt).toBeNull()
  expect(Date.parse(answerBy ?? '')).toBeGreaterThan(Date.now())
})

test('at the promised time the shop is reminded once, of what nobody has answered', async () => {
  const listener = hearing(shop)
  const quote = await shop.shop.write(visitor, (tx) =>
    requestQuote(tx, {
      ...{ customerName: 'Ben Reid', email: 'ben@example.com', contactNumber: '876-555-0100' },
      ...{ productCategory: 'chairs', preferredColor: 'Navy', preferredSize: 'Small' },
      budgetRange: '',
    }),
  )
  expect(quote.answerBy).toEqual(promisedTime(quote.createdAt, 24))
  await received()
  await shop.database.db.update(contactMessages).set({ answerBy: anHourAgo() })
  await shop.database.db.update(quotes).set({ answerBy: anHourAgo() })
  await setStatus('answered')
  id = await received()
  await promise(null)
  await listener.news()
  for (const _ of [1, 2]) await runJob(shop, 'remind-cases')
  await listener.listen((events) => [...events, ...events])
  const due = await mailsTo(NEW_SHOP.email)
  expect(due.map(({ subject }) => subject).toSorted()).toEqual([
    `Overdue: reply to Q-${quote.id}`,
    expect.stringMatching(/^Overdue: reply to message \d+$/),
  ])
  expect(JSON.stringify(due)).not.toMatch(/Ann|Brown|Reid|stair/)
})

test('a request for a price is taken, and who declines it first keeps the promise', async () => {
  const [quote] = await shop.database.db.select().from(quotes)
  const path = `/quotes/${quote?.id}`
  const taken = await call('PUT', `${path}/owner`, { mine: true })
  expect(taken.body).toMatchObject({ ownerId: expect.any(Number), owner: expect.any(String) })
  expect((await call('PUT', `${path}/owner`, { mine: false })).body).toMatchObject({ owner: '' })
  await call('POST', `${path}/decline`, { reason: 'We do not make it.' })
  const [after] = await shop.database.db.select().from(quotes)
  expect(after?.firstAnsweredAt).not.toBeNull()
  expect(after?.ownerId).toBe((taken.body as { ownerId: number }).ownerId)
})

test('what a clerk may read, only those who answer customers may answer', async () => {
  const auditor = await asStaff(shop, 'auditor')
  expect((await reply('Hello', false, auditor)).status).toBe(403)
  expect((await call('GET', '/contact-messages/999999')).status).toBe(404)
})
