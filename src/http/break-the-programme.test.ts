// Eleven ways in which an auditor tried to make the partner programme pay the wrong person, the wrong amount, or for
// what was no sale, each from the first call to the last, by HTTP alone.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Answer, type Client, type DrivenShop, openDrivenShop } from '#testing/driven-shop.ts'
import type {
  CommissionAnswer,
  OrderAnswer,
  OwnAnswer,
  PartnerAnswer,
  ReconciliationAnswer,
  RunAnswer,
  RunLineAnswer,
  WalletAnswer,
} from '#testing/partner-model/shop-answers.ts'

const START = new Date('2027-02-10T15:00:00Z')
const PRICE = '189900.00'
const HOURS_A_DAY = 24
const MINUTES_A_DAY = HOURS_A_DAY * 60
const DAYS_OF_HOLD = 31
const TEN_DIGITS = 10_000_000

let shop: DrivenShop
let piece = 0
beforeAll(async () => {
  shop = await openDrivenShop(START)
  const product = await ask<{ id: number }>('manager', 'POST', '/api/products', {
    name: 'Sofa',
    category: 'chairs',
    price: PRICE,
    colors: ['Red'],
    colorInventory: { Red: 900 },
    description: 'A sofa for the partner programme',
  })
  piece = product.id
})
afterAll(() => shop.close())

/** Whatever was tried, the books hold: every invariant, also that each order has the commissions of its plan. */
afterEach(async () => {
  await shop.idle()
  const books = await ask<ReconciliationAnswer>('manager', 'GET', '/api/reconciliation')
  expect(books.invariants.filter(({ found }) => found.length > 0)).toEqual([])
})

const call = (as: Client, method: string, path: string, body?: object): Promise<Answer> =>
  shop.call(as, method, path, body)

async function ask<T>(as: Client, method: string, path: string, body?: object): Promise<T> {
  const answer = await call(as, method, path, body)
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as T
}

let people = 0
const contact = () => {
  people += 1
  const digits = String(TEN_DIGITS + people).slice(1)
  return {
    email: `person${people}@example.com`,
    phone: `876-${digits.slice(0, 3)}-${digits.slice(3)}`,
  }
}

type Partner = { id: number; email: string; phone: string }

async function enrol(sponsor?: Partner, given: Partial<Partner> = {}): Promise<Partner> {
  const { email, phone } = { ...contact(), ...given }
  const name = { firstName: 'Some', lastName: 'Partner' }
  const path = sponsor ? { sponsorId: sponsor.id } : {}
  const body = { ...name, email, phone, ...path }
  const { id } = await ask<{ id: number }>('shopper', 'POST', '/api/mlm/members', body)
  return { id, email, phone }
}

type Sale = { by?: Partner; email?: string; phone?: string }

/** An order over the shop's own form, with the link of a partner. */
async function order({ by, ...buyer }: Sale = {}): Promise<OrderAnswer> {
  const { email, phone } = { ...contact(), ...buyer }
  const body = {
    lines: [{ productId: piece, selectedColor: 'Red', quantity: 1 }],
    customerName: 'A Buyer',
    customerEmail: email,
    customerPhone: phone,
    paymentMethod: 'bank_transfer',
    shippingMethod: 'pickup',
    ...(by && { ref: by.email }),
  }
  const placed = await ask<{ order: OrderAnswer }>('shopper', 'POST', '/api/orders', body)
  await shop.idle()
  return ask('manager', 'GET', `/api/orders/${placed.order.id}`)
}

async function change({ id }: OrderAnswer, body: object, as: Client = 'manager') {
  const changed = await ask<OrderAnswer>(as, 'PUT', `/api/orders/${id}`, body)
  await shop.idle()
  return changed
}
const markPaid = (sold: OrderAnswer) => change(sold, { paymentStatus: 'paid' })
const cancel = (sold: OrderAnswer) => change(sold, { orderStatus: 'cancelled' })
const restore = (sold: OrderAnswer) => change(sold, { orderStatus: 'delivered' })
const priceAt = (sold: OrderAnswer, unitPrice: string) =>
  change(sold, {
    lines: sold.lines.map(({ id, quantity }) => ({ id, quantity, unitPrice })),
    reason: 'Agreed by telephone',
  })

async function sale(by: Partner, buyer: Omit<Sale, 'by'> = {}): Promise<OrderAnswer> {
  return markPaid(await order({ by, ...buyer }))
}

/** What stands of an order's commissions, as [partner, cents, state]; a row that pays nothing is left out. */
async function commissionsOf({ id }: OrderAnswer): Promise<[number, string, string][]> {
  const rows = await ask<CommissionAnswer[]>(
    'manager',
    'GET',
    `/api/commissions?order=${id}&limit=1000`,
  )
  return rows
    .filter(({ status }) => status !== 'void')
    .toSorted((a, b) => a.id - b.id)
    .map(({ memberId, amount, status }) => [memberId, amount, status])
}

