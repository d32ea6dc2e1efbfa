import { desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardView, DownlineView, MemberView, TeamView } from '#contract/partner-views.ts'
import { SECRET_MAIL_TEXT } from '#contract/mails.ts'
import { type Issue, refusalSentence } from '#contract/refusals.ts'
import { signInCodes } from '#domain/identity/sign-in-codes.table.ts'
import { changeMember } from '#domain/partners/get-member.ts'
import { members } from '#domain/partners/members.table.ts'
import { RESUMED_MINUTES } from '#domain/partners/member-session.ts'
import { recordDelivery } from '#platform/mail/mails.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { PAYEE } from '#testing/builders.ts'
import { aPartner } from '#testing/partners.ts'
import { type Hearing, hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { editorToken, staffToken } from '#testing/staff.ts'
import { statementsOf } from '#testing/statements.ts'

let shop: TestShop
let heard: Hearing
beforeAll(async () => {
  shop = await openTestShop({ demo: false, publicUrl: 'https://shop.example' })
  heard = hearing(shop)
})
afterAll(() => shop.close())
const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)

const marcia = {
  firstName: 'Marcia',
  lastName: 'Reid',
  email: 'marcia@example.com',
  phone: '876-555-0123',
  sponsorId: null,
  bankAccount: 'NCB 404 118 257',
  paypalEmail: '',
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  shop.call('POST', `/api/mlm${path}`, body, headers)
const HOME = { origin: 'https://shop.example' }

/** The session cookie that an answer sets, as the next call sends it. */
function sessionOf(answer: Response): Record<string, string> {
  const set = answer.headers.get('set-cookie') ?? ''
  expect(set).toMatch(/^__Host-partner=[\w-]{43};.*HttpOnly.*Secure.*SameSite=Strict/)
  return { cookie: set.split(';')[0] ?? '', ...HOME }
}

const mailsTo = (recipient: string) =>
  shop.database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(desc(mails.createdAt))

async function askForCode(email: string) {
  const response = await post('/sign-in/code', { email })
  expect(response.status).toBe(201)
  const { challenge } = (await response.json()) as { challenge: string }
  await heard.listen()
  const [mail] = await mailsTo(email)
  return { challenge, code: /Your code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? '', mail }
}

test('signing up makes a partner, signs in, and welcomes both', async () => {
  const sponsor = await aPartner(shop, { email: 'sponsor@example.com', firstName: 'Delroy' })
  const answer = await post('/members', { ...marcia, sponsorId: sponsor.member.id })
  expect(answer.status).toBe(201)
  const member = (await answer.json()) as MemberView
  expect(member).toMatchObject({
    email: 'marcia@example.com',
    sponsorId: sponsor.member.id,
    sponsorName: 'Delroy R.',
    currentRank: 'Bronze',
    commissionRate: '0.1500',
    lifetimeSales: '0',
    paymentMethod: 'bank_transfer',
    referral: 'marcia@example.com',
  })
  expect(member).not.toHaveProperty('twoFactorSecret')
  const session = sessionOf(answer)
  const who = await shop.call('GET', '/api/mlm/session', undefined, session)
  expect(await who.json()).toEqual({ memberId: member.id, demo: false })
  await heard.listen()
  expect((await mailsTo('marcia@example.com')).map(({ kind }) => kind)).toEqual(['partner-welcome'])
  const [joined] = await mailsTo('sponsor@example.com')
  expect(joined?.subject).toBe('Marcia Reid has joined your team')

  const look = (path: string) =>
    shop.call('GET', `/api/mlm${path}`, undefined, sponsor.headers).then((got) => got.json())
  const dashboard = (await look('/dashboard')) as DashboardView
  const nothing = { earned: '0', earnedThisMonth: '0', pendingCommissions: '0' }
  expect(dashboard).toMatchObject({ teamSize: 1, networkSize: 1, ...nothing })
  expect(await look(`/members/${sponsor.member.id}`)).toMatchObject(nothing)
  expect(dashboard.unreadNotifications).toBe(1)
  expect(dashboard.nextRank).toEqual({
    rank: 'Associate',
    months: 1,
    reviewAt: expect.stringMatching(/T09:10:00.000Z$/),
    criteria: [
      { name: 'personalSales', kind: 'money', asked: '10000', reached: '0', met: false },
      { name: 'directReferrals', kind: 'count', asked: '1', reached: '1', met: true },
    ],
  })
  const [team] = (await look(`/members/${sponsor.member.id}/teams`)) as TeamView[]
  expect(team).toEqual({
    teamLeg: 1,
    members: [
      {
        id: member.id,
        firstName: 'Marcia',
        lastName: 'Reid',
        email: 'marcia@example.com',
        currentRank: 'Bronze',
      },
    ],
    levels: [1, 2, 3, 4, 5].map((level) => ({ level, count: level === 1 ? 1 : 0 })),
  })
})

test('a sign-up that is sent again because its answer was lost signs the same partner in', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const lost = { ...marcia, email: 'lost@example.com' }
  const first = await post('/members', lost, key)
  const again = await post('/members', lost, key)
  expect([first.status, again.status]).toEqual([201, 201])
  const { id } = (await first.json()) as MemberView
  expect((await again.json()) as MemberView).toMatchObject({ id })
  const session = await shop.call('GET', '/api/mlm/session', undefined, sessionOf(again))
  expect(await session.json()).toMatchObject({ memberId: id })
  const other = await post('/members', { ...lost, firstName: 'Somebody' }, key)
  expect([other.status, await other.json()]).toEqual([
    409,
    { error: refusalSentence('key-reused') },
  ])
  expect(other.headers.get('set-cookie')).toBeNull()
})

