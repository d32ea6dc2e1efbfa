import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NO_DELIVERY } from '#domain/orders/order-delivery.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { quoteProposals } from './quote-proposals.table.ts'
import { quotes } from './quotes.table.ts'
import { requestQuote } from './request-quote.ts'
import { QUOTE_REQUEST } from '#testing/offers.ts'

async function aProposal(tx: TestTx, given: Partial<typeof quoteProposals.$inferInsert> = {}) {
  const { id: writtenBy } = await aUserRow(tx)
  const request = { ...QUOTE_REQUEST, productId: null, budgetRange: '' }
  const quoteId = given.quoteId ?? (await requestQuote(tx, request)).id
  const offer = { lines: [], ...NO_DELIVERY, parish: '', discount: 0 }
  const words = { message: '', reason: 'A regular' }
  const written = { writtenBy, writtenAt: tx.now, validUntil: tx.now }
  const row = { quoteId, offer, total: 1, ...words, ...written, ...given }
  await tx.db.insert(quoteProposals).values(row)
  return row
}

test('an offer that waits goes with its request', () =>
  inShop(async (tx) => {
    const { quoteId } = await aProposal(tx)
    await tx.db.delete(quotes).where(eq(quotes.id, quoteId))
    expect(await tx.db.select().from(quoteProposals)).toEqual([])
  }))

testGuards([
  [
    'an offer that waits has one of five states',
    'quote_proposals_state_known',
    (tx) => aProposal(tx, { state: 'lost' as never, decidedAt: tx.now }),
  ],
  [
    'an offer is approved by somebody else than its writer',
    'quote_proposals_decided_by_another',
    (tx) => aProposal(tx, { state: 'approved', decidedAt: tx.now }),
  ],
  [
    'an offer that waits is not decided',
    'quote_proposals_ended_whole',
    (tx) => aProposal(tx, { decidedAt: tx.now }),
  ],
  [
    'one offer of a request waits at a time',
    'quote_proposals_waiting',
    async (tx) => aProposal(tx, { quoteId: (await aProposal(tx)).quoteId }),
  ],
  [
    'an offer names a service that the courier has',
    'quotes_service_known',
    async (tx) => {
      const { quoteId } = await aProposal(tx)
      await tx.db
        .update(quotes)
        .set({ offerService: 'drone' as never })
        .where(eq(quotes.id, quoteId))
    },
  ],
])
