// Reads claims: one by number, or a page of the staff's list.

import { eq } from 'drizzle-orm'
import type { ListClaims } from '#contract/prize-claims.ts'
import { equals, listOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { type ClaimRow, claims } from './prizes.table.ts'

export async function findClaim(tx: Tx, claimId: number): Promise<ClaimRow | undefined> {
  const [row] = await tx.db.select().from(claims).where(eq(claims.id, claimId))
  return row
}

/** A page of claims, the newest first unless the query sorts otherwise. */
export const listClaims = listOf({
  rows: (tx) => tx.db.select().from(claims),
  id: claims.id,
  sorts: { date: claims.createdAt },
  sort: '-date',
  filters: ({ status }: ListClaims) => [equals(claims.status, status)],
  search: [claims.name, claims.email, claims.phone, claims.prize],
})
