// What staff can still do with somebody who was erased: a partner whose account is closed, and a
// customer whose orders stay for the tax. Every write of the staff door about partners, commissions,
// payouts and what customers leave stands in the table; a new one without a line fails the first test.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RefusalCode, refusalSentence } from '#contract/refusals.ts'
import type { Role } from '#contract/staff.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { members } from '#domain/partners/members.table.ts'
import { findReferrer } from '#domain/partners/referral.ts'
import { calculateRun, openRun } from '#domain/payouts/start-run.ts'
import { erasePerson } from '#domain/privacy/erase-person.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aMember, anOrder, aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { ROUTES } from '#testing/staff-routes.ts'
import { asStaff } from '#testing/staff.ts'

const EMAIL = 'marcia@example.com'

let shop: TestShop
let admin: Record<string, string>
/** The numbers that the paths of the table name. */
const ids = {
  partner: 0,
  recruit: 0,
  other: 0,
  sale: 0,
  flagged: 0,
  flaggedSale: 0,
  voided: 0,
  erased: 0,
}
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
  await write(aPartnerWhoWasErased)
})
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)

/** With a recruit below, a sale that was cancelled before, and a purchase of her own. */
async function aPartnerWhoWasErased(tx: Tx): Promise<void> {
  const name = { firstName: 'Marcia', lastName: 'Campbell', phone: '876-555-0177' }
  const top = await aMember(tx)
  const partner = await aMember(tx, { ...name, email: EMAIL, sponsorId: top.id })
  ids.partner = partner.id
  ids.recruit = (await aMember(tx, { sponsorId: partner.id })).id
  ids.other = (await aMember(tx, { sponsorId: top.id })).id
  const { id: productId } = await aProduct(tx, { stock: { Sand: 20 } })
  const sale = async (customerEmail: string, referrer: number) => {
    const order = await anOrder(tx, { productId, customerEmail, referrer })
    await changeOrder(tx, { orderId: order.id, edit: { paymentStatus: 'paid' } })
    await settleOrder(tx, order.id)
    return order.id
  }
  ids.sale = await sale('buyer@example.com', ids.recruit)
  await changeOrder(tx, { orderId: ids.sale, edit: { orderStatus: 'cancelled' } })
  await settleOrder(tx, ids.sale)
  ids.flaggedSale = await sale(EMAIL, ids.partner)
  await changeOrder(tx, { orderId: ids.flaggedSale, edit: { orderStatus: 'delivered' } })
  ids.flagged = await commissionOf(tx, ids.flaggedSale)
  ids.voided = await commissionOf(tx, ids.sale)
  ids.erased = await sale(EMAIL, top.id)
  await changeOrder(tx, { orderId: ids.erased, edit: { orderStatus: 'delivered' } })
  await erasePerson(tx, { email: EMAIL })
}

async function commissionOf({ db }: Tx, orderId: number): Promise<number> {
  const rows = await db.select().from(commissions).where(eq(commissions.sourceOrderId, orderId))
  return rows.find(({ memberId }) => memberId === ids.partner)?.id ?? 0
}

type Outcome =
  | { refused: RefusalCode }
  /** Taken with this status, and why it gives nothing to anybody erased. */
  | { harmless: string; status: number }
type Verb = { body?: () => object; as?: Role; is: Outcome }

const refused = (code: RefusalCode): Outcome => ({ refused: code })
const harmless = (status: number, reason: string): Outcome => ({ harmless: reason, status })
const ORDER = 'the order stays for the tax and may be worked on; it names nobody'

