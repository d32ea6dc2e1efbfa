import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTAINS_USERNAME } from '#contract/passwords.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { Role } from '#contract/staff.ts'
import type { AuditView } from '#contract/audit.ts'
import type { TeamMember } from '#contract/team.ts'
import { changeStaff } from '#domain/identity/change-staff.ts'
import { findInvitation, invitationLink } from '#domain/identity/invitations.ts'
import { invitations } from '#domain/identity/invitations.table.ts'
import { users } from '#domain/identity/users.table.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { system, visitor } from '#platform/tx.ts'
import { type BreachedList, startBreachedList } from '#testing/breached-list.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const START = new Date('2026-11-20T15:00:00Z')
const PASSWORD = 'ackee saltfish at dawn'
const STOLEN = 'orange velvet donkey cart'

let now = START
let shop: TestShop
let list: BreachedList
let admin: Record<string, string>
beforeAll(async () => {
  list = await startBreachedList([STOLEN])
  const breachedPasswords = { url: list.url, allowPrivateNetwork: true }
  shop = await openTestShop({ breachedPasswords }, undefined, { now: () => now })
  admin = await asStaff(shop, 'admin')
})
afterAll(async () => {
  await shop.close()
  await list.close()
})

const me = async (who: Record<string, string>): Promise<{ id: number }> =>
  (await shop.call('GET', '/api/admin/me', undefined, who)).json()
const invite = (email: string, role: Role = 'clerk') =>
  shop.call('POST', '/api/staff-invitations', { email, role }, admin)
const join = (link: string, given: object = {}) =>
  shop.call('POST', '/api/admin/join', {
    link,
    firstName: 'Andre',
    lastName: 'Grant',
    username: `andre-${crypto.randomUUID().slice(0, 8)}`,
    password: PASSWORD,
    ...given,
  })
const change = (id: number, what: object, who = admin) =>
  shop.call('PUT', `/api/staff/${id}`, what, who)

/** Invites somebody and answers the link that their mail has. */
async function linkFor(email: string, role: Role = 'clerk'): Promise<string> {
  const answer = await invite(email, role)
  expect(answer.status).toBe(201)
  const { id } = await answer.json()
  const key = await openAppSecret(shop.config.dataDir)
  const invitation = await shop.shop.read(visitor, (tx) => findInvitation(tx, id))
  return invitation ? invitationLink(invitation, key) : ''
}

test('who is invited chooses a name and a password, and signs in with the role of the invitation', async () => {
  const link = await linkFor('andre@example.com', 'auditor')
  const read = await shop.call('POST', '/api/admin/invitation', { link })
  expect(await read.json()).toEqual({ email: 'andre@example.com', role: 'auditor' })
  const joined = await join(link, { username: 'andre' })
  expect([joined.status, await joined.json()]).toEqual([201, { username: 'andre' }])
  const login = { username: 'andre', password: PASSWORD }
  const { token } = await (await shop.call('POST', '/api/admin/login', login)).json()
  const who = await me({ authorization: `Bearer ${token}` })
  expect(who).toMatchObject({ name: 'Andre', role: 'auditor' })
  const list = await (await shop.call('GET', '/api/staff?q=andre', undefined, admin)).json()
  expect(list).toMatchObject([
    { username: 'andre', email: 'andre@example.com', isActive: true, authenticator: false },
  ])
  expect(list[0].lastSignInAt).toBe(now.toISOString())
})

test('the list shows for each person when they last signed in, and who never did', async () => {
  const moments: Record<string, Date[]> = {
    'early-bird': [new Date('2026-11-20T11:00:00Z')],
    'often-here': [new Date('2026-11-20T12:00:00Z'), new Date('2026-11-20T14:30:00Z')],
    'never-came': [],
  }
  for (const [username, signedIn] of Object.entries(moments)) {
    expect((await join(await linkFor(`${username}@example.com`), { username })).status).toBe(201)
    for (const moment of signedIn) {
      now = moment
      const login = { username, password: PASSWORD }
      expect((await shop.call('POST', '/api/admin/login', login)).status).toBe(200)
    }
    now = START
  }
  const list = await (await shop.call('GET', '/api/staff', undefined, admin)).json()
  const shown = Object.fromEntries(list.map((one: TeamMember) => [one.username, one.lastSignInAt]))
  expect(shown).toMatchObject({
    'early-bird': '2026-11-20T11:00:00.000Z',
    'often-here': '2026-11-20T14:30:00.000Z',
    'never-came': null,
  })
  const often = list.find(({ username }: TeamMember) => username === 'often-here')
  const changed = await change(often.id, { role: 'auditor' })
  expect(await changed.json()).toMatchObject({ lastSignInAt: '2026-11-20T14:30:00.000Z' })
})

