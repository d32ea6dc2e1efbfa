// The requests of partners: signing up, signing in, payout details, and the queries of their lists.

import { z } from 'zod'
import { emailAddress, oneLine, withoutCard } from './free-text.ts'
import { listedBy } from './lists.ts'
import { rowNumber, rowNumberInQuery } from './numbers.ts'
import { COMMISSION_STATUSES, COMMISSION_TYPES } from './partners.ts'
import { payeeFields, requireFieldsOfMethod } from './payees.ts'

const EMAIL = 'Please enter a valid email address'
const PHONE = 'Please enter a valid phone number'
const SPONSOR = 'Please enter the number of a partner'

/** `POST /api/mlm/members`. */
export const SignUp = z.strictObject({
  firstName: withoutCard(oneLine(80, 'First name must be at least 2 characters', 2)),
  lastName: withoutCard(oneLine(80, 'Last name must be at least 2 characters', 2)),
  email: emailAddress(EMAIL),
  phone: withoutCard(oneLine(40, PHONE, 10)),
  /** The recruiting partner; by default the one whose referral link brought the visitor. */
  sponsorId: rowNumber(SPONSOR).nullish(),
  /** Free text, which is completed in the dashboard before the first payout. */
  bankAccount: withoutCard(oneLine(120)).optional(),
  paypalEmail: emailAddress(EMAIL).or(z.literal('')).nullish(),
  /** The version of the agreement that was agreed to; without one, the dashboard asks. */
  agreement: oneLine(20).optional(),
})
export type SignUp = z.infer<typeof SignUp>

/** Why somebody cannot join under partner `id` at present, and what they can do. */
export const inactiveSponsor = (id: number, above: number | null | undefined) =>
  `Partner ${id} cannot sponsor right now. Leave this empty to join without a sponsor${
    above ? `, or enter ${above}, the partner above` : ''
  }.`

/** `POST /api/mlm/agreement`: agrees to a version of the agreement. */
export const AgreeAgain = z.strictObject({ version: oneLine(20, 'Please name the version', 1) })
export type AgreeAgain = z.infer<typeof AgreeAgain>

/** The sign-up form, with a tick that is required; what is sent is the version that was agreed to. */
export const SignUpForm = SignUp.extend({
  agreeToTerms: z.literal(true, 'You must agree to the terms'),
})
export type SignUpForm = z.infer<typeof SignUpForm>

/** `POST /api/mlm/sign-in/code`: mails a code. Does not reveal whether the e-mail address is known. */
export const RequestSignInCode = z.strictObject({ email: emailAddress(EMAIL) })
export type RequestSignInCode = z.infer<typeof RequestSignInCode>

const CODE = 'Please enter the six digits of the code'
const codeFields = {
  challenge: z.string(CODE).max(100, CODE),
  code: z
    .string(CODE)
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, CODE)),
}

/** `POST /api/mlm/sign-in`. */
export const SignInWithCode = z.strictObject({
  ...codeFields,
  /** From the authenticator app, or a recovery code; required if the account has an authenticator. */
  appCode: z.string().max(60).optional(),
})
export type SignInWithCode = z.infer<typeof SignInWithCode>

/** `POST /api/mlm/account/authenticator`, with a code mailed by `POST /api/mlm/account/code`. */
export const ProveByMail = z.strictObject(codeFields)
export type ProveByMail = z.infer<typeof ProveByMail>

/** `PUT /api/mlm/payout-details`, with a code mailed by `POST /api/mlm/payout-details/code`. */
export const ChangePayoutDetails = z
  .strictObject({ ...payeeFields, ...codeFields })
  .superRefine(requireFieldsOfMethod)
export type ChangePayoutDetails = z.infer<typeof ChangePayoutDetails>

/** `GET /api/mlm/notifications`, newest first; `q` searches the text. */
export const ListNotices = z.strictObject(listedBy('date'))

/** `GET /api/mlm/wallet/transactions`, newest first; `q` searches order, text and day. */
export const ListWalletLines = z.strictObject(listedBy('date'))

/** `GET /api/mlm/orders`, newest first; `q` searches order number (`YB-12`) and product, never the buyer. */
export const ListOrdersByLink = z.strictObject(listedBy('date'))
export type ListOrdersByLink = z.infer<typeof ListOrdersByLink>

/** `GET /api/mlm/payouts`, newest first; `q` searches month, bank reference and state. */
export const ListPayouts = z.strictObject(listedBy('date', 'month', 'amount'))

/** `GET /api/mlm/statements`, newest first; `q` is a month, `2026-11` or `November`. */
export const ListStatementMonths = z.strictObject(listedBy('month', 'earned', 'paid'))
export type ListStatementMonths = z.infer<typeof ListStatementMonths>

/** `GET /api/mlm/members/{id}/teams`: `q` searches team number and partners' names. */
export const ListTeams = z.strictObject(listedBy('team', 'size'))
export type ListTeams = z.infer<typeof ListTeams>

/** `GET /api/mlm/members/{id}/downline`: one level, by default the direct recruits. */
export const ListDownline = z.strictObject({
  /** `q` searches names. */
  ...listedBy('joined'),
  level: z.coerce.number().int().min(1).max(5).optional(),
})

/** `GET /api/mlm/members/{id}/tree`: the recruits of one partner; `q` searches names. */
export const ListBranch = z.strictObject({
  ...listedBy('slot'),
  under: rowNumberInQuery().optional(),
})

/** `GET /api/mlm/commissions`: newest first by default. */
export const ListCommissions = z.strictObject({
  /** `q` searches order number (`YB-12`) and the text of awards. */
  ...listedBy('date'),
  memberId: rowNumberInQuery(),
  status: z.enum(COMMISSION_STATUSES).optional(),
  type: z.enum(COMMISSION_TYPES).optional(),
})
export type ListCommissions = z.infer<typeof ListCommissions>

/** `GET /api/referral`, and `POST /api/referral-visits`: the value of `?ref=` of a link that was followed. */
export const FindReferral = z.strictObject({ ref: oneLine(254, 'Please name the link', 1) })