/** Each write, done to the erased partner or to her order. */
const VERBS: Record<string, Verb> = {
  'PUT /partners/:id/standing': {
    body: () => ({ standing: 'active', reason: 'cleared' }),
    is: refused('partner-closed'),
  },
  'PUT /partners/:id/sponsor': {
    body: () => ({ sponsorId: ids.other, reason: 'own-wish' }),
    is: refused('partner-closed'),
  },
  'PUT /partners/:id/placement': {
    body: () => ({ placementId: ids.other, reason: 'own-wish' }),
    is: refused('partner-closed'),
  },
  'DELETE /partners/:id/placement': { is: refused('not-found') },
  'POST /partners/:id/awards': {
    body: () => ({ award: 'money', amount: '100000', text: 'The fair' }),
    is: refused('partner-closed'),
  },
  'POST /partners/:id/notes': {
    body: () => ({ text: 'Rang again' }),
    is: refused('partner-closed'),
  },
  'PUT /partner-signals/:id/decision': {
    body: () => ({ decision: 'harmless', note: 'Filed', foundAt: '2026-11-26T12:00:00.000Z' }),
    is: refused('not-found'),
  },
  'POST /partners/:id/referral-codes': {
    body: () => ({ reason: 'stolen' }),
    is: refused('partner-closed'),
  },
  'DELETE /partners/:id/authenticator': { is: refused('partner-closed') },
  'POST /partners/:id/payout-details': { is: harmless(200, 'shows that there are none') },
  'POST /commission-decisions': {
    body: () => ({ ids: [ids.flagged, ids.voided], decision: 'clear', reason: 'dispute' }),
    is: harmless(200, 'says of each why it was not decided'),
  },
  'POST /order-changes': {
    body: () => ({ ids: [ids.flaggedSale], orderStatus: 'delivered' }),
    is: harmless(200, ORDER),
  },
  'PUT /orders/:id': { body: () => ({ notes: 'Filed' }), is: harmless(200, ORDER) },
  'POST /orders/:id/notes': { body: () => ({ text: 'Filed' }), is: harmless(201, ORDER) },
  'POST /orders/:id/card-reveals': {
    body: () => ({ reason: 'charge' }),
    as: 'custodian',
    is: refused('card-gone'),
  },
  'POST /transfers/:id/payments': {
    body: () => ({ amount: '1.00' }),
    is: refused('order-paid'),
  },
  'DELETE /transfers/:id/payments/:paymentId': { is: refused('not-found') },
  'POST /transfers/:id/receipts/:receiptId/rejection': {
    body: () => ({ reason: 'It is cut off.' }),
    is: refused('not-found'),
  },
  'POST /orders/:id/previews': { body: () => ({}), is: harmless(200, 'changes nothing') },
  'POST /orders/:id/restorations': { is: harmless(200, 'it is there') },
  'POST /orders/:id/payments': {
    body: () => ({ amount: '1.00', method: 'cash' }),
    is: harmless(201, ORDER),
  },
  'DELETE /orders/:id/payments/:paymentId': { is: refused('not-found') },
  'POST /orders/:id/refunds': {
    body: () => ({ amount: '1.00', method: 'cash' }),
    is: refused('no-refund-due'),
  },
  'POST /orders/:id/gateway-refunds': {
    body: () => ({ amount: '1.00' }),
    is: refused('no-refund-due'),
  },
  'DELETE /orders/:id/refunds/:refundId': { is: refused('not-found') },
  'POST /orders/:id/reminders': { is: refused('nothing-due') },
  'POST /orders/:id/refund-approvals': { is: refused('no-refund-due') },
  'POST /orders/:id/kept-money': { is: refused('no-refund-due') },
  'POST /orders/:id/shipments': {
    body: () => ({
      ...{ carrierId: null, waybill: '', sentOn: '2026-11-20', note: '' },
      boxes: [{ lineId: 999_999, piece: 1, carton: 1 }],
    }),
    is: refused('order-not-to-send'),
  },
  'POST /orders/:id/shipments/:shipmentId/delivery': { is: refused('not-found') },
  'DELETE /orders/:id/shipments/:shipmentId': { is: refused('not-found') },
  'POST /orders/:id/returns': {
    body: () => ({ lineId: 999_999, pieces: 1, condition: 'damaged' }),
    is: refused('not-found'),
  },
  'DELETE /orders/:id': { is: harmless(204, ORDER) },
  'POST /people/:id/notes': { body: () => ({ text: 'Rang again' }), is: refused('not-found') },
  'POST /people/:id/merges': { body: () => ({ orderId: ids.sale }), is: refused('not-found') },
  'DELETE /people/:id/merges/:mergeId': { is: refused('not-found') },
}