test('a password that repeats the user name is refused at its field', async () => {
  const link = await linkFor('named@example.com')
  const password = 'norma-norma-norma'
  const refused = await join(link, { username: 'norma', password })
  const issues = [{ path: 'password', message: CONTAINS_USERNAME }]
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { error: CONTAINS_USERNAME, issues },
  ])
})

test('who joined and never read the answer is told to sign in, and can', async () => {
  const link = await linkFor('lost@example.com')
  const person = { username: 'lost-answer' }
  await join(link, person)
  const again = await join(link, person)
  expect((await again.json()).error).toMatch(/If you have already joined, sign in/)
  const login = { ...person, password: PASSWORD }
  expect((await shop.call('POST', '/api/admin/login', login)).status).toBe(200)
})

test('the link works once, for three days, and not once it is taken back or asked for again', async () => {
  const used = await linkFor('once@example.com')
  const stolen = await join(used, { password: STOLEN })
  expect([stolen.status, (await stolen.json()).issues[0]?.path]).toEqual([422, 'password'])
  expect((await join(used)).status).toBe(201)
  const again = await join(used)
  expect([again.status, await again.json()]).toEqual([
    410,
    { error: refusalSentence('invitation-invalid') },
  ])

  const old = await linkFor('late@example.com')
  now = new Date(START.getTime() + 72 * 3_600_000)
  expect((await join(old)).status).toBe(410)
  now = START

  const first = await linkFor('twice@example.com')
  const second = await linkFor('twice@example.com')
  expect((await join(first)).status).toBe(410)
  const waiting = await (await shop.call('GET', '/api/staff-invitations', undefined, admin)).json()
  const { id } = waiting.find(({ email }: { email: string }) => email === 'twice@example.com')
  expect((await shop.call('DELETE', `/api/staff-invitations/${id}`, undefined, admin)).status).toBe(
    204,
  )
  expect((await join(second)).status).toBe(410)
})

test('a link made up, or for another invitation, opens nothing', async () => {
  const link = await linkFor('signed@example.com')
  const [id = '', signature = ''] = link.split('.')
  const forged = ['', 'x', `${Number(id) + 1}.${signature}`, `${id}.${'A'.repeat(43)}`, `${link}A`]
  for (const one of forged) expect((await join(one)).status).toBe(410)
})

test('of two who use a link at the same moment one joins', async () => {
  const link = await linkFor('race@example.com')
  const answers = await Promise.all([join(link), join(link)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 410])
})

test('who reads the database finds no link in it', async () => {
  const link = await linkFor('secret@example.com')
  const rows = JSON.stringify(await shop.database.db.select().from(invitations))
  expect(rows).not.toContain(link.split('.')[1])
})

test('a name or an address that somebody has is refused at its field', async () => {
  const link = await linkFor('first@example.com')
  expect((await join(link, { username: 'Taken' })).status).toBe(201)
  const again = await invite('First@Example.com')
  expect([again.status, await again.json()]).toEqual([
    422,
    {
      error: 'There is already a staff member with this address',
      issues: [{ path: 'email', message: 'There is already a staff member with this address' }],
    },
  ])
  const other = await join(await linkFor('other@example.com'), { username: 'taken' })
  expect(other.status).toBe(422)
  expect((await other.json()).issues).toMatchObject([{ path: 'username' }])
})

