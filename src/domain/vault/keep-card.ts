// Stores sealed card details, and forgets them at the decision on the payment or at their deadline.
// Forgetting returns the item keys to shred once the transaction has committed.

import { and, count, eq, inArray, lte, min } from 'drizzle-orm'
import type { SecretClass } from '#contract/cards.ts'
import { isNoneOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { vaultCards, vaultItems, vaultKeys } from './vault.table.ts'
import type { WrappedCard } from './wrap-secrets.ts'

const HOUR_MS = 3_600_000
/** How long a secret is kept if nobody decides on the payment. */
export const KEPT_HOURS: Record<SecretClass, number> = { code: 24, number: 14 * 24 }

/**
 * Stores a wrapped card. Returns false if it was sealed for a key that the vault does not have, or
 * if it was stored before, for another order.
 */
export async function keepCard(tx: Tx, { id, keyId, items }: WrappedCard): Promise<boolean> {
  // Locked, so that the key is not erased while a card is stored under it.
  const [key] = await tx.db.select().from(vaultKeys).where(eq(vaultKeys.id, keyId)).for('share')
  if (!key?.wrappedPrivateKey) return false
  const card = { id, keyId, createdAt: tx.now }
  const added = await tx.db.insert(vaultCards).values(card).onConflictDoNothing().returning()
  if (added.length === 0) return false
  const deadline = (secret: SecretClass) =>
    new Date(tx.now.getTime() + KEPT_HOURS[secret] * HOUR_MS)
  const rows = items.map((item) => ({ ...item, cardId: id, shredAt: deadline(item.secret) }))
  await tx.db.insert(vaultItems).values(rows)
  await tx.record('card.sealed', { cardId: id, keyId })
  return true
}

/** Forgets a card's secrets; returns the item keys to shred. */
export async function forgetCard(tx: Tx, cardId: string): Promise<string[]> {
  const gone = await tx.db
    .delete(vaultItems)
    .where(eq(vaultItems.cardId, cardId))
    .returning({ id: vaultItems.id, secret: vaultItems.secret })
  if (gone.length === 0) return []
  await tx.record('card.shredded', { cardId, secrets: gone.map((item) => item.secret) })
  return gone.map((item) => item.id)
}

const OVERDUE_AT_ONCE = 500
const isOverdue = (tx: Tx) => lte(vaultItems.shredAt, tx.now)

/** The keys of secrets that have passed their deadline, without these. */
export async function overdueItems(tx: Tx, without: string[] = []): Promise<string[]> {
  const found = await tx.db
    .select({ id: vaultItems.id })
    .from(vaultItems)
    .where(and(isOverdue(tx), isNoneOf(vaultItems.id, without)))
    .orderBy(vaultItems.shredAt)
    .limit(OVERDUE_AT_ONCE)
  return found.map(({ id }) => id)
}

/** Forgets those of these secrets that have passed their deadline. */
export async function forgetOverdue(tx: Tx, ids: readonly string[]): Promise<void> {
  const gone = await tx.db
    .delete(vaultItems)
    .where(and(isOverdue(tx), inArray(vaultItems.id, [...ids])))
    .returning({ cardId: vaultItems.cardId, secret: vaultItems.secret })
  for (const { cardId, secret } of gone)
    await tx.record('card.shredded', { cardId, secrets: [secret] })
}

/** Which of these key files belong to an item in the database. Half-written files never do. */
export async function knownItems(tx: Tx, files: readonly string[]): Promise<Set<string>> {
  const ids = files.filter((name) => !name.endsWith('.part'))
  if (ids.length === 0) return new Set()
  const rows = await tx.db
    .select({ id: vaultItems.id })
    .from(vaultItems)
    .where(inArray(vaultItems.id, ids))
  return new Set(rows.map((row) => row.id))
}

/** Which of these cards still have their number in the vault. */
export async function cardsKept(tx: Tx, cardIds: readonly string[]): Promise<Set<string>> {
  if (cardIds.length === 0) return new Set()
  const rows = await tx.db
    .select({ cardId: vaultItems.cardId })
    .from(vaultItems)
    .where(and(inArray(vaultItems.cardId, [...cardIds]), eq(vaultItems.secret, 'number')))
  return new Set(rows.map((row) => row.cardId))
}

/** How many secrets of each class are kept, and how old the oldest is. */
export async function countSecrets(
  tx: Tx,
): Promise<Record<SecretClass, { kept: number; oldestAt: Date | null }>> {
  const rows = await tx.db
    .select({ secret: vaultItems.secret, kept: count(), oldest: min(vaultCards.createdAt) })
    .from(vaultItems)
    .innerJoin(vaultCards, eq(vaultCards.id, vaultItems.cardId))
    .groupBy(vaultItems.secret)
  const of = (secret: SecretClass) => {
    const row = rows.find((row) => row.secret === secret)
    return { kept: row?.kept ?? 0, oldestAt: row?.oldest ?? null }
  }
  return { number: of('number'), code: of('code') }
}
