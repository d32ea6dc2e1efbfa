import { expect, test } from 'vitest'
import {
  changedCells,
  draftOf,
  mistakesOf,
  newService,
  ratesOf,
  withService,
  withZone,
} from './rates-draft.ts'

const prices = { S: '1200.00', M: '1800.00', L: '2500.00', XL: null }
const BASE = draftOf([
  {
    name: 'Town',
    parishes: ['Kingston', 'St Andrew'],
    services: [{ service: 'standard', daysFrom: 1, daysTo: 3, prices }],
  },
  { name: 'East', parishes: ['Portland'], services: [] },
])
const standard = (change: object) => ({ ...BASE[0]?.services[0], ...change }) as never

test('rates are shown as they are typed, and sent back unchanged they are the same', () => {
  expect(BASE[0]?.services[0]?.prices).toEqual({ S: '1,200', M: '1,800', L: '2,500', XL: '' })
  expect([...changedCells(BASE, BASE)]).toEqual([])
  expect(mistakesOf(BASE)).toEqual({})
  expect(ratesOf(BASE).zones[0]?.services[0]).toMatchObject({ daysFrom: 1, daysTo: 3 })
})

test('each cell that differs counts once; the same amount written otherwise does not', () => {
  const same = withService(
    BASE,
    0,
    standard({ prices: { S: 'J$1,200.00', M: '1800', L: '2,500', XL: ' ' } }),
  )
  expect([...changedCells(BASE, same)]).toEqual([])
  const other = withService(
    BASE,
    0,
    standard({ daysTo: '4', prices: { S: '1300', M: '', L: '2,500', XL: '' } }),
  )
  expect([...changedCells(BASE, other)]).toEqual([
    '0 standard days',
    '0 standard S',
    '0 standard M',
  ])
})

test('a zone takes its parishes from the others; one that is gone counts as a change', () => {
  const moved = withZone(BASE, {
    ...(BASE[1] as never as (typeof BASE)[number]),
    parishes: ['Portland', 'Kingston'],
  })
  expect(moved.map(({ parishes }) => parishes)).toEqual([['St Andrew'], ['Portland', 'Kingston']])
  expect([...changedCells(BASE, moved)]).toEqual(['0 parishes', '1 parishes'])
  expect([...changedCells(BASE, BASE.slice(0, 1))]).toEqual(['1 gone'])
  const added = withZone(BASE, {
    key: 7,
    name: 'West',
    parishes: ['Hanover'],
    services: [newService('express')],
  })
  expect(added).toHaveLength(3)
  expect([...changedCells(BASE, added)]).toEqual(['7 name', '7 parishes', '7 express days'])
})

test('what cannot be saved is told at its cell', () => {
  const wrong = withService(
    BASE,
    0,
    standard({ daysFrom: '4', prices: { S: 'a lot', M: '', L: '', XL: '' } }),
  )
  expect(mistakesOf(wrong)).toEqual({
    'zones.0.services.0.prices.S': 'Please enter a price, such as 4,000',
  })
  const days = withService(BASE, 0, standard({ daysFrom: '4' }))
  expect(mistakesOf(days)).toEqual({
    'zones.0.services.0.daysTo': 'The last day cannot be before the first',
  })
  const empty = withService(BASE, 0, standard({ daysTo: '' }))
  expect(mistakesOf(empty)).toEqual({
    'zones.0.services.0.daysTo': 'Please enter whole days from 0 to 60',
  })
})
