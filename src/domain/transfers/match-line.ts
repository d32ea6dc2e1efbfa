// Staff say which order a line of a statement pays. A line pays at most its own amount; matching it
// again with the same order changes nothing.

import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { formatCents } from '#contract/money.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { proposeMatches } from './propose-matches.ts'
import { type ReceivedPayment, receivePayment } from './receive-payment.ts'
import { type StatementLineRow, statementLines } from './statements.table.ts'

export type Matching = {
  lineId: number
  orderId: number
  /** A part of the line, if the rest pays another order; by default all that is left of it. */
  amountCents?: number | undefined
  whateverState?: boolean | undefined
}

export async function matchLine(
  tx: Tx,
  { lineId, orderId, amountCents, whateverState }: Matching,
): Promise<ReceivedPayment> {
  // Everywhere, orders are locked before statement lines.
  await lockOrder(tx, orderId)
  const line = await lockLine(tx, lineId)
  const left = line.amount - line.matched
  const amount = amountCents ?? left
  if (!(await isMatchedWith(tx, lineId, orderId))) {
    if (left === 0) throw new Refusal('line-matched')
    if (amount > left) throw new Refusal('line-too-much', { left: formatCents(left) })
  }
  const received = await receivePayment(tx, {
    orderId,
    amountCents: amount,
    statementLineId: lineId,
    bankReference: line.bankReference,
    whateverState: whateverState ?? false,
  })
  if (line.setAsideAt) await writeAside(tx, lineId, null)
  return received
}

async function isMatchedWith(tx: Tx, lineId: number, orderId: number): Promise<boolean> {
  const mine = and(
    eq(orderPayments.statementLineId, lineId),
    eq(orderPayments.orderId, orderId),
    isNull(orderPayments.takenBackBy),
    isNull(orderPayments.takesBack),
  )
  return (await tx.db.$count(orderPayments, mine)) > 0
}

/** Matches a line that has exactly one sure proposal now; leaves another as it is. */
export async function matchSureLine(
  tx: Tx,
  lineId: number,
): Promise<{ isMatched: boolean; shredded: string[] }> {
  const mine = eq(statementLines.id, lineId)
  const seen = oneOrRefuse(await tx.db.select().from(statementLines).where(mine))
  const orderId = await sureOrderOf(tx, seen)
  if (orderId === undefined) return LEFT
  await lockOrder(tx, orderId)
  // The line or the order may have changed meanwhile.
  if ((await sureOrderOf(tx, await lockLine(tx, lineId))) !== orderId) return LEFT
  const { shredded } = await matchLine(tx, { lineId, orderId })
  return { isMatched: true, shredded }
}

const LEFT = { isMatched: false, shredded: [] }

/** The order that an open line surely pays, if there is exactly one. */
async function sureOrderOf(tx: Tx, line: StatementLineRow): Promise<number | undefined> {
  if (line.matched > 0 || line.setAsideAt) return undefined
  const proposals = (await proposeMatches(tx, [line])).get(line.id) ?? []
  const sure = proposals.filter(({ confidence }) => confidence === 'sure')
  return sure.length === 1 ? sure[0]?.transfer.order.id : undefined
}

/** Marks a line as paying no order, or removes that mark. A matched line stays as it is. */
export async function setLineAside(
  tx: Tx,
  { lineId, aside }: { lineId: number; aside: boolean },
): Promise<void> {
  const line = await lockLine(tx, lineId)
  if (Boolean(line.setAsideAt) === aside) return
  if (line.matched > 0) throw new Refusal('line-matched')
  await writeAside(tx, lineId, aside ? tx.now : null)
  await tx.record('statement.line-set-aside', { lineId, aside })
}

const writeAside = (tx: Tx, lineId: number, setAsideAt: Date | null) =>
  tx.db.update(statementLines).set({ setAsideAt }).where(eq(statementLines.id, lineId))

async function lockLine(tx: Tx, lineId: number): Promise<StatementLineRow> {
  const mine = eq(statementLines.id, lineId)
  return oneOrRefuse(await tx.db.select().from(statementLines).where(mine).for('update'))
}
