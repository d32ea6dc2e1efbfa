// Finds out which column of a settlement list holds what. The shop's own payments tell: the column of ids is the one whose
// cells are ids that it knows, and the column of amounts the one that equals the amounts of those payments. Only where no
// payment is known do the headings decide.

import { jamaicaDay } from '#contract/jamaica.ts'
import { DATE_ORDERS, type DateOrder, MAX_COLUMNS } from '#contract/transfers.ts'
import { guessMoney } from '#domain/transfers/guess-money.ts'
import {
  bestOf,
  dateOrderOf,
  dayOf,
  HEADING_WITHIN,
  holdsAmounts,
  isCents,
  type Table,
  tableOf,
} from '#domain/transfers/row-table.ts'
import { centsIn, dayIn, isAmount, isDay } from '#domain/transfers/statement-cells.ts'
import { Refusal } from '#platform/refusal.ts'
import { idIn, type Named, type NamedPayments } from './named-payments.ts'

export type SettlementColumns = {
  /** The number of the row of headings, counted from 1; 0 if there is none. */
  headingRow: number
  /** The gateway's id. */
  id: number
  /** The reference that the shop sent, if the list has it, too. */
  reference: number | null
  amount: number
  /** Payments are written as negative amounts, as in an account that is charged. */
  isNegated: boolean
  day: number | null
  /** Null if it is not known: a day that can be read two ways is then left out. */
  dateOrder: DateOrder | null
}

/** As many rows are looked at to tell the columns apart. */
export const SAMPLE_ROWS = 500

const ID = /trans|payment|order|invoice|ref|\bid\b|\bno\b|number/i
const NO_ID = /date|time|type|amount|status|name|e-?mail|card|currency|auth|approval|account/i
const GROSS = /gross|amount|\bvalue\b|\bsum\b|paid|charged/i
const NET = /fee|net|commission|balance|tax|gct|rate|discount/i

type Sample = { table: Table; known: { row: readonly string[]; named: Named[] }[] }

export function guessSettlement(
  rows: readonly string[][],
  payments: NamedPayments,
): SettlementColumns {
  const headingRow = headingRowOf(rows, payments)
  const table = tableOf(rows, headingRow)
  const sample = { table, known: knownRows(rows.slice(headingRow), table, payments) }
  const { id, reference } = idsOf(sample, payments)
  const { amount, isNegated } = amountOf(sample, [id, reference], payments)
  const { day, dateOrder } = daysOf(sample, [id, reference, amount])
  return { headingRow, id, reference, amount, isNegated, day, dateOrder }
}

/** The row with the most words and nothing but words, above the payments; 0 if there is none. */
function headingRowOf(rows: readonly string[][], { nameOf }: NamedPayments): number {
  const words = (row: readonly string[]) => {
    const written = row.slice(0, MAX_COLUMNS).filter(Boolean)
    const isWords = written.every((cell) => /[a-z]/i.test(cell) && !isDay(cell) && !isCents(cell))
    return isWords && !written.some(nameOf) ? written.length : 0
  }
  const counted = rows.slice(0, HEADING_WITHIN).map(words)
  const most = Math.max(0, ...counted)
  return most < 2 ? 0 : counted.indexOf(most) + 1
}

/** The rows of which a cell names a payment, with all that they name. */
const knownRows = (body: readonly string[][], table: Table, { nameOf }: NamedPayments) =>
  body.slice(0, SAMPLE_ROWS).flatMap((row) => {
    const named = table.columns.flatMap((column) => nameOf(row[column] ?? '') ?? [])
    return named.length > 0 ? [{ row, named }] : []
  })

function idsOf({ table, known }: Sample, { nameOf }: NamedPayments) {
  const { columns, named } = table
  const hits = (by: Named['by']) => (column: number) =>
    known.filter(({ row }) => nameOf(row[column] ?? '')?.by === by).length
  const byName = named(ID, NO_ID)
  const id = bestOf(columns, hits('id'), byName)
  const reference = bestOf(columns, hits('reference'), byName)
  if (id !== null) return { id, reference }
  const free = columns.filter((column) => column !== reference)
  const different = (column: number) => new Set(table.cells(column).filter(isLikeId)).size
  const byHeading = bestOf(
    byName.filter((column) => free.includes(column)),
    different,
  )
  const other = byHeading ?? reference ?? bestOf(free, different)
  if (other === null) throw new Refusal('settlement-no-rows')
  return { id: other, reference: other === reference ? null : reference }
}

