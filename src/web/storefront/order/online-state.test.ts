import { expect, test } from 'vitest'
import type { OrderPageView } from '#contract/orders.ts'
import {
  awaitsOnline,
  isBeingConfirmed,
  newsOf,
  nextLookMs,
  notChargedText,
  payLabel,
  showsOnline,
} from './online-state.ts'

type Attempt = NonNullable<OrderPageView['online']['attempt']>

const page = (attempt: Partial<Attempt> | null, change: object = {}, offered = true) =>
  ({
    paysOnline: true,
    paymentStatus: 'pending',
    orderStatus: 'pending',
    received: '0.00',
    due: '168000.00',
    online: {
      offered,
      isTest: false,
      attempt: attempt && { reason: null, message: '', ...attempt },
    },
    ...change,
  }) as object as OrderPageView

test('each state of a payment is said, and what to do about it', () => {
  expect(newsOf(page(null))).toBeUndefined()
  expect(newsOf(page({ state: 'paid' }))).toBeUndefined()
  const words = (attempt: Partial<Attempt>, waitedLong = false) => {
    const { tone, lead, rest } = newsOf(page(attempt), waitedLong) ?? {}
    return `${tone}: ${lead} ${rest}`
  }
  expect(words({ state: 'open' })).toContain('You can still pay on the page that is open.')
  expect(words({ state: 'confirming' })).toMatch(/waiting for our bank .* updates by itself/)
  expect(words({ state: 'confirming' }, true)).toContain('We will e-mail you once it is confirmed.')
  expect(words({ state: 'checking' })).toMatch(
    /Our team is checking this payment.*Please wait for that/,
  )
  const unsettled = newsOf(page({ state: 'checking' }, {}, false))
  expect(unsettled?.rest).toContain('Please do not pay again.')
  expect(words({ state: 'expired' })).toContain('Your card does not appear to have been charged.')
  expect(words({ state: 'failed', reason: 'cancelled' })).toContain('You left the payment page')
  expect(words({ state: 'failed' })).toContain('Nothing was charged.')
  expect(words({ state: 'failed', reason: 'declined' })).toContain(
    'Your bank declined the card. Nothing was charged.',
  )
  expect(words({ state: 'failed', reason: 'not-authenticated' })).toContain(
    'Your bank could not verify you. Your card was not charged.',
  )
  const declined = words({ state: 'failed', reason: 'declined', message: 'DO NOT HONOUR' })
  expect(declined).toMatch(/^bad: .*declined the card.* Your bank says: “DO NOT HONOUR”$/)
})

test('a payment that the shop did not charge is said with its reason, where it can be paid and where not', () => {
  const unwanted = page({ state: 'failed', reason: 'cancelled', because: 'less-due' })
  expect(newsOf(unwanted)).toEqual({
    tone: 'info',
    lead: 'Your card was not charged.',
    rest: 'Nothing was charged, because the amount due has changed. You can pay the new amount here.',
  })
  const cancelled = page({ state: 'failed', reason: 'cancelled', because: 'order-cancelled' })
  expect(notChargedText(cancelled)).toBe('Nothing was charged, because this order was cancelled.')
  expect(notChargedText(page({ state: 'failed', reason: 'cancelled' }))).toBe('')
})

test('the button says what is due, and what it does after an attempt', () => {
  const label = (attempt: Partial<Attempt> | null, change = {}) => payLabel(page(attempt, change))
  expect(label(null)).toBe('Pay now, J$168,000')
  expect(label({ state: 'open' })).toBe('Open the payment page again, J$168,000')
  expect(label({ state: 'failed' })).toBe('Try again, J$168,000')
  expect(label({ state: 'expired' })).toBe('Try again, J$168,000')
  const rest = { received: '100000.00', due: '68000.37' }
  expect(label({ state: 'paid' }, rest)).toBe('Pay the rest now, J$68,000.37')
})

test('while a payment may have been made nothing else is to be paid, but after one that is settled', () => {
  expect(isBeingConfirmed(page({ state: 'confirming' }, {}, false))).toBe(true)
  expect(isBeingConfirmed(page({ state: 'checking' }, {}, false))).toBe(true)
  expect(isBeingConfirmed(page({ state: 'checking' }))).toBe(false)
  expect(isBeingConfirmed(page({ state: 'open' }))).toBe(false)
})

test('the page speaks of paying online where it is meant or possible, and where a payment is under way', () => {
  const transfer = { paysOnline: false }
  expect(awaitsOnline(page(null))).toBe(true)
  expect([awaitsOnline(page(null, transfer)), showsOnline(page(null, transfer))]).toEqual([
    false,
    true,
  ])
  expect(showsOnline(page(null, transfer, false))).toBe(false)
  expect(showsOnline(page({ state: 'confirming' }, transfer, false))).toBe(true)
  // Switched off meanwhile: the page says so.
  expect(showsOnline(page(null, {}, false))).toBe(true)
  expect(showsOnline(page(null, { paymentStatus: 'paid' }, false))).toBe(false)
  const cancelled = { orderStatus: 'cancelled' }
  expect(showsOnline(page({ state: 'confirming' }, cancelled, false))).toBe(false)
})

test('the page looks for news every 3 seconds for a minute, then every 15 for ten minutes', () => {
  const waits: number[] = []
  for (let looks = 0; ; looks++) {
    const ms = nextLookMs(looks)
    if (ms === undefined) break
    waits.push(ms)
  }
  const minutes = (ms: number) =>
    waits.filter((wait) => wait === ms).reduce((sum, wait) => sum + wait, 0) / 60_000
  expect(new Set(waits)).toEqual(new Set([3000, 15_000]))
  expect([minutes(3000), minutes(15_000)]).toEqual([1, 10])
})