test('a sign-up that is sent again late, or under a key that others may know, signs nobody in', async () => {
  const late = { ...marcia, email: 'late@example.com' }
  const key = { 'idempotency-key': crypto.randomUUID() }
  await post('/members', late, key)
  const before = new Date(Date.now() - (RESUMED_MINUTES + 1) * 60_000)
  await shop.database.db
    .update(members)
    .set({ createdAt: before })
    .where(eq(members.email, late.email))
  const known = { ...marcia, email: 'known@example.com' }
  const short = { 'idempotency-key': 'sign-up-1' }
  await post('/members', known, short)
  for (const again of [await post('/members', late, key), await post('/members', known, short)]) {
    expect(again.status).toBe(201)
    expect(again.headers.get('set-cookie')).toBeNull()
  }
})

test('who signs up by a partner’s link is that partner’s recruit', async () => {
  const headers = { cookie: `ref=${encodeURIComponent('marcia@example.com')}` }
  const answer = await post('/members', { ...marcia, email: 'junior@example.com' }, headers)
  expect(await answer.json()).toMatchObject({ sponsorName: 'Marcia R.' })
})

test('an address that is a partner’s is kindly sent to sign in, and bad fields are named', async () => {
  const again = await post('/members', { ...marcia, email: 'MARCIA@example.com' })
  expect([again.status, await again.json()]).toEqual([
    409,
    { error: refusalSentence('partner-known') },
  ])
  const bad = await post('/members', {
    ...marcia,
    firstName: 'M',
    lastName: '',
    email: 'x',
    phone: '1',
  })
  expect([bad.status, ((await bad.json()) as { issues: unknown }).issues]).toEqual([
    422,
    [
      { path: 'firstName', message: 'First name must be at least 2 characters' },
      { path: 'lastName', message: 'Last name must be at least 2 characters' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'phone', message: 'Please enter a valid phone number' },
    ],
  ])
  const nobody = await post('/members', { ...marcia, email: 'n@example.com', sponsorId: 999_999 })
  expect([nobody.status, await nobody.json()]).toMatchObject([
    422,
    { issues: [{ path: 'sponsorId', message: 'We cannot find a partner of that number' }] },
  ])
})

