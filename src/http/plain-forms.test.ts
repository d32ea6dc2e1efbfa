import { count } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { openPlainForms } from '#http/plain-forms.ts'
import { openPlainBrowser } from '#testing/plain-browser.ts'
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
    trustedProxies: [],
    // What a page is drawn from, instead of the page, which needs the built site.
    renderPage: async (address, _, refused) => {
      drawn++
      return { html: JSON.stringify({ address, refused }), headers: HTML }
    },
    limit: (_, made) => {
      counted.push(made)
      return waitMs
    },
    tooManyRequests: () => ({ html: 'one moment', headers: HTML }),
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
  openPlainBrowser(site, { origin }).send(page, new URLSearchParams(typed))
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

test.each([true, false])(
  'sent twice, by a second press or a reload, it is kept once; with cookies: %s',
  async (takesCookies) => {
    const browser = openPlainBrowser(site, { origin: ORIGIN, takesCookies })
    const twice = new URLSearchParams({ ...letter, subject: `Sent twice, ${takesCookies}` })
    const first = await browser.press('/contact', twice)
    const address = first.headers.get('location') ?? ''
    const answers = await Promise.all([1, 2].map(() => browser.press(address, twice)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await kept()).toBe(1)
  },
)

test('a second press before the answer is the same message, although the page brings no key', async () => {
  const browser = openPlainBrowser(site, { origin: ORIGIN })
  const twice = new URLSearchParams({ ...letter, subject: 'Pressed twice' })
  await browser.press('/contact', twice)
  const presses = await Promise.all([1, 2].map(() => browser.send('/contact', twice)))
  expect(presses.map(({ status }) => status)).toEqual([303, 303])
  expect(await kept()).toBe(1)
})

test.each([true, false])(
  'sent once more after the thanks, the same words are another message; with cookies: %s',
  async (takesCookies) => {
    const browser = openPlainBrowser(site, { origin: ORIGIN, takesCookies })
    for (const messages of [1, 2]) {
      const again = new URLSearchParams({ ...letter, subject: `Once more, ${takesCookies}` })
      const answer = await browser.send('/contact', again)
      expect([answer.status, await kept()]).toEqual([303, messages])
    }
  },
)

test('two messages that wait for their answers in two tabs are both kept', async () => {
  const browser = openPlainBrowser(site, { origin: ORIGIN })
  const forms = ['My door', 'My window'].map(
    (subject) => new URLSearchParams({ ...letter, subject }),
  )
  await browser.press(
    '/contact',
    new URLSearchParams({ ...letter, website: 'https://spam.example' }),
  )
  const sent = forms.map((form) => browser.send('/contact', form))
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([303, 303])
  expect(await kept()).toBe(2)
})

test('by https the key of a form has every protection of a cookie, and no address keeps it for long', async () => {
  const answer = await site.request('/contact', {
    method: 'POST',
    headers: { origin: ORIGIN },
    body: new URLSearchParams(letter),
  })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([307, 'no-store'])
  expect(answer.headers.get('location')).toMatch(/^\/contact\?key=[\w-]{22}$/)
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-form-key=[\w-]{22}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(await kept()).toBe(0)
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
