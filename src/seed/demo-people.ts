// A made-up customer of the demo shop who ordered under two addresses: staff merged them, and left a note.
// Somebody with the same telephone number stays a suggestion. Every person here is invented.

import assert from 'node:assert/strict'
import { desc, eq } from 'drizzle-orm'
import { orders } from '#domain/orders/orders.table.ts'
import { noteCustomer } from '#domain/people/customer-notes.ts'
import { mergeCustomers } from '#domain/people/merge-customers.ts'
import type { Tx } from '#platform/tx.ts'
import { admin, earlier } from './demo-staff.ts'

const AT_HOME = 'devon.reid@example.com'
const AT_WORK = 'd.reid.works@example.com'

/** The orders have to be there before. */
export async function seedPeople(tx: Tx): Promise<void> {
  const keisha = await admin(tx)
  const orderId = await lastOrderOf(tx, AT_HOME)
  await noteCustomer(earlier(tx, 235, keisha), {
    orderId,
    text: 'Prefers a call after four. The driver has to ring at the green gate.',
  })
  await mergeCustomers(earlier(tx, 58, keisha), {
    orderId,
    otherId: await lastOrderOf(tx, AT_WORK),
  })
}

async function lastOrderOf(tx: Tx, email: string): Promise<number> {
  const [order] = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerEmail, email))
    .orderBy(desc(orders.id))
    .limit(1)
  assert(order, `the demo shop has an order of ${email}`)
  return order.id
}