test.each([
  [{ password: 'short' }, 'password', 'Use at least 12 characters'],
  [
    { password: 'Password123456' },
    'password',
    'This password is too easy to guess. Try four or five unrelated words.',
  ],
  [{ username: 'a b' }, 'username', 'Use 3 to 60 letters, digits, dots, dashes or underscores'],
  [{ firstName: ' ' }, 'firstName', 'First name is required'],
])('joining with %j is refused at its field', async (given, path, message) => {
  const answer = await join('1.x', given)
  expect(answer.status).toBe(422)
  expect((await answer.json()).issues).toEqual([{ path, message }])
})

test('a new role holds from the next call on, and is in the log with both roles', async () => {
  const who = await asStaff(shop, 'viewer')
  const { id } = await me(who)
  const mayRead = async () => (await shop.call('GET', '/api/quotes', undefined, who)).status
  expect(await mayRead()).toBe(403)
  expect((await change(id, { role: 'clerk' })).status).toBe(200)
  expect(await mayRead()).toBe(200)
  const log = await shop.call('GET', `/api/audit-log?entity=staff&entityId=${id}`, undefined, admin)
  const [line]: AuditView[] = await log.json()
  expect(line).toMatchObject({
    action: 'staff.role-changed',
    changes: { from: 'viewer', to: 'clerk' },
    severity: 'critical',
  })
})

test('who is switched off is out at once, and can sign in again once switched on', async () => {
  const link = await linkFor('off@example.com')
  await join(link, { username: 'offline' })
  const login = { username: 'offline', password: PASSWORD }
  const signIn = () => shop.call('POST', '/api/admin/login', login)
  const { token } = await (await signIn()).json()
  const who = { authorization: `Bearer ${token}` }
  const { id } = await me(who)
  await change(id, { isActive: false })
  expect((await shop.call('GET', '/api/admin/me', undefined, who)).status).toBe(401)
  expect((await signIn()).status).toBe(401)
  await change(id, { isActive: true })
  expect((await shop.call('GET', '/api/admin/me', undefined, who)).status).toBe(401)
  expect((await signIn()).status).toBe(200)
})

test('the last active admin keeps role and account, even when two are taken at the same moment', async () => {
  const { id } = await me(admin)
  const { db } = shop.database
  await db.update(users).set({ role: 'clerk' }).where(eq(users.role, 'admin'))
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
  for (const what of [{ role: 'clerk' }, { isActive: false }]) {
    const answer = await change(id, what)
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { error: refusalSentence('last-admin') },
    ])
  }
  const { id: otherId } = await me(await asStaff(shop, 'admin'))
  // By verbs: a call that comes later would be refused at the door, as its caller is no admin any more.
  const taken = await Promise.allSettled([
    shop.shop.write(system('test'), (tx) => changeStaff(tx, { userId: id, role: 'clerk' })),
    shop.shop.write(system('test'), (tx) => changeStaff(tx, { userId: otherId, isActive: false })),
  ])
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(taken.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'last-admin' },
  })
  const active = await db.select().from(users).where(eq(users.role, 'admin'))
  expect(active.filter(({ isActive }) => isActive)).toHaveLength(1)
  await db.update(users).set({ role: 'admin', isActive: true }).where(eq(users.id, id))
  admin = await asStaff(shop, 'admin')
})

test('the staff are listed by name, a page at a time, and a partner is none of them', async () => {
  const all = await (await shop.call('GET', '/api/staff', undefined, admin)).json()
  const names = all.map(({ username }: { username: string }) => username.toLowerCase())
  expect(names).toEqual([...names].toSorted((a: string, b: string) => (a < b ? -1 : 1)))
  const last = all.at(-1)
  await shop.database.db.update(users).set({ role: 'member' }).where(eq(users.id, last.id))
  const found: string[] = []
  for (let path = '/api/staff?limit=3'; path;) {
    const page = await shop.call('GET', path, undefined, admin)
    found.push(...(await page.json()).map(({ username }: { username: string }) => username))
    path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  }
  expect(found.map((name) => name.toLowerCase())).toEqual(names.slice(0, -1))
  expect((await change(last.id, { role: 'admin' })).status).toBe(404)
})
