// What a person gets with the next order: a gift, a longer warranty, a consultation. It goes with one
// order; a cancelled order gives it back. Those of one person are locked in the order of their numbers,
// before any shelf.

import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import type { PersonKeys } from '#contract/person-keys.ts'
import { isOf } from './find-voucher.ts'
import { type EntitlementRow, entitlements } from './vouchers.table.ts'

/** What waits for a person's next order, locked until the transaction ends. */
export async function lockEntitlements(tx: Tx, person: PersonKeys): Promise<EntitlementRow[]> {
  return tx.db
    .select()
    .from(entitlements)
    .where(and(isNull(entitlements.orderId), isOf(entitlements, person)))
    .orderBy(asc(entitlements.id))
    .for('update')
}

/** Sends what is locked along with an order. */
export async function sendAlong(
  tx: Tx,
  waiting: readonly EntitlementRow[],
  orderId: number,
): Promise<void> {
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  const used = { orderId, usedAt: tx.now }
  await tx.db.update(entitlements).set(used).where(inArray(entitlements.id, ids))
  for (const entitlementId of ids) await tx.record('entitlement.used', { entitlementId, orderId })
}

/** Gives back what went with an order. */
export async function giveBack(tx: Tx, orderId: number): Promise<void> {
  const rows = await tx.db
    .update(entitlements)
    .set({ orderId: null, usedAt: null })
    .where(eq(entitlements.orderId, orderId))
    .returning({ id: entitlements.id })
  for (const { id: entitlementId } of rows)
    await tx.record('entitlement.returned', { entitlementId, orderId })
}

/** What goes along with an order. */
export type Entitled = Pick<EntitlementRow, 'kind' | 'prize'>

/** What goes along with each of some orders. */
export async function entitlementsByOrder(
  tx: Tx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Entitled[]>> {
  const along = new Map<number, Entitled[]>()
  if (orderIds.length === 0) return along
  const rows = await tx.db
    .select()
    .from(entitlements)
    .where(inArray(entitlements.orderId, [...orderIds]))
    .orderBy(asc(entitlements.id))
  for (const { orderId, kind, prize } of rows)
    if (orderId !== null) along.set(orderId, [...(along.get(orderId) ?? []), { kind, prize }])
  return along
}

/** How many warranties of the wheel lengthen the terms of an order’s pieces. */
export const warrantyPrizesIn = (along: readonly Entitled[]) =>
  along.filter(({ kind }) => kind === 'warranty').length
