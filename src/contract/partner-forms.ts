// What partners send: signing up, signing in, payout details, and the queries of their lists.

import { z } from 'zod'
import { emailAddress, oneLine, withoutCard } from './free-text.ts'
import { listedBy } from './lists.ts'
import { rowNumber, rowNumberInQuery } from './numbers.ts'
import { COMMISSION_STATUSES, COMMISSION_TYPES } from './partners.ts'
import { PAYOUT_METHODS } from './payouts.ts'

const EMAIL = 'Please enter a valid email address'
const PHONE = 'Please enter a valid phone number'
const SPONSOR = 'Please enter the number of a partner'

const paypalEmail = emailAddress(EMAIL).or(z.literal('')).nullish()
const bankAccount = withoutCard(oneLine(120))

/** `POST /api/mlm/members`. */
export const SignUp = z.strictObject({
  firstName: withoutCard(oneLine(80, 'First name must be at least 2 characters', 2)),
  lastName: withoutCard(oneLine(80, 'Last name must be at least 2 characters', 2)),
  email: emailAddress(EMAIL),
  phone: withoutCard(oneLine(40, PHONE, 10)),
  /** Who invited the partner; without it the link that the visitor came by decides. */
  sponsorId: rowNumber(SPONSOR).nullish(),
  bankAccount: bankAccount.optional(),
  paypalEmail,
})
export type SignUp = z.infer<typeof SignUp>

/** The form: the consent is asked for and not sent. */
export const SignUpForm = SignUp.extend({
  agreeToTerms: z.literal(true, 'You must agree to the terms'),
})
export type SignUpForm = z.infer<typeof SignUpForm>

/** `POST /api/mlm/sign-in/code`: mails a code; answers the same for an unknown address. */
export const RequestSignInCode = z.strictObject({ email: emailAddress(EMAIL) })
export type RequestSignInCode = z.infer<typeof RequestSignInCode>

const CODE = 'Please enter the six digits of the code'
const codeFields = {
  challenge: z.string(CODE).max(100, CODE),
  code: z
    .string(CODE)
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, CODE)),
}

/** `POST /api/mlm/sign-in`. */
export const SignInWithCode = z.strictObject({
  ...codeFields,
  /** From the authenticator app, or one of the recovery codes, where the account asks for it. */
  appCode: z.string().max(60).optional(),
})
export type SignInWithCode = z.infer<typeof SignInWithCode>

/** `POST /api/mlm/account/authenticator`, with a code of `POST /api/mlm/account/code`. */
export const ProveByMail = z.strictObject(codeFields)
export type ProveByMail = z.infer<typeof ProveByMail>

/** `PUT /api/mlm/payout-details`, with a code asked for by `POST /api/mlm/payout-details/code`. */
export const ChangePayoutDetails = z
  .strictObject({
    paymentMethod: z.enum(PAYOUT_METHODS, 'Please choose how you want to be paid'),
    bankAccount,
    paypalEmail,
    ...codeFields,
  })
  .superRefine((details, context) => {
    const { paymentMethod } = details
    if (paymentMethod === 'bank_transfer' && !details.bankAccount)
      context.addIssue({
        code: 'custom',
        path: ['bankAccount'],
        message: 'Bank account is required',
      })
    if (paymentMethod === 'paypal' && !details.paypalEmail)
      context.addIssue({ code: 'custom', path: ['paypalEmail'], message: EMAIL })
  })
export type ChangePayoutDetails = z.infer<typeof ChangePayoutDetails>

/** `GET /api/mlm/notifications`: `q` is a part of what the notice says; newest first. */
export const ListNotices = z.strictObject(listedBy('date'))
export type ListNotices = z.infer<typeof ListNotices>

/** `GET /api/mlm/wallet/transactions`: an order, a word of the line or a day; newest first. */
export const ListWalletLines = z.strictObject(listedBy('date'))
export type ListWalletLines = z.infer<typeof ListWalletLines>

/** `GET /api/mlm/payouts`: a month, the bank's reference or a word of the state; newest first. */
export const ListPayouts = z.strictObject(listedBy('date', 'month', 'amount'))
export type ListPayouts = z.infer<typeof ListPayouts>

/** `GET /api/mlm/statements`: a month, as `2026-11` or `November`; newest first. */
export const ListStatementMonths = z.strictObject(listedBy('month', 'earned', 'paid'))
export type ListStatementMonths = z.infer<typeof ListStatementMonths>

/** `GET /api/mlm/members/{id}/teams`: the number of a team, or the name of a partner in it. */
export const ListTeams = z.strictObject(listedBy('team', 'size'))
export type ListTeams = z.infer<typeof ListTeams>

/** `GET /api/mlm/members/{id}/downline`: one level, direct recruits unless asked otherwise. */
export const ListDownline = z.strictObject({
  /** `q` is a part of the name. */
  ...listedBy('joined'),
  level: z.coerce.number().int().min(1).max(5).optional(),
})
export type ListDownline = z.infer<typeof ListDownline>

/** `GET /api/mlm/members/{id}/tree`: the recruits of one partner below; `q` is a part of the name. */
export const ListBranch = z.strictObject({
  ...listedBy('slot'),
  under: rowNumberInQuery().optional(),
})
export type ListBranch = z.infer<typeof ListBranch>

/** `GET /api/mlm/commissions`: newest first unless asked otherwise. */
export const ListCommissions = z.strictObject({
  /** `q` is an order, as `YB-12`, or what an award says. */
  ...listedBy('date'),
  memberId: rowNumberInQuery(),
  status: z.enum(COMMISSION_STATUSES).optional(),
  type: z.enum(COMMISSION_TYPES).optional(),
})
export type ListCommissions = z.infer<typeof ListCommissions>

/** `GET /api/referral`. */
export const FindReferral = z.strictObject({ ref: oneLine(254) })
export type FindReferral = z.infer<typeof FindReferral>
