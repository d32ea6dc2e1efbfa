// Whose a request for a price is: staff take it or give it back, and are reminded once at the time by
// which an answer was promised.

import { eq } from 'drizzle-orm'
import { dueOrNever } from '#domain/cases/cases.table.ts'
import { reminderOf } from '#domain/cases/remind-cases.ts'
import { ownId } from '#domain/cases/write-in-case.ts'
import type { Tx } from '#platform/tx.ts'
import { lockQuote, writeQuote } from './answer-quote.ts'
import { type QuoteRow, quotes } from './quotes.table.ts'

export async function assignQuote(
  tx: Tx,
  { quoteId, mine }: { quoteId: number; mine: boolean },
): Promise<QuoteRow> {
  const before = await lockQuote(tx, quoteId)
  const to = mine ? ownId(tx) : null
  if (before.ownerId === to) return before
  await tx.record('quote.assigned', { quoteId, from: before.ownerId, to })
  return writeQuote(tx, quoteId, { ownerId: to })
}

export const quoteReminder = reminderOf(
  quotes,
  { waits: eq(quotes.status, 'pending'), dueAt: dueOrNever(quotes.answerBy) },
  (tx, { id }) => tx.record('quote.due', { quoteId: id }),
)
