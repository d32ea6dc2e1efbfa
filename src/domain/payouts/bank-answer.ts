// Reads the bank's answer to a run: a CSV with the references of our own file. It is read
// completely before anything is settled; a row that names no line of the run, or contradicts what
// was settled before, is an error.

import { eq } from 'drizzle-orm'
import {
  ANSWER_COLUMNS,
  ANSWER_MAX_ROWS,
  type AnswerError,
  type LineOutcome,
} from '#contract/staff-payouts.ts'
import { readCsv } from '#platform/files/csv-file.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { lineReference } from './payout-files.ts'
import { getRun, type Payment } from './find-run.ts'
import { payments } from './payouts.table.ts'

const PAID = new Set(['paid', 'ok', 'success', 'successful', 'settled', 'completed', 'accepted'])
const FAILED = new Set(['failed', 'rejected', 'returned', 'refused', 'declined', 'error'])
const MAX_REASON_LENGTH = 200

export type BankAnswer = {
  /** What is still to be settled. */
  outcomes: LineOutcome[]
  sums: Record<'paid' | 'failed', { lines: number; amountCents: number }>
  /** How many lines were settled before as the answer says. */
  alreadySettled: number
  /** How many sent lines the answer does not name. */
  silent: number
  errors: AnswerError[]
}

type Row = { row: number; cells: Record<(typeof ANSWER_COLUMNS)[number], string> }

export async function readBankAnswer(tx: Tx, batchId: number, bytes: Buffer): Promise<BankAnswer> {
  const batch = await getRun(tx, batchId)
  if (batch.status !== 'sent' && batch.status !== 'settled') throw new Refusal('run-step')
  const rows = rowsOf(bytes)
  const lines = await tx.db.select().from(payments).where(eq(payments.payoutBatchId, batchId))
  const byReference = new Map(lines.map((line) => [lineReference(batch, line.memberId), line]))
  const answer: BankAnswer = {
    outcomes: [],
    sums: { paid: { lines: 0, amountCents: 0 }, failed: { lines: 0, amountCents: 0 } },
    alreadySettled: 0,
    silent: 0,
    errors: [],
  }
  const named = new Set<number>()
  for (const { row, cells } of rows) {
    const line = byReference.get(cells.reference.toUpperCase())
    const addError = (message: string) => answer.errors.push({ row, message })
    if (!line) addError(`No line of this run has the reference “${cells.reference.slice(0, 40)}”`)
    else if (named.has(line.id)) addError('This line is named twice')
    else {
      const outcome = outcomeOf(line, cells)
      if (typeof outcome === 'string') addError(outcome)
      else {
        named.add(line.id)
        addOutcome(answer, line, outcome)
      }
    }
  }
  answer.silent = lines.filter(({ id, status }) => status === 'sent' && !named.has(id)).length
  return answer
}

function addOutcome(answer: BankAnswer, line: Payment, outcome: LineOutcome): void {
  if (line.status === outcome.outcome) {
    answer.alreadySettled++
    return
  }
  answer.outcomes.push(outcome)
  const sum = answer.sums[outcome.outcome]
  sum.lines++
  sum.amountCents += line.amount
}

/** The outcome of a line, or in words what is wrong with the row. */
function outcomeOf(line: Payment, cells: Row['cells']): LineOutcome | string {
  const word = cells.status.toLowerCase()
  const outcome = PAID.has(word) ? 'paid' : FAILED.has(word) ? 'failed' : undefined
  if (!outcome) return `The status “${cells.status.slice(0, 40)}” is neither paid nor failed`
  if ((line.status === 'paid' || line.status === 'failed') && line.status !== outcome)
    return `This line is ${line.status} already, and the file says ${outcome}`
  if (outcome === 'paid') {
    const bankReference = cells.bank_reference.slice(0, 80)
    return { outcome, paymentId: line.id, ...(bankReference && { bankReference }) }
  }
  if (!cells.reason) return 'A failed line needs a reason'
  return { outcome, paymentId: line.id, reason: cells.reason.slice(0, MAX_REASON_LENGTH) }
}

/** The rows under the heading, by the names of their columns. */
function rowsOf(bytes: Buffer): Row[] {
  const [heading = [], ...rows] = readCsv(bytes, ANSWER_MAX_ROWS)
  const names = heading.map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, '_'))
  const places = ANSWER_COLUMNS.map((name) => [name, names.indexOf(name)] as const)
  if (places.some(([name, place]) => place < 0 && (name === 'reference' || name === 'status')))
    throw new Refusal('not-csv')
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell === '')) return []
    const named = places.map(([name, place]) => [name, withoutControls(cells[place] ?? '')])
    return { row: index + 2, cells: Object.fromEntries(named) as Row['cells'] }
  })
}

/** The text of a cell on one line, without control characters. */
const withoutControls = (cell: string) => cell.replaceAll(/\p{Cc}+/gu, ' ').trim()
