// The card in the body of an order: which of its fields have to come together.

import { z } from 'zod'
import { RawCard } from './cards.ts'

const BILLING = 'Billing address is required'
const ZIP = 'Zip code is required'

/** An unsealed card, from clients other than our checkout; empty for no card. */
export const rawCard = {
  creditCardNumber: RawCard.shape.creditCardNumber.or(z.literal('')).optional(),
  expirationDate: RawCard.shape.expirationDate.or(z.literal('')).optional(),
  cvvCode: RawCard.shape.cvvCode.or(z.literal('')).optional(),
}

type OrderWithPayment = RawCardFields & {
  paymentMethod: string
  billingAddress?: string | undefined
  zipCode?: string | undefined
  sealedCard?: unknown
  cardBrand?: string | undefined
  cardLast4?: string | undefined
}

/**
 * Requires the card and the billing address of an order paid by card. The card may be sealed, raw,
 * or only named by its brand and last four digits.
 */
export function requireCard(order: OrderWithPayment, context: z.RefinementCtx): void {
  if (order.paymentMethod !== 'credit_card') return
  const hasRawField = order.creditCardNumber || order.expirationDate || order.cvvCode
  const hasOtherCard = order.sealedCard || (order.cardBrand && order.cardLast4)
  const missing = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (!order.billingAddress) missing('billingAddress', BILLING)
  if (!order.zipCode) missing('zipCode', ZIP)
  if (hasRawField || !hasOtherCard) requireAllCardFields(order, context)
}

const NO_CARD = 'You pay by card on a secure payment page. Please do not send card details.'

/** Refuses every part of a card, where cards are paid on a gateway's page. */
export function refuseCard(order: OrderWithPayment, context: z.RefinementCtx): void {
  const { creditCardNumber, expirationDate, cvvCode, sealedCard } = order
  const fields = { creditCardNumber, expirationDate, cvvCode, sealedCard }
  for (const [name, value] of Object.entries(fields))
    if (value) context.addIssue({ code: 'custom', path: [name], message: NO_CARD })
}

type RawCardFields = Partial<Record<keyof typeof rawCard, string | undefined>>

function requireAllCardFields(order: RawCardFields, context: z.RefinementCtx): void {
  const missing = (path: keyof RawCardFields, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (!order.creditCardNumber) missing('creditCardNumber', 'Card number is required')
  if (!order.expirationDate) missing('expirationDate', 'Expiry is required')
  if (!order.cvvCode) missing('cvvCode', 'CVV is required')
}

/** Staff may leave the card out of an order, but not send a part of it. */
export function refusePartialCard(order: RawCardFields, context: z.RefinementCtx): void {
  if (order.creditCardNumber || order.expirationDate || order.cvvCode)
    requireAllCardFields(order, context)
}
