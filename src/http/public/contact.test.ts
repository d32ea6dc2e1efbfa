import { count } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MessageView } from '#contract/enquiries.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let clerk: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'clerk')
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.database.db.delete(contactMessages)))

const letter = {
  name: 'Ann Brown',
  email: 'ann@example.com',
  subject: 'A stair',
  message: 'My stair turns at 70 cm. Will the Montego go up?',
}

const send = (body: unknown, headers?: Record<string, string>) =>
  shop.call('POST', '/api/contact', body, headers)
const kept = async () =>
  (await shop.database.db.select({ rows: count() }).from(contactMessages))[0]?.rows ?? 0
const list = (search = '', who = clerk) =>
  shop.call('GET', `/api/contact-messages${search}`, undefined, who)

test('a message is answered with success and kept for the staff', async () => {
  const response = await send({ ...letter, phone: '876-555-0100' })
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ success: true })
  const messages = (await (await list()).json()) as MessageView[]
  expect(messages).toEqual([
    {
      ...letter,
      id: expect.any(Number),
      phone: '876-555-0100',
      status: 'pending',
      createdAt: expect.any(String),
    },
  ])
})

test('a phone number is nobody’s duty', async () => {
  expect((await send(letter)).status).toBe(201)
  expect((await send({ ...letter, phone: '' })).status).toBe(201)
})

test('for quick help any words will do, as long as there are some', async () => {
  const short = { ...letter, subject: 'Quick Help Request', name: 'A', message: 'Call me' }
  expect((await send(short)).status).toBe(201)
  const empty = await send({ ...short, name: ' ', message: '' })
  expect(empty.status).toBe(422)
  const { issues } = await empty.json()
  expect(issues.map(({ path }: { path: string }) => path)).toEqual(['name', 'message'])
  expect(await kept()).toBe(1)
})

test('everything that is wrong with a message is told at once', async () => {
  const answer = await send({ name: 'A', email: 'ann@', subject: 'Sofa', message: 'Call me' })
  expect((await answer.json()).issues).toEqual([
    { path: 'email', message: EMAIL },
    { path: 'subject', message: SUBJECT },
    { path: 'name', message: NAME },
    { path: 'message', message: MESSAGE },
  ])
})

const NAME = 'Name must be at least 2 characters'
const EMAIL = 'Please enter a valid email address'
const SUBJECT = 'Subject must be at least 5 characters'
const MESSAGE = 'Message must be at least 10 characters'
const CARD = refusalSentence('card-in-text')
const card = '4242 4242 4242 4242'

const refusals: [string, Record<string, unknown>, string, string][] = [
  ['no name', { name: undefined }, 'name', NAME],
  ['a name of one letter', { name: ' A ' }, 'name', NAME],
  [
    'a name of a thousand letters',
    { name: 'x'.repeat(1000) },
    'name',
    'Please keep this under 120 characters',
  ],
  ['no address', { email: '' }, 'email', EMAIL],
  ['a wrong address', { email: 'ann@' }, 'email', EMAIL],
  ['no subject', { subject: undefined }, 'subject', SUBJECT],
  ['a subject of four letters', { subject: 'Sofa' }, 'subject', SUBJECT],
  ['no message', { message: null }, 'message', MESSAGE],
  ['a message of blanks', { message: `${' '.repeat(20)}short` }, 'message', MESSAGE],
  ['a card number in the message', { message: `Charge ${card} please` }, 'message', CARD],
  ['a card number in the subject', { subject: card }, 'subject', CARD],
  ['a card number for a phone', { phone: card }, 'phone', CARD],
  ['a card number for a name', { name: card }, 'name', CARD],
  [
    'another header in the name',
    { name: 'Ann\r\nBcc: x@example.com' },
    'name',
    'Please keep this to one line',
  ],
  [
    'another header in the subject',
    { subject: 'Hello\nBcc: x@example.com' },
    'subject',
    'Please keep this to one line',
  ],
  [
    'another header in the address',
    { email: 'ann@example.com\r\nBcc: x@example.com' },
    'email',
    EMAIL,
  ],
  ['two addresses', { email: 'ann@example.com, ben@example.com' }, 'email', EMAIL],
  [
    'a NUL byte in the message',
    { message: 'Good\u0000 morning' },
    'message',
    'Please remove the special characters',
  ],
]

test.each(refusals)(
  '%s is refused with its sentence, and nothing is kept',
  async (_, change, path, message) => {
    const response = await send({ ...letter, ...change })
    expect(response.status).toBe(422)
    const { issues } = await response.json()
    expect(issues).toEqual([{ path, message }])
    expect(await kept()).toBe(0)
  },
)

test('a field that only staff set is refused, so that nobody thinks it counted', async () => {
  expect((await send({ ...letter, status: 'closed' })).status).toBe(422)
  expect(await kept()).toBe(0)
})

test('a message sent ten times with one key is kept once, with the same answer each time', async () => {
  const key = { 'idempotency-key': 'message-once-1' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(letter, key)))
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toEqual([201, { success: true }])
  expect(await kept()).toBe(1)
})

test('a key that comes back with another message is refused', async () => {
  const key = { 'idempotency-key': 'message-once-2' }
  await send(letter, key)
  const other = await send({ ...letter, message: 'Something else altogether.' }, key)
  expect(other.status).toBe(409)
  expect(await kept()).toBe(1)
})

test('messages are for staff who may read customers', async () => {
  expect((await shop.call('GET', '/api/contact-messages')).status).toBe(401)
  expect((await list('', await asStaff(shop, 'viewer'))).status).toBe(403)
  expect((await list()).headers.get('cache-control')).toBe('no-store')
})

test('the list is paged, newest first, searched and sorted', async () => {
  for (const subject of ['First thing', 'Second thing', 'Third 100% wool'])
    await send({ ...letter, subject })
  const first = await list('?limit=2')
  expect(first.headers.get('x-total-count')).toBe('3')
  const subjects = (messages: MessageView[]) => messages.map(({ subject }) => subject)
  expect(subjects(await first.json())).toEqual(['Third 100% wool', 'Second thing'])
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const rest = await list(next.replace('/api/contact-messages', ''))
  expect(subjects(await rest.json())).toEqual(['First thing'])
  expect(rest.headers.get('link')).toBeNull()
  expect(subjects(await (await list('?q=100%25')).json())).toEqual(['Third 100% wool'])
  expect(subjects(await (await list('?sort=oldest&limit=1')).json())).toEqual(['First thing'])
  expect(await (await list('?status=closed')).json()).toEqual([])
})
