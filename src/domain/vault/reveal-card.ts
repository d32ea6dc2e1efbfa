// Hands a card's sealed boxes to a custodian, with a reason and a limit per hour; the
// outcome is in the vault's log before the response leaves. What is handed out is still sealed:
// the custodian's browser opens it, nothing here can.

import { eq } from 'drizzle-orm'
import type { SecretClass } from '#contract/cards.ts'
import {
  REVEALS_AN_HOUR,
  type RevealReason,
  type VaultOutcome,
  type WrappedKey,
} from '#contract/vault.ts'
import type { Tx } from '#platform/tx.ts'
import { countReveals, type Doing, lockVaultLog, writeVaultLog } from './vault-log.ts'
import { vaultCards, vaultItems, vaultKeys } from './vault.table.ts'

const HOUR_MS = 3_600_000

export type KeptSecret = { id: string; secret: SecretClass; wrapped: string; shredAt: Date }
export type KeptCard = {
  sealingId: string
  keyId: string
  wrappedPrivateKey: WrappedKey
  items: KeptSecret[]
}

/**
 * What the vault holds of a card; undefined if the secrets are gone, or the private key that opens
 * them.
 */
export async function findKeptCard(tx: Tx, cardId: string): Promise<KeptCard | undefined> {
  const rows = await tx.db
    .select({ item: vaultItems, key: vaultKeys })
    .from(vaultItems)
    .innerJoin(vaultCards, eq(vaultCards.id, vaultItems.cardId))
    .innerJoin(vaultKeys, eq(vaultKeys.id, vaultCards.keyId))
    .where(eq(vaultItems.cardId, cardId))
    .orderBy(vaultItems.secret)
  const key = rows[0]?.key
  if (!key?.wrappedPrivateKey) return undefined
  const items = rows.map(({ item }) => item)
  return { sealingId: cardId, keyId: key.id, wrappedPrivateKey: key.wrappedPrivateKey, items }
}

export type RevealRequest = {
  orderId: number
  reason: RevealReason
  /** The secrets that can be handed out; empty if none is stored. */
  secrets: readonly SecretClass[]
  keyId: string
  userId: number
}
export type Decided = { outcome: VaultOutcome; left: number }

/** Decides whether a custodian may see a card now, and logs the decision. */
export async function decideReveal(tx: Tx, request: RevealRequest, doing: Doing): Promise<Decided> {
  // Locked before counting: two requests at the same moment would both get the last reveal.
  await lockVaultLog(tx)
  const { orderId, reason, secrets, keyId, userId } = request
  const shown = await countReveals(tx, userId, new Date(tx.now.getTime() - HOUR_MS))
  const outcome = outcomeOf(shown, secrets)
  const line = { orderId, reason, keyId, secrets: secrets.join(' '), ...doing }
  await writeVaultLog(tx, { act: 'revealed', outcome, ...line })
  await tx.record('card.revealed', { orderId, reason, outcome })
  return { outcome, left: REVEALS_AN_HOUR - shown - 1 }
}

function outcomeOf(shown: number, secrets: readonly SecretClass[]): VaultOutcome {
  if (secrets.length === 0) return 'nothing-kept'
  return shown >= REVEALS_AN_HOUR ? 'too-many' : 'done'
}
