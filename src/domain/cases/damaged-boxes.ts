// Which boxes of an order came damaged: those that a report of damage names, unless staff refused it.

import { and, eq, isNotNull } from 'drizzle-orm'
import { type Box, keyOf } from '#domain/orders/boxes.ts'
import type { BoxPlace } from '#contract/shipments.ts'
import type { Tx } from '#platform/tx.ts'
import { type CaseRow, cases } from './cases.table.ts'
import { standingDecisions } from './find-case.ts'

type WithBoxes<Rest> = Rest & { boxes: Box[] }

/** Says of each box of an order whether it came damaged. */
export async function withDamage<Rest>(tx: Tx, orderId: number, whole: WithBoxes<Rest>) {
  const damaged = await damagedBoxes(tx, orderId)
  const boxes = whole.boxes.map((box) => ({ ...box, damaged: damaged.has(keyOf(box)) }))
  return { ...whole, boxes }
}

async function damagedBoxes(tx: Tx, orderId: number): Promise<ReadonlySet<string>> {
  const { id, lineId, pieceNumber, carton } = cases
  const reported = await tx.db
    .select({ id, lineId, pieceNumber, carton })
    .from(cases)
    .where(and(eq(cases.orderId, orderId), eq(cases.kind, 'damage'), isNotNull(lineId)))
  const decisions = await standingDecisions(
    tx,
    reported.map((one) => one.id),
  )
  const standing = reported.filter((one) => decisions.get(one.id)?.outcome !== 'refusal')
  return new Set(standing.flatMap((one) => boxOf(one) ?? []).map(keyOf))
}

type AboutBox = Pick<CaseRow, 'lineId' | 'pieceNumber' | 'carton'>

/** The box that a case names, if any. */
const boxOf = ({ lineId, pieceNumber: piece, carton }: AboutBox): BoxPlace | undefined =>
  lineId && piece && carton ? { lineId, piece, carton } : undefined
