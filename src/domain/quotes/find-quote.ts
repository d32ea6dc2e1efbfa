// Reads requests for a price: one by number, or a page of the staff's list.

import { and, asc, count, desc, eq, gte, ilike, lte, or, type SQL, sql } from 'drizzle-orm'
import type { QuoteCounts } from '#contract/quote-offers.ts'
import type { ListQuotes, QuoteStatus } from '#contract/quotes.ts'
import { isMoment, readCursor, writeCursor } from '#platform/database/cursor.ts'
import { Refusal } from '#platform/refusal.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type QuoteRow, quotes } from './quotes.table.ts'

export async function findQuote(tx: Tx, quoteId: number): Promise<QuoteRow | undefined> {
  const [row] = await tx.db.select().from(quotes).where(eq(quotes.id, quoteId))
  return row
}

type Sort = NonNullable<ListQuotes['sort']>
type QuotePage = { items: QuoteRow[]; total: number; next: string | undefined }

/** A page of requests, newest first unless asked otherwise. */
export async function listQuotes(
  tx: Tx,
  query: ListQuotes & { limit: number },
): Promise<QuotePage> {
  const { q, status, from, to, limit, cursor, sort = 'newest' } = query
  const filter = and(
    status && eq(quotes.status, status),
    from ? gte(quotes.createdAt, new Date(`${from}T00:00:00-05:00`)) : undefined,
    to ? lte(quotes.createdAt, new Date(`${to}T23:59:59.999-05:00`)) : undefined,
    q ? matches(q) : undefined,
  )
  const rows = await tx.db
    .select()
    .from(quotes)
    .where(and(filter, behind(sort, cursor)))
    .orderBy(...ORDER[sort])
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const [counted] = await tx.db.select({ total: count() }).from(quotes).where(filter)
  const next = last && writeCursor([last.createdAt.toISOString(), last.id])
  return { items, total: counted?.total ?? 0, next }
}

const ORDER: Record<Sort, SQL[]> = {
  newest: [desc(quotes.createdAt), desc(quotes.id)],
  oldest: [asc(quotes.createdAt), asc(quotes.id)],
}

function behind(sort: Sort, cursor: string | undefined): SQL | undefined {
  const [at = '', id] = readCursor(cursor) ?? []
  if (!isMoment(at)) return undefined
  const sign = sql.raw(sort === 'newest' ? '<' : '>')
  return sql`(${quotes.createdAt}, ${quotes.id}) ${sign} (${at}::timestamptz, ${id})`
}

function matches(q: string): SQL | undefined {
  const number = /^(?:q-?)?(\d{1,9})$/i.exec(q)?.[1]
  return or(
    number ? eq(quotes.id, Number(number)) : undefined,
    ilike(quotes.customerName, likePattern(q)),
    ilike(quotes.email, likePattern(q)),
    ilike(quotes.contactNumber, likePattern(q)),
    ilike(quotes.productName, likePattern(q)),
    ilike(quotes.productCategory, likePattern(q)),
  )
}

export async function getQuote(tx: Tx, quoteId: number): Promise<QuoteRow> {
  const row = await findQuote(tx, quoteId)
  if (!row) throw new Refusal('quote-not-found')
  return row
}

/** How many requests are in each state, and how many were ever answered: what became of them. */
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
