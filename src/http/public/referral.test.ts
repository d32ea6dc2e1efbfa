import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { OrderView } from '#contract/orders.ts'
import { inactiveSponsor } from '#contract/partner-forms.ts'
import type { MemberView } from '#contract/partner-views.ts'
import type { StaffQuoteView } from '#contract/quote-offers.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { closePartner } from '#domain/privacy/close-partner.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { notifications } from '#domain/partners/notifications.table.ts'
import { dropReferralCode, renewReferralCode, useReferralCode } from '#domain/partners/referral.ts'
import { suspendMember } from '#domain/partners/set-standing.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aLine, aMember, aProduct } from '#testing/builders.ts'
import { QUOTE_REQUEST } from '#testing/offers.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let marcia: MemberRow
let junior: MemberRow
let productId = 0
beforeAll(async () => {
  shop = await openTestShop()
  await write(async (tx) => {
    marcia = await aMember(tx, { email: 'marcia@example.com' })
    junior = await aMember(tx, { email: 'junior@example.com', firstName: 'Junior' })
    junior = await useReferralCode(tx, junior.id)
    productId = (await aProduct(tx, { stock: { Sand: 100 } })).id
  })
})
afterAll(() => shop.close())
const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)

const order = (customerEmail: string, more: object = {}) => ({
  productId,
  customerName: 'Ann Brown',
  customerEmail,
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
  ...more,
})

/** Places an order and answers who referred it. */
async function place(email: string, more: object = {}, headers: Record<string, string> = {}) {
  const answer = await shop.call('POST', '/api/orders', order(email, more), headers)
  expect(answer.status).toBe(201)
  const { order: placed } = (await answer.json()) as { order: { id: number } }
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, placed.id))
  return row?.referredBy ?? null
}

test('a link says the first name of its partner, and of nobody else anything', async () => {
  const name = async (ref: string) =>
    (await shop.call('GET', `/api/referral?ref=${encodeURIComponent(ref)}`)).json()
  expect(await name('Marcia@Example.com')).toEqual({ firstName: 'Marcia', instead: null })
  expect(await name(junior.referralCode ?? '')).toEqual({ firstName: 'Junior', instead: null })
  for (const nobody of ['nobody@example.com', '1', "' or 1=1 --", '%'])
    expect(await name(nobody)).toEqual({ firstName: null, instead: null })
  expect((await shop.call('GET', '/api/referral')).status).toBe(422)
})

test('a sale is its partner’s by the cookie of the link, or by the field of another client', async () => {
  const cookie = { cookie: `ref=${encodeURIComponent('marcia@example.com')}` }
  expect(await place('a1@example.com', {}, cookie)).toBe(marcia.id)
  expect(await place('a2@example.com', { ref: junior.referralCode })).toBe(junior.id)
  expect(await place('a3@example.com', { ref: 'junior@example.com' }, cookie)).toBe(junior.id)
  expect(await place('a4@example.com', {}, { cookie: 'ref=%F0%9F%8E%81;' })).toBeNull()
})

test('an order is nobody’s where its shopper came by no link, whatever the same address ordered before', async () => {
  expect(await place('loyal@example.com', { ref: 'marcia@example.com' })).toBe(marcia.id)
  expect(await place('LOYAL@example.com')).toBeNull()
  expect(await place('loyal@example.com', { ref: 'junior@example.com' })).toBe(junior.id)
  expect(await place('loyal@example.com', { ref: 'nobody@example.com' })).toBeNull()
})

test('staff name the partner of an order that they write, or nobody', async () => {
  const staff = await asStaff(shop, 'manager')
  expect(await place('regular@example.com', { ref: 'marcia@example.com' })).toBe(marcia.id)
  const written = async (more: object) => {
    const { productId: _, ...fields } = order('regular@example.com', more)
    const body = { ...fields, productName: 'Showroom piece', totalAmount: '100.00' }
    const answer = await shop.call('POST', '/api/orders/admin', body, staff)
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { order: { referredBy: number | null } }).order.referredBy
  }
  expect(await written({ referredBy: null })).toBeNull()
  expect(await written({})).toBeNull()
  expect(await written({ referredBy: junior.id })).toBe(junior.id)
})

const cookieOf = (ref: string) => ({ cookie: `ref=${encodeURIComponent(ref)}` })

/** Asks for a price and is answered with an offer; returns the quote’s id and the path of the offer. */
async function offered(sent: object, headers: Record<string, string>) {
  const requested = await shop.call('POST', '/api/quotes', { ...QUOTE_REQUEST, ...sent }, headers)
  expect(requested.status).toBe(201)
  const { id } = (await requested.json()) as { id: number }
  const staff = await asStaff(shop, 'manager')
  const answer = { productId, color: 'Sand', price: '500.00', validUntil: '2999-12-31' }
  const answered = await shop.call('POST', `/api/quotes/${id}/answer`, answer, staff)
  expect(answered.status).toBe(200)
  const view = (await answered.json()) as StaffQuoteView
  return { id, referrer: view.referrer, path: `/api/quote-pages/${view.offer?.link.split('/')[2]}` }
}

/** Accepts an offer and answers who referred its order, as staff see it. */
async function accept(path: string, headers: Record<string, string> = {}) {
  const { productId: _, ...fields } = order('ann@example.com', { totalAmount: '500.00' })
  const answer = await shop.call('POST', `${path}/acceptance`, fields, headers)
  expect(answer.status).toBe(201)
  const { order: placed } = (await answer.json()) as { order: { id: number } }
  const staff = await asStaff(shop, 'manager')
  const read = await shop.call('GET', `/api/orders/${placed.id}`, undefined, staff)
  return ((await read.json()) as OrderView).referrer
}

