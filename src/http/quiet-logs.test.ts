// Somebody with a name that nobody else has does all there is to do in the shop, while the shop works
// and while everything in it fails. The log tells what happened, and nothing of who it was.

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashPassword } from '#domain/identity/passwords.ts'
import { users } from '#domain/identity/users.table.ts'
import { activateKey } from '#domain/vault/vault-keys.ts'
import { openLog } from '#platform/log.ts'
import { system } from '#platform/tx.ts'
import { type FakeModel, startFakeModel } from '#testing/fake-model.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { makeKeyFileSecret, makeVaultKey } from '#contract/custody.ts'

const NAME = 'Quashieba Zephyrine'
const EMAIL = 'Zephyrine.Q@mongoose.example'
const PHONE = '876-555-4471'
const CARD = '4539148803436467'
const PASSWORD = 'a parakeet in mauve'
const SAID = 'the calabash gate'
const LINE = `Ask for ${NAME} at ${SAID}, ${PHONE}`

/** What nobody may read in a log; what the shop gives away in secret is added as it comes. */
const secrets = new Set<string>()
for (const text of [
  NAME,
  'Quashieba',
  EMAIL,
  'mongoose',
  PHONE,
  CARD,
  PASSWORD,
  SAID,
  '8 Spur Tree',
])
  for (const form of [text, encodeURIComponent(text), text.replaceAll(/\D/g, '')])
    if (form.length > 5) secrets.add(form.toLowerCase())
for (const text of [EMAIL, CARD]) secrets.add(Buffer.from(text).toString('base64').slice(0, 16))

let office: PostOffice
let model: FakeModel
let shop: TestShop
let admin: Record<string, string>
let unknown = false
let logged = ''
beforeAll(async () => {
  const write = (line: string) => void (logged += line)
  office = await openPostOffice({
    onRcptTo: ({ address }, _, done) =>
      done(unknown ? new Error(`5.1.1 ${NAME} <${address}>\r\n at ${SAID}`) : null),
  })
  model = await startFakeModel()
  const assistant = { url: model.url, key: 'a key of the model', model: 'small' }
  const given = { smtpUrl: office.url, publicUrl: 'https://shop.example', assistant }
  shop = await openTestShop(given, openLog('trace', { write }))
  const key = await makeVaultKey({ keyFileSecret: makeKeyFileSecret() })
  await shop.shop.write(system('test'), (tx) => activateKey(tx, key))
  admin = await asStaff(shop, 'admin')
  const { authorization = '' } = admin
  secrets.add(authorization.slice('Bearer '.length))
  const password = await hashPassword(PASSWORD)
  await shop.database.db.update(users).set({ password, username: 'zephyrine' })
  await shop.startJobs()
})
afterAll(async () => {
  await shop.close()
  await office.close()
  await model.close()
})

const who = { customerName: NAME, customerEmail: EMAIL, customerPhone: PHONE }
const order = { productId: 1, ...who, shippingMethod: 'pickup', notes: LINE }
const card = { creditCardNumber: CARD, expirationDate: '12/39', cvvCode: '737' }
const billing = { billingAddress: '8 Spur Tree', zipCode: 'JMAAW07' }
const contact = { name: NAME, email: EMAIL, phone: PHONE }
const quote = { productCategory: 'chairs', preferredColor: 'Sand', preferredSize: 'Medium' }

/** Everything that a person can say to the shop, and what staff say of them. */
const SAYS: [method: string, path: string, body: object | string, staff?: boolean][] = [
  ['POST', '/orders', { ...order, paymentMethod: 'bank_transfer' }],
  ['POST', '/orders', { ...order, ...card, ...billing, paymentMethod: 'credit_card' }],
  ['POST', '/contact', { ...contact, subject: SAID, message: LINE }],
  ['POST', '/quotes', { customerName: NAME, email: EMAIL, contactNumber: PHONE, ...quote }],
  ['POST', '/lottery-claims', { ...contact, prize: 'Cushion', prizeId: 'cushion' }],
  ['POST', '/email-subscription', { email: EMAIL }],
  ['POST', '/chat', { message: LINE, sessionId: 'zzzzzzzzzzzzzzzzzzzzzz' }],
  ['POST', '/mlm/members', { firstName: 'Quashieba', lastName: NAME, email: EMAIL, phone: PHONE }],
  ['POST', '/mlm/sign-in/code', { email: EMAIL }],
  ['POST', '/admin/login', { username: 'zephyrine', password: PASSWORD }],
  ['POST', '/admin/login', { username: EMAIL, password: `${PASSWORD}!` }],
  ['POST', '/admin/unlock', { password: PASSWORD }],
  ['POST', '/staff-invitations', { email: EMAIL, role: 'clerk' }, true],
  ['POST', '/orders/1/notes', { text: LINE }, true],
  ['PUT', '/orders/1', { notes: LINE, customerName: NAME }, true],
  ['POST', '/privacy/lookups', { email: EMAIL }, true],
  ['POST', '/privacy/exports', { email: EMAIL }, true],
  ['POST', '/privacy/erasures', { email: EMAIL, password: PASSWORD }, true],
]
/** What cannot be read at all still has somebody in it. */
const MUMBLES = [
  `{"customerName":"${NAME}","creditCardNumber":"${CARD}`,
  LINE,
  `${LINE}${'x'.repeat(70_000)}`,
]

