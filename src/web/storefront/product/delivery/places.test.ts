import { expect, test } from 'vitest'
import type { DeliveryTerms } from '#contract/delivery-terms.ts'
import { PARISHES } from '#contract/parishes.ts'
import { placesOf } from './places.ts'

const prices = { S: '1200.00', M: '1800.00', L: '2500.00', XL: null }
const zone = (parishes: readonly string[], services = 1) =>
  ({
    name: 'A zone',
    parishes,
    services: Array.from({ length: services }, () => ({
      service: 'standard',
      daysFrom: 1,
      daysTo: 3,
      prices,
    })),
  }) as DeliveryTerms['zones'][number]

const AROUND = zone(['Kingston', 'St Andrew', 'St Ann'])
const REST = zone(PARISHES.filter((parish) => !AROUND.parishes.includes(parish)))

test('each zone is a place in words, and the last that completes the island is the rest', () => {
  const texts = placesOf([AROUND, REST], undefined).map(({ text }) => text)
  expect(texts).toEqual(['Kingston, St Andrew and St Ann', 'All other parishes'])
  expect(placesOf([zone(PARISHES)], undefined)[0]?.text).toBe('All 14 parishes')
})

test('a zone without services has no place: its deliveries are to be quoted', () => {
  expect(placesOf([zone(['Kingston'], 0), REST], undefined)).toHaveLength(1)
})

test('the own parish is marked where its place names it, and before a place that does not', () => {
  const own = (parish: string) => placesOf([AROUND, REST], parish).map((place) => place.own)
  expect(own('St Ann')).toEqual([
    { parish: 'St Ann', before: 'Kingston, St Andrew and ', after: '' },
    undefined,
  ])
  expect(own('Portland')).toEqual([
    undefined,
    { parish: 'Portland', before: '', after: ', like all other parishes' },
  ])
})
