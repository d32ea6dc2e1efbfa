// Every route behind the partners' door, tried by everybody who might knock. A new route has to be
// written into the table, or the first test fails.

import { AGREEMENT_VERSION } from '#contract/agreement.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RefusalCode, refusalSentence } from '#contract/refusals.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { sessionIdOf } from '#domain/identity/own-sessions.ts'
import { sessions } from '#domain/identity/sessions.table.ts'
import { users } from '#domain/identity/users.table.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { openMemberSession } from '#domain/partners/member-session.ts'
import { notifications } from '#domain/partners/notifications.table.ts'
import { notify } from '#domain/partners/notices.ts'
import { singleRow } from '#platform/database/rows.ts'
import { declared } from '#http/route.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrder, PAYEE } from '#testing/builders.ts'
import { aPartner, type SignedIn } from '#testing/partners.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { editorToken, staffToken } from '#testing/staff.ts'
import { partnerCookie } from '#testing/cookies.ts'

type Row = [method: string, path: string, answer: number, body?: object]

const details = {
  ...PAYEE,
  challenge: 'made up',
  code: '000000',
}
const mailed = { challenge: 'made up', code: '000000' }
const ROUTES: Row[] = [
  ['GET', '/mlm/account', 200],
  ['POST', '/mlm/account/code', 201],
  ['POST', '/mlm/account/authenticator', 401, mailed],
  ['PUT', '/mlm/account/authenticator', 409, { code: '000000' }],
  ['POST', '/mlm/account/authenticator/removal', 409, { code: '000000' }],
  ['POST', '/mlm/account/recovery-codes', 409, { code: '000000' }],
  ['GET', '/mlm/account/sessions', 200],
  ['DELETE', '/mlm/account/sessions/:sessionId', 204],
  ['DELETE', '/mlm/account/sessions', 200],
  ['GET', '/mlm/members/:id', 200],
  ['GET', '/mlm/members/:id/downline', 200],
  ['GET', '/mlm/members/:id/teams', 200],
  ['GET', '/mlm/members/:id/tree', 200],
  ['GET', '/mlm/commissions', 200],
  ['GET', '/mlm/commissions/:commissionId', 200],
  ['GET', '/mlm/wallet', 200],
  ['GET', '/mlm/orders', 200],
  ['GET', '/mlm/order-counts', 200],
  ['GET', '/mlm/wallet/transactions', 200],
  ['GET', '/mlm/payouts', 200],
  ['GET', '/mlm/statements', 200],
  ['GET', '/mlm/statements/:month', 200],
  ['GET', '/mlm/years/:year', 200],
  ['GET', '/mlm/years/:year/csv', 200],
  ['GET', '/mlm/dashboard', 200],
  ['GET', '/mlm/notifications', 200],
  ['POST', '/mlm/notifications/:noticeId/reading', 200],
  ['POST', '/mlm/referral-code', 200],
  ['DELETE', '/mlm/referral-code', 200],
  ['POST', '/mlm/payout-details/code', 201],
  ['PUT', '/mlm/payout-details', 401, details],
  ['POST', '/mlm/agreement', 204, { version: AGREEMENT_VERSION }],
]
/** Those whose address names whose they are. */
const NAMED = ROUTES.filter(([, path]) =>
  /:id|:commissionId|:noticeId|:sessionId|\/commissions$/.test(path),
)
const WRITES = ROUTES.filter(([method]) => method !== 'GET')

/** Of the partners' pages, what everybody may call; nothing of it names a partner. */
const OPEN = [
  'GET /mlm/income-disclosure',
  'GET /mlm/plan',
  'GET /mlm/session',
  'POST /mlm/members',
  'POST /mlm/sign-in',
  'POST /mlm/sign-in/code',
  'POST /mlm/sign-out',
]

let shop: TestShop
let owner: SignedIn
let other: SignedIn
let commissionId = 0
let noticeId = 0
/** Of a session of the owner. */
let sessionId = ''
beforeAll(async () => {
  shop = await openTestShop({ demo: false, publicUrl: 'https://shop.example' })
  owner = await aPartner(shop)
  other = await aPartner(shop, { sponsorId: owner.member.id })
  await write(async (tx) => {
    const order = await anOrder(tx, { referrer: owner.member.id })
    await changeOrder(tx, { orderId: order.id, edit: { paymentStatus: 'paid' } })
    await settleOrder(tx, order.id)
    const notice = { key: 'test', type: 'test', title: 'Hello', message: 'Hello' }
    await notify(tx, { memberId: owner.member.id, ...notice })
  })
  sessionId = sessionIdOf(await write((tx) => openMemberSession(tx, owner.member)))
  const mine = await call(['GET', `/mlm/commissions`, 200], owner.headers)
  commissionId = ((await mine.json()) as { id: number }[])[0]?.id ?? 0
  noticeId = (await shop.database.db.select().from(notifications))[0]?.id ?? 0
})
afterAll(() => shop.close())
const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)

function call([method, path, , body]: Row, headers: Record<string, string>) {
  const url = path
    .replace(':id', String(owner.member.id))
    .replace(':commissionId', String(commissionId))
    .replace(':noticeId', String(noticeId))
    .replace(':sessionId', sessionId)
    .replace(':month', '2026-11')
    .replace(':year', '2026')
  const query = path === '/mlm/commissions' ? `?memberId=${owner.member.id}` : ''
  return shop.call(method, `/api${url}${query}`, body, headers)
}

