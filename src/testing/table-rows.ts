// The plainest rows that the tables accept, for tests of the tables themselves. Tests of verbs make
// theirs with verbs.

import { orders } from '#domain/orders/orders.table.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { users } from '#domain/identity/users.table.ts'
import { members } from '#domain/partners/members.table.ts'
import type { Tx } from '#platform/tx.ts'
import { singleRow } from '#platform/database/rows.ts'
import { emailWithoutDigits } from './emails.ts'

export const aPasswordHash = '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA'

export async function aProductRow(tx: Tx, fields: Partial<typeof products.$inferInsert> = {}) {
  const plain = { name: 'Sofa', description: 'Soft', price: 100_00, category: 'chairs' as const }
  const stamps = { createdAt: tx.now, updatedAt: tx.now }
  const row = { ...plain, ...stamps, ...fields }
  return singleRow(await tx.db.insert(products).values(row).returning())
}

export async function anOrderRow(tx: Tx, fields: Partial<typeof orders.$inferInsert> = {}) {
  const plain = {
    productName: 'Sofa',
    customerName: 'Ann',
    customerEmail: 'ann@example.com',
    customerPhone: '8765550101',
    paymentMethod: 'bank_transfer' as const,
    shippingMethod: 'pickup' as const,
    totalAmount: 100_00,
    link: `link-${crypto.randomUUID()}`,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  const row = { ...plain, ...fields }
  return singleRow(await tx.db.insert(orders).values(row).returning())
}

export async function aUserRow(tx: Tx, fields: Partial<typeof users.$inferInsert> = {}) {
  const plain = { username: `user-${crypto.randomUUID()}`, password: aPasswordHash }
  const stamps = { createdAt: tx.now, updatedAt: tx.now }
  const row = { ...plain, ...stamps, ...fields }
  return singleRow(await tx.db.insert(users).values(row).returning())
}

/** A partner; a root of the tree unless the fields name a sponsor and slot. */
export async function aMemberRow(tx: Tx, fields: Partial<typeof members.$inferInsert> = {}) {
  const plain = {
    email: emailWithoutDigits(crypto.randomUUID()),
    firstName: 'Ann',
    lastName: 'Brown',
    phone: '8765550101',
    enrollmentDate: tx.now,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  const row = { ...plain, ...fields }
  return singleRow(await tx.db.insert(members).values(row).returning())
}
