// A shopper opens a case from the order's page: what happened, and to which piece. What comes too late
// is refused with its reason; so is a sixth case while five are open.

import { and, eq, ne } from 'drizzle-orm'
import { MAX_OPEN_CASES, type OpenCase, subjectOf } from '#contract/cases.ts'
import { lineText } from '#contract/order-text.ts'
import type { BoxOfLine } from '#contract/shipments.ts'
import { boxesOf } from '#domain/orders/boxes.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import { getOrderByLink } from '#domain/orders/find-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { arrivalOf } from './arrival.ts'
import { caseTerm, warrantiesOf } from './case-terms.ts'
import { caseMessages, type CaseRow, cases } from './cases.table.ts'
import { promisedNow } from './clock.ts'

export async function openCase(
  tx: Tx,
  { link, report }: { link: string; report: OpenCase },
): Promise<CaseRow> {
  const order = await lockOrder(tx, (await getOrderByLink(tx, link)).id)
  const lines = await linesOf(tx, order)
  const line = lineOf(lines, report)
  const about = line ? [line] : lines
  const warranties = await warrantiesOf(tx, order, about)
  const arrival = await arrivalOf(tx, order, about)
  const { refusal } = caseTerm(report.kind, { ...order, warranties, arrival }, tx.now)
  if (refusal) throw refusal
  if (!line && report.kind !== 'question') throw new Refusal('choose-piece')
  await refuseTooMany(tx, order.id)
  const answerBy = (await promisedNow(tx))(report.kind)
  const row = {
    orderId: order.id,
    kind: report.kind,
    subject: subjectOf(report.words),
    ...pieceFields(line),
    ...(await boxFields(tx, { order, line, report })),
    openedAt: tx.now,
    answerBy,
    due: 'answer' as const,
    dueAt: answerBy,
  }
  const opened = singleRow(await tx.db.insert(cases).values(row).returning())
  const message = { caseId: opened.id, side: 'shopper' as const, words: report.words, at: tx.now }
  await tx.db.insert(caseMessages).values(message)
  await tx.record('case.opened', { orderId: order.id, caseId: opened.id, kind: opened.kind })
  return opened
}

/** The order is locked, so that two at once are counted one after the other. */
async function refuseTooMany(tx: Tx, orderId: number): Promise<void> {
  const standing = and(eq(cases.orderId, orderId), ne(cases.state, 'closed'))
  if ((await tx.db.$count(cases, standing)) < MAX_OPEN_CASES) return
  throw new Refusal('too-many-cases', { cases: MAX_OPEN_CASES })
}

/** The line that a report is about: only one that is no question, of an order with one line, need not name it. */
function lineOf(lines: readonly OrderLineRow[], { kind, lineId }: OpenCase) {
  const only = lines.length === 1 && kind !== 'question' ? lines[0] : undefined
  const line = lineId ? lines.find(({ id }) => id === lineId) : only
  if (!line && lineId) throw new Refusal('choose-piece')
  return line
}

const pieceFields = (line: OrderLineRow | undefined) =>
  line
    ? { lineId: line.id, piece: lineText({ ...line, quantity: 1 }, line.color) }
    : { lineId: null, piece: '' }

type About = { order: OrderRow; line: OrderLineRow | undefined; report: OpenCase }

/** The box that the report names, which must be one of its line. */
async function boxFields(tx: Tx, { order, line, report: { box } }: About) {
  if (!box) return { pieceNumber: null, carton: null }
  const boxes = line ? await boxesOf(tx, order, [line]) : []
  const isIt = ({ piece, carton }: BoxOfLine) => piece === box.piece && carton === box.carton
  if (!boxes.some(isIt)) throw new Refusal('choose-box')
  return { pieceNumber: box.piece, carton: box.carton }
}