test('a mailed code signs in, once, in whatever way it is typed', async () => {
  const { challenge, code } = await askForCode('marcia@example.com')
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`
  const answer = await post('/sign-in', { challenge, code: typed })
  expect(answer.status).toBe(200)
  sessionOf(answer)
  const again = await post('/sign-in', { challenge, code })
  expect([again.status, await again.json()]).toEqual([
    401,
    { error: refusalSentence('bad-mailed-code') },
  ])
})

test('a code is no good without its challenge, after five wrong tries, or after ten minutes', async () => {
  const first = await askForCode('marcia@example.com')
  const elsewhere = await post('/sign-in', {
    challenge: 'AAAAAAAAAAAAAAAAAAAAAA',
    code: first.code,
  })
  expect(elsewhere.status).toBe(401)
  const wrong = first.code === '000000' ? '111111' : '000000'
  const tries = Array.from({ length: 5 }, () =>
    post('/sign-in', { ...first, code: wrong, mail: undefined }),
  )
  for (const tried of await Promise.all(tries)) expect(tried.status).toBe(401)
  const late = await post('/sign-in', { challenge: first.challenge, code: first.code })
  expect(late.status).toBe(401)
  const second = await askForCode('marcia@example.com')
  await write((tx) => tx.db.update(signInCodes).set({ expiresAt: tx.now }))
  expect((await post('/sign-in', { challenge: second.challenge, code: second.code })).status).toBe(
    401,
  )
})

test('the database knows hashes only', async () => {
  const { code } = await askForCode('junior@example.com')
  const rows = JSON.stringify(await shop.database.db.select().from(signInCodes))
  expect(rows).not.toContain(code)
})

test.each(['admin', 'manager', 'auditor', 'editor'] as const)(
  'a shop without a mail server keeps the mail of a code, and the %s cannot read it there',
  async (who) => {
    const { code, mail } = await askForCode('junior@example.com')
    expect(mail?.state).toBe('kept')
    const token = who === 'editor' ? await editorToken(shop) : await staffToken(shop, who)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await shop.call('GET', `/api/mails/${mail?.id}`, undefined, headers)
    const shown = await answer.text()
    expect([answer.status, code]).toEqual([200, expect.stringMatching(/^\d{6}$/)])
    expect(shown).toContain(SECRET_MAIL_TEXT)
    expect(shown).not.toContain(code)
  },
)

test('of the mail of a code that has left, no code stays in the database', async () => {
  const { code, mail } = await askForCode('sponsor@example.com')
  await write((tx) => recordDelivery(tx, mail?.id ?? '', 'sent'))
  expect(JSON.stringify(await mailsTo('sponsor@example.com'))).not.toContain(code)
})

test('an unknown address is answered like a known one, and gets no mail', async () => {
  const answer = await post('/sign-in/code', { email: 'nobody@example.com' })
  expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([
    201,
    ['challenge'],
  ])
  await heard.listen()
  expect(await mailsTo('nobody@example.com')).toEqual([])
  const more = Array.from({ length: 5 }, () =>
    post('/sign-in/code', { email: 'nobody@example.com' }),
  )
  const statuses = (await Promise.all(more)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 429])
})

test('a code takes the same statements for a known and an unknown address, and none is made for nobody', async () => {
  const ask = async (email: string) => {
    const { texts, answer } = await statementsOf(shop.database, () =>
      post('/sign-in/code', { email }),
    )
    return { texts, challenge: ((await answer.json()) as { challenge: string }).challenge }
  }
  await aPartner(shop, { email: 'timed@example.com', phone: '876-555-0177', bankAccount: '' })
  await heard.listen()
  const known = await ask('timed@example.com')
  const unknown = await ask('timed-by-nobody@example.com')
  expect(known.texts.length).toBeGreaterThan(2)
  expect(unknown.texts).toEqual(known.texts)
  const happened = (await heard.news()).map(({ name }) => name)
  expect(happened).toEqual(['member.code-asked', 'member.code-asked'])
  await heard.listen()
  const [ofNobody] = await shop.database.db
    .select()
    .from(signInCodes)
    .where(isNull(signInCodes.userId))
    .orderBy(desc(signInCodes.id))
  expect(ofNobody).toMatchObject({ codeHash: null })
  const guess = await post('/sign-in', { challenge: unknown.challenge, code: '000000' })
  expect([guess.status, await guess.json()]).toEqual([
    401,
    { error: refusalSentence('bad-mailed-code') },
  ])
})

test('payout details change with a fresh code, wait three days, and the partner is told', async () => {
  const { member, headers } = await aPartner(shop, { email: 'paid@example.com' })
  const response = await post('/payout-details/code', undefined, headers)
  const { challenge } = (await response.json()) as { challenge: string }
  await heard.listen()
  const first = (await mailsTo('paid@example.com')).find(({ kind }) => kind === 'sign-in-code')
  const code = /Your code: (\d{6})/.exec(first?.text ?? '')?.[1] ?? ''
  const input = { ...PAYEE, trn: '112-408-336', accountNumber: '404 118-258', challenge, code }
  const put = (body: object, as = headers) => shop.call('PUT', '/api/mlm/payout-details', body, as)
  const thief = await aPartner(shop)
  const refusedAt = async (wrong: object) =>
    ((await (await put({ ...input, ...wrong })).json()) as { issues: Issue[] }).issues.map(
      ({ path }) => path,
    )
  expect(await refusedAt({ accountNumber: '', branch: '' })).toEqual(['branch', 'accountNumber'])
  expect(await refusedAt({ trn: '112-408-33', parish: 'Miami' })).toEqual(['parish', 'trn'])
  expect(await refusedAt({ paymentMethod: 'paypal' })).toEqual(['paypalEmail'])
  expect(await refusedAt({ bankAccount: 'JN 99' })).toEqual([''])
  expect((await put(input, thief.headers)).status).toBe(401)
  const again = await post('/payout-details/code', undefined, headers)
  const fresh = (await again.json()) as { challenge: string }
  await heard.listen()
  const newest = (await mailsTo('paid@example.com')).find(({ kind }) => kind === 'sign-in-code')
  const right = /Your code: (\d{6})/.exec(newest?.text ?? '')?.[1] ?? ''
  const signIn = await post('/sign-in', { challenge: fresh.challenge, code: right })
  expect(signIn.status).toBe(401)
  const changed = await put({ ...input, challenge: fresh.challenge, code: right })
  expect(changed.status).toBe(200)
  const view = (await changed.json()) as MemberView
  expect(view).toMatchObject({ id: member.id, bankAccount: 'NCB, savings, ending 8258' })
  const dashboard = await shop.call('GET', '/api/mlm/dashboard', undefined, headers)
  expect(((await dashboard.json()) as DashboardView).payee).toMatchObject({
    legalName: 'Marcia Althea Reid',
    trn: '•••••8336',
    accountNumber: '•••••8258',
  })
  const hours = (Date.parse(view.payoutHeldUntil ?? '') - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(72)
  await shop.shop.write(system('test'), (tx) =>
    changeMember(tx, member.id, { payoutHeldUntil: new Date(Date.now() - 1) }),
  )
  const own = await shop.call('GET', `/api/mlm/members/${member.id}`, undefined, headers)
  expect(await own.json()).toMatchObject({ payoutHeldUntil: null })
  await heard.listen()
  const kinds = (await mailsTo('paid@example.com')).map(({ kind }) => kind)
  expect(kinds).toContain('payout-details')
})

test('a branch opens step by step, without addresses below the direct team', async () => {
  const top = await aPartner(shop)
  const second = await aPartner(shop, { sponsorId: top.member.id })
  const third = await aPartner(shop, { sponsorId: second.member.id })
  const teams = await shop.call(
    'GET',
    `/api/mlm/members/${top.member.id}/teams`,
    undefined,
    top.headers,
  )
  const [team] = (await teams.json()) as TeamView[]
  expect(team?.members.map(({ id, email }) => [id, email])).toEqual([
    [second.member.id, second.member.email],
    [third.member.id, null],
  ])
  const open = async (query: string, { member, headers } = top) => {
    const answer = await shop.call(
      'GET',
      `/api/mlm/members/${member.id}/tree${query}`,
      undefined,
      headers,
    )
    return [answer.status, (await answer.json()) as DownlineView[]] as const
  }
  const [, [first]] = await open('')
  expect(first).toMatchObject({
    id: second.member.id,
    level: 1,
    recruits: 1,
    teamLeg: 1,
    position: 1,
  })
  expect(first?.email).toBe(second.member.email)
  const [, [below]] = await open(`?under=${second.member.id}`)
  expect(below).toMatchObject({ id: third.member.id, level: 2, recruits: 0, email: null })
  expect((await open(`?under=${top.member.id}`, third))[0]).toBe(403)
})

test('the demo shows demo member 1 to a visitor, to read and never to change', async () => {
  expect((await shop.call('GET', '/api/mlm/members/1')).status).toBe(401)
  const demo = await openTestShop()
  const { member } = await aPartner(demo)
  expect(member.id).toBe(1)
  const look = (path: string) => demo.call('GET', `/api/mlm${path}`)
  expect(await (await look('/session')).json()).toEqual({ memberId: 1, demo: true })
  for (const path of ['/members/1', '/dashboard', '/commissions?memberId=1'])
    expect((await look(path)).status).toBe(200)
  expect((await look('/members/2')).status).toBe(403)
  for (const path of ['/referral-code', '/payout-details/code'])
    expect((await demo.call('POST', `/api/mlm${path}`)).status).toBe(401)
  await demo.close()
})
