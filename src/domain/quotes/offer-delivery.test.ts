import { expect, test } from 'vitest'
import type { AnswerQuote } from '#contract/quote-offers.ts'
import { aProduct, BUYER } from '#testing/builders.ts'
import { inPricedShop } from '#testing/delivery.ts'
import type { TestTx } from '#testing/shop.ts'
import { acceptQuote } from './accept-quote.ts'
import { answerQuote } from './answer-quote.ts'
import { requestQuote } from './request-quote.ts'

/** The order of an offer of one couch to Portland. */
async function ordered(tx: TestTx, delivery: Partial<AnswerQuote>) {
  const cartons = [{ lengthCm: 112, widthCm: 66, heightCm: 66 }]
  const { id: productId } = await aProduct(tx, { fields: { cartons, weightKg: 54 } })
  const wanted = { productCategory: 'chairs', preferredColor: 'Sand', preferredSize: 'Any' }
  const who = { customerName: 'Ann Brown', email: 'ann@example.com', contactNumber: '876-555-0100' }
  const { id: quoteId } = await requestQuote(tx, { ...wanted, ...who, budgetRange: '' })
  const answer = {
    productId,
    price: '75000.00',
    parish: 'Portland',
    validUntil: '2999-12-31',
  } as const
  const { link } = await answerQuote(tx, { quoteId, answer: { ...answer, ...delivery } })
  const there = {
    shippingMethod: 'delivery',
    parish: 'Portland',
    deliveryAddress: '3 Bridge Street',
  } as const
  const order = { ...BUYER, ...there }
  return (await acceptQuote(tx, { link: link ?? '', order })).order
}

test('an offer at the price of a service promises the days of that service', () =>
  inPricedShop(async (tx) => {
    const standard = { delivery: 4_000_00, deliveryService: 'standard', deliveryDaysTo: 7 }
    expect(await ordered(tx, { deliveryService: 'standard' })).toMatchObject(standard)
    expect(await ordered(tx, { delivery: '4000.00' })).toMatchObject(standard)
  }))

test('an amount that no service costs stays what was agreed, without days', () =>
  inPricedShop(async (tx) => {
    const agreed = { delivery: 4_100_00, deliveryService: null, deliveryDaysTo: null }
    expect(await ordered(tx, { delivery: '4100.00' })).toMatchObject(agreed)
  }))
