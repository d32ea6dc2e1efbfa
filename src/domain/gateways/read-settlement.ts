// Reads the rows of a settlement list. No row is passed over: each becomes a payment or a refund, or is left out with the
// reason. A row that names a payment of the shop's is left out only if it has no amount or is a fee of it.

import type { AsideRow, SettlementAside } from '#contract/gateway-settlements.ts'
import { cellsOf, headingsOf } from '#domain/transfers/row-table.ts'
import { BALANCE, centsIn, daysIn, textOf, TOTAL } from '#domain/transfers/statement-cells.ts'
import type { AttemptRow, ChargeRow } from '#domain/orders/charges.table.ts'
import { isLikeId, type SettlementColumns } from './guess-settlement.ts'
import { idIn, type Named, type NamedPayments } from './named-payments.ts'

export type ReadRow = {
  rowNumber: number
  gatewayId: string
  /** Negative for a refund. */
  amount: number
  day: string | null
  kind: 'payment' | 'refund'
  charge: ChargeRow | undefined
  attempt: AttemptRow | undefined
  repeated: boolean
}

export type SettlementRead = {
  rows: ReadRow[]
  aside: AsideRow[]
  headings: { id: string; amount: string; day: string }
}

/** A longer cell is no word that tells what a row is. */
const MAX_WORDS = 40
const REFUND = /^(full |partial )?(refund(s|ed)?|revers(al|ed)|void(ed)?|charge-?back)\b/i
const FEE = /^(\w+ )?(fees?|commission|service charge|gct on fees?)$/i

export function readSettlement(
  rows: readonly string[][],
  columns: SettlementColumns,
  payments: NamedPayments,
): SettlementRead {
  const read: SettlementRead = { rows: [], aside: [], headings: headingsUsed(rows, columns) }
  const heading = columns.headingRow > 0 ? rows[columns.headingRow - 1]?.join('\n') : undefined
  const isRepeated = openRepetitions()
  let sumCents = 0
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell === '')) continue
    const isAbove = index < columns.headingRow || row.join('\n') === heading
    const found = isAbove ? 'heading' : readRow(row, { columns, payments, sumCents })
    if (typeof found === 'string') {
      read.aside.push({ row: index + 1, why: found, text: textOf(row) })
      continue
    }
    read.rows.push({ ...found, rowNumber: index + 1, repeated: isRepeated(found) })
    sumCents += found.amount
  }
  return read
}

type Found = Omit<ReadRow, 'rowNumber' | 'repeated'>

/**
 * Tells whether a row, called for one after the other, lists again what the list has already. A payment is made once.
 * Refunds of a payment may be equal: one is listed twice only if more went back than was paid.
 */
function openRepetitions(): (row: Found) => boolean {
  const payments = new Set<string>()
  const backCents = new Map<number, number>()
  return ({ kind, amount, charge, gatewayId }) => {
    if (kind === 'payment') {
      const key = `${amount} ${charge?.id ?? gatewayId}`
      const isListed = payments.has(key)
      payments.add(key)
      return isListed
    }
    if (!charge || charge.amount === null) return false
    const back = (backCents.get(charge.id) ?? 0) - amount
    if (back > charge.amount) return true
    backCents.set(charge.id, back)
    return false
  }
}

function headingsUsed(rows: readonly string[][], columns: SettlementColumns) {
  const { id, amount, day } = columns
  const named = cellsOf(headingsOf(rows, columns))
  return { id: named(id), amount: named(amount), day: named(day) }
}

type Context = { columns: SettlementColumns; payments: NamedPayments; sumCents: number }

function readRow(
  row: readonly string[],
  { columns, payments, sumCents }: Context,
): Found | SettlementAside {
  const cell = cellsOf(row)
  const [idCell, referenceCell] = [cell(columns.id), cell(columns.reference)]
  const named = [idCell, referenceCell].flatMap((text) => payments.nameOf(text) ?? [])
  const written = centsIn(cell(columns.amount))
  if (named.length === 0) {
    if (isTotal(row, [idCell, referenceCell])) return 'total'
    const id = [idCell, referenceCell].find(isLikeId)
    if (!id) return written !== undefined && written === sumCents ? 'total' : 'no-id'
  }
  if (written === undefined || written === 0) return 'no-amount'
  const words = row.filter((text) => text !== '' && text.length <= MAX_WORDS)
  if (words.some((text) => FEE.test(text))) return 'fee'
  const cents = columns.isNegated ? -written : written
  const kind = cents < 0 || words.some((text) => REFUND.test(text)) ? 'refund' : 'payment'
  const [day, ...others] = daysIn(cell(columns.day), columns.dateOrder)
  return {
    gatewayId: idIn(idCell) || idIn(referenceCell),
    amount: kind === 'refund' ? -Math.abs(cents) : cents,
    day: day !== undefined && others.length === 0 ? day : null,
    kind,
    ...matchOf(named, Math.abs(cents), payments),
  }
}

/** Whether a row that names no payment adds up others: it begins so, or says so where an id would be. */
function isTotal(row: readonly string[], ids: readonly string[]): boolean {
  const first = row.find((cell) => cell !== '') ?? ''
  const texts = [first, ...ids].map((cell) => cell.slice(0, MAX_WORDS))
  return (
    texts.some((text) => TOTAL.test(text) || SETTLED.test(text)) ||
    row.some((cell) => BALANCE.test(cell.slice(0, MAX_WORDS)))
  )
}

const SETTLED = /^(net|amount|settlement|batch)( amount)? (total|settled|paid|deposit)/i

/** The charge that a row is about, of several of an attempt the one of its amount; and the attempt. */
function matchOf(named: readonly Named[], cents: number, { chargesOf }: NamedPayments) {
  const charged = named.find(({ charge }) => charge)
  if (charged) return { charge: charged.charge, attempt: charged.attempt }
  const attempt = named.find((one) => one.attempt)?.attempt
  const charges = attempt ? chargesOf(attempt.id) : []
  return { charge: charges.find(({ amount }) => amount === cents) ?? charges[0], attempt }
}
