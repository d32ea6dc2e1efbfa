import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BREACHED, CONTAINS_USERNAME } from '#contract/passwords.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { SessionView } from '#contract/own-account.ts'
import { auditLogs } from '#domain/identity/audit-logs.table.ts'
import { authenticators, recoveryCodes } from '#domain/identity/authenticators.table.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { system } from '#platform/tx.ts'
import { type BreachedList, startBreachedList } from '#testing/breached-list.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff, editorToken } from '#testing/staff.ts'
import { editorCookie } from '#testing/cookies.ts'

const START = Date.parse('2026-11-20T15:00:00Z')
const PASSWORD = 'ackee saltfish at dawn'
const STOLEN = 'orange velvet donkey cart'

let nowMs = START
let shop: TestShop
let passwordHash: string
let list: BreachedList
beforeAll(async () => {
  list = await startBreachedList([STOLEN])
  const breachedPasswords = { url: list.url, allowPrivateNetwork: true }
  shop = await openTestShop({ breachedPasswords }, undefined, { now: () => new Date(nowMs) })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await shop.close()
  await list.close()
})

let people = 0
let username: string
let userId: number
let me: Record<string, string>
beforeEach(async () => {
  username = `person-${++people}`
  userId = await shop.shop.write(system('test'), async (tx) => {
    return (await createStaff(tx, { username, passwordHash, role: 'viewer' })).id
  })
  me = bearer((await (await login()).json()).token)
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const login = (given: object = {}, headers: Record<string, string> = {}) =>
  shop.call('POST', '/api/admin/login', { username, password: PASSWORD, ...given }, headers)
const call = (method: string, path: string, body?: unknown, who = me) =>
  shop.call(method, `/api/account${path}`, body, who)
const proof = { password: PASSWORD }
const isIn = async (who: Record<string, string>) =>
  (await shop.call('GET', '/api/admin/me', undefined, who)).status === 200
const actions = async () =>
  (await shop.database.db.select().from(auditLogs).where(eq(auditLogs.userId, userId))).map(
    ({ action }) => action,
  )

const codeAt = (secret: string, timestamp = nowMs) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

async function switchOn(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await (await call('POST', '/authenticator', proof)).json()
  const answer = await call('PUT', '/authenticator', { code: codeAt(secret) })
  expect(answer.status).toBe(200)
  nowMs += 60_000
  return { secret, codes: (await answer.json()).recoveryCodes }
}

test('a password is changed by who knows the old one, and every other session ends', async () => {
  const other = bearer((await (await login()).json()).token)
  const newPassword = 'tamarind kite lantern'
  const wrong = await call('PUT', '/password', { password: 'guess', newPassword })
  expect([wrong.status, await wrong.json()]).toEqual([
    422,
    {
      error: refusalSentence('wrong-current-password'),
      issues: [{ path: 'password', message: refusalSentence('wrong-current-password') }],
    },
  ])
  expect((await call('PUT', '/password', { ...proof, newPassword })).status).toBe(204)
  expect([await isIn(me), await isIn(other)]).toEqual([true, false])
  expect((await login()).status).toBe(401)
  expect((await login({ password: newPassword })).status).toBe(200)
  expect(await actions()).toContain('staff.password-changed')
})

test.each(['short', 'Password2026!', '123456789012'])(
  '%s is no new password',
  async (newPassword) => {
    const answer = await call('PUT', '/password', { ...proof, newPassword })
    expect(answer.status).toBe(422)
    expect((await answer.json()).issues).toMatchObject([{ path: 'newPassword' }])
  },
)

test('a new password holds no user name', async () => {
  const newPassword = `${username} ${username}`
  const refused = await call('PUT', '/password', { ...proof, newPassword })
  const issues = [{ path: 'newPassword', message: CONTAINS_USERNAME }]
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { error: CONTAINS_USERNAME, issues },
  ])
})

