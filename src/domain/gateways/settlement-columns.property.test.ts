// A settlement list made from the shop's own charges: whatever its columns are called, in whatever order they are, however
// amounts and days are written, and whatever stands around them, every charge is matched exactly once.

import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  record,
  shuffledSubarray,
} from 'fast-check'
import { expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import { dollarsFromCents, formatCents } from '#contract/money.ts'
import type { ChargeRow } from '#domain/orders/charges.table.ts'
import { readCsv } from '#platform/files/csv-file.ts'
import { aCharge } from '#testing/gateway-charges.ts'
import { runs } from '#testing/runs.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { importSettlement } from './import-settlement.ts'
import { getCountedSettlement, listSettlementRows } from './list-settlements.ts'
import { gatewayTasks } from '#domain/orders/gateway-work.table.ts'

type Charged = { charge: ChargeRow; reference: string }

const withCommas = (cents: number) => formatCents(cents, { exact: true }).replace(/^[^\d]*/, '')
const isWhole = (cents: number) => cents % 100 === 0

/** How a gateway may write an amount. */
const MONEY: ((cents: number) => string)[] = [
  (cents) => `J$ ${withCommas(cents)}`,
  (cents) => `J$${withCommas(cents)}`,
  (cents) => (isWhole(cents) ? String(cents / 100) : dollarsFromCents(cents)),
  (cents) => `${withCommas(cents)} JMD`,
  (cents) => `JMD ${dollarsFromCents(cents)}`,
  dollarsFromCents,
]

const DAYS: ((day: string) => string)[] = [
  (day) => day,
  (day) => `${day} 14:05:11`,
  (day) => day.split('-').toReversed().join('/'),
  (day) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1'),
]

type Style = { money: (cents: number) => string; day: (day: string) => string; prefix: string }
type Made = { words: string[]; cell: (charged: Charged, style: Style, index: number) => string }

const feeOf = (cents: number) => Math.round(cents * 0.035)
const COLUMNS: Record<string, Made> = {
  id: {
    words: ['Transaction ID', 'Txn', 'Id', 'Payment', 'Payment Ref', 'x'],
    cell: ({ charge }, { prefix }) => prefix + charge.gatewayId,
  },
  amount: {
    words: ['Amount', 'Gross', 'Gross amount (JMD)', 'Sale value', 'Total', 'y'],
    cell: ({ charge }, { money }) => money(charge.amount ?? 0),
  },
  day: {
    words: ['Date', 'Settled on', 'Transaction date', 'z'],
    cell: (_, { day }) => day(jamaicaDay(new Date(Date.UTC(2026, 10, 20, 17)))),
  },
  reference: { words: ['Order', 'Reference', 'Merchant ref'], cell: ({ reference }) => reference },
  fee: {
    words: ['Fee', 'Amount of fee'],
    cell: ({ charge }, { money }) => money(feeOf(charge.amount ?? 0)),
  },
  net: {
    words: ['Net', 'Net amount', 'Paid out'],
    cell: ({ charge }, { money }) => money((charge.amount ?? 0) - feeOf(charge.amount ?? 0)),
  },
  card: { words: ['Card', 'Last 4'], cell: (_, __, index) => `**** ${4242 + index}` },
  name: { words: ['Customer', 'Card holder'], cell: () => 'Ann Brown' },
  auth: { words: ['Approval', 'Auth code'], cell: (_, __, index) => `0${90_123 + index}` },
  state: { words: ['Status', 'Type'], cell: () => 'SETTLED' },
  currency: { words: ['Currency'], cell: () => 'JMD' },
}

const list = record({
  extra: shuffledSubarray([
    'day',
    'reference',
    'fee',
    'net',
    'card',
    'name',
    'auth',
    'state',
    'currency',
  ]),
  /** Whether the list has the gateway's ids, or the shop's references alone. */
  hasIds: boolean(),
  at: array(integer({ min: 0, max: 20 }), { minLength: 3, maxLength: 3 }),
  word: integer({ min: 0, max: 59 }),
  money: constantFrom(...MONEY),
  day: constantFrom(...DAYS),
  separator: constantFrom(',', ';', '\t', '|'),
  prefix: constantFrom('', "'"),
  above: boolean(),
  hasHeadings: boolean(),
  below: constantFrom('', 'Total', 'Grand total', 'TOTALS:', 'sum'),
  again: boolean(),
})
type List = typeof list extends { generate(...given: never[]): { value_: infer T } } ? T : never

function textOf(made: List, charged: readonly Charged[]): string {
  const names = made.extra.filter((name) => name !== 'reference' || made.hasIds)
  for (const [index, name] of [made.hasIds ? 'id' : 'reference', 'amount'].entries())
    names.splice((made.at[index] ?? 0) % (names.length + 1), 0, name)
  const quoted = (cells: string[]) =>
    cells.map((cell) => (cell.includes(made.separator) ? `"${cell}"` : cell)).join(made.separator)
  const heading = quoted(
    names.map((name) => {
      const words = COLUMNS[name]?.words ?? []
      return words[made.word % words.length] ?? ''
    }),
  )
  const rows = charged.map((one, index) =>
    quoted(names.map((name) => COLUMNS[name]?.cell(one, made, index) ?? '')),
  )
  const sum = charged.reduce((cents, { charge }) => cents + (charge.amount ?? 0), 0)
  const total = names.map((name) => (name === 'amount' ? made.money(sum) : ''))
  const label = total.findIndex((cell) => cell === '')
  if (made.below !== 'sum' && label >= 0) total[label] = made.below
  const half = made.again && made.hasHeadings ? Math.ceil(rows.length / 2) : rows.length
  return [
    ...(made.above ? [quoted(['Settlement report', ...names.slice(1).map(() => '')]), ''] : []),
    ...(made.hasHeadings ? [heading] : []),
    ...rows.slice(0, half),
    ...(half < rows.length ? [heading, ...rows.slice(half)] : []),
    ...(made.below ? [quoted(total)] : []),
  ].join('\n')
}

async function someCharges(tx: TestTx): Promise<Charged[]> {
  const charged: Charged[] = []
  for (const [index, amountCents] of [168_000_00, 64_900_50, 168_000_00, 1_250_00].entries()) {
    const gatewayId = `6${index}1-${tx.random.uuid().slice(0, 8)}`
    const { charge, attempt } = await aCharge(tx, { gatewayId, amountCents })
    charged.push({ charge, reference: attempt.reference })
  }
  return charged
}

test('every charge of a list is matched exactly once, however the list is written', () =>
  inShop(async (tx) => {
    const charged = await someCharges(tx)
    const property = asyncProperty(list, (made) =>
      trying(tx, async (inner) => {
        const text = textOf(made, charged)
        const rows = readCsv(Buffer.from(text), 1000)
        const file = { gateway: 'wipay' as const, fileName: 'a.csv', sha256: 'e'.repeat(64), rows }
        const { settlementId } = await importSettlement(inner, file)
        const { items } = await listSettlementRows(inner, { settlementId, limit: 100 })
        const expected = charged.map(({ charge }) => [charge.id, 'matched'])
        expect([text, items.map(({ charge, outcome }) => [charge?.id, outcome])]).toEqual([
          text,
          expected,
        ])
        expect((await getCountedSettlement(inner, settlementId)).leftOut).toBeGreaterThanOrEqual(
          made.below ? 1 : 0,
        )
        expect(await inner.db.$count(gatewayTasks)).toBe(0)
        await inner.db.execute('delete from gateway_settlement_rows')
        await inner.db.execute('delete from gateway_settlements')
      }),
    )
    await assert(property, { numRuns: runs(150) })
  }))
