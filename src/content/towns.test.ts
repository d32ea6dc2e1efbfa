import { expect, test } from 'vitest'
import { PARISHES } from '#contract/parishes.ts'
import { placeIn, TOWN_COUNT } from './towns.ts'

const PRODUCTS = [
  'Mandeville Swivel Chair',
  'Negril 2-Seater Couch',
  'Montego 3-Seater Couch',
  'Ocho Rios Pull-Out Sofa Bed',
  'Port Antonio L-Sectional',
  'Kingston Lounge Chair',
  'Hellshire Lounge Pod',
]
const parishOf = (text: string) => placeIn(text, PRODUCTS)?.parish

test.each([
  ['how much to carry it go MoBay', 'St James'],
  ['mi live a portmore', 'St Catherine'],
  ['Spain Town', 'St Catherine'],
  ['ochi', 'St Ann'],
  ["St. Ann's Bay", 'St Ann'],
  ['saint elizabeth', 'St Elizabeth'],
  ['Sav-la-Mar please', 'Westmoreland'],
  ['Portland Cottage, Clarendon', 'Clarendon'],
  ['Halfway Tree', 'St Andrew'],
  ['I am in Sandy Bay, Hanover', 'Hanover'],
  ['Old Harbour Bay', 'St Catherine'],
  ['Christiana', 'Manchester'],
])('%j is in %s', (text, parish) => {
  expect(parishOf(text)).toBe(parish)
})

test.each([
  ['how much is delivery of the mandeville chair to mandeville', 'Manchester', true],
  ['how long it tek fi reach mandeville', 'Manchester', true],
  ['do you deliver to Negril', 'Westmoreland', true],
  ['negril delivery', 'Westmoreland', false],
  ['delivery of the negril to kingston', 'Kingston', true],
  ['montego bay', 'St James', true],
  ['Cool Breeze to Port Antonio', 'Portland', true],
])('%j means the place', (text, parish, sure) => {
  expect(placeIn(text, PRODUCTS)).toMatchObject({ parish, sure })
})

test.each([
  'Mandeville Swivel Chair',
  'the mandeville, does it spin',
  'how much is the negril',
  'the montego or the port antonio',
  'kingston chair in teal',
  'ocho rios sofa bed',
  'price a di negril',
  'what is the capital of France',
])('%j names no place', (text) => {
  expect(parishOf(text)).toBeUndefined()
})

test('what is left of a text is without the place', () => {
  expect(placeIn('Delivery to Port Antonio, Negril couch', PRODUCTS)?.rest).toBe(
    'delivery to negril couch',
  )
})

test('every parish has towns, 300 in all', () => {
  expect(TOWN_COUNT).toBeGreaterThan(300)
  for (const parish of PARISHES) expect(parishOf(parish)).toBe(parish)
})
