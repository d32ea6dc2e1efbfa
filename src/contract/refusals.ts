// All refusals: each code with the status and the sentence that it is answered with, in a file for each
// subject. A comment says when; docs/api.md lists them all, made by `npm run routes`. A page imports the
// subject that it speaks of, never all.

import { ACCOUNT_REFUSALS } from './refusals/accounts.ts'
import { CALL_REFUSALS } from './refusals/calls.ts'
import { CARD_REFUSALS } from './refusals/cards.ts'
import { CASE_REFUSALS } from './refusals/cases.ts'
import { DELIVERY_REFUSALS } from './refusals/delivery.ts'
import { ORDER_REFUSALS } from './refusals/orders.ts'
import { PARTNER_REFUSALS } from './refusals/partners.ts'
import { PAYMENT_REFUSALS } from './refusals/payments.ts'
import { PAYOUT_REFUSALS } from './refusals/payouts.ts'
import { PEOPLE_REFUSALS } from './refusals/people.ts'
import { PRODUCT_REFUSALS } from './refusals/products.ts'
import { QUOTE_REFUSALS } from './refusals/quotes.ts'
import { REVIEW_REFUSALS } from './refusals/reviews.ts'
import { UPLOAD_REFUSALS } from './refusals/uploads.ts'
import { VOUCHER_REFUSALS } from './refusals/vouchers.ts'

export const REFUSALS = {
  ...ACCOUNT_REFUSALS,
  ...CALL_REFUSALS,
  ...CARD_REFUSALS,
  ...CASE_REFUSALS,
  ...DELIVERY_REFUSALS,
  ...ORDER_REFUSALS,
  ...PARTNER_REFUSALS,
  ...PAYMENT_REFUSALS,
  ...PAYOUT_REFUSALS,
  ...PEOPLE_REFUSALS,
  ...PRODUCT_REFUSALS,
  ...QUOTE_REFUSALS,
  ...REVIEW_REFUSALS,
  ...UPLOAD_REFUSALS,
  ...VOUCHER_REFUSALS,
}

export type RefusalCode = keyof typeof REFUSALS
/** What fills the placeholders; `at` is the path of the field at fault. */
export type RefusalDetails = Record<string, string | number>
export type Issue = { path: string; message: string }

/** The body of an error response. `fresh` is the current record, if somebody else has changed it. */
export type RefusalView = {
  error: string
  issues?: Issue[]
  fresh?: unknown
  /** What the order would cost now. */
  breakdown?: unknown
  /** What else is required to sign in. */
  needs?: 'code'
}

export const refusalStatus = (code: RefusalCode) => REFUSALS[code][0]

/** The message of a code, with its `{placeholders}` filled from the details. */
export function refusalSentence(code: RefusalCode, details: RefusalDetails = {}): string {
  const [, sentence] = REFUSALS[code]
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
