// Eleven ways in which an auditor tried to make the partner programme pay the wrong person, the wrong amount, or for
// what was no sale, each from the first call to the last, by HTTP alone.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OrderAnswer } from '#testing/partner-model/shop-answers.ts'
import { aContact, openProgramme, type Partner, PRICE, type Programme } from '#testing/programme.ts'

const DAYS_OF_HOLD = 31

let programme: Programme
beforeAll(async () => {
  programme = await openProgramme()
})
afterAll(() => programme.close())

/** Whatever was tried, the books hold: every invariant, also that each order has the commissions of its plan. */
afterEach(async () => {
  expect(await programme.brokenInvariants()).toEqual([])
})

test('an order that is never paid gives nobody the later orders of its customer, however the address is written', async () => {
  const [thief, seller] = [await programme.enrol(), await programme.enrol()]
  const victim = aContact()
  await programme.cancel(await programme.order({ by: thief, ...victim }))
  await programme.order({ by: thief, ...victim, email: victim.email.toUpperCase() })
  const later = await programme.order(victim)
  expect(later.referredBy).toBeNull()
  const bySeller = await programme.sale(seller, victim)
  expect(bySeller.referredBy).toBe(seller.id)
  const admin = { customerEmail: victim.email, customerPhone: victim.phone, referredBy: null }
  const byStaff = await programme.ask<{ order: OrderAnswer }>(
    'manager',
    'POST',
    '/api/orders/admin',
    {
      productId: programme.productId,
      productName: 'Sofa',
      selectedColor: 'Red',
      customerName: 'A Buyer',
      paymentMethod: 'bank_transfer',
      shippingMethod: 'pickup',
      totalAmount: PRICE,
      ...admin,
    },
  )
  expect(byStaff.order.referredBy).toBeNull()
  expect((await programme.walletOf(thief)).pendingBalance).toBe('0')
})

test('an order that comes to less after its commission was posted pays less, and more when it comes to more', async () => {
  const top = await programme.enrol()
  const seller = await programme.enrol(top)
  const sold = await programme.sale(seller)
  expect(await programme.commissionsOf(sold)).toEqual([
    [seller.id, '500000', 'pending'],
    [top.id, '250000', 'pending'],
  ])
  const cheap = await programme.priceAt(sold, '1.00')
  expect(await programme.commissionsOf(sold)).toEqual([
    [seller.id, '16', 'pending'],
    [top.id, '8', 'pending'],
  ])
  await programme.change(cheap, { paymentStatus: 'pending' })
  const dear = await programme.priceAt(cheap, PRICE)
  await programme.markPaid(dear)
  expect((await programme.commissionsOf(sold)).map(([, amount]) => amount)).toEqual([
    '500000',
    '250000',
  ])
})

test('what staff hold stays held through a cancellation and a restoration, and longer than its hold', async () => {
  const seller = await programme.enrol()
  const sold = await programme.sale(seller)
  await programme.decide(sold, seller, 'hold')
  await programme.cancel(sold)
  expect(await programme.commissionsOf(sold)).toEqual([])
  await programme.restore(sold)
  expect(await programme.commissionsOf(sold)).toEqual([[seller.id, '500000', 'held']])
  await programme.change(sold, { paymentStatus: 'failed' })
  await programme.markPaid(sold)
  await programme.days(DAYS_OF_HOLD + 10)
  expect(await programme.commissionsOf(sold)).toEqual([[seller.id, '500000', 'held']])
  expect((await programme.walletOf(seller)).availableBalance).toBe('0')
})

test('a cancellation that is undone after the payout takes nothing for good', async () => {
  const top = await programme.enrol()
  const seller = await programme.enrol(top)
  const sold = await programme.sale(seller)
  await programme.days(DAYS_OF_HOLD)
  await programme.days(DAYS_OF_HOLD)
  await programme.payOut()
  expect((await programme.commissionsOf(sold)).map(([, , state]) => state)).toEqual([
    'paid',
    'paid',
  ])
  await programme.cancel(sold)
  const owed = async (partner: Partner) => {
    const { availableBalance, clawbackOwed } = await programme.walletOf(partner)
    return [availableBalance, clawbackOwed]
  }
  expect([await owed(seller), await owed(top)]).toEqual([
    ['0', '500000'],
    ['0', '250000'],
  ])
  await programme.restore(sold)
  // What is posted then is held as any other row.
  await programme.days(DAYS_OF_HOLD)
  await programme.days(1)
  expect([await owed(seller), await owed(top)]).toEqual([
    ['0', '0'],
    ['0', '0'],
  ])
})

