// What PowerTranz's codes mean for a payment. Only `00` together with an approval is paid. A code counts as "not charged"
// only if it is known to mean that; everything else may have been charged.

import type { FailureReason } from '#contract/gateways.ts'
import type { PowerTranzSettings } from './gateway-settings.ts'
import type { Charge, Claim, Failure, Finding } from './gateway.ts'
import type { Result } from './powertranz-api.ts'

const PAID = '00'
const SALE = '2'
/** Approved in part, or otherwise not as it was sent. */
const ODD = new Set(['10', '11', '16'])
/** Numbers of errors: the same call was made before, and its payment may have been charged. */
const REPEATED = new Set(['787', '788', '387'])
/** Numbers of errors: what a call refers to does not fit it. */
const UNFIT_REFERENCE = new Set(['315', '326', '330', '343', '380', '381', '382', '383'])
const UNFIT_PAGE = '757'
const INVALID = '12'

const REASONS: Readonly<Record<string, FailureReason>> = {
  '05': 'declined',
  '14': 'declined',
  '51': 'declined',
  '54': 'declined',
  '57': 'declined',
  '82': 'declined',
  N7: 'declined',
  '3D1': 'not-authenticated',
  '3D3': 'not-authenticated',
  [INVALID]: 'not-authenticated',
  '17': 'cancelled',
  '03': 'set-up',
  '89': 'set-up',
  '97': 'set-up',
}

/** PowerTranz's own code, for staff: `00`, or `97/38` with the number of an error. */
export function codeOf({ iso, errors: [error] }: Result): string {
  return [iso, error].filter(Boolean).join('/') || 'unreadable'
}

export const isSetUpFault = ({ iso = '', errors }: Result): boolean =>
  REASONS[iso] === 'set-up' || errors.includes(UNFIT_PAGE)

const isRepeated = ({ errors }: Result): boolean => errors.some((error) => REPEATED.has(error))

/** Whether a void or refund was certainly not made. */
export const isRefusal = (result: Result): boolean =>
  !result.approved && !isRepeated(result) && REASONS[result.iso ?? ''] !== undefined

/** Whether it was not made because it does not fit the transaction that it refers to. */
export const isRefusalAsUnfit = (result: Result): boolean =>
  isRefusal(result) && result.iso === INVALID

/** Why nothing was charged; undefined if that is not certain. */
export function failureOf(result: Result): Failure | undefined {
  const { iso = '', errors, approved, cardholderInfo } = result
  if (approved || isRepeated(result)) return undefined
  const code = codeOf(result)
  if (errors.includes(UNFIT_PAGE)) return { reason: 'set-up', code }
  if (iso === INVALID && errors.some((error) => UNFIT_REFERENCE.has(error))) return undefined
  const reason = REASONS[iso]
  if (reason === 'not-authenticated') return unauthenticated(code, cardholderInfo)
  return reason && { reason, code }
}

const unauthenticated = (code: string, message: string | undefined): Failure => ({
  reason: 'not-authenticated',
  code,
  ...(message !== undefined && { message }),
})

/** What a completed payment came to. */
export function findingOf(result: Result): Finding {
  const { iso = '', approved, type } = result
  const code = codeOf(result)
  if (isRepeated(result)) return { state: 'unknown', code }
  if (ODD.has(iso)) return { state: 'odd', code }
  const failure = failureOf(result)
  if (failure) return { state: 'failed', failure }
  if (!approved || iso !== PAID) return { state: 'unknown', code }
  if (type !== undefined && type !== SALE) return { state: 'odd', code: `${code} type ${type}` }
  const charge = chargeOf(result)
  return charge ? { state: 'paid', charge } : { state: 'unknown', code: 'no-id' }
}

function chargeOf(result: Result): Charge | undefined {
  const { transactionId: gatewayId, amountCents, currency } = result
  return gatewayId === undefined
    ? undefined
    : { gatewayId, reference: referenceOf(result), amountCents, currency }
}

/** The reference of the attempt: an id of its own, and the end of the order's id. */
function referenceOf({ externalId, orderId }: Result): string | null {
  if (externalId !== undefined) return externalId
  return (orderId !== undefined && /-([a-z\d]{16})$/.exec(orderId)?.[1]) || (orderId ?? null)
}

/** The shopper's browser is done, or on its way, and the shop has not completed the payment. */
export const isUncompleted = ({ iso = '', approved, errors }: Result): boolean =>
  !approved && errors.length === 0 && UNCOMPLETED.has(iso)
const UNCOMPLETED = new Set(['SP4', 'HP0', '3D0', 'FC0', 'TK0'])

const AUTHENTICATED = new Set(['Y', 'A'])
const NOT_AUTHENTICATED = new Set(['N', 'R'])
/** 3-D Secure failed or was out of order. The lists of codes disagree on which of the two is which. */
const AUTHENTICATION_FAULT = new Set(['3D2', '3D3'])
const NOT_IN_3DS = '3D1'
const FRAUD_SUSPECTED = 'FC1'
/** PowerTranz or a bank is out of order. Before the completion, that charges nothing. */
const OUT_OF_ORDER = new Set(['06', '09', '68', '91', '96', '98', '99'])

/**
 * What follows from the result that a browser brings back. It is not signed, so it decides only whether the shop goes on:
 * PowerTranz refuses to complete what a card's bank did not authenticate.
 */
export function claimFrom(result: Result, settings: PowerTranzSettings): Claim {
  const { iso, authentication = '', cardholderInfo } = result
  if (iso === undefined && result.errors.length === 0) return { next: 'ignore' }
  const failure = failureBefore(result)
  if (failure) return { next: 'fail', failure }
  const isFaulty = NOT_AUTHENTICATED.has(authentication) || AUTHENTICATION_FAULT.has(iso ?? '')
  const isSure = AUTHENTICATED.has(authentication) && iso !== NOT_IN_3DS
  if (!isFaulty && (isSure || settings.acceptUnauthenticated)) return { next: 'complete' }
  const code = [codeOf(result), authentication].filter(Boolean).join('/')
  return { next: 'fail', failure: unauthenticated(code, cardholderInfo) }
}

/** Why a payment fails before its completion, for reasons other than 3-D Secure. */
function failureBefore(result: Result): Failure | undefined {
  const { iso = '' } = result
  const code = codeOf(result)
  if (iso === FRAUD_SUSPECTED) return { reason: 'declined', code }
  if (OUT_OF_ORDER.has(iso)) return { reason: 'unavailable', code }
  const failure = failureOf(result)
  return failure?.reason === 'not-authenticated' && iso !== INVALID ? undefined : failure
}
