// An offer beyond the limit of who writes it waits until somebody else, who may change prices, approves
// it as it is or rejects it with a reason. Meanwhile it takes no stock, mails nobody, and an offer that
// was given before stands.

import { and, eq } from 'drizzle-orm'
import type { ProposeOffer } from '#contract/quote-offers.ts'
import { requireAbility, staffId } from '#domain/identity/may.ts'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { dayAhead, lockOpenQuote, offerFrom, writeOffer } from './answer-quote.ts'
import { offerSums } from './offers.ts'
import { assignQuote } from './own-quote.ts'
import { endProposal } from './proposals.ts'
import { type ProposalRow, quoteProposals } from './quote-proposals.table.ts'
import type { QuoteRow } from './quotes.table.ts'

/** Writes an offer that waits, in place of one of the same request that waits already. */
export async function proposeOffer(
  tx: Tx,
  { quoteId, offer: written }: { quoteId: number; offer: ProposeOffer },
): Promise<QuoteRow> {
  const quote = await lockOpenQuote(tx, quoteId)
  const writtenBy = staffId(tx)
  const { message = '', reason } = written
  const validUntil = dayAhead(tx, written.validUntil)
  const offer = await offerFrom(tx, written, { isLimited: false })
  await endProposal(tx, quoteId, 'replaced')
  const total = offerSums(offer).totalCents
  const row = { quoteId, offer, total, reason, message, validUntil, writtenBy, writtenAt: tx.now }
  const { id: proposalId } = singleRow(
    await tx.db.insert(quoteProposals).values(row).returning({ id: quoteProposals.id }),
  )
  await tx.record('quote.proposed', { quoteId, proposalId })
  return quote.ownerId === null ? assignQuote(tx, { quoteId, mine: true }) : quote
}

type Deciding = { quoteId: number; proposalId: number }

/** Makes it the offer of its request, which is mailed. */
export async function approveProposal(tx: Tx, deciding: Deciding): Promise<QuoteRow> {
  requireAbility(tx, 'prices.change')
  const { quote, proposal } = await lockWaiting(tx, deciding)
  const decidedBy = staffId(tx)
  if (proposal.writtenBy === decidedBy) throw new Refusal('proposal-own')
  await endProposal(tx, quote.id, 'approved', { decidedBy })
  return writeOffer(tx, quote, proposal)
}

export async function rejectProposal(
  tx: Tx,
  { reason, ...deciding }: Deciding & { reason: string },
): Promise<QuoteRow> {
  requireAbility(tx, 'prices.change')
  const { quote } = await lockWaiting(tx, deciding)
  await endProposal(tx, quote.id, 'rejected', { decidedBy: staffId(tx), decisionReason: reason })
  return quote
}

async function lockWaiting(
  tx: Tx,
  { quoteId, proposalId }: Deciding,
): Promise<{ quote: QuoteRow; proposal: ProposalRow }> {
  const quote = await lockOpenQuote(tx, quoteId)
  const isIt = and(eq(quoteProposals.id, proposalId), eq(quoteProposals.quoteId, quoteId))
  const proposal = oneOrRefuse(await tx.db.select().from(quoteProposals).where(isIt))
  if (proposal.state !== 'waiting' || proposal.validUntil <= tx.now)
    throw new Refusal('proposal-decided')
  return { quote, proposal }
}
