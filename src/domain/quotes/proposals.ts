// How an offer that waits for approval ends: decided, replaced, or with its last day. It takes no
// stock and is not shown to the shopper; approved, it becomes the offer of its request.

import { and, count, desc, eq, inArray, lte, min, ne } from 'drizzle-orm'
import type { ProposalState } from '#contract/quote-offers.ts'
import { can } from '#domain/identity/may.ts'
import { isNoneOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { type ProposalRow, quoteProposals } from './quote-proposals.table.ts'

type Ending = Partial<Pick<ProposalRow, 'decidedBy' | 'decisionReason'>>
type Ended = Exclude<ProposalState, 'waiting'>

/** Ends the offer of a request that waits, if there is one. */
export async function endProposal(
  tx: Tx,
  quoteId: number,
  state: Ended,
  ending: Ending = {},
): Promise<void> {
  const ended = await tx.db
    .update(quoteProposals)
    .set({ state, ...ending, decidedAt: tx.now })
    .where(and(eq(quoteProposals.quoteId, quoteId), eq(quoteProposals.state, 'waiting')))
    .returning({ id: quoteProposals.id })
  for (const { id: proposalId } of ended)
    await tx.record('quote.proposal-ended', { quoteId, proposalId, state })
}

/** The requests with an offer that waits and whose last day is over, without these. */
export async function proposalsOver(tx: Tx, without: string[] = []): Promise<number[]> {
  const isOver = and(eq(quoteProposals.state, 'waiting'), lte(quoteProposals.validUntil, tx.now))
  const over = await tx.db
    .select({ quoteId: quoteProposals.quoteId })
    .from(quoteProposals)
    .where(and(isOver, isNoneOf(quoteProposals.quoteId, without)))
    .orderBy(quoteProposals.id)
  return over.map(({ quoteId }) => quoteId)
}

/** Ends the offers of these requests that wait. */
export async function lapseProposals(tx: Tx, quoteIds: readonly number[]): Promise<void> {
  for (const quoteId of quoteIds) await endProposal(tx, quoteId, 'lapsed')
}

/** The requests with an offer that waits. */
export const quotesThatWait = (tx: Tx) =>
  tx.db
    .select({ id: quoteProposals.quoteId })
    .from(quoteProposals)
    .where(eq(quoteProposals.state, 'waiting'))

/** The latest of each of some requests. */
export async function latestProposals(
  tx: Tx,
  rows: readonly { id: number }[],
): Promise<ReadonlyMap<number, ProposalRow>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const found = await tx.db
    .selectDistinctOn([quoteProposals.quoteId])
    .from(quoteProposals)
    .where(inArray(quoteProposals.quoteId, ids))
    .orderBy(quoteProposals.quoteId, desc(quoteProposals.id))
  return new Map(found.map((proposal) => [proposal.quoteId, proposal]))
}

/** How many wait that the actor may approve, who did not write them, and since when. */
export async function countProposals(tx: Tx): Promise<{ count: number; oldestAt: Date | null }> {
  if (!can(tx.actor, 'prices.change')) return { count: 0, oldestAt: null }
  const own = tx.actor.kind === 'staff' ? tx.actor.userId : 0
  const [row] = await tx.db
    .select({ count: count(), oldestAt: min(quoteProposals.writtenAt) })
    .from(quoteProposals)
    .where(and(eq(quoteProposals.state, 'waiting'), ne(quoteProposals.writtenBy, own)))
  return row ?? { count: 0, oldestAt: null }
}