test('a password that was stolen elsewhere is no new password, unless nobody can say', async () => {
  const change = () => call('PUT', '/password', { ...proof, newPassword: STOLEN })
  const refused = await change()
  const issues = [{ path: 'newPassword', message: BREACHED }]
  expect([refused.status, await refused.json()]).toEqual([422, { error: BREACHED, issues }])
  list.behave((response) => response.destroy())
  expect((await change()).status).toBe(204)
  list.behave(undefined)
})

test('guessing one’s own old password from a session is slow', async () => {
  const guess = () => call('POST', '/authenticator', { password: 'guess' })
  for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(422)
  const waiting = await guess()
  expect(waiting.status).toBe(429)
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('once an authenticator is on, the password alone signs nobody in', async () => {
  const setup = await (await call('POST', '/authenticator', proof)).json()
  expect(setup.qr).toMatch(/^data:image\/svg\+xml;base64,/)
  expect((await login()).status).toBe(200) // not asked for before the first code

  const wrong = await call('PUT', '/authenticator', { code: '000000' })
  expect([wrong.status, (await wrong.json()).error]).toEqual([422, refusalSentence('bad-code')])
  const on = await call('PUT', '/authenticator', { code: codeAt(setup.secret) })
  expect((await on.json()).recoveryCodes).toHaveLength(10)

  nowMs += 30_000
  const reply = await login()
  expect(reply.status).toBe(401)
  expect(await reply.json()).toEqual({
    success: false,
    error: refusalSentence('code-needed'),
    needs: 'code',
  })
  const bad = await login({ code: '123456' })
  expect([bad.status, await bad.json()]).toEqual([
    401,
    { success: false, error: refusalSentence('bad-code') },
  ])
  const code = codeAt(setup.secret)
  expect((await login({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
  expect((await call('POST', '/authenticator', proof)).status).toBe(409)
})

test('a code counts once, and none from before it', async () => {
  const { secret } = await switchOn()
  const [before, code] = [codeAt(secret, nowMs - 30_000), codeAt(secret)]
  expect((await login({ code })).status).toBe(200)
  expect((await login({ code })).status).toBe(401)
  expect((await login({ code: before })).status).toBe(401)
  nowMs += 30_000
  const next = codeAt(secret)
  const both = await Promise.all([login({ code: next }), login({ code: next })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('a code of half a minute ago or ahead is taken, an older one is not', async () => {
  const { secret } = await switchOn()
  expect((await login({ code: codeAt(secret, nowMs - 60_000) })).status).toBe(401)
  expect((await login({ code: codeAt(secret, nowMs - 30_000) })).status).toBe(200)
  expect((await login({ code: codeAt(secret, nowMs + 30_000) })).status).toBe(200)
})

test('each recovery code opens once in place of the app, and new ones void the old', async () => {
  const { codes } = await switchOn()
  const [first = '', second = ''] = codes
  expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect((await login({ code: first.toLowerCase() })).status).toBe(200)
  expect((await login({ code: first })).status).toBe(401)
  expect((await (await call('GET', '')).json()).recoveryCodesLeft).toBe(9)
  const renewed = await (await call('POST', '/recovery-codes', proof)).json()
  expect((await login({ code: second })).status).toBe(401)
  expect((await login({ code: renewed.recoveryCodes[0] })).status).toBe(200)
  expect(await actions()).toEqual(
    expect.arrayContaining([
      'staff.authenticator-started',
      'staff.authenticator-on',
      'staff.recovery-code-used',
      'staff.recovery-codes-renewed',
    ]),
  )
})

test('who reads the database finds neither the secret nor a recovery code', async () => {
  const { secret, codes } = await switchOn()
  const { db } = shop.database
  const rows = JSON.stringify([
    await db.select().from(authenticators),
    await db.select().from(recoveryCodes),
    await db.select().from(auditLogs),
  ])
  expect(rows).not.toContain(secret)
  for (const code of codes) {
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(code.replaceAll('-', ''))
  }
})

test('the password alone takes no authenticator off, and guessing the code is slow', async () => {
  const remove = (code?: string) => call('POST', '/authenticator/removal', { ...proof, code })
  expect((await remove('000000')).status).toBe(409)
  await switchOn()
  const without = await remove()
  expect([without.status, (await without.json()).issues]).toMatchObject([422, [{ path: 'code' }]])
  const issues = [{ path: 'code', message: refusalSentence('bad-code') }]
  const wrong = await remove('000000')
  expect([wrong.status, await wrong.json()]).toEqual([
    422,
    { error: refusalSentence('bad-code'), issues },
  ])
  const guesses: number[] = []
  for (let tries = 0; tries < 5; tries++) guesses.push((await remove('000000')).status)
  expect(guesses).toContain(429)
  expect((await login()).status).toBe(401)
})

test('a recovery code in place of the app takes the authenticator off too', async () => {
  const { codes } = await switchOn()
  const removed = await call('POST', '/authenticator/removal', { ...proof, code: codes[0] })
  expect(removed.status).toBe(204)
  expect((await login()).status).toBe(200)
})

test('the authenticator goes by password and code, or by an admin, which is in the log', async () => {
  const { secret } = await switchOn()
  const code = codeAt(secret)
  const guessed = { password: 'guess', code }
  expect((await call('POST', '/authenticator/removal', guessed)).status).toBe(422)
  expect((await call('POST', '/authenticator/removal', { ...proof, code })).status).toBe(204)
  expect((await login()).status).toBe(200)
  expect((await login({ code: codeAt(secret) })).status).toBe(200)

  await switchOn()
  const admin = await asStaff(shop, 'admin')
  const reset = `/api/staff/${userId}/authenticator`
  expect((await shop.call('DELETE', reset, undefined, admin)).status).toBe(204)
  expect(await isIn(me)).toBe(false)
  expect((await login()).status).toBe(200)
  const log = await shop.call(
    'GET',
    `/api/audit-log?action=staff.authenticator-off&entityId=${userId}`,
    undefined,
    admin,
  )
  const [byAdmin, bySelf] = await log.json()
  expect(byAdmin.userId).not.toBe(userId)
  expect(bySelf.userId).toBe(userId)
})

test('one sees one’s own sessions, and ends one of them or all others', async () => {
  const phone = bearer((await (await login({}, { 'user-agent': 'Phone' })).json()).token)
  const desk = bearer((await (await login({}, { 'user-agent': 'Desk' })).json()).token)
  const list = async (): Promise<SessionView[]> => (await call('GET', '/sessions')).json()
  expect((await list()).map(({ browser }) => browser ?? 'none').toSorted()).toEqual([
    'Desk',
    'Phone',
    'none',
  ])
  expect((await list()).filter(({ isThisOne }) => isThisOne)).toMatchObject([{ browser: null }])

  const { id = '' } = (await list()).find(({ browser }) => browser === 'Phone') ?? {}
  expect((await call('DELETE', `/sessions/${id}`)).status).toBe(204)
  expect((await call('DELETE', `/sessions/${id}`)).status).toBe(404)
  expect([await isIn(phone), await isIn(desk), await isIn(me)]).toEqual([false, true, true])
  expect(await (await call('DELETE', '/sessions')).json()).toEqual({ ended: 1 })
  expect([await isIn(desk), await isIn(me)]).toEqual([false, true])
  expect(await actions()).toContain('staff.sessions-ended')
})

test('nobody ends the session of somebody else', async () => {
  const [mine] = await (await call('GET', '/sessions')).json()
  const stranger = await asStaff(shop, 'admin')
  expect((await call('DELETE', `/sessions/${mine.id}`, undefined, stranger)).status).toBe(404)
  expect(await isIn(me)).toBe(true)
})

test('whoever has only the editor’s password has no account', async () => {
  const cookie = editorCookie(await editorToken(shop))
  expect((await call('GET', '', undefined, { cookie })).status).toBe(403)
})
