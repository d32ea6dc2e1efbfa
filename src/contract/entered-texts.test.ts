import { expect, test } from 'vitest'
import { addressParts, besideAddress, ERASED_TEXTS, NO_TEXTS } from './entered-texts.ts'

const texts = { ...NO_TEXTS, deliveryAddress: '14 Hope Road', landmark: 'Blue gate' }

test('the address of an order is what is there of it, and the landmark stands beside it by name', () => {
  expect(addressParts({ ...texts, parish: 'Kingston' })).toEqual(['14 Hope Road', 'Kingston'])
  expect(addressParts(texts)).toEqual(['14 Hope Road'])
  expect(besideAddress(texts)).toEqual([{ name: 'Landmark', text: 'Blue gate' }])
  expect(besideAddress(NO_TEXTS)).toEqual([])
})

test('an erased person’s orders keep the parish and no other text', () => {
  const { parish: _, ...others } = NO_TEXTS
  expect(ERASED_TEXTS).toEqual(others)
})
