// Staff say which order a line of a statement pays. A line is matched once; matching it again with
// the same order changes nothing.

import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { SureMatched } from '#contract/transfers.ts'
import { Refusal } from '#platform/refusal.ts'
import { existing } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { formatCents } from '#contract/money.ts'
import { lockOrder } from '#domain/orders/change-order.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { proposeMatches } from './propose-matches.ts'
import { type ReceivedPayment, receivePayment } from './receive-payment.ts'
import { type StatementLineRow, statementLines } from './statements.table.ts'
import { customerKey, orders } from '#domain/orders/orders.table.ts'

export type Matching = {
  lineId: number
  orderId: number
  /** A part of the line, where the rest pays another order; without one all that is left. */
  amountCents?: number | undefined
  whateverState?: boolean | undefined
}

export async function matchLine(
  tx: Tx,
  { lineId, orderId, amountCents, whateverState }: Matching,
): Promise<ReceivedPayment> {
  // Orders before lines of statements, as everywhere.
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

/** Matches those of some lines that are sure at this moment; the others are left as they are. */
export async function matchSureLines(
  tx: Tx,
  lineIds: readonly number[],
): Promise<SureMatched & { shredded: string[] }> {
  const once = [...new Set(lineIds)].toSorted((a, b) => a - b)
  const answer: SureMatched & { shredded: string[] } = { matched: 0, left: 0, shredded: [] }
  for (const lineId of once) {
    const orderId = await sureOrderOf(tx, lineId)
    if (orderId === undefined) {
      answer.left += 1
      continue
    }
    const { shredded } = await matchLine(tx, { lineId, orderId })
    answer.matched += 1
    answer.shredded.push(...shredded)
  }
  return answer
}

/** The one order that an open line pays for sure. */
async function sureOrderOf(tx: Tx, lineId: number): Promise<number | undefined> {
  const line = await lockLine(tx, lineId)
  if (line.matched > 0 || line.setAsideAt) return undefined
  const proposals = (await proposeMatches(tx, [line])).get(lineId) ?? []
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
  return existing(await tx.db.select().from(statementLines).where(mine).for('update'))
}

/**
 * Before an order is deleted: a bank line that paid it remembers whose order that was, as the payment goes with
 * the order. Otherwise the bank's words about a customer could not be found when that customer is erased.
 */
export async function letGoOfLines(tx: Tx, orderId: number): Promise<void> {
  const [order] = await tx.db
    .select({ customer: customerKey })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) return
  const paid = tx.db
    .select({ id: orderPayments.statementLineId })
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
  await tx.db
    .update(statementLines)
    .set({ payerEmail: order.customer })
    .where(inArray(statementLines.id, paid))
}
