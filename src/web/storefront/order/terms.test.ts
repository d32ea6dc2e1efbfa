import { expect, test } from 'vitest'
import { isCodeTaken, previewTerms } from './terms.ts'
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
