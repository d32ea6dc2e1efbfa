// Paying an order on a gateway's page, on the wire, for the shopper.

import { z } from 'zod'
import { FAILURE_REASONS, UNWANTED_CODES } from './gateways.ts'
import { moneyField } from './money-field.ts'
import { instant } from './units.ts'

/** `POST /api/order-pages/{link}/payments`. `amount`: what the shopper saw as due; another is refused. */
export const StartPayment = z.strictObject({
  amount: moneyField('Please enter an amount, such as 649.00', 1),
})
export type StartPayment = z.infer<typeof StartPayment>

/** Where the browser goes to pay, and until when it can. */
export const StartedPaymentView = z.object({
  url: z.string(),
  expiresAt: instant,
  /** No real money moves. */
  isTest: z.boolean(),
})
export type StartedPaymentView = z.input<typeof StartedPaymentView>

/**
 * How the last attempt stands, for the shopper. `open`: the gateway's page can be used. `confirming`: it may be paid, and the
 * shop has yet to hear so. `checking`: staff look into it.
 */
export const SHOPPER_ATTEMPT_STATES = [
  'open',
  'confirming',
  'checking',
  'paid',
  'failed',
  'expired',
] as const
export type ShopperAttemptState = (typeof SHOPPER_ATTEMPT_STATES)[number]

/** Paying online, on an order's page. */
export const OnlinePaymentView = z.object({
  /** Whether what is due can be paid now. */
  offered: z.boolean(),
  /** No real money moves. */
  isTest: z.boolean(),
  /** The latest attempt; null before the first. */
  attempt: z
    .object({
      state: z.enum(SHOPPER_ATTEMPT_STATES),
      reason: z.enum(FAILURE_REASONS).nullable(),
      /** Why the shop did not charge what the shopper had authorized. */
      because: z.enum(UNWANTED_CODES).nullable(),
      /** Words of the card's bank, shown as they are. */
      message: z.string(),
      at: instant,
      expiresAt: instant,
    })
    .nullable(),
})
export type OnlinePaymentView = z.input<typeof OnlinePaymentView>
