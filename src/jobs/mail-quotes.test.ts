import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEW_SHOP } from '#contract/settings.ts'
import { askAgain } from '#domain/quotes/accept-quote.ts'
import { answerQuote, declineQuote } from '#domain/quotes/answer-quote.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { visitor } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { listenerNames, runListener } from './listeners.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const input = {
  customerName: 'Ann Brown',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productCategory: 'compressed-couches',
  preferredColor: 'Navy',
  preferredSize: '3-seater',
  budgetRange: 'J$150,000 to J$200,000',
  additionalNotes: 'The door is 76 cm wide.',
}
const MONTEGO = 2

async function lettersTo(address: string): Promise<string[]> {
  const folder = join(shop.config.dataDir, 'mail')
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)))
  const read = await Promise.all(files.map((file) => simpleParser(file)))
  return read
    .filter(({ to }) => !Array.isArray(to) && to?.text === address)
    .map(({ text }) => text ?? '')
}

test('the shopper and the shop get one mail each, however often the jobs run', async () => {
  const quote = await shop.shop.write(visitor, (tx) =>
    requestQuote(tx, { ...input, productId: MONTEGO, selectedColor: 'Navy' }),
  )
  const facts = { quoteId: quote.id }
  const at = quote.createdAt.toISOString()
  const event = { id: 1, name: 'quote.requested', facts, at, by: 'visitor' } as const
  const names = listenerNames('quote.requested')
  for (const name of [...names, ...names]) await runListener(shop.jobContext, name, event)

  const [toShopper = '', ...more] = await lettersTo(input.email)
  expect(more).toEqual([])
  expect(toShopper).toContain('within 24 hours')
  expect(toShopper).toContain('Montego 3-Seater Couch, Navy')
  expect(toShopper).not.toContain(input.additionalNotes)

  const [toShop = '', ...others] = await lettersTo(NEW_SHOP.email)
  expect(others).toEqual([])
  const { productCategory: _, ...fields } = input
  for (const words of [...Object.values(fields), 'Compressed couches', `Q-${quote.id}`])
    expect(toShop).toContain(words)
})

test('an offer is mailed with its link, once for each answer; a refusal with its reason', async () => {
  const email = 'ben@example.com'
  const { quote, first, second } = await shop.shop.write(visitor, async (tx) => {
    const request = await requestQuote(tx, { ...input, email })
    const offer = { productId: MONTEGO, color: 'Navy', price: '150000', message: 'Two\nlines.' }
    const answer = { ...offer, validUntil: '2999-12-31' }
    const quote = await answerQuote(tx, { quoteId: request.id, answer })
    return { quote, first: 901, second: 902 }
  })
  const facts = { quoteId: quote.id }
  const dedupeKey = { facts, at: quote.createdAt.toISOString(), by: 'visitor' }
  for (const id of [first, first, second])
    await runListener(shop.jobContext, 'mail-quote-answered', {
      ...dedupeKey,
      id,
      name: 'quote.answered',
    })
  const offers = await lettersTo(email)
  expect(offers).toHaveLength(2)
  for (const words of ['J$150,000.00', 'Montego 3-Seater Couch, Navy', `/quote/${quote.link}`])
    expect(offers[0]).toContain(words)

  const reason = 'We no longer make it.'
  await shop.shop.write(visitor, (tx) => declineQuote(tx, { quoteId: quote.id, reason }))
  for (const side of ['shopper', 'shop', 'shop'])
    await runListener(shop.jobContext, 'mail-quote-declined', {
      ...dedupeKey,
      id: 903,
      name: 'quote.declined',
      facts: { ...facts, side },
    })
  const all = await lettersTo(email)
  expect(all).toHaveLength(3)
  expect(all.filter((letter) => letter.includes(reason))).toHaveLength(1)
})

test('the mail of an offer of several lines lists them, with what the total is made of', async () => {
  const email = 'cleo@example.com'
  const quote = await shop.shop.write(visitor, async (tx) => {
    const request = await requestQuote(tx, { ...input, email })
    const line = { productId: MONTEGO, selectedColor: 'Navy', unitPrice: '150000.00' }
    const lines = [
      { ...line, quantity: 2 },
      { ...line, selectedColor: 'Terracotta', unitPrice: '20000.50', quantity: 1 },
    ]
    const answer = { lines, delivery: '4000.00', discount: '1000.50', validUntil: '2999-12-31' }
    return answerQuote(tx, { quoteId: request.id, answer })
  })
  const event = { id: 910, facts: { quoteId: quote.id }, at: quote.createdAt.toISOString() }
  await runListener(shop.jobContext, 'mail-quote-answered', {
    ...event,
    name: 'quote.answered',
    by: 'visitor',
  })
  const [mail = ''] = await lettersTo(email)
  for (const words of [
    '2 x Montego 3-Seater Couch, Navy',
    'J$300,000.00',
    'Montego 3-Seater Couch, Terracotta',
    'J$20,000.50',
    'Items',
    'J$320,000.50',
    'Delivery',
    'J$4,000.00',
    'Discount',
    '−J$1,000.50',
    'Total',
    'J$323,000.00',
    'We reserve the items once you accept.',
  ])
    expect(mail).toContain(words)
})

test('the mail of an offer of one piece names its delivery even if the discount makes up for it', async () => {
  const email = 'dora@example.com'
  const quote = await shop.shop.write(visitor, async (tx) => {
    const request = await requestQuote(tx, { ...input, email })
    const line = { productId: MONTEGO, selectedColor: 'Navy', unitPrice: '150000.00', quantity: 1 }
    const parts = { delivery: '4000.00', discount: '4000.00', validUntil: '2999-12-31' }
    return answerQuote(tx, { quoteId: request.id, answer: { lines: [line], ...parts } })
  })
  const event = { id: 911, facts: { quoteId: quote.id }, at: quote.createdAt.toISOString() }
  const named = { ...event, name: 'quote.answered' as const, by: 'visitor' }
  await runListener(shop.jobContext, 'mail-quote-answered', named)
  const [mail = ''] = await lettersTo(email)
  for (const words of ['Delivery', 'J$4,000.00', 'Discount', 'J$150,000.00'])
    expect(mail).toContain(words)
})

test('staff hear once that an offer could not be accepted, without a word about who asks', async () => {
  const quote = await shop.shop.write(visitor, async (tx) => {
    const { id: quoteId } = await requestQuote(tx, { ...input, email: 'eve@example.com' })
    const offer = { productId: MONTEGO, color: 'Navy', price: '150000', validUntil: '2999-12-31' }
    const { link } = await answerQuote(tx, { quoteId, answer: offer })
    return askAgain(tx, link ?? '')
  })
  const event = { id: 912, facts: { quoteId: quote.id }, at: quote.createdAt.toISOString() }
  const renewed = { ...event, name: 'quote.asked-again' as const, by: 'visitor' }
  for (const name of [...listenerNames(renewed.name), ...listenerNames(renewed.name)])
    await runListener(shop.jobContext, name, renewed)
  const letters = await lettersTo(NEW_SHOP.email)
  const [mail = '', ...others] = letters.filter((text) => text.includes('could not be accepted'))
  expect(others).toEqual([])
  for (const words of [`Q-${quote.id}`, 'Montego 3-Seater Couch', `open=${quote.id}`])
    expect(mail).toContain(words)
  expect(mail).not.toMatch(/Ann Brown|eve@example/)
})
