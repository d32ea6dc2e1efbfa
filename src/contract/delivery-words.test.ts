import { expect, test } from 'vitest'
import { daysText } from './delivery-figures.ts'
import { deliveryFrom } from './delivery-from.ts'
import { dayText, deliverySentence, paidByText, textOfWords } from './delivery-sentences.ts'
import type { DeliveryTerms } from './delivery-terms.ts'
import { daysOfTerms, termsText } from './delivery-terms-text.ts'
import { PARISHES } from './parishes.ts'

const NOW = new Date('2026-11-17T15:00:00Z')
const limits = {
  S: { litres: 200, kg: 20 },
  M: { litres: 400, kg: 40 },
  L: { litres: 600, kg: 60 },
}
const prices = (S: number, XL: number) => ({
  S: `${S}.00`,
  M: `${S + 900}.00`,
  L: `${S + 1300}.00`,
  XL: `${XL}.00`,
})
const TERMS: DeliveryTerms = {
  zones: [
    {
      name: 'Kingston and around',
      parishes: PARISHES.slice(0, 3),
      services: [{ service: 'standard', daysFrom: 1, daysTo: 3, prices: prices(1200, 3800) }],
    },
    {
      name: 'All others',
      parishes: PARISHES.slice(3),
      services: [
        { service: 'standard', daysFrom: 5, daysTo: 7, prices: prices(1900, 6200) },
        { service: 'express', daysFrom: 2, daysTo: 3, prices: prices(3400, 11000) },
      ],
    },
  ],
  limits,
  freeOver: 0,
  cutOffHour: 14,
  from: '1200.00',
}
const couch = { cartons: [{ lengthCm: 112, widthCm: 66, heightCm: 66 }], weightKg: 54 }

test('a delivery is told in one sentence: where, what it costs, by which day', () => {
  const sentence = (price: string | null) =>
    textOfWords(deliverySentence('Portland', { price, by: '2026-11-26' }, NOW))
  expect(sentence('4000.00')).toBe('Delivery to Portland J$4,000, by Thu 26 Nov')
  expect(sentence('0.00')).toBe('Delivery to Portland free, by Thu 26 Nov')
  expect(sentence(null)).toBe('Delivery to Portland to be quoted, by Thu 26 Nov')
  const strong = deliverySentence('Portland', { price: '4000.00', by: '2026-11-26' }, NOW)
  expect(strong.flatMap((words) => (words.strong ? words.text : []))).toEqual([
    'Portland J$4,000',
    'Thu 26 Nov',
  ])
})

test('a promise says until when it holds: today, or the day of the next cut-off', () => {
  const promise = (payBefore: string) => paidByText({ by: '2026-11-26', payBefore }, NOW)
  expect(promise('2026-11-17T19:00:00Z')).toBe('Paid by 2 pm today: by Thu 26 Nov')
  expect(promise('2026-11-18T15:00:00Z')).toBe('Paid by 10 am on Wed 18 Nov: by Thu 26 Nov')
  expect(promise('2026-11-18T03:00:00Z')).toBe('Paid by 10 pm today: by Thu 26 Nov')
  expect(dayText('2027-01-04', NOW)).toBe('Mon 4 Jan 2027')
})

test('days are business days, one or a range', () => {
  expect(daysText({ daysFrom: 1, daysTo: 1 })).toBe('1 business day')
  expect(daysText({ daysFrom: 2, daysTo: 3 })).toBe('2 to 3 business days')
})

test('without a parish a piece has its cheapest price and the days of all parishes', () => {
  expect(deliveryFrom(TERMS, couch)).toBe('Delivery from J$2,500, 1 to 7 business days')
  const only = { ...TERMS, zones: TERMS.zones.slice(1) }
  expect(deliveryFrom(only, couch)).toBe('Delivery J$3,200, 5 to 7 business days')
})

test('a piece of unknown size, or a shop without rates, has no price yet', () => {
  const unknown = 'Delivery is quoted after you order'
  expect(deliveryFrom(TERMS, { cartons: [], weightKg: null })).toBe(unknown)
  expect(deliveryFrom({ ...TERMS, zones: [] }, couch)).toBe(unknown)
})

const FREE = { S: '0.00', M: '0.00', L: '0.00', XL: '0.00' }
const free: DeliveryTerms = {
  ...TERMS,
  zones: [
    {
      name: 'All parishes',
      parishes: [...PARISHES],
      services: [{ service: 'standard', daysFrom: 5, daysTo: 7, prices: FREE }],
    },
  ],
}

test('the terms say each zone with its services, what is free, and from when days count', () => {
  expect(termsText(TERMS)).toBe(
    'Courier to Kingston, St Andrew and St Catherine: standard J$1,200 to J$3,800 by size, ' +
      '1 to 3 business days. Courier to all other parishes: standard J$1,900 to J$6,200 by size, ' +
      '5 to 7 business days; express J$3,400 to J$11,000 by size, 2 to 3 business days. ' +
      'Days are counted from payment. Payments before 2 pm count the same day. Pick-up is free.',
  )
  expect(termsText({ ...TERMS, freeOver: 150_000 })).toContain('Delivery is free over J$150,000.')
  expect(termsText(free)).toContain(
    'Courier to all 14 parishes: standard free, 5 to 7 business days.',
  )
})

test('parishes without rates are told, and so is a shop that has none', () => {
  const some = { ...TERMS, zones: TERMS.zones.slice(0, 1) }
  expect(termsText(some)).toContain('For other parishes we quote you when you order.')
  expect(termsText({ ...TERMS, zones: [] })).toBe(
    'We deliver to all 14 parishes. We quote you for delivery when you order. Pick-up is free.',
  )
})

test('the days alone are as short as a question asks', () => {
  expect(daysOfTerms(TERMS)).toBe(
    'standard 1 to 3 business days to Kingston, St Andrew and St Catherine; standard 5 to 7 business ' +
      'days, express 2 to 3 business days to all other parishes',
  )
  expect(daysOfTerms({ ...TERMS, zones: [] })).toBe('we confirm the days when you order')
})
