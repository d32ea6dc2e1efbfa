// How a case ends: staff decide what the shopper gets, or refuse it with the reason, and close it once
// that is done. A decision is a row; a later one stands in its place. Money, stock and documents follow
// from what is then done with the order, never from the words here.

import { centsFromDollars } from '#contract/money.ts'
import type { DecideCase } from '#contract/cases.ts'
import { singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { caseDecisions, type CaseRow } from './cases.table.ts'
import { changeCase, lockCase, lockOwnCase, type OwnCase, ownId } from './write-in-case.ts'

export async function decideCase(
  tx: Tx,
  { caseId, decision }: { caseId: number; decision: DecideCase },
): Promise<CaseRow> {
  const before = await lockCase(tx, caseId)
  if (before.state === 'closed') throw new Refusal('case-closed')
  const { outcome, title, words, byDay = null, cost } = decision
  const costCents = cost ? (centsFromDollars(cost) ?? 0) : 0
  const row = { caseId, outcome, title, words, byDay, cost: costCents }
  const by = actorLabel(tx.actor)
  const decided = singleRow(
    await tx.db
      .insert(caseDecisions)
      .values({ ...row, by, decidedAt: tx.now })
      .returning(),
  )
  const { orderId } = before
  await tx.record('case.decided', { orderId, caseId, decisionId: decided.id, outcome })
  return changeCase(tx, caseId, {
    state: 'decided',
    decidedAt: tx.now,
    answeredAt: before.answeredAt ?? tx.now,
    ownerId: before.ownerId ?? ownId(tx),
    ...NOTHING_DUE,
  })
}

const NOTHING_DUE = { due: null, dueAt: null, remindedAt: null }

/** Staff close what is done. Anything but a question has been decided before. */
export async function closeCase(tx: Tx, caseId: number): Promise<CaseRow> {
  const before = await lockCase(tx, caseId)
  if (before.state === 'open' && before.kind !== 'question') throw new Refusal('case-not-decided')
  return close(tx, before)
}

/** The shopper says that it is solved. */
export const closeOwnCase = async (tx: Tx, own: OwnCase): Promise<CaseRow> =>
  close(tx, await lockOwnCase(tx, own))

async function close(tx: Tx, before: CaseRow): Promise<CaseRow> {
  if (before.state === 'closed') return before
  await tx.record('case.closed', { orderId: before.orderId, caseId: before.id })
  return changeCase(tx, before.id, { state: 'closed', closedAt: tx.now, ...NOTHING_DUE })
}

/** Staff take a case, or give it back. */
export async function assignCase(
  tx: Tx,
  { caseId, mine }: { caseId: number; mine: boolean },
): Promise<CaseRow> {
  const before = await lockCase(tx, caseId)
  const ownerId = mine ? ownId(tx) : null
  if (before.ownerId === ownerId) return before
  await tx.record('case.assigned', { orderId: before.orderId, caseId, ownerId })
  return changeCase(tx, caseId, { ownerId })
}
