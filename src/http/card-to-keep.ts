// The card of an order, ready for the vault: sealed (here, if a client sent it raw) and wrapped
// with keys that are already on disk. Undefined while the vault is off: then only brand and last
// four digits are stored. Raw fields are refused if only sealed cards are configured.

import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Context } from 'hono'
import type { SealedCard, VaultKeyView } from '#contract/cards.ts'
import { RawCard } from '#contract/cards.ts'
import type { PaymentMethod, PlaceOrder } from '#contract/orders.ts'
import { sealCard } from '#contract/sealing.ts'
import { type CardFacts, cardFacts, replaceCard } from '#domain/orders/order-card.ts'
import { findActiveKey } from '#domain/vault/vault-keys.ts'
import {
  itemKeyFolder,
  shredItemKeys,
  type WrappedCard,
  wrapSecrets,
} from '#domain/vault/wrap-secrets.ts'
import type { Answer } from '#http/idempotent.ts'
import type { ApiEnv } from './endpoint.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

type OrderWithCard = Partial<Record<keyof RawCard, string | undefined>> & {
  paymentMethod: PaymentMethod
  sealedCard?: SealedCard | undefined
}

export async function cardToKeep(
  c: Context<ApiEnv>,
  order: OrderWithCard,
): Promise<WrappedCard | undefined> {
  const raw = order.creditCardNumber || order.expirationDate || order.cvvCode
  const { config, gateways } = c.var.deps
  if (gateways.cards && (raw || order.sealedCard)) throw new Refusal('no-card-here')
  if (raw && !config.rawCards) throw new Refusal('card-not-sealed')
  if (order.paymentMethod !== 'credit_card') return undefined
  const key = await c.var.read(findActiveKey)
  if (!key) return undefined
  const sealed = order.creditCardNumber ? await sealRaw(order, key) : order.sealedCard
  const folder = itemKeyFolder(c.var.deps.config.dataDir)
  return sealed && wrapSecrets(folder, sealed)
}

function sealRaw(order: OrderWithCard, key: VaultKeyView): Promise<SealedCard> {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  return sealCard(suite, key, RawCard.parse(order))
}

type Facts = Pick<PlaceOrder, 'cardBrand' | 'cardLast4'>

/** The brand and last digits of an order's card; undefined if it has none. */
function factsOfCard(order: OrderWithCard & Facts): CardFacts | undefined {
  if (order.paymentMethod !== 'credit_card') return undefined
  return order.creditCardNumber || order.cardLast4 ? cardFacts(order) : undefined
}

/** The ids of a wrapped card's item keys, to delete if the card was not stored after all. */
export const itemKeyIds = (card: WrappedCard | undefined): string[] =>
  card?.items.map(({ id }) => id) ?? []

type OrderAnswer = { order: { id: number; cardStored: boolean } }

/**
 * Writes an order once, with its card. The shopper may have corrected the card after a response was lost, and
 * nothing stored can show whether they did: so if the same request is sent again (same idempotency
 * key), its card replaces the one stored first.
 */
export async function onceWithCard<T extends OrderAnswer>(
  c: Context<ApiEnv>,
  { sent, order }: { sent: object; order: OrderWithCard & Facts },
  write: (tx: Tx, card: WrappedCard | undefined) => Promise<Answer<T>>,
): ReturnType<typeof c.var.once<T>> {
  const card = await cardToKeep(c, order)
  const facts = c.var.deps.gateways.cards ? undefined : factsOfCard(order)
  let keysToShred: string[] = []
  const answer = await c.var.once(
    sent,
    (tx) => write(tx, card),
    async (tx, first) => {
      if (!facts) return first
      const replaced = await replaceCard(tx, { orderId: first.order.id, facts, card })
      keysToShred = replaced.stored
        ? replaced.shredded
        : [...replaced.shredded, ...itemKeyIds(card)]
      if (!replaced.stored) return first
      return { ...first, order: { ...first.order, cardStored: true } }
    },
  )
  await shredKeys(c, { shredded: keysToShred })
  return answer
}

/** Deletes the item keys of cards that a committed change removed. */
export const shredKeys = (c: Context<ApiEnv>, { shredded }: { shredded: readonly string[] }) =>
  shredItemKeys(itemKeyFolder(c.var.deps.config.dataDir), shredded)
