// Random documents and rows, summed by the reports and apart: a month is the sum of its documents and of its
// rows, the same by product, category, colour and parish, and a year is the sum of its months. So it is with the
// totals of months that are over, and without.

import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  option,
  record,
} from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { INVOICED_GROUPS, type InvoicedGroup } from '#contract/accountant-reports.ts'
import { addDays } from '#contract/jamaica.ts'
import { aDocument } from '#testing/documents.ts'
import { runs } from '#testing/runs.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { sumGct } from './gct-of-month.ts'
import { sumInvoiced } from './sum-invoiced.ts'
import { totalNextDays } from './total-invoiced.ts'

const RUNS = inject('postgresUrl') === '' ? 6 : 30
const MONTHS = Array.from(
  { length: 12 },
  (_, index) => `2025-${String(index + 1).padStart(2, '0')}`,
)

const word = (...words: string[]) => constantFrom(...words)
const row = record({
  kind: constantFrom('piece' as const, 'piece' as const, 'delivery' as const),
  productId: integer({ min: 1, max: 4 }),
  category: word('chairs', 'mattresses', 'sofa-beds'),
  color: word('Sand', 'Navy', ''),
  parish: word('St Ann', 'Kingston', ''),
  quantity: integer({ min: 0, max: 10 }),
  net: integer({ min: 0, max: 900_000_00 }),
  taxed: boolean(),
  unitCost: option(integer({ min: 0, max: 50_000_00 }), { nil: undefined }),
})
const randomDocument = record({
  kind: constantFrom('invoice' as const, 'credit-note' as const, 'carried-over' as const),
  month: constantFrom(...MONTHS),
  day: integer({ min: 1, max: 28 }),
  rows: array(row, { minLength: 1, maxLength: 4 }),
})

/** A row as it is written: less in a credit note, and without tax where it was carried over. */
function written(kind: string, { taxed, ...given }: RandomRow) {
  const sign = kind === 'credit-note' ? -1 : 1
  const isTaxed = taxed && kind !== 'carried-over'
  const isPiece = given.kind === 'piece'
  return {
    ...given,
    productName: `Product ${given.productId}`,
    quantity: isPiece ? sign * given.quantity || 0 : 1,
    unitCost: isPiece ? given.unitCost : undefined,
    net: sign * given.net || 0,
    gct: isTaxed ? sign * Math.floor((given.net * 15) / 115) || 0 : 0,
    rateBp: isTaxed ? 1500 : null,
  }
}
type RandomRow = typeof row extends Arbitrary<infer Row> ? Row : never
type Written = ReturnType<typeof written> & { month: string; issuedOn: string; of: string }

async function plant(
  tx: TestTx,
  given: (typeof randomDocument extends Arbitrary<infer D> ? D : never)[],
) {
  const invoice = await aDocument(tx, { issuedOn: '2024-12-31', rows: [{ net: 1 }] })
  const all: Written[] = []
  for (const { kind, month, day, rows } of given) {
    const issuedOn = `${month}-${String(day).padStart(2, '0')}`
    const ofDocument = rows.map((one) => written(kind, one))
    await aDocument(tx, {
      kind,
      issuedOn,
      rows: ofDocument,
      ...(kind === 'credit-note' && { invoice }),
    })
    all.push(...ofDocument.map((one) => ({ ...one, month, issuedOn, of: kind })))
  }
  await tx.db.execute(sql`set constraints all immediate`)
  return all
}

const KEYS: Record<InvoicedGroup, (one: Written) => string> = {
  product: ({ productName }) => productName,
  category: ({ category }) => category,
  colour: ({ color }) => color,
  parish: ({ parish }) => parish,
}

const day = integer({ min: 0, max: 364 }).map((days) => addDays('2025-01-01', days))

const sum = (rows: readonly Written[], centsOf: (one: Written) => number) =>
  rows.reduce((total, one) => total + centsOf(one), 0)

function sumsApart(rows: readonly Written[]) {
  const known = rows.filter(({ unitCost }) => unitCost !== undefined)
  return {
    quantity: sum(rows, ({ kind, quantity }) => (kind === 'piece' ? quantity : 0)),
    total: sum(rows, ({ net }) => net),
    gct: sum(rows, ({ gct }) => gct),
    margin:
      known.length === 0
        ? null
        : sum(known, ({ net, gct, quantity, unitCost = 0 }) => net - gct - quantity * unitCost),
    costUnknown: sum(rows, ({ net, gct, unitCost }) => (unitCost === undefined ? net - gct : 0)),
    carriedOver: sum(rows, ({ net, of }) => (of === 'carried-over' ? net : 0)),
  }
}

test('a month is the sum of its documents and of its rows by whatever they are grouped, and a year that of its months', () =>
  assert(
    asyncProperty(
      array(randomDocument, { maxLength: 12 }),
      day,
      day,
      boolean(),
      (given, one, other, kept) =>
        inShop(async (tx) => {
          const rows = await plant(tx, given)
          if (kept) while (await totalNextDays(tx));
          const days = { from: one < other ? one : other, to: one < other ? other : one }
          const within = rows.filter(({ issuedOn }) => issuedOn >= days.from && issuedOn <= days.to)
          for (const by of INVOICED_GROUPS) {
            const year = await sumInvoiced(tx, { from: '2025-01-01', to: '2025-12-31', by })
            expect(year.total).toEqual(sumsApart(rows))
            expect((await sumInvoiced(tx, { ...days, by })).total).toEqual(sumsApart(within))
            const apart = Map.groupBy(rows, (one) =>
              one.kind === 'delivery' ? null : KEYS[by](one),
            )
            const groups = [...apart].map(([name, of]) => ({
              name: name ?? 'Delivery',
              isDelivery: name === null,
              ...sumsApart(of),
            }))
            expect(new Set(year.groups)).toEqual(new Set(groups))
            const months = []
            for (const month of MONTHS) months.push(await sumInvoiced(tx, { month, by }))
            expect(months.reduce((total, { total: of }) => total + of.total, 0)).toBe(
              year.total.total,
            )
          }
          for (const month of MONTHS) {
            const taxed = rows.filter((one) => one.month === month && one.of !== 'carried-over')
            const gct = await sumGct(tx, { month })
            expect(gct.net).toBe(sum(taxed, (one) => one.gct))
            expect(gct.invoices.total + gct.creditNotes.total).toBe(sum(taxed, ({ net }) => net))
          }
        }),
    ),
    { numRuns: runs(RUNS) },
  ))
