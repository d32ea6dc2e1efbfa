import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { sessions } from '#domain/identity/sessions.table.ts'
import { users } from '#domain/identity/users.table.ts'
import { DEMO_SECRETS } from '#platform/config.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const PASSWORD = 'Blue Mountain 7'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const passwordHash = await hashPassword(PASSWORD)
  await shop.shop.write(system('test'), async (tx) => {
    await createStaff(tx, { username: 'Keisha', passwordHash, role: 'manager' })
    const partner = await createStaff(tx, { username: 'partner', passwordHash, role: 'viewer' })
    await tx.db.update(users).set({ role: 'member' }).where(eq(users.id, partner.id))
  })
})
afterAll(() => shop.close())

let callers = 0
/** Each call from a place of its own, unless one is named. */
function send(path: string, body: unknown, from = `10.0.0.${++callers}`) {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return shop.api.request(path, init, { incoming: { socket: { remoteAddress: from } } })
}
const login = (username: string, password: string, from?: string) =>
  send('/api/admin/login', { username, password }, from)
const unlock = (password: string, from?: string) => send('/api/admin/unlock', { password }, from)

test('a name and its password answer a token that opens the staff’s calls until sign-out', async () => {
  const response = await login(' keisha ', PASSWORD)
  expect(response.status).toBe(200)
  const { success, token } = await response.json()
  expect(success).toBe(true)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(response.headers.get('cache-control')).toBe('no-store')

  const headers = { authorization: `Bearer ${token}` }
  const me = await shop.call('GET', '/api/admin/me', undefined, headers)
  expect(await me.json()).toEqual({
    id: 1,
    name: 'Keisha',
    role: 'manager',
    secondRole: null,
    discountPercent: null,
  })
  expect(JSON.stringify(await shop.database.db.select().from(sessions))).not.toContain(token)

  for (let again = 0; again < 2; again++)
    expect((await shop.call('POST', '/api/admin/logout', undefined, headers)).status).toBe(204)
  expect((await shop.call('GET', '/api/admin/me', undefined, headers)).status).toBe(401)
})

test('a wrong password, an unknown name and a partner’s name get the same answer', async () => {
  const answers = await Promise.all([
    login('Keisha', 'wrong'),
    login('nobody', PASSWORD),
    login('partner', PASSWORD),
    login("' or 1=1 --", PASSWORD),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ success: false, error: refusalSentence('bad-login') })
  }
  const headersOf = (answer: Response) => JSON.stringify([...answer.headers])
  expect(new Set(answers.map(headersOf)).size).toBe(1)
})

test.each([
  [{ password: 'x' }, 'Username is required'],
  [{ username: '  ', password: 'x' }, 'Username is required'],
  [{ username: 'Keisha', password: '' }, 'Password is required'],
])('%j is asked for what is missing', async (body, sentence) => {
  const response = await send('/api/admin/login', body)
  expect(response.status).toBe(422)
  expect((await response.json()).error).toBe(sentence)
})

test('after five wrong tries a caller waits, even with the right password, and nobody else does', async () => {
  const from = '10.9.9.9'
  for (let tries = 0; tries < 5; tries++)
    expect((await login('Keisha', `guess ${tries}`, from)).status).toBe(401)
  const blocked = await login('KEISHA', PASSWORD, from)
  expect(blocked.status).toBe(429)
  expect(await blocked.json()).toEqual({ error: refusalSentence('too-often') })
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await login('Keisha', PASSWORD, '10.9.9.8')).status).toBe(200)
})

test('guessing at an unknown name is answered like guessing at a known one', async () => {
  const tell = async (username: string, from: string) => {
    const answers: [number, unknown][] = []
    for (let tries = 0; tries < 7; tries++) {
      const answer = await login(username, `guess ${tries}`, from)
      answers.push([answer.status, await answer.json()])
    }
    return answers
  }
  expect(await tell('nobody', '10.5.5.5')).toEqual(await tell('Keisha', '10.5.5.6'))
})

test('tries sent at the same moment count as much as tries one after another', async () => {
  const from = '10.8.8.8'
  const tries = Array.from({ length: 30 }, async (_, n) => login('Keisha', `guess ${n}`, from))
  const answers = await Promise.all(tries)
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
})

test('signing in with the right password again and again is never too often', async () => {
  for (let times = 0; times < 12; times++)
    expect((await login('Keisha', PASSWORD, '10.7.7.7')).status).toBe(200)
})

test('the editor’s password sets a cookie that scripts and other sites cannot use', async () => {
  const response = await unlock(DEMO_SECRETS.editorPassword)
  expect(response.status).toBe(204)
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^editor=[\w-]{43};/)
  for (const rule of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=14400'])
    expect(cookie).toContain(rule)
  expect(cookie).not.toContain('Domain')
  const [pair = ''] = cookie.split(';')
  const me = await shop.call('GET', '/api/admin/me', undefined, { cookie: pair })
  expect(await me.json()).toMatchObject({ name: 'Editor', role: 'manager' })
  const leave = (origin: string) =>
    shop.call('POST', '/api/admin/logout', undefined, { cookie: pair, origin, host: 'localhost' })
  expect((await leave('https://evil.example')).status).toBe(403)
  expect((await shop.call('GET', '/api/admin/me', undefined, { cookie: pair })).status).toBe(200)
  const out = await leave('http://localhost')
  expect(out.headers.get('set-cookie')).toMatch(/^editor=;.*Max-Age=0/)
  expect((await shop.call('GET', '/api/admin/me', undefined, { cookie: pair })).status).toBe(401)
})

test('a wrong editor’s password is refused in the words of the screen, five times', async () => {
  const from = '10.6.6.6'
  for (let tries = 0; tries < 5; tries++) {
    const response = await unlock(`guess ${tries}`, from)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ error: 'Access Denied - Incorrect password' })
    expect(response.headers.get('set-cookie')).toBeNull()
  }
  expect((await unlock(DEMO_SECRETS.editorPassword, from)).status).toBe(429)
})