async function expectRefusal(answer: Response, status: number, code: RefusalCode) {
  expect([answer.status, await answer.json()]).toEqual([status, { error: refusalSentence(code) }])
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

const cookie = (token: string) => ({
  cookie: partnerCookie(token),
  origin: 'https://shop.example',
})

test('every route under /api/mlm is open to everybody by name, or guarded and in this table', () => {
  const under = '/api/mlm/'
  const found = shop.api.routes.filter(({ path }) => path.startsWith(under))
  const named = (routes: typeof shop.api.routes) =>
    [
      ...new Set(routes.map(({ method, path }) => `${method} ${path.slice('/api'.length)}`)),
    ].toSorted()
  const table = ROUTES.map(([method, path]) => `${method} ${path}`)
  const add =
    'add it to ROUTES, or to OPEN if it names no partner, because partners see their own data alone'
  expect(named(found), add).toEqual([...table, ...OPEN].toSorted())
  expect(named(found.filter(({ handler }) => declared(handler)?.member))).toEqual(table.toSorted())
})

test.each(ROUTES)('%s %s opens to its own partner', async (...row) => {
  const answer = await call(row, owner.headers)
  expect(answer.status).toBe(row[2])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each(ROUTES)('%s %s opens to nobody without a partner’s session', async (...row) => {
  const staff = await staffToken(shop, 'admin')
  const strangers: Record<string, string>[] = [
    {},
    cookie(''),
    cookie('garbage'),
    cookie('A'.repeat(43)),
    cookie(staff),
    cookie(await editorToken(shop)),
    { authorization: `Bearer ${owner.token}` },
    { authorization: `Bearer ${staff}` },
  ]
  for (const headers of strangers)
    await expectRefusal(await call(row, headers), 401, 'sign-in-first')
})

test.each(NAMED)('%s %s is refused to another partner, even the one below', async (...row) => {
  sessionId = sessionIdOf(owner.token)
  const answer = await call(row, other.headers)
  if (/:noticeId|:sessionId/.test(row[1])) await expectRefusal(answer, 404, 'not-found')
  else await expectRefusal(answer, 403, 'other-member')
})

test.each(WRITES)('%s %s: no other site rides on the partner’s cookie', async (...row) => {
  for (const origin of ['https://evil.example', 'null', ''])
    await expectRefusal(await call(row, { ...owner.headers, origin }), 403, 'other-site')
})

test('a session that has ended, or whose user is switched off, opens nothing', async () => {
  const [ended, left] = [await aPartner(shop), await aPartner(shop)]
  const out = await shop.call('POST', '/api/mlm/sign-out', undefined, ended.headers)
  expect(out.status).toBe(204)
  const old = await aPartner(shop)
  await write(async (tx) => {
    const off = eq(users.id, left.member.userId ?? 0)
    await tx.db.update(users).set({ isActive: false }).where(off)
    const past = { expire: new Date(tx.now.getTime() - 1) }
    await tx.db
      .update(sessions)
      .set(past)
      .where(eq(sessions.userId, old.member.userId ?? 0))
  })
  for (const { headers } of [ended, left, old])
    await expectRefusal(await call(['GET', '/mlm/dashboard', 200], headers), 401, 'sign-in-first')
})

test('a partner’s session opens nothing of the staff’s', async () => {
  const headers = { authorization: `Bearer ${owner.token}` }
  const answer = await shop.call('GET', '/api/orders', undefined, headers)
  await expectRefusal(answer, 401, 'sign-in-first')
})

test('a number that is none, or too large, names nobody', async () => {
  for (const id of ['0', 'x', '1e3', '99999999999'])
    expect(
      (await shop.call('GET', `/api/mlm/members/${id}`, undefined, owner.headers)).status,
    ).toBe(404)
})

test('lists are searched, narrowed and turned round; by an address nobody is found', async () => {
  const third = await aPartner(shop, {
    sponsorId: owner.member.id,
    firstName: 'Zephaniah',
    lastName: 'Opal',
    email: 'hidden@example.com',
  })
  const ask = async (path: string) => {
    const answer = await shop.call('GET', `/api/mlm/${path}`, undefined, owner.headers)
    const rows = (await answer.json()) as { id: number }[]
    return [Number(answer.headers.get('x-total-count')), ...rows.map(({ id }) => id)]
  }
  const below = `members/${owner.member.id}/downline`
  const [a, b] = [other.member.id, third.member.id]
  expect(await ask(below)).toEqual([2, a, b])
  expect(await ask(`${below}?sort=-joined`)).toEqual([2, b, a])
  expect(await ask(`${below}?sort=-joined&limit=1`)).toEqual([2, b])
  expect(await ask(`${below}?q=niah%20op`)).toEqual([1, b])
  expect(await ask(`${below}?q=hidden@`)).toEqual([0])
  expect(await ask(`${below}?q=%25`)).toEqual([0])

  const mine = `commissions?memberId=${owner.member.id}`
  const { sourceOrderId } = singleRow(await shop.database.db.select().from(commissions))
  for (const found of [
    '',
    '&status=pending',
    '&type=direct',
    `&q=yb-${sourceOrderId}`,
    '&sort=date',
  ])
    expect(await ask(mine + found)).toEqual([1, commissionId])
  for (const none of ['&status=paid', '&type=override', '&q=YB-1', '&q=award'])
    expect(await ask(mine + none)).toEqual([0])
  const nobody = await shop.call('GET', '/api/mlm/commissions', undefined, owner.headers)
  expect([nobody.status, (await nobody.json()).error]).toEqual([
    422,
    'Please give a number, such as 12',
  ])
})
