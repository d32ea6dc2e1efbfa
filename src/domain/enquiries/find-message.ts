// Reads messages to the shop: one by number, or a page of the staff's list.

import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { ListMessages } from '#contract/enquiries.ts'
import { isMoment, readCursor, writeCursor } from '#platform/database/cursor.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { contactMessages } from './contact-messages.table.ts'

export type MessageRow = typeof contactMessages.$inferSelect
export type MessagePage = { items: MessageRow[]; total: number; next: string | undefined }

export async function findMessage(tx: Tx, messageId: number): Promise<MessageRow | undefined> {
  const [row] = await tx.db.select().from(contactMessages).where(eq(contactMessages.id, messageId))
  return row
}

/** A page of messages, newest first unless asked otherwise. */
export async function listMessages(
  tx: Tx,
  query: ListMessages & { limit: number },
): Promise<MessagePage> {
  const { limit, sort = 'newest', cursor } = query
  const filter = and(query.status && eq(contactMessages.status, query.status), matches(query.q))
  const direction = sort === 'newest' ? desc : asc
  const rows = await tx.db
    .select()
    .from(contactMessages)
    .where(and(filter, behind(sort, cursor)))
    .orderBy(direction(contactMessages.createdAt), direction(contactMessages.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const [counted] = await tx.db.select({ total: count() }).from(contactMessages).where(filter)
  const next = last && writeCursor([last.createdAt.toISOString(), last.id])
  return { items, total: counted?.total ?? 0, next }
}

function behind(sort: 'newest' | 'oldest', cursor: string | undefined): SQL | undefined {
  const [at = '', id] = readCursor(cursor) ?? []
  if (id === undefined || !isMoment(at)) return undefined
  const sign = sql.raw(sort === 'newest' ? '<' : '>')
  return sql`(${contactMessages.createdAt}, ${contactMessages.id}) ${sign} (${at}::timestamptz, ${id})`
}

function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const { name, email, phone, subject, message } = contactMessages
  return or(...[name, email, phone, subject, message].map((text) => ilike(text, likePattern(q))))
}
