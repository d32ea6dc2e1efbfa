import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SessionView } from '#contract/own-account.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { auditLogs } from '#domain/identity/audit-logs.table.ts'
import { authenticators, recoveryCodes } from '#domain/identity/authenticators.table.ts'
import { findCode, makeCode } from '#domain/identity/member-codes.ts'
import { signInCodes } from '#domain/identity/sign-in-codes.table.ts'
import { purgeExpired } from '#domain/privacy/forget-old.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aPartner, type SignedIn } from '#testing/partners.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const START = Date.parse('2026-11-20T15:00:00Z')
const HOME = { origin: 'https://shop.example' }

let nowMs = START
let shop: TestShop
beforeAll(async () => {
  const config = { demo: false, publicUrl: HOME.origin }
  shop = await openTestShop(config, undefined, { now: () => new Date(nowMs) })
})
afterAll(() => shop.close())

let me: SignedIn
beforeEach(async () => {
  me = await aPartner(shop)
})
const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)
const post = (path: string, body?: unknown, headers: Record<string, string> = me.headers) =>
  shop.call('POST', `/api/mlm${path}`, body, headers)
const get = async (path: string, headers = me.headers) =>
  (await shop.call('GET', `/api/mlm${path}`, undefined, headers)).json()
const isIn = async ({ headers }: Pick<SignedIn, 'headers'>) =>
  (await shop.call('GET', '/api/mlm/dashboard', undefined, headers)).status === 200

/** What the mail of a code would say: the code is made when its mail is written. */
const codeMailed = () =>
  write(async (tx) => {
    const rows = await tx.db.select().from(signInCodes)
    const codeId = Math.max(...rows.map(({ id }) => id))
    expect(await findCode(tx, codeId)).toMatchObject({ userId: me.member.userId })
    return (await makeCode(tx, codeId)) ?? ''
  })
const codeAt = (secret: string, timestamp = nowMs) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

async function switchOn(): Promise<{ secret: string; codes: string[] }> {
  const { challenge } = await (await post('/account/code')).json()
  const proof = { challenge, code: await codeMailed() }
  const setup = await post('/account/authenticator', proof)
  const { secret, qr } = await setup.json()
  expect(qr).toMatch(/^data:image\/svg\+xml;base64,/)
  const first = { code: codeAt(secret) }
  const on = await shop.call('PUT', '/api/mlm/account/authenticator', first, me.headers)
  expect(on.status).toBe(200)
  nowMs += 60_000
  return { secret, codes: (await on.json()).recoveryCodes }
}

async function requestCode(headers: Record<string, string> = HOME) {
  const response = await post('/sign-in/code', { email: me.member.email }, headers)
  const { challenge } = await response.json()
  return { challenge, code: await codeMailed() }
}
const signIn = (tried: object) => post('/sign-in', tried, HOME)

test('an app is set up by a mailed code, and from then on the mailed code signs nobody in alone', async () => {
  const { challenge } = await (await post('/account/code')).json()
  await codeMailed()
  const wrong = await post('/account/authenticator', { challenge, code: '000000' })
  expect([wrong.status, await wrong.json()]).toEqual([
    401,
    { error: refusalSentence('bad-mailed-code') },
  ])
  const { secret, codes } = await switchOn()
  expect(codes).toHaveLength(10)
  expect(await get('/account')).toEqual({
    email: me.member.email,
    authenticator: true,
    recoveryCodesLeft: 10,
  })
  expect(await get(`/members/${me.member.id}`)).toMatchObject({
    twoFactorEnabled: true,
    securityLevel: 'high',
  })

  const mailed = await requestCode()
  const needs = await signIn(mailed)
  expect(needs.headers.get('set-cookie')).toBeNull()
  expect([needs.status, await needs.json()]).toEqual([
    401,
    { error: refusalSentence('code-needed'), needs: 'code' },
  ])
  const bad = await signIn({ ...mailed, appCode: '123456' })
  expect([bad.status, await bad.json()]).toEqual([
    401,
    { error: refusalSentence('bad-code'), needs: 'code' },
  ])
  const appCode = codeAt(secret)
  const right = await signIn({ ...mailed, appCode })
  expect([right.status, (await right.json()).id]).toEqual([200, me.member.id])
  expect((await signIn({ ...mailed, appCode: codeAt(secret, nowMs + 30_000) })).status).toBe(401)
  const again = await signIn({ ...(await requestCode()), appCode })
  expect([again.status, (await again.json()).error]).toEqual([401, refusalSentence('bad-code')])
})

