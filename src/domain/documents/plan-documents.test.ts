// Documents against sums that are written apart: exact fractions, invoice by invoice.

import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#testing/runs.ts'
import { planDocuments, type SoldRow, type Standing } from './plan-documents.ts'

type Given = { quantity?: number; net: number }

const row = (key: string, { quantity = 1, net }: Given): SoldRow => ({
  key,
  lineId: 1,
  productId: null,
  productName: key,
  color: '',
  category: '',
  unitCost: null,
  quantity,
  gross: net,
  net,
})

const couch = (net: number, quantity = 1) => row('couch', { net, quantity })
const chair = (net: number, quantity = 1) => row('chair', { net, quantity })

test('the first invoice has the tax of its total, half a cent up, shared over its rows', () => {
  const { credit, invoice } = planDocuments({
    standing: [],
    sold: [couch(168_000_00), chair(144_000_00, 2), row('delivery', { net: 6_200_00 })],
    rateBp: 1500,
  })
  expect(credit).toEqual([])
  expect(invoice.map(({ gct }) => gct)).toEqual([21_913_04, 18_782_61, 808_70])
})

test('of two equal remainders the earlier row has the cent', () => {
  const { invoice } = planDocuments({ standing: [], sold: [couch(4), chair(4)], rateBp: 1500 })
  expect(invoice.map(({ gct }) => gct)).toEqual([1, 0])
})

test('without a registration there is no tax', () => {
  const { invoice } = planDocuments({ standing: [], sold: [couch(115_00)], rateBp: null })
  expect(invoice).toMatchObject([{ gct: 0, rateBp: null }])
})

test('what became less is credited from the latest invoice that bears it, then from the one before', () => {
  const standing: Standing[] = [
    { invoiceId: 1, rateBp: 1650, rows: [couch(100_00)] },
    { invoiceId: 2, rateBp: 1500, rows: [couch(30_00, 0)] },
  ]
  const { credit, invoice } = planDocuments({ standing, sold: [couch(60_00)], rateBp: 1500 })
  expect(invoice).toEqual([])
  expect(credit.map(({ invoiceId, net, rateBp }) => [invoiceId, net, rateBp])).toEqual([
    [1, -40_00, 1650],
    [2, -30_00, 1500],
  ])
})

test('an exchange is a credit note and a further invoice', () => {
  const standing = [{ invoiceId: 1, rateBp: 1500, rows: [couch(100_00)] }]
  const { credit, invoice } = planDocuments({ standing, sold: [chair(90_00)], rateBp: 1500 })
  expect(credit.map(({ key, net, quantity }) => [key, net, quantity])).toEqual([
    ['couch', -100_00, -1],
  ])
  expect(invoice.map(({ key, net, quantity }) => [key, net, quantity])).toEqual([
    ['chair', 90_00, 1],
  ])
})

const discounted = (key: string, gross: number, net: number) => ({ ...row(key, { net }), gross })
const BOTH = [discounted('couch', 51_86, 34_74), discounted('chair', 33_33, 22_33)]

test('a cent that only the spread of a discount adds to a row stays on the credit note', () => {
  const standing = [{ invoiceId: 1, rateBp: 1500, rows: BOTH }]
  const sold = [discounted('chair', 33_33, 22_34)]
  const { credit, invoice } = planDocuments({ standing, sold, rateBp: 1500 })
  expect(invoice).toEqual([])
  expect(credit.map(({ key, quantity, net, gct }) => [key, quantity, net, gct])).toEqual([
    ['couch', -1, -34_74, -4_53],
    ['chair', 0, 1, 0],
  ])
})

test('what a smaller discount adds is a further invoice', () => {
  const standing = [{ invoiceId: 1, rateBp: 1500, rows: BOTH }]
  const sold = [discounted('chair', 33_33, 30_00)]
  const { credit, invoice } = planDocuments({ standing, sold, rateBp: 1500 })
  expect(credit.map(({ key, net }) => [key, net])).toEqual([['couch', -34_74]])
  expect(invoice.map(({ key, net }) => [key, net])).toEqual([['chair', 7_67]])
})

test('nothing follows from what stays as it is', () => {
  const standing = [{ invoiceId: 1, rateBp: 1500, rows: [couch(100_00)] }]
  expect(planDocuments({ standing, sold: [couch(100_00)], rateBp: 1650 })).toEqual({
    credit: [],
    invoice: [],
  })
})

const KEYS = ['couch', 'chair', 'bed', 'delivery']
const cents = integer({ min: 0, max: 9_999_999 })
const soldRows = array(
  record({ key: constantFrom(...KEYS), quantity: integer({ min: 0, max: 9 }), net: cents }),
  {
    maxLength: 4,
  },
).map((rows) => [...new Map(rows.map((each) => [each.key, row(each.key, each)])).values()])
const story = array(record({ sold: soldRows, rateBp: constantFrom(null, 1500, 1650, 1) }), {
  minLength: 1,
  maxLength: 12,
})

/** The tax in a total, from the definition: the nearest cent, half up. */
function taxOf(total: bigint, rateBp: number | null): bigint {
  if (rateBp === null) return 0n
  const [over, under] = [total * BigInt(rateBp), 10_000n + BigInt(rateBp)]
  const whole = over / under
  return (over - whole * under) * 2n >= under ? whole + 1n : whole
}

test('whatever is sold, step by step, the documents add up to it and their tax is that of each invoice’s rest', () => {
  assert(
    property(story, (steps) => {
      const invoices: { rateBp: number | null; rows: Map<string, SoldRow>; gct: number }[] = []
      for (const { sold, rateBp } of steps) {
        const standing = invoices.map((each, invoiceId) => ({
          invoiceId,
          rateBp: each.rateBp,
          rows: [...each.rows.values()],
        }))
        const { credit, invoice } = planDocuments({ standing, sold, rateBp })
        const total = (rows: readonly { net: number }[]) =>
          rows.reduce((sum, { net }) => sum + net, 0)
        for (const each of credit) {
          expect(each.net <= 0 && each.gct <= 0 && each.gct >= each.net).toBe(true)
          const from = invoices[each.invoiceId]
          const held = from?.rows.get(each.key)
          if (!from || !held) throw new Error('a credit of a row that no invoice bears')
          for (const of of ['net', 'quantity', 'gross'] as const) held[of] += each[of]
          from.gct += each.gct
          expect(held.net).toBeGreaterThanOrEqual(0)
          expect(each.rateBp).toBe(from.rateBp)
        }
        if (invoice.length > 0) {
          expect(invoice.every(({ net, gct }) => net >= 0 && gct >= 0 && gct <= net)).toBe(true)
          invoices.push({
            rateBp,
            rows: new Map(invoice.map((each) => [each.key, { ...each }])),
            gct: invoice.reduce((sum, { gct }) => sum + gct, 0),
          })
        }
        const left = invoices.flatMap(({ rows }) => [...rows.values()])
        for (const key of KEYS) {
          const now = sold.find((each) => each.key === key)
          const held = left.filter((each) => each.key === key)
          expect(total(held)).toBe(now?.net ?? 0)
          expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(now?.quantity ?? 0)
        }
        for (const each of invoices)
          expect(BigInt(each.gct)).toBe(taxOf(BigInt(total([...each.rows.values()])), each.rateBp))
      }
    }),
    { numRuns: runs(1000) },
  )
})
