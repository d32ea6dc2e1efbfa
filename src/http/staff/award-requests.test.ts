// Awards and corrections by hand, over HTTP: small ones at once, large ones by two. After each part the
// invariants of the books still hold.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AwardRequestView } from '#contract/award-requests.ts'
import type { NotificationView } from '#contract/partner-views.ts'
import { type RefusalCode, refusalSentence } from '#contract/refusals.ts'
import type { PartnerDetailView, StaffCommissionView } from '#contract/staff-partners.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { reconcile } from '#domain/reports/reconcile.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aMember } from '#testing/builders.ts'
import { hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let ann: Record<string, string>
let ben: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  ann = await asStaff(shop, 'admin')
  ben = await asStaff(shop, 'admin')
})
afterAll(() => shop.close())
afterEach(async () => {
  const found = await write((tx) => reconcile(tx))
  expect(found.filter((invariant) => invariant.found.length > 0)).toEqual([])
})

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)
const call = (method: string, path: string, body?: unknown, as = ann) =>
  shop.call(method, `/api${path}`, body, as)
const read = async <T>(path: string, as = ann) =>
  (await (await call('GET', path, undefined, as)).json()) as T
const partner = (id: number) => read<PartnerDetailView>(`/partners/${id}`)
const aPartner = async () => (await write((tx) => aMember(tx))).id
const award = (id: number, amount: string, as = ann) =>
  call('POST', `/partners/${id}/awards`, { award: 'money', amount, text: 'The fair' }, as)
const decide = (id: number, decision: string, as = ben) =>
  call('PUT', `/award-requests/${id}/decision`, { decision }, as)
const requestsOf = (id: number, as = ann) =>
  read<AwardRequestView[]>(`/award-requests?member=${id}`, as)
const refused = async (answer: Response) => [answer.status, await answer.json()]
const no = (code: RefusalCode) => [409, { error: refusalSentence(code) }]

async function aRequest(amount: string): Promise<{ id: number; requestId: number }> {
  const id = await aPartner()
  expect((await award(id, amount)).status).toBe(201)
  const [request] = await requestsOf(id)
  return { id, requestId: request?.id ?? 0 }
}

test('an award up to the limit is posted at once; a cent more waits for a second person', async () => {
  const id = await aPartner()
  await award(id, '2000000')
  expect(await partner(id)).toMatchObject({ openAwards: 0, wallet: { pendingBalance: '2000000' } })
  await award(id, '2000001')
  expect(await partner(id)).toMatchObject({ openAwards: 1, wallet: { pendingBalance: '2000000' } })
  const mine = await requestsOf(id)
  expect(mine).toMatchObject([
    { amount: '2000001', text: 'The fair', state: 'open', isOwn: true, commissionId: null },
  ])
  expect(await requestsOf(id, ben)).toMatchObject([{ isOwn: false, partner: { id } }])
  expect(await read('/waiting-work')).toMatchObject({ awards: 1 })
  await decide(mine[0]?.id ?? 0, 'refused', ann)
})

test('who asked cannot approve it; another person can, once, and the partner is paid once', async () => {
  const { id, requestId } = await aRequest('5000000')
  expect(await refused(await decide(requestId, 'approved', ann))).toEqual(no('award-own'))
  const both = await Promise.all([decide(requestId, 'approved'), decide(requestId, 'approved')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const rows = await read<StaffCommissionView[]>(`/commissions?member=${id}&kind=adjustment`)
  expect(rows.map(({ amount }) => amount)).toEqual(['5000000'])
  const [request] = await requestsOf(id)
  expect(request).toMatchObject({ state: 'approved', commissionId: rows[0]?.id })
  expect(await refused(await decide(requestId, 'refused'))).toEqual(no('award-decided'))
})

test('a refused award pays nothing and cannot be approved any more', async () => {
  const { id, requestId } = await aRequest('5000000')
  expect((await decide(requestId, 'refused', ann)).status).toBe(200)
  expect(await refused(await decide(requestId, 'approved'))).toEqual(no('award-decided'))
  expect(await partner(id)).toMatchObject({ openAwards: 0, wallet: { pendingBalance: '0' } })
})

test('an award for a partner who was suspended meanwhile is not approved', async () => {
  const { id, requestId } = await aRequest('5000000')
  await call('PUT', `/partners/${id}/standing`, { standing: 'suspended', reason: 'own-wish' })
  expect(await refused(await decide(requestId, 'approved'))).toEqual(no('partner-inactive'))
  expect(await requestsOf(id)).toMatchObject([{ state: 'open' }])
  await decide(requestId, 'refused')
})

test('money taken back comes out of the wallet at once, and the partner is told why', async () => {
  const id = await aPartner()
  await award(id, '1000000')
  await write((tx) => approveDue(tx))
  const heard = hearing(shop)
  await award(id, '-150000')
  await heard.listen()
  expect((await partner(id)).wallet.availableBalance).toBe('850000')
  const [notice] = await read<NotificationView[]>(`/partners/${id}/notices`)
  expect(notice).toMatchObject({ title: 'J$1,500 deducted', message: 'The fair' })
  const tooMuch = await award(id, '-850001')
  expect([tooMuch.status, (await tooMuch.json()).error]).toEqual([
    409,
    'You can deduct up to J$8,500.00, the total earned.',
  ])
})

test('a large correction downwards waits for a second person, also for a suspended partner', async () => {
  const { id, requestId } = await aRequest('5000000')
  await decide(requestId, 'approved')
  await write((tx) => approveDue(tx))
  await call('PUT', `/partners/${id}/standing`, { standing: 'suspended', reason: 'own-wish' })
  expect((await award(id, '-5000000')).status).toBe(201)
  expect((await partner(id)).wallet.availableBalance).toBe('5000000')
  const [request] = await requestsOf(id)
  expect((await decide(request?.id ?? 0, 'approved')).status).toBe(200)
  expect((await partner(id)).wallet.availableBalance).toBe('0')
})

test('the limit is a setting', async () => {
  const { awards } = await read<{ awards: { version: string } }>('/settings')
  const headers = { ...ann, 'if-match': awards.version }
  expect((await call('PUT', '/settings/awards', { approveAbove: 100 }, headers)).status).toBe(200)
  const { id } = await aRequest('10001')
  expect(await partner(id)).toMatchObject({ openAwards: 1 })
})
