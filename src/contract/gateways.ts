// Card payments on a gateway's page: what attempts, charges and tasks can be.

/** The gateways that the shop can take payments with. */
export const GATEWAYS = ['fygaro', 'powertranz', 'wipay'] as const
export type GatewayName = (typeof GATEWAYS)[number]

/** The only currency that the shop charges. */
export const CURRENCY = 'JMD'

/**
 * `created`: the gateway is being called. `sent`: the shopper can pay. `claimed`: the browser came back and says that it
 * paid. `unknown`: it may have been charged. `mismatch`: something was charged that is not what was to be paid. The
 * others are final, except that money may still come for any of them.
 */
export const ATTEMPT_STATES = [
  'created',
  'sent',
  'claimed',
  'unknown',
  'paid',
  'failed',
  'expired',
  'mismatch',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** Why an attempt failed. After none of these was anything charged. */
export const FAILURE_REASONS = [
  'declined',
  'not-authenticated',
  'cancelled',
  'set-up',
  'unavailable',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/**
 * Why the shop itself called a payment off that the shopper had authorized: the codes of attempts that failed as `cancelled`.
 * Nothing was charged after any of these.
 */
export const UNWANTED_CODES = [
  'order-deleted',
  'order-cancelled',
  'nothing-due',
  'being-paid',
  'less-due',
] as const
export type UnwantedCode = (typeof UNWANTED_CODES)[number]

export const isUnwantedCode = (code: string): code is UnwantedCode =>
  UNWANTED_CODES.some((known) => known === code)

/** How the shop learned of a charge. */
export const CHARGE_SOURCES = ['notification', 'answer', 'staff'] as const
export type ChargeSource = (typeof CHARGE_SOURCES)[number]

/**
 * What staff decide about payments of gateways. `unconfirmed`: an attempt may have been paid, and the gateway cannot be
 * asked. `mismatch`: a charge is not what was to be paid. `dispute`: the customer's bank takes a payment back.
 * `refund`: a refund that the gateway did not make, or may have made. `set-up`: the gateway does not accept the shop's settings.
 */
export const GATEWAY_TASK_KINDS = [
  'unconfirmed',
  'mismatch',
  'dispute',
  'refund',
  'set-up',
] as const
export type GatewayTaskKind = (typeof GATEWAY_TASK_KINDS)[number]

/** `not-charged`: staff looked at the gateway's dashboard. `settled`: what had to be done was done there. */
export const GATEWAY_TASK_OUTCOMES = ['booked', 'not-charged', 'settled', 'resolved'] as const
export type GatewayTaskOutcome = (typeof GATEWAY_TASK_OUTCOMES)[number]

/** `created`: the gateway is being called. `requested`: it will tell later. `unknown`: it may have been made. */
export const GATEWAY_REFUND_STATES = ['created', 'requested', 'unknown', 'done', 'refused'] as const
export type GatewayRefundState = (typeof GATEWAY_REFUND_STATES)[number]
