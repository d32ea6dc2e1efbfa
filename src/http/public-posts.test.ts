// Every POST that anybody may send, with what must not pass: a body that is no body, a field that
// is missing, wrong or unknown, a card number where words belong. Each is refused with its status
// and in words, and nothing is kept. A new public POST has to be written into the table, or the
// first test fails.

import { eq, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlacedOrderView } from '#contract/orders.ts'
import { REFUSALS, type RefusalView } from '#contract/refusals.ts'
import { setStock } from '#domain/stock/set-stock.ts'
import { stockLevels } from '#domain/stock/stock.table.ts'
import type { Door } from '#http/kit.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

type Fields = Record<string, unknown>
type Wrong = [field: string, value: unknown, sentence: string]
type Post = {
  /** A body that is taken; every case below differs from it in one field. */
  good: Fields
  /** What it is answered with, where that is not 201. */
  answer?: number
  wrong: Wrong[]
  /** The fields that a visitor types words into. */
  words: string[]
}

const CARD = '4242 4242 4242 4242'
const LONG = 'x'.repeat(5000)
const EMAIL = 'Please enter a valid email address'
const order = {
  productId: 1,
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}

const { productId: _, ...withoutProduct } = order

const POSTS: Record<string, Post> = {
  '/orders': {
    good: order,
    wrong: [
      ['productId', 'one', 'Please choose a product'],
      ['customerName', ' ', 'Name is required'],
      ['customerEmail', 'ann@', 'Valid email is required'],
      ['customerEmail', undefined, 'Valid email is required'],
      ['customerPhone', '', 'Phone number is required'],
      ['paymentMethod', 'cash', 'Payment method is required'],
      ['shippingMethod', null, 'Shipping method is required'],
      ['parish', 'Atlantis', 'Please choose a parish'],
      ['totalAmount', '-1', 'Please enter an amount, such as 649.00'],
      ['notes', LONG, 'Please keep this under 2000 characters'],
      ['notes', 'a\u0000b', 'Please remove the unreadable characters'],
      ['customerName', 'Ann\nBcc: all@example.com', 'Please use one line'],
    ],
    words: [
      'customerName',
      'customerPhone',
      'selectedColor',
      'deliveryAddress',
      'landmark',
      'billingAddress',
      'zipCode',
      'notes',
    ],
  },
  '/quotes': {
    good: {
      customerName: 'Ann Brown',
      email: 'ann@example.com',
      contactNumber: '876-555-0100',
      productCategory: 'chairs',
      preferredColor: 'Sand',
      preferredSize: 'Not sure',
    },
    wrong: [
      ['customerName', 'A', 'Name must be at least 2 characters'],
      ['email', 'ann', EMAIL],
      ['contactNumber', '555-0100', 'Phone number must be at least 10 characters'],
      ['productCategory', '', 'Please select a product type'],
      ['preferredColor', undefined, 'Please select a color'],
      ['preferredSize', 7, 'Please select a size'],
      ['additionalNotes', LONG, 'Please keep this under 2000 characters'],
    ],
    words: [
      'customerName',
      'contactNumber',
      'productCategory',
      'preferredColor',
      'preferredSize',
      'budgetRange',
      'additionalNotes',
      'selectedColor',
    ],
  },
  '/contact': {
    good: {
      name: 'Ann Brown',
      email: 'ann@example.com',
      subject: 'A colour',
      message: 'Is Ocean Teal back in March?',
    },
    wrong: [
      ['name', 'A', 'Name must be at least 2 characters'],
      ['email', 'ann@example', EMAIL],
      ['subject', 'Sofa', 'Subject must be at least 5 characters'],
      ['message', 'Hello', 'Message must be at least 10 characters'],
      ['subject', 'Hello\r\nBcc: all@example.com', 'Please use one line'],
    ],
    words: ['name', 'phone', 'subject', 'message'],
  },
  '/email-subscription': {
    good: { email: 'ann@example.com' },
    wrong: [
      ['email', 'ann', EMAIL],
      ['email', undefined, EMAIL],
      ['email', `${'a'.repeat(250)}@example.com`, EMAIL],
      ['email', 'ann@example.com\r\nBcc: all@example.com', EMAIL],
    ],
    words: [],
  },
  '/restock-requests': {
    good: { email: 'ann@example.com', productId: 9 },
    answer: 409, // in stock
    wrong: [
      ['email', 'ann', EMAIL],
      ['productId', 'nine', 'Please choose a product'],
      ['color', 'Sand\nTeal', 'Please use one line'],
    ],
    words: ['color'],
  },
  '/lottery-claims': {
    good: {
      name: 'Ann Brown',
      email: 'ann@example.com',
      phone: '876-555-0100',
      prize: 'Free island shipping',
      prizeId: 'free-shipping',
    },
    wrong: [
      ['name', '', 'Name is required'],
      ['email', 'ann', 'Valid email is required'],
      ['phone', undefined, 'Phone number is required'],
      ['prize', '', 'Please say which prize'],
    ],
    words: ['name', 'phone', 'prize', 'prizeId'],
  },
  '/chat': {
    good: { message: 'What is on sale?' },
    answer: 200,
    wrong: [
      ['message', '  ', 'Please type a message'],
      ['message', undefined, 'Please type a message'],
      ['message', LONG, 'Please keep this under 1000 characters'],
    ],
    words: ['message'],
  },
  '/quote-pages/:link/acceptance': {
    good: withoutProduct,
    answer: 404,
    wrong: [
      ['customerName', ' ', 'Name is required'],
      ['paymentMethod', 'cash', 'Payment method is required'],
    ],
    words: ['customerName', 'customerPhone', 'deliveryAddress', 'landmark', 'zipCode', 'notes'],
  },
  '/quote-pages/:link/decline': {
    good: {},
    answer: 404,
    wrong: [['reason', LONG, 'Please keep this under 500 characters']],
    words: ['reason'],
  },
  '/mlm/members': {
    good: {
      firstName: 'Ann',
      lastName: 'Brown',
      email: 'ann@example.com',
      phone: '876-555-0100',
    },
    wrong: [
      ['firstName', 'A', 'First name must be at least 2 characters'],
      ['lastName', undefined, 'Last name must be at least 2 characters'],
      ['email', 'ann', EMAIL],
      ['phone', '555', 'Please enter a valid phone number'],
      ['sponsorId', 'Keisha', 'Please enter the number of a partner'],
    ],
    words: ['firstName', 'lastName', 'phone', 'bankAccount'],
  },
  '/mlm/sign-in/code': {
    good: { email: 'ann@example.com' },
    wrong: [['email', 'ann', EMAIL]],
    words: [],
  },
  '/mlm/sign-in': {
    good: { challenge: 'A'.repeat(22), code: '123456' },
    answer: 401,
    wrong: [['code', '12345', 'Please enter the six digits of the code']],
    words: [],
  },
  '/admin/invitation': {
    good: { link: 'A'.repeat(43) },
    answer: 410,
    wrong: [],
    words: [],
  },
  '/admin/join': {
    good: {
      link: 'A'.repeat(43),
      firstName: 'Ann',
      lastName: 'Brown',
      username: 'ann',
      password: 'a long sentence of their own',
    },
    answer: 410,
    wrong: [
      ['firstName', '', 'First name is required'],
      ['username', 'a b', 'Use 3 to 60 letters, digits, dots, dashes or underscores'],
    ],
    words: [],
  },
  '/admin/login': {
    good: { username: 'admin', password: 'a wrong one' },
    answer: 401,
    wrong: [
      ['username', '', 'Username is required'],
      ['password', '', 'Password is required'],
    ],
    words: [],
  },
  '/admin/unlock': {
    good: { password: 'a wrong one' },
    answer: 401,
    wrong: [['password', '', 'Password is required']],
    words: [],
  },
}