const ERASED = 'its row goes when the person is erased'
const MANY = 'of a month, a list or a plan; who is closed is left out (the tests below)'
/** Writes of these desks that cannot be about somebody erased. */
const NOT_ABOUT_ONE: Record<string, string> = {
  'POST /orders/admin': 'a new order, of a person who is there',
  'PUT /contact-messages/:id': ERASED,
  'POST /contact-messages/:id/replies': ERASED,
  'PUT /contact-messages/:id/owner': ERASED,
  'PUT /lottery-claims/:id': ERASED,
  'POST /lottery-claims/:id/grants': ERASED,
  'POST /quotes/:id/answer': ERASED,
  'POST /quotes/:id/decline': ERASED,
  'POST /quotes/:id/proposals': ERASED,
  'POST /quotes/:id/proposals/:proposalId/approval': ERASED,
  'POST /quotes/:id/proposals/:proposalId/rejection': ERASED,
  'PUT /quotes/:id/owner': ERASED,
  'POST /mails/:id/again': ERASED,
  'POST /cases/:id/messages': ERASED,
  'PUT /cases/:id/owner': ERASED,
  'POST /cases/:id/decision': ERASED,
  'POST /cases/:id/exchange': ERASED,
  'POST /cases/:id/closing': ERASED,
  'POST /cases/:id/files': ERASED,
  'POST /cases/:id/files/:fileId/parts/:part': ERASED,
  'POST /cases/:id/files/:fileId/removal': ERASED,
  'POST /order-exports': MANY,
  'POST /order-line-exports': MANY,
  'POST /commission-exports': MANY,
  'POST /payout-runs': MANY,
  'POST /payout-runs/:id/approval': MANY,
  'POST /payout-runs/:id/bank-answers': MANY,
  'POST /payout-runs/:id/bank-answers/preview': MANY,
  'POST /payout-runs/:id/calculation': MANY,
  'POST /payout-runs/:id/cancellation': MANY,
  'POST /payout-runs/:id/file': MANY,
  'POST /payout-runs/:id/files/:kind': MANY,
  'POST /payout-file-samples': 'made-up lines',
  'POST /partners/:id/tax-forms': 'a file, refused for a closed account (tax-forms.test.ts)',
  'POST /payout-runs/:id/lines/:line/confirmation': MANY,
  'POST /payout-runs/:id/lines/:line/removal': MANY,
  'POST /payout-runs/:id/lock': MANY,
  'POST /payout-runs/:id/outcomes': MANY,
  'POST /payout-runs/:id/sending': MANY,
}

const DESKS =
  /^\/(partner|people|commission|payout|order|customer|quote|contact|lottery|transfer|mails|cases)/

test('every write of these desks says what it does with somebody erased', () => {
  const writes = ROUTES.filter(([method, path]) => method !== 'GET' && DESKS.test(path))
  const names = writes.map(([method, path]) => `${method} ${path}`)
  const add =
    'add it to VERBS, or to NOT_ABOUT_ONE with why, because nobody who was erased comes back'
  expect(names.toSorted(), add).toEqual(
    [...Object.keys(VERBS), ...Object.keys(NOT_ABOUT_ONE)].toSorted(),
  )
})

const addressOf = (path: string) =>
  path
    .replace(':id', String(path.startsWith('/partners') ? ids.partner : ids.flaggedSale))
    .replace(/:\w+/, '1')

test.each(Object.entries(VERBS))(
  '%s on somebody erased',
  async (name, { body, as = 'admin', is }) => {
    const [method = '', path = ''] = name.split(' ')
    const answer = await shop.call(
      method,
      `/api${addressOf(path)}`,
      body?.(),
      await asStaff(shop, as),
    )
    const refusal = answer.status === 204 ? undefined : await answer.json()
    if ('refused' in is) expect(refusal).toEqual({ error: refusalSentence(is.refused) })
    else expect(answer.status).toBe(is.status)
    expect(await write(standingOf)).toEqual({
      closed: true,
      isActive: false,
      paid: false,
      earns: 0,
    })
  },
)

