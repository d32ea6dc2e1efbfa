// Reads claims: one by number, or a page of the staff's list.

import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { ListClaims } from '#contract/prize-claims.ts'
import { isMoment, readCursor, writeCursor } from '#platform/database/cursor.ts'
import { likePattern } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type ClaimRow, claims } from './prizes.table.ts'

export async function findClaim(tx: Tx, claimId: number): Promise<ClaimRow | undefined> {
  const [row] = await tx.db.select().from(claims).where(eq(claims.id, claimId))
  return row
}

type ClaimPage = { items: ClaimRow[]; total: number; next: string | undefined }

export async function listClaims(
  tx: Tx,
  { q, status, sort = 'newest', cursor, limit }: ListClaims & { limit: number },
): Promise<ClaimPage> {
  const filter = and(status && eq(claims.status, status), q ? matches(q) : undefined)
  const inOrder = sort === 'newest' ? desc : asc
  const rows = await tx.db
    .select()
    .from(claims)
    .where(and(filter, behind(sort, cursor)))
    .orderBy(inOrder(claims.createdAt), inOrder(claims.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const [counted] = await tx.db.select({ total: count() }).from(claims).where(filter)
  const next = last && writeCursor([last.createdAt.toISOString(), last.id])
  return { items, total: counted?.total ?? 0, next }
}

function behind(sort: 'newest' | 'oldest', cursor: string | undefined): SQL | undefined {
  const [at = '', id] = readCursor(cursor) ?? []
  if (!isMoment(at)) return undefined
  const sign = sql.raw(sort === 'newest' ? '<' : '>')
  return sql`(${claims.createdAt}, ${claims.id}) ${sign} (${at}::timestamptz, ${id})`
}

const matches = (q: string) =>
  or(
    ilike(claims.name, likePattern(q)),
    ilike(claims.email, likePattern(q)),
    ilike(claims.phone, likePattern(q)),
    ilike(claims.prize, likePattern(q)),
  )