/** POSTs whose path or cookie says everything; a JSON body is not read. */
const WITHOUT_BODY = [
  '/email-subscription/:link/end',
  '/lottery-spins',
  '/mlm/sign-out',
  '/order-pages/:link/cancellation',
  '/order-pages/:link/receipts',
  '/restock-requests/:link/end',
]

/** POSTs that read no Idempotency-Key, and why sending one again does nothing twice all the same. */
const OF_ITSELF: Record<string, string> = {
  '/admin/invitation': 'only reads',
  '/admin/login': 'a session more; its token is kept nowhere to be answered again',
  '/admin/unlock': 'a session more; its token is kept nowhere to be answered again',
  '/mlm/sign-in': 'a mailed code is used once; its session is kept nowhere to be answered again',
  '/mlm/sign-in/code': 'a code more, limited by address; a challenge is kept nowhere in clear',
  '/mlm/sign-out': 'an ended session stays ended',
  '/email-subscription/:link/end': 'who has left the list stays off it',
  '/restock-requests/:link/end': 'a stopped request stays stopped',
  '/lottery-spins': 'a spin a day; the cookie of a lost answer comes of the key (wheel.test.ts)',
  '/order-pages/:link/cancellation': 'a cancelled order stays cancelled',
  '/order-pages/:link/receipts': 'the same file of the same order is one receipt',
  '/quote-pages/:link/decline': 'a declined offer stays declined',
  '/admin/join': 'an invitation is taken once; the name it made can then sign in',
}
/** On a link that somebody gave out. */
const ELSEWHERE: Record<string, string> = {
  '/quote-pages/:link/acceptance': 'http/public/quote-pages.test.ts',
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('every POST of the public door is in this table', () => {
  const files = import.meta.glob<Record<string, Hono<Door>>>(
    ['./public/*.ts', '!./public/*.test.ts'],
    { eager: true },
  )
  const doors = Object.values(files)
    .flatMap((file) => Object.values(file))
    .filter((door) => Array.isArray(door?.routes))
  const posts = doors
    .flatMap(({ routes }) => routes)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  const table = [...Object.keys(POSTS), ...WITHOUT_BODY].map((path) => `POST ${path}`)
  expect([...new Set(posts)].toSorted()).toEqual(table.toSorted())
})

const ONCE = Object.keys(POSTS).filter((path) => !(path in OF_ITSELF) && !(path in ELSEWHERE))

test('every POST of the public door is done once for each key, or says why it needs none', () => {
  const all = [...Object.keys(POSTS), ...WITHOUT_BODY]
  const named = [...Object.keys(OF_ITSELF), ...Object.keys(ELSEWHERE)]
  expect(named.filter((path) => !all.includes(path))).toEqual([])
  expect(WITHOUT_BODY.filter((path) => !(path in OF_ITSELF))).toEqual([])
  expect(ONCE.length).toBeGreaterThan(6)
})

test.each(ONCE)(
  '%s: sent again under its key, it is answered again and done once',
  async (path) => {
    const { good, answer = 201 } = postAt(path)
    // Nobody waits for a piece that is there.
    const isWaiting = path === '/restock-requests'
    if (isWaiting) await shelve(0)
    const sent = 'email' in good ? { ...good, email: 'once@example.com' } : good
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await shop.call('POST', addressOf(path), sent, key)
    const said = await first.json()
    expect(first.status).toBe(isWaiting ? 201 : answer)
    const kept = await everythingKept(NOT_ITS_EFFECT)
    const again = await shop.call('POST', addressOf(path), sent, key)
    expect([again.status, await again.json()]).toEqual([first.status, said])
    expect(await everythingKept(NOT_ITS_EFFECT)).toEqual(kept)
    const other = await shop.call('POST', addressOf(path), differing(sent), key)
    expect([other.status, await other.json()]).toEqual([409, { error: REFUSALS['key-reused'] }])
    if (isWaiting) await shelve(8)
  },
)

/** Puts so many pieces of every colour on the shelf. */
const shelve = (pieces: number) =>
  shop.shop.write(system('test'), async (tx) => {
    const levels = await tx.db.select().from(stockLevels).where(eq(stockLevels.productId, 9))
    for (const { productId, color } of levels)
      await setStock(tx, { productId, color, pieces, reason: 'count' })
  })

function differing(sent: Fields): Fields {
  for (const field of ['email', 'customerEmail'])
    if (field in sent) return { ...sent, [field]: 'other@example.com' }
  return { ...sent, message: 'Something else' }
}

/** The session of a sign-up is opened again, and the book and the log say so. */
const NOT_ITS_EFFECT = '^(sessions|events|audit_logs)'

/** How many rows each table has, but for what counts calls. */
async function everythingKept(but = '^$'): Promise<unknown> {
  const { rows } = await shop.database.db.execute(sql`
    select table_name, (xpath('/row/c/text()', query_to_xml(
      format('select count(*) as c from public.%I', table_name), false, true, '')))[1]::text as kept
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ ${but}
    order by table_name`)
  return rows
}

const addressOf = (path: string) => `/api${path.replace(':link', 'A'.repeat(22))}`

/** Sends what must not pass, and sees that nothing came of it. */
async function refused(path: string, body: unknown, headers?: Record<string, string>) {
  const before = await everythingKept()
  const answer = await shop.call('POST', addressOf(path), body, headers)
  const said = (await answer.json()) as RefusalView
  expect(await everythingKept()).toEqual(before)
  return { status: answer.status, said }
}

const paths = Object.keys(POSTS)
const postAt = (path: string) => POSTS[path] as Post

test.each(paths)('%s: what is no JSON, or too much of it, is refused', async (path) => {
  const good = JSON.stringify(postAt(path).good)
  const cases = [
    [good, { 'content-type': 'text/plain' }, 415, 'not-json'],
    [good, { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'not-json'],
    [good.slice(0, -1), {}, 400, 'bad-json'],
    ['', {}, 400, 'bad-json'],
    [`{"x":"${'x'.repeat(70_000)}"}`, {}, 413, 'too-large'],
  ] as const
  for (const [body, headers, status, code] of cases)
    expect(await refused(path, body, headers)).toEqual({ status, said: { error: REFUSALS[code] } })
})

test.each(paths)('%s: what is no record, or has a field too many, is refused', async (path) => {
  const { good } = postAt(path)
  const nothing = Object.keys(good).length > 0 ? [{}] : []
  for (const body of [null, [], 'text', 7, [good], { ...good, isAdmin: true }, ...nothing]) {
    const { status, said } = await refused(path, JSON.stringify(body))
    expect([body, status]).toEqual([body, 422])
    const [first, ...more] = said.issues ?? []
    expect(said.error).toBe(more.length > 0 ? REFUSALS.invalid : first?.message)
  }
})

const RECEIPTS = '/order-pages/:link/receipts'
const bytes = (content: string | Buffer) =>
  new File([new Uint8Array(Buffer.from(content))], 'a.jpg')
const form = (field: string, file: File) => {
  const body = new FormData()
  body.append(field, file)
  return body
}
const NOT_RECEIPTS = [
  ['nothing at all', undefined],
  ['a file that is not in a form', bytes('GIF89a')],
  ['a form without a file', form('note', bytes('paid'))],
  ['a page named as a photo', form('file', bytes('<script>alert(1)</script>'))],
  ['an empty file', form('file', bytes(''))],
  ['half a photo', form('file', bytes(Buffer.from('ffd8ffe000104a46', 'hex')))],
] as const

test.each(NOT_RECEIPTS)(`${RECEIPTS}: %s is refused, and nothing is kept`, async (...row) => {
  const [, body] = row
  const placed = await shop.call('POST', '/api/orders', order)
  const { order: kept } = (await placed.json()) as PlacedOrderView
  const path = `/api${RECEIPTS.replace(':link', kept.link.split('/').at(-1) ?? '')}`
  const before = await everythingKept()
  const answer = await shop.api.request(path, { method: 'POST', ...(body && { body }) })
  expect([answer.status, await answer.json()]).toEqual([422, { error: REFUSALS['bad-file'] }])
  expect(await everythingKept()).toEqual(before)
})

const WRONG = paths.flatMap((path) =>
  postAt(path).wrong.map(([field, value, sentence]) => ({ path, field, value, sentence })),
)

test.each(WRONG)('$path: $field is refused with “$sentence”', async (one) => {
  const { path, field, value, sentence } = one
  const { status, said } = await refused(path, { ...postAt(path).good, [field]: value })
  expect({ status, ...said }).toEqual({
    status: 422,
    error: sentence,
    issues: [{ path: field, message: sentence }],
  })
})

const WORDS = paths.flatMap((path) => postAt(path).words.map((field) => [path, field] as const))

test.each(WORDS)('%s: a card number in %s is refused and kept nowhere', async (path, field) => {
  for (const typed of [CARD, `charge ${CARD}`, CARD.replaceAll(' ', '-')]) {
    const { status, said } = await refused(path, { ...postAt(path).good, [field]: typed })
    expect(status).toBe(422)
    expect([said.error, ...(said.issues ?? []).map(({ message }) => message)]).toContain(
      REFUSALS['card-in-text'],
    )
    expect(JSON.stringify(said)).not.toContain('4242')
  }
})

test.each(paths)('%s: the body that every case is made from is taken', async (path) => {
  const { good, answer = 201 } = postAt(path)
  expect((await shop.call('POST', addressOf(path), good)).status).toBe(answer)
})

test.each(WITHOUT_BODY.filter((path) => path.includes(':link')))(
  '%s: a link that nobody gave out leads nowhere',
  async (path) => {
    for (const link of ['A'.repeat(22), '%00', '..%2F..%2Fadmin']) {
      const before = await everythingKept()
      const answer = await shop.call('POST', `/api${path.replace(':link', link)}`)
      expect([200, 404]).toContain(answer.status)
      expect(await everythingKept()).toEqual(before)
    }
  },
)