test('a request’s partner stands, in whatever browser and by whatever link its offer is accepted', async () => {
  const isMarcia = { id: marcia.id, name: `${marcia.firstName} ${marcia.lastName}` }
  const byCookie = await offered({}, cookieOf('marcia@example.com'))
  expect(byCookie.referrer).toEqual(isMarcia)
  expect(await accept(byCookie.path)).toEqual(isMarcia)
  const byField = await offered({ ref: 'marcia@example.com' }, cookieOf('junior@example.com'))
  expect(await accept(byField.path, cookieOf('junior@example.com'))).toEqual(isMarcia)
})

test('the order of a request that came by no link is the partner’s whose link its buyer has when accepting', async () => {
  const { referrer, path } = await offered({}, cookieOf('nobody@example.com'))
  expect(referrer).toBeNull()
  expect(await accept(path, cookieOf('junior@example.com'))).toMatchObject({ id: junior.id })
  expect(await accept((await offered({}, {})).path)).toBeNull()
})

test('the order of a request whose partner was erased is the partner’s of the browser that accepts', async () => {
  const gone = await write((tx) => aMember(tx, { email: 'gone@example.com' }))
  const { path } = await offered({}, cookieOf('gone@example.com'))
  await write((tx) => closePartner(tx, { memberId: gone.id, alias: 'gone' }))
  expect(await accept(path, cookieOf('junior@example.com'))).toMatchObject({ id: junior.id })
})

test('a client that names the partner itself is not believed', async () => {
  const claimed = { referredBy: marcia.id, commissionEligible: true }
  expect(await place('sly@example.com', claimed)).toBeNull()
})

test('a code that is switched off leads to nobody, and switched on again it is the same', async () => {
  const { id, referralCode } = await write(async (tx) =>
    useReferralCode(tx, (await aMember(tx)).id),
  )
  await write((tx) => dropReferralCode(tx, id))
  expect(await place('off@example.com', { ref: referralCode })).toBeNull()
  expect((await write((tx) => useReferralCode(tx, id))).referralCode).toBe(referralCode)
  expect(await place('on@example.com', { ref: referralCode })).toBe(id)
})

test('a stolen code is replaced by staff for good, whether it was in the link or not', async () => {
  const stolen = await write(async (tx) => useReferralCode(tx, (await aMember(tx)).id))
  const { id } = stolen
  await write((tx) => dropReferralCode(tx, id))
  const fresh = await write((tx) => renewReferralCode(tx, { memberId: id, reason: 'stolen' }))
  await write((tx) => dropReferralCode(tx, id))
  const again = await write((tx) => useReferralCode(tx, id))
  expect(again.referralCode).toBe(fresh.referralCode)
  expect(await place('thief@example.com', { ref: stolen.referralCode })).toBeNull()
  const [notice] = await shop.shop.read(system('test'), (tx) =>
    tx.db.select().from(notifications).where(eq(notifications.memberId, id)),
  )
  expect(notice).toMatchObject({ type: 'referral-code', priority: 'high' })
  expect(await place('friend@example.com', { ref: fresh.referralCode })).toBe(id)
})

const join = async (fields: object, headers = {}) => {
  const person = { firstName: 'Ann', lastName: 'Brown', phone: '876-555-0199' }
  const answer = await shop.call('POST', '/api/mlm/members', { ...person, ...fields }, headers)
  return { status: answer.status, body: (await answer.json()) as Partial<MemberView & Refused> }
}
type Refused = { issues: { path: string; message: string }[] }

test('nobody joins under a suspended partner: the form says who stands above, and a link leads to no sponsor', async () => {
  const [top, middle, low] = await write((tx) => aLine(tx, 3))
  for (const partner of [middle, low])
    await write((tx) =>
      suspendMember(tx, { memberId: partner?.id ?? 0, reason: 'fraud-suspected' }),
    )
  const named = await join({ email: 'n1@example.com', sponsorId: low?.id })
  expect([named.status, named.body.issues]).toEqual([
    422,
    [{ path: 'sponsorId', message: inactiveSponsor(low?.id ?? 0, top?.id) }],
  ])
  const ref = low?.email ?? ''
  const link = await shop.call('GET', `/api/referral?ref=${encodeURIComponent(ref)}`)
  expect(await link.json()).toEqual({ firstName: 'Marcia', instead: { sponsorId: top?.id } })
  const byLink = await join({ email: 'n2@example.com' }, cookieOf(ref))
  expect([byLink.status, byLink.body.sponsorId]).toEqual([201, null])
  const above = await join({ email: 'n3@example.com', sponsorId: top?.id }, cookieOf(ref))
  expect([above.status, above.body.sponsorId]).toEqual([201, top?.id])
  await write((tx) => suspendMember(tx, { memberId: top?.id ?? 0, reason: 'complaint' }))
  const nobody = await join({ email: 'n4@example.com', sponsorId: low?.id })
  expect(nobody.body.issues?.[0]?.message).toBe(inactiveSponsor(low?.id ?? 0, null))
})

test('a partner who is suspended at the very moment of a sign-up gets no recruit', async () => {
  const { id: sponsorId } = await write((tx) => aMember(tx))
  await write((tx) => suspendMember(tx, { memberId: sponsorId, reason: 'complaint' }))
  const late = write((tx) => aMember(tx, { sponsorId }))
  await expect(late).rejects.toMatchObject({ code: 'sponsor-inactive' })
})

test('a code stays the same when it is asked for again', async () => {
  const again = await write((tx) => useReferralCode(tx, junior.id))
  expect(again.referralCode).toBe(junior.referralCode)
  expect(again.referralCode).toMatch(/^[\w-]{22}$/)
})
