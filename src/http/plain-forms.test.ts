import { count } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { openPlainForms } from '#http/plain-forms.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const ORIGIN = 'https://shop.example'
const HTML = { 'content-type': 'text/html' }

let shop: TestShop
let site: ReturnType<typeof openPlainForms>
let drawn = 0
let counted: string[] = []
let waitMs = 0
beforeAll(async () => {
  shop = await openTestShop()
  site = openPlainForms({
    api: shop.api,
    publicUrl: ORIGIN,
    // What a page is drawn from, instead of the page, which needs the built site.
    renderPage: async (address, _, refused) => {
      drawn++
      return { html: JSON.stringify({ address, refused }), headers: HTML }
    },
    limit: (_, made) => {
      counted.push(made)
      return waitMs
    },
    tooOften: () => ({ html: 'one moment', headers: HTML }),
  })
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.database.db.delete(contactMessages)))

const letter = {
  form: 'message',
  name: 'Ann Brown',
  email: 'ann@example.com',
  subject: 'A stair',
  message: 'My stair turns at 70 cm. Will it go up?',
  website: '',
}

const post = (page: string, typed: Record<string, string>, origin = ORIGIN) =>
  site.request(page, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(typed).toString(),
  })
const kept = async () =>
  (await shop.database.db.select({ rows: count() }).from(contactMessages))[0]?.rows ?? 0

test('a message that the browser itself sends is kept, and leads to the page that says so', async () => {
  const answer = await post('/contact', letter)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/contact?sent=message#write',
  ])
  expect(await kept()).toBe(1)
})

test('sent twice, by a second press or a reload, it is kept once', async () => {
  const twice = { ...letter, subject: 'Another stair' }
  for (const _ of [1, 2]) expect((await post('/contact', twice)).status).toBe(303)
  expect(await kept()).toBe(1)
})

test('a refused form comes back with what was typed and what is wrong, and nobody keeps the page', async () => {
  const answer = await post('/contact', { ...letter, subject: 'Sofa' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store'])
  const { form, website: _, ...typed } = { ...letter, subject: 'Sofa' }
  expect(await answer.json()).toEqual({
    address: '/contact',
    refused: {
      form,
      typed,
      issues: [{ path: 'subject', message: 'Subject must be at least 5 characters' }],
      sentence: 'Subject must be at least 5 characters',
    },
  })
  expect(await kept()).toBe(0)
})

test('a form from another site, for another page or filled in by a program is refused', async () => {
  expect((await post('/contact', letter, 'https://elsewhere.example')).status).toBe(403)
  expect((await post('/', letter)).status).toBe(404)
  const trapped = await post('/contact', { ...letter, website: 'https://spam.example' })
  expect(trapped.status).toBe(429)
  expect(await kept()).toBe(0)
})

test('an address joins the mailing list without standing in the address of a page', async () => {
  const answer = await post('/', { form: 'newsletter', email: 'ben@example.com', website: '' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/?sent=newsletter#newsletter',
  ])
})

test('each refused form counts as a page that is drawn, and who has had too many gets a short one', async () => {
  const wrong = { ...letter, subject: 'Sofa' }
  counted = []
  expect((await post('/contact', wrong)).status).toBe(422)
  expect(counted).toEqual(['page'])
  const before = drawn
  waitMs = 4200
  const refused = await post('/contact', wrong)
  expect([refused.status, await refused.text()]).toEqual([429, 'one moment'])
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(drawn).toBe(before)
  const taken = await post('/contact', { ...letter, subject: 'One more stair' })
  expect(taken.status).toBe(303)
  waitMs = 0
})
