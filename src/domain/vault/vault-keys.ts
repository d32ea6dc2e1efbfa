// The vault's keys. The public one seals cards; the private one is stored only wrapped, under a
// secret that the server never sees (except in demo mode, which makes and wraps a key on its first
// start).

import { createHash } from 'node:crypto'
import { and, count, eq, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { VaultKeyView } from '#contract/cards.ts'
import type { KeyState, WrappedKey } from '#contract/vault.ts'
import type { Tx } from '#platform/tx.ts'
import { type Doing, noActor, writeVaultLog } from './vault-log.ts'
import { vaultCards, vaultItems, vaultKeys } from './vault.table.ts'

const FINGERPRINT_HEX = 32
const HOUR_MS = 3_600_000
/** A page that was opened before a change of keys may still seal for the previous one. */
const RETIRED_KEPT_HOURS = 24

/** The key that seals new cards; undefined while the vault is off. */
export async function findActiveKey(tx: Tx): Promise<VaultKeyView | undefined> {
  const [key] = await tx.db.select().from(vaultKeys).where(eq(vaultKeys.isActive, true))
  return key && { keyId: key.id, publicKey: key.publicKey }
}

/** A key by its fingerprint, also a retired or erased one. */
export async function findKey(tx: Tx, keyId: string): Promise<VaultKeyView | undefined> {
  const [key] = await tx.db.select().from(vaultKeys).where(eq(vaultKeys.id, keyId))
  return key && { keyId: key.id, publicKey: key.publicKey }
}

export type NewVaultKey = { publicKey: string; wrappedPrivateKey: WrappedKey }

/**
 * Activates a key that was made elsewhere, which also switches the vault on; returns its
 * fingerprint. The previous key is kept for what is sealed under it. A key can be activated only
 * once.
 */
export async function activateKey(tx: Tx, key: NewVaultKey, doing: Doing = {}): Promise<string> {
  const id = fingerprint(key.publicKey)
  await tx.db
    .update(vaultKeys)
    .set({ isActive: false, retiredAt: tx.now })
    .where(eq(vaultKeys.isActive, true))
  const { publicKey, wrappedPrivateKey } = key
  const row = { id, publicKey, wrappedPrivateKey, isActive: true, createdAt: tx.now }
  await tx.db.insert(vaultKeys).values(row)
  await writeVaultLog(tx, { ...noActor, ...doing, act: 'key-activated', keyId: id })
  await tx.record('vault.key-activated', { keyId: id })
  return id
}

/** Erases the private halves of retired keys that have nothing left to open. */
export async function eraseIdleKeys(tx: Tx): Promise<string[]> {
  const sealedUnder = tx.db
    .select({ one: sql`1` })
    .from(vaultItems)
    .innerJoin(vaultCards, eq(vaultCards.id, vaultItems.cardId))
    .where(eq(vaultCards.keyId, vaultKeys.id))
  const before = new Date(tx.now.getTime() - RETIRED_KEPT_HOURS * HOUR_MS)
  const erased = await tx.db
    .update(vaultKeys)
    .set({ wrappedPrivateKey: null })
    .where(
      and(
        eq(vaultKeys.isActive, false),
        lt(vaultKeys.retiredAt, before),
        isNotNull(vaultKeys.wrappedPrivateKey),
        notExists(sealedUnder),
      ),
    )
    .returning({ id: vaultKeys.id })
  for (const { id: keyId } of erased) {
    await writeVaultLog(tx, { ...noActor, act: 'key-erased', keyId })
    await tx.record('vault.key-erased', { keyId })
  }
  return erased.map(({ id }) => id)
}

/** Every key, newest first, with the number of secrets that are still sealed under it. */
export async function listKeys(tx: Tx) {
  const rows = await tx.db
    .select({ key: vaultKeys, secrets: count(vaultItems.id) })
    .from(vaultKeys)
    .leftJoin(vaultCards, eq(vaultCards.keyId, vaultKeys.id))
    .leftJoin(vaultItems, eq(vaultItems.cardId, vaultCards.id))
    .groupBy(vaultKeys.id)
    .orderBy(sql`${vaultKeys.createdAt} desc`, vaultKeys.id)
  return rows.map(({ key, secrets }) => ({
    keyId: key.id,
    state: stateOf(key),
    kdf: key.wrappedPrivateKey?.kdf ?? null,
    createdAt: key.createdAt,
    secrets,
  }))
}

function stateOf({ isActive, wrappedPrivateKey }: typeof vaultKeys.$inferSelect): KeyState {
  if (isActive) return 'active'
  return wrappedPrivateKey ? 'retired' : 'erased'
}

/** A key's id: the first half of the SHA-256 of its public half. */
export const fingerprint = (publicKey: string) =>
  createHash('sha256')
    .update(Buffer.from(publicKey, 'base64url'))
    .digest('hex')
    .slice(0, FINGERPRINT_HEX)