/** From an address of its own: wrong passwords make the next ones from there wait. */
const from = { incoming: { socket: { remoteAddress: '203.0.113.77' } } }
async function call(method: string, path: string, body?: object | string, headers = {}) {
  const text = typeof body === 'object' ? JSON.stringify(body) : body
  const init = { method, headers: { 'content-type': 'application/json', ...headers } }
  return shop.api.request(path, text === undefined ? init : { ...init, body: text }, from)
}

/** Says it all; answers how often each status came, and keeps what is secret in the answers. */
async function provokeEveryLog(): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  const note = async (answer: Response) => {
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    for (const [, word = ''] of (await answer.text()).matchAll(/"([\w-]{22}|[\w-]{43})"/g))
      secrets.add(word.toLowerCase())
    for (const [, word = ''] of (answer.headers.get('set-cookie') ?? '').matchAll(/=([\w-]{20,})/g))
      secrets.add(word.toLowerCase())
  }
  for (const [method, path, body, staff] of SAYS)
    await note(await call(method, `/api${path}`, body, staff ? admin : {}))
  for (const path of ['/orders', '/contact', '/admin/login'])
    for (const body of MUMBLES) await note(await call('POST', `/api${path}`, body))
  for (const personal of [EMAIL, NAME, PHONE]) {
    const q = encodeURIComponent(personal)
    for (const list of ['orders', 'customers', 'mails', 'quotes', 'contact-messages', 'partners'])
      await note(await call('GET', `/api/${list}?q=${q}`, undefined, admin))
  }
  return statuses
}

const soon = { timeout: 120_000, interval: 50 }
const leaks = () => [...secrets].filter((secret) => logged.toLowerCase().includes(secret))
const lines = () => logged.split('\n').filter(Boolean)

test('what is done in the shop leaves no name, address, number, card, password or token in the log', async () => {
  const statuses = await provokeEveryLog()
  expect(statuses[201]).toBeGreaterThan(7)
  expect(statuses[500]).toBeUndefined()
  await vi.waitFor(() => expect(office.received.length).toBeGreaterThan(4), soon)
  expect(secrets.size).toBeGreaterThan(20)
  expect(leaks()).toEqual([])
})

test('neither does what fails: mails that are refused, a model that is silent, a database that refuses every row', async () => {
  unknown = true
  model.behave((body, response) => response.writeHead(500).end(`${body} ${NAME}`))
  await provokeEveryLog()
  await vi.waitFor(() => expect(logged).toContain('a job failed'), soon)
  expect(logged).toContain('The mail server answered 550 5.1.1 to RCPT TO')

  const tables = ['orders', 'contact_messages', 'quotes', 'lottery_claims', 'email_subscriptions']
  tables.push('chat_messages', 'mlm_members', 'users', 'sessions', 'events', 'order_notes', 'mails')
  const { db } = shop.database
  for (const name of tables)
    await db.execute(sql.raw(`alter table ${name} add constraint broken check (false) not valid`))
  const statuses = await provokeEveryLog().finally(async () => {
    for (const name of tables)
      await db.execute(sql.raw(`alter table ${name} drop constraint broken`))
  })
  expect(statuses[500]).toBeGreaterThan(10)
  const bugs = lines().filter((line) => line.includes('"msg":"a bug"'))
  expect(bugs).toHaveLength(statuses[500] ?? 0)
  expect(bugs.every((line) => line.includes('"constraint":"broken"'))).toBe(true)
  expect(leaks()).toEqual([])
})
