// /api/quotes for staff: requests for a price and the offers that answer them.

import type { Context } from 'hono'
import {
  AnswerQuote,
  DeclineQuote,
  ProposeOffer,
  QuoteCounts,
  RejectProposal,
  StaffQuoteView,
} from '#contract/quote-offers.ts'
import { ListQuotes, quoteReference } from '#contract/quotes.ts'
import { AssignCase } from '#contract/cases.ts'
import { ownersOf } from '#domain/cases/find-case.ts'
import { assignQuote } from '#domain/quotes/own-quote.ts'
import { answerQuote, declineQuote } from '#domain/quotes/answer-quote.ts'
import { countQuotes, getQuote, listQuotes } from '#domain/quotes/find-quote.ts'
import { type Offer, offerOf, offersOf } from '#domain/quotes/offers.ts'
import { approveProposal, proposeOffer, rejectProposal } from '#domain/quotes/propose-offer.ts'
import { latestProposals } from '#domain/quotes/proposals.ts'
import { type ApiEnv, idParam } from '#http/endpoint.ts'
import { offerViews } from '#http/offer-view.ts'
import { referrersOf } from '#http/order-view.ts'
import { listing, reading, type Routes, writing } from '#http/route.ts'
import type { QuoteRow } from '#domain/quotes/quotes.table.ts'
import { type GctOf, gctToday } from '#domain/settings/tax-rules.ts'
import type { Tx } from '#platform/tx.ts'

/** What an offer is refused for. */
const OFFERING = [
  'day-past',
  'delivery-limit',
  'parish-missing',
  'price-limit',
  'price-needs-reason',
  'price-unknown',
  'product-not-found',
  'quote-closed',
  'total-too-large',
] as const

export const staffQuotes = {
  'GET /quotes': listing({
    summary: 'List requests for a price',
    needs: 'customers.read',
    query: ListQuotes,
    view: StaffQuoteView,
    run: async (tx, query) => {
      const page = await listQuotes(tx, query)
      const offers = await offersOf(tx, page.items)
      const gctOf = await gctToday(tx)
      const referrerOf = await referrersOf(tx, page.items)
      const ownerOf = await ownersOf(tx, page.items)
      const proposalOf = await proposalViews(tx, page.items, gctOf)
      return {
        ...page,
        items: page.items.map((quote) => ({
          ...staffQuoteFields(quote, offers.get(quote.id), gctOf),
          referrer: referrerOf(quote),
          owner: ownerOf(quote),
          proposal: proposalOf(quote),
        })),
      }
    },
  }),
  'GET /quote-counts': reading({
    summary: 'Count requests by what became of them',
    needs: 'customers.read',
    view: QuoteCounts,
    run: countQuotes,
  }),
  'GET /quotes/:id': reading({
    summary: 'Read a request for a price',
    needs: 'customers.read',
    view: StaffQuoteView,
    run: async (tx, _, c) => viewOf(tx, await getQuote(tx, idParam(c, 'id'))),
  }),
  'POST /quotes/:id/answer': writing({
    summary: 'Answer a request with an offer, which is mailed',
    refuses: OFFERING,
    needs: 'quotes.answer',
    body: AnswerQuote,
    once: true,
    view: StaffQuoteView,
    run: async (tx, answer, c) =>
      viewOf(tx, await answerQuote(tx, { quoteId: idParam(c, 'id'), answer })),
  }),
  'POST /quotes/:id/proposals': writing({
    summary: 'Write an offer that waits until somebody else approves it',
    refuses: OFFERING,
    needs: 'quotes.answer',
    body: ProposeOffer,
    once: true,
    view: StaffQuoteView,
    run: async (tx, offer, c) =>
      viewOf(tx, await proposeOffer(tx, { quoteId: idParam(c, 'id'), offer })),
  }),
  'POST /quotes/:id/proposals/:proposalId/approval': writing({
    summary: 'Approve an offer that somebody else wrote: it is mailed',
    refuses: ['proposal-decided', 'proposal-own', 'quote-closed'],
    needs: 'prices.change',
    view: StaffQuoteView,
    run: async (tx, _, c) => viewOf(tx, await approveProposal(tx, proposalIn(c))),
  }),
  'POST /quotes/:id/proposals/:proposalId/rejection': writing({
    summary: 'Reject an offer that waits, with a reason for who wrote it',
    refuses: ['proposal-decided'],
    needs: 'prices.change',
    body: RejectProposal,
    view: StaffQuoteView,
    run: async (tx, { reason }, c) =>
      viewOf(tx, await rejectProposal(tx, { ...proposalIn(c), reason })),
  }),
  'POST /quotes/:id/decline': writing({
    summary: 'Decline a request and tell the shopper why',
    refuses: ['quote-closed'],
    needs: 'quotes.answer',
    body: DeclineQuote,
    view: StaffQuoteView,
    run: async (tx, { reason }, c) =>
      viewOf(tx, await declineQuote(tx, { quoteId: idParam(c, 'id'), reason })),
  }),
  'PUT /quotes/:id/owner': writing({
    summary: 'Take a request, or give it back',
    needs: 'quotes.answer',
    body: AssignCase,
    view: StaffQuoteView,
    run: async (tx, { mine }, c) =>
      viewOf(tx, await assignQuote(tx, { quoteId: idParam(c, 'id'), mine })),
  }),
} satisfies Routes

