// The card of an order: whether it may be kept, and replacing it. The order itself holds only brand
// and last four digits; the card is in the vault, or nowhere.

import { eq } from 'drizzle-orm'
import { type CardBrand, cardBrand, lastFour } from '#contract/cards.ts'
import { forgetCard, keepCard } from '#domain/vault/keep-card.ts'
import type { WrappedCard } from '#domain/vault/wrap-secrets.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import type { ChangedOrder } from './change-order.ts'
import { lockOrder } from './lock-order.ts'
import { type OrderRow, orders } from './orders.table.ts'

export type CardFacts = { cardBrand: CardBrand; cardLast4: string | null }

export type SentCard = {
  creditCardNumber?: string | undefined
  cardBrand?: CardBrand | undefined
  cardLast4?: string | undefined
  /** Sealed and wrapped; undefined while the vault is off. */
  card?: WrappedCard | undefined
}

/** Brand and last four digits: all that the order itself says about a card. */
export function cardFacts(sent: SentCard): CardFacts {
  if (sent.creditCardNumber)
    return {
      cardBrand: cardBrand(sent.creditCardNumber),
      cardLast4: lastFour(sent.creditCardNumber),
    }
  return { cardBrand: sent.cardBrand ?? 'other', cardLast4: sent.cardLast4 ?? null }
}

type Payment = Pick<OrderRow, 'paymentMethod' | 'paymentStatus' | 'orderStatus'>

/**
 * Whether the details of the order's card may be kept: not once its payment is decided, or comes
 * another way.
 */
export const mayKeepCard = ({ paymentMethod, paymentStatus, orderStatus }: Payment): boolean =>
  paymentMethod === 'credit_card' &&
  paymentStatus !== 'paid' &&
  paymentStatus !== 'failed' &&
  orderStatus !== 'cancelled'

/** What a new order says of the card that came with it, which the vault keeps if it may. */
export async function keepNewCard(tx: Tx, order: Payment, sent: SentCard | undefined) {
  if (!sent || order.paymentMethod !== 'credit_card') return { cardId: null }
  const { card } = sent
  const isKept = card && mayKeepCard(order) && (await keepCard(tx, card))
  return { ...cardFacts(sent), cardId: isKept ? card.id : null }
}

export type Replacing = {
  orderId: number
  facts: CardFacts
  /** Undefined while the vault is off: then only brand and last digits are saved. */
  card: WrappedCard | undefined
}

export type ReplacedCard = ChangedOrder & {
  /** Whether the card that was given is in the vault now. */
  stored: boolean
}

/**
 * Replaces the card of an order. The same sealed card sent again changes nothing, and an order that
 * does not wait for a card is left as it is. A card that cannot be stored replaces the earlier one
 * only if brand or last digits differ.
 */
export async function replaceCard(
  tx: Tx,
  { orderId, facts, card }: Replacing,
): Promise<ReplacedCard> {
  const order = await lockOrder(tx, orderId)
  const unchanged = { order, shredded: [], stored: false }
  if (!mayKeepCard(order) || (card && card.id === order.cardId)) return unchanged
  const stored = card !== undefined && (await keepCard(tx, card))
  const sameFacts = facts.cardBrand === order.cardBrand && facts.cardLast4 === order.cardLast4
  if (!stored && sameFacts) return unchanged
  const fields = { ...facts, cardId: stored ? card.id : null, updatedAt: tx.now }
  const mine = eq(orders.id, orderId)
  const changed = singleRow(await tx.db.update(orders).set(fields).where(mine).returning())
  await tx.record('order.edited', { orderId, changed: ['card'] })
  const shredded = order.cardId ? await forgetCard(tx, order.cardId) : []
  return { order: changed, shredded, stored }
}
