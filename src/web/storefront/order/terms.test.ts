import { expect, test } from 'vitest'
import type { ServiceView } from '#contract/delivery-offers.ts'
import type { PricedLines } from '#web/queries/order-previews.ts'
import { deliveryOffer, isCodeTaken, previewTerms } from './terms.ts'
import { NO_TERMS, parseTerms } from './terms-store.ts'

const toPortland = { ...NO_TERMS, shippingMethod: 'delivery', parish: 'Portland' } as const

test('a courier is asked for once there is a parish, and standard until another is chosen', () => {
  expect(previewTerms({ ...toPortland, parish: '' })).toEqual({})
  expect(previewTerms(toPortland)).toEqual({
    shippingMethod: 'delivery',
    parish: 'Portland',
    deliveryService: 'standard',
  })
  expect(previewTerms({ ...toPortland, deliveryService: 'express' })).toMatchObject({
    deliveryService: 'express',
  })
})

test('pick-up names no parish and no service', () => {
  const pickup = { ...toPortland, shippingMethod: 'pickup', deliveryService: 'express' } as const
  expect(previewTerms(pickup)).toEqual({ shippingMethod: 'pickup' })
})

const PAY_BEFORE = '2026-11-26T19:00:00.000Z'

const pricedFor = (parish: string, services: ServiceView[]): PricedLines => ({
  parish,
  lines: [],
  breakdown: null,
  voucher: null,
  partnerCode: false,
  delivery: { services, chosen: services[0]?.service ?? null, payBefore: PAY_BEFORE },
})

test('until a parish is answered for, its services are unknown, not missing; those of another stay meanwhile', () => {
  const portland = previewTerms(toPortland)
  expect(deliveryOffer(undefined, portland)).toBeUndefined()
  expect(deliveryOffer(pricedFor('Kingston', []), portland)).toBeUndefined()
  expect(deliveryOffer(pricedFor('Portland', []), portland)).toMatchObject({ services: [] })
  const standard: ServiceView = {
    service: 'standard',
    price: '2500.00',
    daysFrom: 3,
    daysTo: 7,
    by: '2026-12-04',
  }
  const kingston = pricedFor('Kingston', [standard])
  expect(deliveryOffer(kingston, portland)).toMatchObject({ chosen: standard })
})

test('a code is asked for as it was typed, without spaces around it', () => {
  expect(previewTerms({ ...NO_TERMS, voucher: ' SOFA10 ' })).toEqual({ voucher: 'SOFA10' })
  expect(previewTerms({ ...NO_TERMS, voucher: '  ' })).toEqual({})
})

test('a code holds as a voucher that is not refused, or as a partner’s own', () => {
  const voucher = { code: 'SOFA10', kind: null, says: '', whose: '', discount: '0.00' }
  expect(isCodeTaken({ voucher, partnerCode: false })).toBe(false)
  expect(isCodeTaken({ voucher: { ...voucher, kind: 'amount' }, partnerCode: false })).toBe(true)
  expect(isCodeTaken({ voucher: null, partnerCode: true })).toBe(true)
  expect(isCodeTaken({ voucher: null, partnerCode: false })).toBe(false)
})

test('terms that cannot be read are not chosen', () => {
  expect(parseTerms(JSON.stringify(toPortland))).toEqual(toPortland)
  for (const text of [undefined, '7', '{', '{"shippingMethod":"drone","parish":"Mars"}'])
    expect(parseTerms(text)).toEqual(NO_TERMS)
})