const proposalIn = (c: Context<ApiEnv>) => ({
  quoteId: idParam(c, 'id'),
  proposalId: idParam(c, 'proposalId'),
})

const viewOf = async (tx: Tx, quote: QuoteRow) => ({
  ...staffQuoteFields(quote, await offerOf(tx, quote), await gctToday(tx)),
  proposal: (await proposalViews(tx, [quote], await gctToday(tx)))(quote),
  referrer: (await referrersOf(tx, [quote]))(quote),
  owner: (await ownersOf(tx, [quote]))(quote),
})

const staffQuoteFields = (quote: QuoteRow, offer: Offer | undefined, gctOf: GctOf) => ({
  ...quote,
  reference: quoteReference(quote.id),
  offer: offer ? offerFields(quote, offer, gctOf) : null,
})

function offerFields(quote: QuoteRow, offer: Offer, gctOf: GctOf) {
  const { answerPrice, validUntil, link, answeredAt } = quote
  if (answerPrice === null || !validUntil || !link || !answeredAt) return null
  return {
    ...offerViews(offer, gctOf),
    productId: offer.lines[0]?.productId ?? null,
    productName: quote.offerProductName,
    color: quote.offerColor,
    price: answerPrice,
    parish: offer.parish,
    validUntil,
    message: quote.answerMessage,
    answeredAt,
    link: `/quote/${link}`,
  }
}

/** The latest offer of each request that had to wait. */
async function proposalViews(tx: Tx, rows: readonly QuoteRow[], gctOf: GctOf) {
  const found = await latestProposals(tx, rows)
  const proposals = [...found.values()]
  const people = proposals.flatMap(({ writtenBy, decidedBy }) => [writtenBy, decidedBy])
  const ownerOf = await ownersOf(
    tx,
    people.map((ownerId) => ({ ownerId })),
  )
  return ({ id }: QuoteRow) => {
    const proposal = found.get(id)
    if (!proposal) return null
    const { offer, total, writtenBy, decidedBy, ...fields } = proposal
    return {
      ...fields,
      ...offerViews(offer, gctOf),
      parish: offer.parish,
      price: total,
      writtenBy: ownerOf({ ownerId: writtenBy }),
      decidedBy: ownerOf({ ownerId: decidedBy }),
      isOwn: tx.actor.kind === 'staff' && tx.actor.userId === writtenBy,
    }
  }
}