async function decide(sold: OrderAnswer, { id: partner }: Partner, decision: string) {
  const rows = await ask<CommissionAnswer[]>(
    'manager',
    'GET',
    `/api/commissions?order=${sold.id}&limit=1000`,
  )
  const ids = rows
    .filter(({ memberId, status }) => memberId === partner && status !== 'void')
    .map(({ id }) => id)
  await ask('manager', 'POST', '/api/commission-decisions', {
    ids,
    decision,
    reason: 'other',
    note: 'Looked at by hand',
  })
  await shop.idle()
}

const walletOf = async ({ id }: Partner) =>
  (await ask<PartnerAnswer>('manager', 'GET', `/api/partners/${id}`)).wallet satisfies WalletAnswer
const numbersOf = async ({ id }: Partner) =>
  (await ask<PartnerAnswer>('manager', 'GET', `/api/partners/${id}`)).member
const ownNumbersOf = ({ id }: Partner) =>
  ask<OwnAnswer>({ partner: id }, 'GET', `/api/mlm/members/${id}`)

const stand = ({ id }: Partner, standing: 'active' | 'suspended') =>
  ask('manager', 'PUT', `/api/partners/${id}/standing`, {
    standing,
    reason: standing === 'active' ? 'cleared' : 'fraud-suspected',
  })

async function days(count: number): Promise<void> {
  shop.pass(count * MINUTES_A_DAY)
  await shop.approve()
}

/** Pays the commissions of last month, by two people. */
async function payOut(): Promise<void> {
  const [year = 0, month = 0] = shop.now().toISOString().split('-').map(Number)
  const { id } = await ask<RunAnswer>('manager', 'POST', '/api/payout-runs', {
    year,
    month: month - 1,
  })
  const { password } = shop
  const step = async (as: Client, name: string, body?: object) => {
    await shop.idle()
    await ask(as, 'POST', `/api/payout-runs/${id}/${name}`, body)
    await shop.idle()
  }
  await step('manager', 'lock')
  await step('second manager', 'approval', { password })
  await step('manager', 'sending')
  const lines = await ask<RunLineAnswer[]>(
    'manager',
    'GET',
    `/api/payout-runs/${id}/lines?limit=1000`,
  )
  const outcomes = lines.map((line) => ({ outcome: 'paid', paymentId: line.id }))
  await step('manager', 'outcomes', { outcomes })
}

test('an order that is never paid gives nobody the later orders of its customer, however the address is written', async () => {
  const [thief, seller] = [await enrol(), await enrol()]
  const victim = contact()
  await cancel(await order({ by: thief, ...victim }))
  await order({ by: thief, ...victim, email: victim.email.toUpperCase() })
  const later = await order(victim)
  expect(later.referredBy).toBeNull()
  const bySeller = await sale(seller, victim)
  expect(bySeller.referredBy).toBe(seller.id)
  const admin = { customerEmail: victim.email, customerPhone: victim.phone, referredBy: null }
  const byStaff = await ask<{ order: OrderAnswer }>('manager', 'POST', '/api/orders/admin', {
    productId: piece,
    productName: 'Sofa',
    selectedColor: 'Red',
    customerName: 'A Buyer',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'pickup',
    totalAmount: PRICE,
    ...admin,
  })
  expect(byStaff.order.referredBy).toBeNull()
  expect((await walletOf(thief)).pendingBalance).toBe('0')
})

test('an order that comes to less after its commission was posted pays less, and more when it comes to more', async () => {
  const top = await enrol()
  const seller = await enrol(top)
  const sold = await sale(seller)
  expect(await commissionsOf(sold)).toEqual([
    [seller.id, '500000', 'pending'],
    [top.id, '250000', 'pending'],
  ])
  const cheap = await priceAt(sold, '1.00')
  expect(await commissionsOf(sold)).toEqual([
    [seller.id, '16', 'pending'],
    [top.id, '8', 'pending'],
  ])
  await change(cheap, { paymentStatus: 'pending' })
  const dear = await priceAt(cheap, PRICE)
  await markPaid(dear)
  expect((await commissionsOf(sold)).map(([, amount]) => amount)).toEqual(['500000', '250000'])
})

test('what staff hold stays held through a cancellation and a restoration, and longer than its hold', async () => {
  const seller = await enrol()
  const sold = await sale(seller)
  await decide(sold, seller, 'hold')
  await cancel(sold)
  expect(await commissionsOf(sold)).toEqual([])
  await restore(sold)
  expect(await commissionsOf(sold)).toEqual([[seller.id, '500000', 'held']])
  await change(sold, { paymentStatus: 'failed' })
  await markPaid(sold)
  await days(DAYS_OF_HOLD + 10)
  expect(await commissionsOf(sold)).toEqual([[seller.id, '500000', 'held']])
  expect((await walletOf(seller)).availableBalance).toBe('0')
})