test('paid, cancelled, paid, failed, paid and deleted, an order pays nobody and counts for nobody in the end', async () => {
  const top = await programme.enrol()
  const seller = await programme.enrol(top)
  const sold = await programme.sale(seller)
  for (const step of [
    { orderStatus: 'cancelled' },
    { orderStatus: 'pending' },
    { paymentStatus: 'failed' },
    { paymentStatus: 'paid' },
  ])
    await programme.change(sold, step)
  expect(await programme.commissionsOf(sold)).toHaveLength(2)
  await programme.ask('manager', 'DELETE', `/api/orders/${sold.id}`)
  expect(await programme.commissionsOf(sold)).toEqual([])
  expect((await programme.numbersOf(seller)).lifetimeSales).toBe('0')
  expect((await programme.numbersOf(top)).teamVolume).toBe('0')
})

test('a sale that earned nobody anything leaves the figures with its deletion, too', async () => {
  const top = await programme.enrol()
  const seller = await programme.enrol(top)
  await programme.stand(seller, 'suspended')
  const sold = await programme.sale(seller)
  expect(await programme.commissionsOf(sold)).toEqual([[top.id, '250000', 'pending']])
  expect((await programme.numbersOf(seller)).personalSales).toBe('18990000')
  await programme.ask('manager', 'DELETE', `/api/orders/${sold.id}`)
  expect((await programme.numbersOf(seller)).personalSales).toBe('0')
  expect((await programme.numbersOf(top)).teamVolume).toBe('0')
})

test('nobody earns from an own purchase through a recruit’s link, and it counts in no figure of who bought it', async () => {
  const top = await programme.enrol()
  const seller = await programme.enrol(top)
  const bought = await programme.sale(seller, top)
  expect(await programme.commissionsOf(bought)).toEqual([[seller.id, '500000', 'pending']])
  expect((await programme.numbersOf(top)).teamVolume).toBe('0')
  const without = top.phone.slice('876-'.length)
  const again = await programme.sale(seller, { phone: without })
  expect((await programme.commissionsOf(again)).map(([id]) => id)).toEqual([seller.id])
  const corrected = await programme.sale(seller)
  await programme.change(corrected, { customerEmail: seller.email })
  expect(await programme.commissionsOf(corrected)).toEqual([[top.id, '250000', 'pending']])
})

test('a second account under one’s own earns nothing of what its owner buys', async () => {
  const owner = await programme.enrol()
  const second = await programme.enrol(owner, { phone: owner.phone })
  const bought = await programme.sale(second, { phone: owner.phone })
  expect(await programme.commissionsOf(bought)).toEqual([])
  expect((await programme.numbersOf(second)).personalSales).toBe('0')
})

test('who was suspended when a sale was paid earns nothing of it after reinstatement, whatever happens to the order', async () => {
  const top = await programme.enrol()
  await programme.stand(top, 'suspended')
  const sold = await programme.sale(top)
  await programme.stand(top, 'active')
  await programme.change(sold, { notes: 'Ring twice' })
  await programme.change(sold, { paymentStatus: 'pending' })
  await programme.markPaid(sold)
  await programme.shop.night()
  expect(await programme.commissionsOf(sold)).toEqual([])
})

test('purchases that earn nobody anything raise no rank', async () => {
  const seller = await programme.enrol()
  await programme.sale(seller, seller)
  await programme.change(await programme.sale(seller), { commissionEligible: false })
  await programme.shop.night()
  const { personalSales, lifetimeSales } = await programme.numbersOf(seller)
  expect([personalSales, lifetimeSales]).toEqual(['0', '0'])
  const criteria = await programme.criteriaOf(seller)
  expect(criteria.map(({ reached }) => Number(reached))).toEqual(criteria.map(() => 0))
})

test('what a month earned is never more than what was earned in all, and what is lost leaves both', async () => {
  const seller = await programme.enrol()
  const sold = await programme.sale(seller)
  const first = await programme.ownNumbersOf(seller)
  expect([first.earned, first.earnedThisMonth]).toEqual(['500000', '500000'])
  await programme.decide(sold, seller, 'void')
  const after = await programme.ownNumbersOf(seller)
  expect([after.earned, after.earnedThisMonth, after.pendingCommissions]).toEqual(['0', '0', '0'])
})
