// Reads where partners are paid.

import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { latestPayeeId, type PayeeRow, payees } from './payees.table.ts'

/** The payee in use; undefined for who has not given one. */
export async function findPayee(tx: Tx, memberId: number): Promise<PayeeRow | undefined> {
  const [latest] = await tx.db
    .select()
    .from(payees)
    .where(eq(payees.memberId, memberId))
    .orderBy(desc(payees.id))
    .limit(1)
  return latest
}

/** The payees in use of those partners that have one, by the partner's id. */
export async function payeesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, PayeeRow>> {
  const rows = await tx.db
    .select()
    .from(payees)
    .where(and(inArray(payees.memberId, [...ids]), eq(payees.id, latestPayeeId(payees.memberId))))
  return new Map(rows.map((row) => [row.memberId, row]))
}