test('a recovery code stands in for the app once, and staff see that it was used', async () => {
  const { codes } = await switchOn()
  const [first = '', second = ''] = codes
  expect((await signIn({ ...(await requestCode()), appCode: first })).status).toBe(200)
  expect((await signIn({ ...(await requestCode()), appCode: first })).status).toBe(401)
  const renewed = await post('/account/recovery-codes', { code: second })
  const { recoveryCodes: fresh } = await renewed.json()
  expect((await post('/account/recovery-codes', { code: codes[2] })).status).toBe(422)
  expect((await post('/account/authenticator/removal', { code: '000000' })).status).toBe(422)
  expect((await post('/account/authenticator/removal', { code: fresh[0] })).status).toBe(204)
  expect((await signIn(await requestCode())).status).toBe(200)
  expect(await get(`/members/${me.member.id}`)).toMatchObject({ twoFactorEnabled: false })
  const about = and(
    eq(auditLogs.entityType, 'partner'),
    eq(auditLogs.entityId, String(me.member.id)),
  )
  const lines = await shop.database.db.select().from(auditLogs).where(about).orderBy(auditLogs.id)
  expect(lines.map(({ action }) => action)).toEqual([
    'member.authenticator-started',
    'member.authenticator-on',
    'member.recovery-code-used',
    'member.recovery-code-used',
    'member.recovery-codes-renewed',
    'member.recovery-code-used',
    'member.authenticator-off',
  ])
})

test('from a stolen session, guessing the app’s code is slow', async () => {
  await switchOn()
  const guess = () => post('/account/authenticator/removal', { code: '000000' })
  for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(422)
  const waiting = await guess()
  expect(waiting.status).toBe(429)
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('who reads the database finds neither the secret nor a recovery code', async () => {
  const { secret, codes } = await switchOn()
  const { db } = shop.database
  const rows = JSON.stringify([
    await db.select().from(authenticators),
    await db.select().from(recoveryCodes),
  ])
  for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(rows).not.toContain(hidden)
})

test('a partner who lost everything has staff take the app off, and signs in anew', async () => {
  await switchOn()
  const admin = await asStaff(shop, 'admin')
  const path = `/api/partners/${me.member.id}/authenticator`
  expect((await shop.call('DELETE', path, undefined, admin)).status).toBe(204)
  expect(await isIn(me)).toBe(false)
  expect((await signIn(await requestCode())).status).toBe(200)
})

test('one sees one’s own sessions and when each was last used, and ends one or all others', async () => {
  const again = async (browser: string) => {
    const answer = await shop.call('POST', '/api/mlm/sign-in', await requestCode(), {
      ...HOME,
      'user-agent': browser,
    })
    const [cookie = ''] = answer.headers.getSetCookie()
    return { headers: { ...HOME, cookie: cookie.split(';')[0] ?? '' } }
  }
  const phone = await again('Phone')
  const desk = await again('Desk')
  nowMs += 10 * 60_000
  expect(await isIn(desk)).toBe(true)
  const list = (): Promise<SessionView[]> => get('/account/sessions')
  expect((await list()).filter(({ isThisOne }) => isThisOne)).toHaveLength(1)
  const minutes = Object.fromEntries(
    (await list()).map(({ browser, openedAt, lastUsedAt }) => [
      browser ?? 'this one',
      (Date.parse(lastUsedAt) - Date.parse(openedAt)) / 60_000,
    ]),
  )
  expect(minutes).toEqual({ Phone: 0, Desk: 10, 'this one': 10 })

  const { id = '' } = (await list()).find(({ browser }) => browser === 'Phone') ?? {}
  const end = (path: string, who = me) =>
    shop.call('DELETE', `/api/mlm/account/sessions${path}`, undefined, who.headers)
  const stranger = await aPartner(shop)
  expect((await end(`/${id}`, stranger)).status).toBe(404)
  expect((await end(`/${id}`)).status).toBe(204)
  expect([await isIn(phone), await isIn(desk), await isIn(me)]).toEqual([false, true, true])
  expect(await (await end('')).json()).toEqual({ ended: 1 })
  expect([await isIn(desk), await isIn(me), await isIn(stranger)]).toEqual([false, true, true])
})

test('strangers who ask in a partner’s name do not lock out the browser that signed in before', async () => {
  const first = await signIn(await requestCode())
  const mark = first.headers.getSetCookie().find((one) => one.includes('partner-browser'))
  expect(mark).toMatch(/HttpOnly.*Secure.*SameSite=Strict/)
  const known = { ...HOME, cookie: mark?.split(';')[0] ?? '' }
  const ask = async (headers: Record<string, string>, email = me.member.email) =>
    (await post('/sign-in/code', { email }, headers)).status
  for (let attempt = 1; attempt < 5; attempt++) expect(await ask(HOME)).toBe(201)
  expect(await ask(HOME)).toBe(429)
  expect(await ask(known)).toBe(201)
  const other = await aPartner(shop)
  for (let attempt = 0; attempt < 5; attempt++)
    expect(await ask(known, other.member.email)).toBe(201)
  expect(await ask(known, other.member.email)).toBe(429)
  for (let attempt = 1; attempt < 5; attempt++) expect(await ask(known)).toBe(201)
  expect(await ask(known)).toBe(429)
})

test('a mailed code is forgotten the day after', async () => {
  await requestCode()
  nowMs += 25 * 3_600_000
  const { gone } = await write(purgeExpired)
  expect(gone['mailed codes']).toBeGreaterThan(0)
  expect(await shop.database.db.select().from(signInCodes)).toEqual([])
})
