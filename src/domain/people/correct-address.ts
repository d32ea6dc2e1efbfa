// Staff correct a misspelt e-mail address in an order: what they said of the customer since the order was placed goes
// along. An address with other orders is somebody's, and keeps all of it.

import { eq } from 'drizzle-orm'
import { findOrder } from '#domain/orders/find-order.ts'
import { listOrderChanges } from '#domain/orders/record-changes.ts'
import { customerKey, orders } from '#domain/orders/orders.table.ts'
import { emailKeyOf } from '#contract/person-keys.ts'
import type { Tx } from '#platform/tx.ts'
import { moveNotes } from './customer-notes.ts'
import { moveMerges } from './merge-customers.ts'

/** Follows from the addresses that the order had to the one that it has. */
export async function syncAddress(tx: Tx, orderId: number): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order) return
  const changes = await listOrderChanges(tx, orderId)
  const former = changes
    .filter(({ field, old }) => field === 'customerEmail' && old !== '')
    .map(({ old }) => emailKeyOf(old))
  for (const from of new Set(former)) {
    if ((await tx.db.$count(orders, eq(customerKey, from))) > 0) continue
    const corrected = { from, to: emailKeyOf(order.customerEmail), since: order.createdAt }
    await moveNotes(tx, corrected)
    await moveMerges(tx, corrected)
  }
}
