import { count } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QuoteOptionsView, QuoteView } from '#contract/quotes.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { type Role, ROLES } from '#contract/staff.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const PASSWORD = 'a password for tests'
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  const passwordHash = await hashPassword(PASSWORD)
  for (const role of ROLES)
    await shop.shop.write(system('test'), (tx) =>
      createStaff(tx, { username: role, passwordHash, role }),
    )
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(quotes)
})

const input = {
  customerName: 'Ann Brown',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productCategory: 'compressed-couches',
  preferredColor: 'Navy',
  preferredSize: '3-seater',
  budgetRange: 'J$150,000 to J$200,000',
  additionalNotes: 'The door is 76 cm wide.',
}

const send = (body: unknown, headers?: Record<string, string>) =>
  shop.call('POST', '/api/quotes', body, headers)
const kept = async () =>
  (await shop.database.db.select({ rows: count() }).from(quotes))[0]?.rows ?? 0

async function listAs(role: Role, query = ''): Promise<Response> {
  const signedIn = await shop.call('POST', '/api/admin/login', {
    username: role,
    password: PASSWORD,
  })
  const { token } = (await signedIn.json()) as { token: string }
  const authorization = `Bearer ${token}`
  return shop.call('GET', `/api/quotes${query}`, undefined, { authorization })
}

test('a request answers 201 with its record', async () => {
  const response = await send(input)
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({
    ...input,
    id: expect.any(Number),
    productId: null,
    productName: '',
    selectedColor: '',
    status: 'pending',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
})

test('what only the server decides is read and passed over', async () => {
  const forged = { id: 4242, status: 'accepted', createdAt: '2001-01-01T00:00:00Z' }
  const record = (await (await send({ ...input, ...forged })).json()) as QuoteView
  expect(record.status).toBe('pending')
  expect(record.id).not.toBe(4242)
  expect(record.createdAt).not.toContain('2001')
})

test.each([
  ['a name of one letter', { customerName: 'A' }, 'Name must be at least 2 characters'],
  ['no address', { email: undefined }, 'Please enter a valid email address'],
  ['a short number', { contactNumber: '555' }, 'Phone number must be at least 10 characters'],
  ['no product type', { productCategory: '' }, 'Please select a product type'],
  ['no colour', { preferredColor: '' }, 'Please select a color'],
  ['no size', { preferredSize: '' }, 'Please select a size'],
  ['a card number', { additionalNotes: '4242424242424242' }, refusalSentence('card-in-text')],
])(
  'a request with %s is refused with its sentence and nothing is stored',
  async (_, change, error) => {
    const response = await send({ ...input, ...change })
    expect(response.status).toBe(422)
    const [path] = Object.keys(change)
    expect(await response.json()).toEqual({ error, issues: [{ path, message: error }] })
    expect(await kept()).toBe(0)
  },
)

test('a request about a product that is not there is refused and nothing is stored', async () => {
  const response = await send({ ...input, productId: 4242 })
  expect(response.status).toBe(404)
  expect(await kept()).toBe(0)
})

test('the same request sent again with its key is one request, and the same answer', async () => {
  const key = { 'idempotency-key': 'quote-once-0001' }
  const answers = await Promise.all([send(input, key), send(input, key), send(input, key)])
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
  expect(new Set(ids).size).toBe(1)
  expect(await kept()).toBe(1)
})

test('only staff who may read customers see the requests', async () => {
  expect((await shop.call('GET', '/api/quotes')).status).toBe(401)
  const answers = await Promise.all(ROLES.map(async (role) => (await listAs(role)).status))
  const readers = new Set<Role>(['admin', 'manager', 'clerk', 'auditor'])
  expect(answers).toEqual(ROLES.map((role) => (readers.has(role) ? 200 : 403)))
})

test('the list is newest first, says how many there are and where it goes on', async () => {
  for (const customerName of ['Ann', 'Ben', 'Cy']) await send({ ...input, customerName })
  const response = await listAs('clerk', '?limit=2')
  const names = async (answer: Response) =>
    ((await answer.json()) as QuoteView[]).map((quote) => quote.customerName)
  expect(await names(response)).toEqual(['Cy', 'Ben'])
  expect(response.headers.get('x-total-count')).toBe('3')
  const next = /\?(.+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  expect(await names(await listAs('clerk', `?${next}`))).toEqual(['Ann'])
  expect(await names(await listAs('clerk', '?q=ben'))).toEqual(['Ben'])
})

test('the form offers what the catalogue has', async () => {
  const options = (await (await shop.call('GET', '/api/quote-options')).json()) as QuoteOptionsView
  const [couches, , , mattresses] = options.categories
  expect(couches?.sizes).toEqual([
    '2-seater',
    '3-seater',
    'L-shape / sectional',
    '270 to 300 cm wide',
    'Not sure',
  ])
  expect(mattresses?.sizes).toEqual(['Twin, 99 × 191 cm', 'Queen, 152 × 203 cm', 'Not sure'])
  expect(options.colors).toHaveLength(10)
  expect(options.budgetRanges.at(-1)).toBe('Over J$200,000')
})
