// Reads requests for a price: one by number, or a page of the staff's list.

import { count, eq, inArray, or } from 'drizzle-orm'
import type { QuoteCounts } from '#contract/quote-offers.ts'
import type { ListQuotes, QuoteStatus } from '#contract/quotes.ts'
import { equals, inDays, listOf } from '#platform/database/list.ts'
import { numberIn, searchMatches } from '#platform/database/search.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { quotesThatWait } from './proposals.ts'
import { type QuoteRow, quotes } from './quotes.table.ts'

export async function findQuote(tx: Tx, quoteId: number): Promise<QuoteRow | undefined> {
  const [row] = await tx.db.select().from(quotes).where(eq(quotes.id, quoteId))
  return row
}

const { customerName, email, contactNumber, productName, productCategory } = quotes

/** A page of requests, the newest first unless the query sorts otherwise. */
export const listQuotes = listOf({
  rows: (tx) => tx.db.select().from(quotes),
  id: quotes.id,
  sorts: { date: quotes.createdAt },
  sort: '-date',
  filters: ({ status, offer, from, to }: ListQuotes, tx) => [
    equals(quotes.status, status),
    offer && inArray(quotes.id, quotesThatWait(tx)),
    inDays(quotes.createdAt, from, to),
  ],
  search: (q) =>
    or(
      equals(quotes.id, numberIn(q, 'q')),
      searchMatches(q, customerName, email, contactNumber, productName, productCategory),
    ),
})

export async function getQuote(tx: Tx, quoteId: number): Promise<QuoteRow> {
  const row = await findQuote(tx, quoteId)
  if (!row) throw new Refusal('quote-not-found')
  return row
}

/** How many requests are in each state, and how many were ever answered. */
export async function countQuotes(tx: Tx): Promise<QuoteCounts> {
  const rows = await tx.db
    .select({ status: quotes.status, total: count(), answered: count(quotes.answeredAt) })
    .from(quotes)
    .groupBy(quotes.status)
  const of = (status: QuoteStatus) => rows.find((row) => row.status === status)?.total ?? 0
  return {
    pending: of('pending'),
    answered: of('answered'),
    accepted: of('accepted'),
    declined: of('declined'),
    expired: of('expired'),
    answeredEver: rows.reduce((sum, row) => sum + row.answered, 0),
  }
}
