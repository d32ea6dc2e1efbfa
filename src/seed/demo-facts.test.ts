// The texts of the demo's products and their facts must not contradict each other.

import { expect, test } from 'vitest'
import { CARS, carsFor } from '#contract/fit-rules.ts'
import { factsFor } from '#contract/product-facts.ts'
import { readDemoCatalogue } from './catalogue-file.ts'

const DEMO = readDemoCatalogue().entries.map(({ product }) => product)
type Demo = (typeof DEMO)[number]
const textOf = ({ description, features = [] }: Demo) => [description, ...features].join(' ')
const named = DEMO.map((product) => [product.name, product] as const)

/** Width and length of a bed in centimetres. */
const BED_SIZES = {
  twin: [97, 191],
  full: [137, 191],
  queen: [152, 203],
  king: [193, 203],
} as const

test.each(named)(
  '%s has all facts of its category that its texts and measures give',
  (_, product) => {
    const missing = factsFor(product.category).filter(
      ({ key }) => (product.facts?.[key] ?? null) === null,
    )
    // A sofa-bed of a size of its own says its width and length; its mattress and the pod's seat give way.
    const unknown = product.category === 'sofa-beds' ? ['bedSize', 'firmness'] : []
    const pod = product.name.includes('Pod') ? ['seatHeightCm'] : []
    expect(missing.map(({ key }) => key)).toEqual([...unknown, ...pod])
  },
)

test.each(named.filter(([, { category }]) => category === 'mattresses'))(
  '%s says the bed size that is nearest to its measures, and its text says the same',
  (_, product) => {
    const { widthCm = 0, depthCm = 0 } = product.measures ?? {}
    const far = ([width, length]: readonly [number, number]) =>
      Math.hypot(width - widthCm, length - depthCm)
    const [nearest] = Object.entries(BED_SIZES).toSorted(([, a], [, b]) => far(a) - far(b))
    expect(product.facts?.bedSize).toBe(nearest?.[0])
    expect(far(nearest?.[1] ?? [0, 0])).toBeLessThan(5)
    expect(textOf(product).toLowerCase()).toContain(product.facts?.bedSize)
    const firmness = /(?:medium|soft|firm)(?:-firm)?/.exec(textOf(product))?.[0]
    if (firmness) expect(product.facts?.firmness).toBe(firmness)
  },
)

test.each(named)('%s takes as long to its full shape as its text says', (_, product) => {
  const hours = [...textOf(product).matchAll(/(\d+) hours/g)].map(([, figure]) => Number(figure))
  expect(hours.filter((figure) => figure !== product.facts?.hoursToFullShape)).toEqual([])
  expect(product.facts?.hoursToUse).toBeLessThanOrEqual(product.facts?.hoursToFullShape ?? 0)
})

test.each(named)('%s seats, sleeps and measures what its text says', (_, product) => {
  const text = textOf(product)
  const facts = product.facts ?? {}
  const words = ['zero', 'one', 'two', 'three', 'four']
  const seats = /(?:Seats (?:two to )?|couch for )(two|three|four)\b/.exec(text)?.[1]
  if (seats) expect(facts.seats).toBe(words.indexOf(seats))
  const height = /(\d+) cm seat height/.exec(text)?.[1]
  if (height) expect(facts.seatHeightCm).toBe(Number(height))
  const bed = /(\d+) x (\d+) cm bed/
    .exec(text)
    ?.slice(1)
    .map(Number)
    .toSorted((a, b) => a - b)
  if (bed) expect([facts.bedWidthCm, facts.bedLengthCm]).toEqual(bed)
  if (facts.care === 'wash-cover') expect(text).toMatch(/zips? off|removable covers/)
  expect((facts.loadKg ?? 0) % (facts.loadPerPersonKg ?? 1)).toBe(0)
})

test.each(named)('%s fits into the cars that its text names', (_, product) => {
  const cars = (carsFor(product.cartons ?? []) ?? []).map((car) => car.toLowerCase())
  for (const { short } of CARS)
    if (textOf(product).toLowerCase().includes(short.toLowerCase()))
      expect(cars).toContain(short.toLowerCase())
})