/** Whether a cell may be an id, of which nothing more is known. */
export const isLikeId = (cell: string) => {
  const id = idIn(cell)
  return id.length >= 4 && /\d/.test(id) && !isAmount(id) && !isDay(id)
}

/** The amounts in cents, of what a row names, that a gateway may list. */
export const amountsOf = (named: readonly Named[], { chargesOf }: NamedPayments): Set<number> =>
  new Set(
    named.flatMap(({ charge, attempt, refund }) => [
      ...(charge ? [charge.amount ?? 0] : (chargesOf(attempt?.id ?? 0).map(centsOf) ?? [])),
      ...(attempt ? [attempt.amount] : []),
      ...(refund ? [refund.amount] : []),
    ]),
  )

const centsOf = ({ amount }: { amount: number | null }) => amount ?? 0

function amountOf(
  { table, known }: Sample,
  ids: readonly (number | null)[],
  payments: NamedPayments,
): Pick<SettlementColumns, 'amount' | 'isNegated'> {
  const free = table.columns.filter((column) => !ids.includes(column))
  const expected = known.map(({ row, named }) => ({ row, amounts: amountsOf(named, payments) }))
  const equal = (column: number) =>
    expected.flatMap(({ row, amounts }) => {
      const cents = centsIn(row[column] ?? '')
      return cents !== undefined && cents !== 0 && amounts.has(Math.abs(cents)) ? [cents] : []
    })
  const gross = table.named(GROSS, NET)
  const amount = bestOf(free, (column) => equal(column).length, gross)
  if (amount === null) return { amount: amountByName(table, free), isNegated: false }
  const negative = equal(amount).filter((cents) => cents < 0).length
  return { amount, isNegated: negative * 2 > equal(amount).length }
}

/** The column of amounts of a list of which no payment is known. */
function amountByName(table: Table, free: readonly number[]): number {
  const able = free.filter(
    (column) => holdsAmounts(table, column) && table.cells(column).some(isCents),
  )
  const { credit } = guessMoney(table, dayOf(table))
  const named = [...table.named(GROSS, NET), credit].find((one) => able.some((it) => it === one))
  const amount = named ?? able.find((column) => table.cells(column).some(isAmount))
  if (amount === undefined) throw new Refusal('settlement-no-amounts')
  return amount
}

function daysOf(
  { table, known }: Sample,
  used: readonly (number | null)[],
): Pick<SettlementColumns, 'day' | 'dateOrder'> {
  const free = table.columns.filter((column) => !used.includes(column))
  const expected = known.map(({ row, named }) => ({
    row,
    days: named.flatMap(({ charge, attempt }) =>
      [charge?.reportedAt, attempt?.createdAt].flatMap((at) => (at ? [jamaicaDay(at)] : [])),
    ),
  }))
  const equal = (column: number, order: DateOrder) =>
    expected.filter(({ row, days }) => days.includes(dayIn(row[column] ?? '', order) ?? '')).length
  const inEither = (column: number) => Math.max(...DATE_ORDERS.map((order) => equal(column, order)))
  const byPayments = bestOf(free, inEither)
  if (byPayments !== null) {
    const dateOrder = equal(byPayments, 'mdy') > equal(byPayments, 'dmy') ? 'mdy' : 'dmy'
    return { day: byPayments, dateOrder }
  }
  const column = dayOf({ ...table, columns: free })
  const cells = table.cells(column)
  const holdsDays = cells.filter(isDay).length * 2 >= cells.length && cells.some(isDay)
  const day = free.includes(column) && holdsDays ? column : null
  return { day, dateOrder: dateOrderOf(cells) }
}