test('a cancellation that is undone after the payout takes nothing for good', async () => {
  const top = await enrol()
  const seller = await enrol(top)
  const sold = await sale(seller)
  await days(DAYS_OF_HOLD)
  await days(DAYS_OF_HOLD)
  await payOut()
  expect((await commissionsOf(sold)).map(([, , state]) => state)).toEqual(['paid', 'paid'])
  await cancel(sold)
  const owed = async (partner: Partner) => {
    const { availableBalance, clawbackOwed } = await walletOf(partner)
    return [availableBalance, clawbackOwed]
  }
  expect([await owed(seller), await owed(top)]).toEqual([
    ['0', '500000'],
    ['0', '250000'],
  ])
  await restore(sold)
  await days(1)
  expect([await owed(seller), await owed(top)]).toEqual([
    ['0', '0'],
    ['0', '0'],
  ])
})

test('paid, cancelled, paid, failed, paid and deleted, an order pays nobody and counts for nobody in the end', async () => {
  const top = await enrol()
  const seller = await enrol(top)
  const sold = await sale(seller)
  for (const step of [
    { orderStatus: 'cancelled' },
    { orderStatus: 'pending' },
    { paymentStatus: 'failed' },
    { paymentStatus: 'paid' },
  ])
    await change(sold, step)
  expect(await commissionsOf(sold)).toHaveLength(2)
  await ask('manager', 'DELETE', `/api/orders/${sold.id}`)
  await shop.idle()
  expect(await commissionsOf(sold)).toEqual([])
  expect((await numbersOf(seller)).lifetimeSales).toBe('0')
  expect((await numbersOf(top)).teamVolume).toBe('0')
})

test('a sale that earned nobody anything leaves the figures with its deletion, too', async () => {
  const top = await enrol()
  const seller = await enrol(top)
  await stand(seller, 'suspended')
  const sold = await sale(seller)
  expect(await commissionsOf(sold)).toEqual([[top.id, '250000', 'pending']])
  expect((await numbersOf(seller)).personalSales).toBe('18990000')
  await ask('manager', 'DELETE', `/api/orders/${sold.id}`)
  await shop.idle()
  expect((await numbersOf(seller)).personalSales).toBe('0')
  expect((await numbersOf(top)).teamVolume).toBe('0')
})

test('nobody earns from an own purchase through a recruit’s link, and it counts in no figure of who bought it', async () => {
  const top = await enrol()
  const seller = await enrol(top)
  const bought = await sale(seller, top)
  expect(await commissionsOf(bought)).toEqual([[seller.id, '500000', 'pending']])
  expect((await numbersOf(top)).teamVolume).toBe('0')
  const without = top.phone.slice('876-'.length)
  const again = await sale(seller, { phone: without })
  expect((await commissionsOf(again)).map(([id]) => id)).toEqual([seller.id])
  const corrected = await sale(seller)
  await change(corrected, { customerEmail: seller.email })
  expect(await commissionsOf(corrected)).toEqual([[top.id, '250000', 'pending']])
})

test('a second account under one’s own earns nothing of what its owner buys', async () => {
  const owner = await enrol()
  const second = await enrol(owner, { phone: owner.phone })
  const bought = await sale(second, { phone: owner.phone })
  expect(await commissionsOf(bought)).toEqual([])
  expect((await numbersOf(second)).personalSales).toBe('0')
})

test('who was suspended when a sale was paid earns nothing of it after reinstatement, whatever happens to the order', async () => {
  const top = await enrol()
  await stand(top, 'suspended')
  const sold = await sale(top)
  await stand(top, 'active')
  await change(sold, { notes: 'Ring twice' })
  await change(sold, { paymentStatus: 'pending' })
  await markPaid(sold)
  await shop.night()
  expect(await commissionsOf(sold)).toEqual([])
})

test('purchases that earn nobody anything raise no rank', async () => {
  const seller = await enrol()
  await sale(seller, seller)
  await change(await sale(seller), { commissionEligible: false })
  await shop.night()
  const { personalSales, lifetimeSales } = await numbersOf(seller)
  expect([personalSales, lifetimeSales]).toEqual(['0', '0'])
  const { nextRank } = await ask<PartnerAnswer>('manager', 'GET', `/api/partners/${seller.id}`)
  expect(nextRank?.criteria.map(({ reached }) => Number(reached))).toEqual(
    nextRank?.criteria.map(() => 0),
  )
})

test('what a month earned is never more than what was earned in all, and what is lost leaves both', async () => {
  const seller = await enrol()
  const sold = await sale(seller)
  const first = await ownNumbersOf(seller)
  expect([first.earned, first.earnedThisMonth]).toEqual(['500000', '500000'])
  await decide(sold, seller, 'void')
  const after = await ownNumbersOf(seller)
  expect([after.earned, after.earnedThisMonth, after.pendingCommissions]).toEqual(['0', '0', '0'])
})
