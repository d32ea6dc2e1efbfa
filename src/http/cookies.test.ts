// The cookies of the shop: by https with every protection a browser knows, by http with those that every
// browser keeps there.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_SECRETS } from '#platform/config.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const PROXY = '10.1.1.1'
const STRANGER = '203.0.113.9'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ trustedProxies: [PROXY] })
})
afterAll(() => shop.close())

type Caller = { address?: string; headers?: Record<string, string> }

/** Calls the shop from an address, as its server does. */
async function call(
  path: string,
  { address = STRANGER, headers = {} }: Caller = {},
  body?: object,
): Promise<Response> {
  const json = { 'content-type': 'application/json', ...headers }
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const env = { incoming: { socket: { remoteAddress: address } } }
  return shop.api.request(path, { headers: json, ...sent }, env)
}

const unlock = (caller?: Caller) =>
  call('/api/admin/unlock', caller, { password: DEMO_SECRETS.editorPassword })
const signUp = (email: string, caller?: Caller) =>
  call('/api/mlm/members', caller, {
    firstName: 'Marcia',
    lastName: 'Reid',
    email,
    phone: '876-555-0123',
    sponsorId: null,
  })
const cookiesOf = (answer: Response) => answer.headers.getSetCookie()
const pairOf = (cookie: string) => cookie.split(';')[0] ?? ''
const byHttps = (address: string) => ({ address, headers: { 'x-forwarded-proto': 'https' } })

const me = async (cookie: string, caller: Caller = {}) =>
  (await call('/api/admin/me', { ...caller, headers: { ...caller.headers, cookie } })).status

test('without https the editor’s cookie is one that every browser keeps', async () => {
  const [cookie = ''] = cookiesOf(await unlock())
  expect(cookie).toMatch(/^editor=[\w-]{43};/)
  expect(cookie).not.toContain('Secure')
  for (const rule of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=14400'])
    expect(cookie).toContain(rule)
  expect(await me(pairOf(cookie))).toBe(200)
})

test('without https a partner’s cookies are such that every browser keeps', async () => {
  const answer = await signUp('marcia@example.com')
  expect(answer.status).toBe(201)
  const [session = '', browser = ''] = cookiesOf(answer)
  expect(session).toMatch(/^partner=[\w-]{43};/)
  expect(browser).toMatch(/^partner-browser=/)
  for (const cookie of [session, browser]) {
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    expect(cookie).not.toContain('Secure')
  }
  const headers = { cookie: pairOf(session) }
  const signedIn = await call('/api/mlm/session', { headers })
  expect(await signedIn.json()).toMatchObject({ demo: false })
})

test('a stranger who claims to come by https changes nothing', async () => {
  const [cookie = ''] = cookiesOf(await unlock(byHttps(STRANGER)))
  expect(cookie).toMatch(/^editor=/)
})

test('behind a trusted proxy with https each cookie has every protection', async () => {
  const caller = byHttps(PROXY)
  const cookies = [
    ...cookiesOf(await unlock(caller)),
    ...cookiesOf(await signUp('proxied@example.com', caller)),
  ]
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-editor',
    '__Host-partner',
    '__Host-partner-browser',
  ])
  for (const cookie of cookies) {
    for (const rule of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/'])
      expect(cookie).toContain(rule)
    expect(cookie).not.toContain('Domain')
  }
})

test('by https a cookie without the prefix, which another site of the domain could plant, does not count', async () => {
  const caller = byHttps(PROXY)
  const [cookie = ''] = cookiesOf(await unlock(caller))
  expect(await me(pairOf(cookie), caller)).toBe(200)
  const planted = pairOf(cookie).replace('__Host-', '')
  expect(await me(planted, caller)).toBe(401)
  expect(await me(`${planted}; ${pairOf(cookie)}`, caller)).toBe(200)
  expect(await me(`editor=planted; ${pairOf(cookie)}`, caller)).toBe(200)
})

test('no other file reads or writes cookies, so that none is set without regard to https', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const found = sources.filter((file) =>
    /hono\/cookie|['"]set-cookie['"]|__Host-/i.test(readFileSync(file, 'utf8')),
  )
  const ofBrowsersInTests = (file: string) => file.startsWith(join('src', 'testing'))
  expect(found.filter((file) => !ofBrowsersInTests(file))).toEqual([
    join('src', 'http', 'cookies.ts'),
  ])
})