/** Whether anything brought her back, or let her earn. */
async function standingOf(tx: Tx) {
  const [member] = await tx.db.select().from(members).where(eq(members.id, ids.partner))
  const [wallet] = await tx.db.select().from(wallets).where(eq(wallets.memberId, ids.partner))
  const hers = await tx.db.select().from(commissions).where(eq(commissions.memberId, ids.partner))
  const earns = hers.filter(({ status }) => status !== 'void' && status !== 'paid').length
  const { isActive = true, closedAt } = member ?? {}
  return { closed: Boolean(closedAt), isActive, paid: wallet?.isActive, earns }
}

test('a decision about her commission is answered with why it is not made', async () => {
  const decide = { ids: [ids.voided], decision: 'clear', reason: 'dispute' }
  const answer = await shop.call('POST', '/api/commission-decisions', decide, admin)
  expect(JSON.stringify(await answer.json())).toContain(refusalSentence('partner-closed'))
})

test('a sale that counts again pays those who are there, and her level nobody', async () => {
  const statuses = await write(async (tx) => {
    await changeOrder(tx, { orderId: ids.sale, edit: { orderStatus: 'confirmed' } })
    await settleOrder(tx, ids.sale)
    const rows = await tx.db
      .select()
      .from(commissions)
      .where(eq(commissions.sourceOrderId, ids.sale))
    return rows.map(
      ({ memberId, status }) => `${memberId === ids.partner ? 'hers' : 'upline'} ${status}`,
    )
  })
  expect(statuses.toSorted()).toEqual(['hers void', 'upline pending', 'upline pending'])
  expect(await write(standingOf)).toMatchObject({ earns: 0 })
})

test('nobody joins, is moved or is placed under her, and no link of hers refers anybody', async () => {
  const { email } = await write((tx) => getMember(tx, ids.partner))
  const joining = {
    firstName: 'Ann',
    lastName: 'Brown',
    email: 'ann@example.com',
    phone: '8765550100',
  }
  const joined = await shop.call('POST', '/api/mlm/members', { ...joining, sponsorId: ids.partner })
  expect([joined.status, (await joined.json()).error]).toEqual([
    422,
    'We cannot find a partner of that number',
  ])
  for (const [what, named] of [
    ['sponsor', 'sponsorId'],
    ['placement', 'placementId'],
  ] as const) {
    const moving = { [named]: ids.partner, reason: 'own-wish' }
    const moved = await shop.call('PUT', `/api/partners/${ids.other}/${what}`, moving, admin)
    expect(await moved.json()).toEqual({ error: refusalSentence('partner-closed') })
  }
  expect(await write((tx) => findReferrer(tx, email))).toBeUndefined()
})

test('no run pays her, even where her books should say that something is due', async () => {
  const januaryFifth = new Date('2026-01-05T15:00:00Z')
  const due = await write(async (tx) => {
    const earned = { sourceType: 'adjustment' as const, commissionType: 'adjustment' as const }
    const approved = { amount: 9_000_00, status: 'approved' as const, provenance: { rule: 'x' } }
    const posted = { memberId: ids.partner, ...earned, ...approved, heldUntil: januaryFifth }
    await tx.db.insert(commissions).values({ ...posted, createdAt: januaryFifth })
    await tx.db
      .update(wallets)
      .set({ isActive: true, availableBalance: 9_000_00 })
      .where(eq(wallets.memberId, ids.partner))
    const { id } = await openRun(tx, { year: 2026, month: 1 })
    const run = await calculateRun(tx, id)
    return run.lines
  })
  expect(due).toBe(0)
})

test('no mail goes to the address that stands in for her', async () => {
  const [order] = await write((tx) => tx.db.select().from(orders).where(eq(orders.id, ids.erased)))
  expect(order?.customerEmail).toMatch(/@erased[.]invalid$/)
  await shop.startJobs()
  await shop.call('PUT', `/api/orders/${ids.erased}`, { orderStatus: 'cancelled' }, admin)
  for (let tries = 0; tries < 200 && (await shop.queue.unfinished()) > 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const kept = await write((tx) => tx.db.select().from(mails))
  expect(kept.filter(({ recipient }) => recipient.endsWith('@erased.invalid'))).toEqual([])
})
