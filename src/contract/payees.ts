// Payees: where and under which legal name a partner is paid. What makes a payment impossible is refused; what only
// looks unusual is a warning beside its field, because lists of banks and branches grow old.

import { z } from 'zod'
import { emailAddress, oneLine, withoutCard } from './free-text.ts'
import { PARISHES } from './parishes.ts'
import { PAYOUT_METHODS, type PayoutMethod } from './payouts.ts'
import { instant } from './units.ts'

export const ACCOUNT_TYPES = ['savings', 'chequing'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

export const ACCOUNT_TYPE_LABELS: Record<AccountType, string> = {
  savings: 'Savings',
  chequing: 'Chequing',
}

type Bank = { code: string; name: string; short: string; accountDigits?: number }

/** The Jamaican banks with the codes by which they clear, as printed lists of routing numbers have them. */
export const BANKS: readonly Bank[] = [
  { code: '077', name: 'NCB (National Commercial Bank)', short: 'NCB', accountDigits: 9 },
  { code: '002', name: 'Scotiabank', short: 'Scotiabank' },
  { code: '050', name: 'JN Bank', short: 'JN Bank' },
  { code: '081', name: 'Sagicor Bank', short: 'Sagicor Bank' },
  { code: '010', name: 'CIBC Caribbean', short: 'CIBC Caribbean' },
  { code: '062', name: 'JMMB Bank', short: 'JMMB Bank' },
  { code: '075', name: 'First Global Bank', short: 'First Global Bank' },
  { code: '051', name: 'VM (Victoria Mutual)', short: 'VM' },
  { code: '026', name: 'Citibank', short: 'Citibank' },
]

export const bankOf = (code: string): Bank | undefined => BANKS.find((bank) => bank.code === code)

/** The short name of a bank, or its code for one that the list lacks. */
export const bankName = (code: string): string => bankOf(code)?.short ?? `Bank ${code}`

/** A number as it is kept: without what groups its digits. */
export const ungrouped = (text: string): string => text.replaceAll(/[\s.-]/g, '')

/** Digits, however they are grouped: `112-408-336` is `112408336`. */
const digits = (shape: RegExp, sentence: string) =>
  z.string(sentence).max(40, sentence).transform(ungrouped).pipe(z.string().regex(shape, sentence))

const LEGAL_NAME = 'Please enter your legal name, as on the account'
const ADDRESS = 'Please enter your address'
const PARISH = 'Please choose a parish'
const TRN = 'A TRN has nine digits'
const BANK = 'Please choose your bank, or enter its three digits'
const BRANCH = 'Please enter the branch or its transit number'
const ACCOUNT_TYPE = 'Please choose savings or chequing'
const ACCOUNT = 'Please enter the account number, in digits only'
const EMAIL = 'Please enter a valid email address'

const empty = z.literal('')

/** Fields that another method needs may be empty or missing, and are not kept. */
export const payeeFields = {
  paymentMethod: z.enum(PAYOUT_METHODS, 'Please choose how you want to be paid'),
  legalName: withoutCard(oneLine(120, LEGAL_NAME, 2)),
  address: withoutCard(oneLine(200, ADDRESS, 5)),
  parish: z.enum(PARISHES, PARISH),
  trn: digits(/^\d{9}$/, TRN),
  bankCode: digits(/^\d{3}$/, BANK)
    .or(empty)
    .optional(),
  branch: withoutCard(oneLine(60)).optional(),
  accountType: z.enum(ACCOUNT_TYPES, ACCOUNT_TYPE).or(empty).optional(),
  accountNumber: digits(/^\d{4,18}$/, ACCOUNT)
    .or(empty)
    .optional(),
  paypalEmail: emailAddress(EMAIL).or(empty).nullish(),
}
const Payee = z.strictObject(payeeFields)
export type Payee = z.infer<typeof Payee>

type MethodField = 'bankCode' | 'branch' | 'accountType' | 'accountNumber' | 'paypalEmail'

/** What each method needs beside name, address and TRN, with what is said where it is missing. */
export const FIELDS_OF_METHOD: Record<PayoutMethod, Partial<Record<MethodField, string>>> = {
  bank_transfer: {
    bankCode: BANK,
    branch: BRANCH,
    accountType: ACCOUNT_TYPE,
    accountNumber: ACCOUNT,
  },
  paypal: { paypalEmail: EMAIL },
  western_union: {},
}

export function requireFieldsOfMethod(payee: Payee, context: z.core.$RefinementCtx): void {
  for (const [field, message] of Object.entries(FIELDS_OF_METHOD[payee.paymentMethod]))
    if (!payee[field as MethodField])
      context.addIssue({ code: 'custom', path: [field], message, input: payee })
}

/** A payee in whole, with a null for what its method does not need. */
export const PayeeView = z.object({
  paymentMethod: z.enum(PAYOUT_METHODS),
  legalName: z.string(),
  address: z.string(),
  parish: z.enum(PARISHES),
  trn: z.string(),
  bankCode: z.string().nullable(),
  branch: z.string().nullable(),
  accountType: z.enum(ACCOUNT_TYPES).nullable(),
  accountNumber: z.string().nullable(),
  paypalEmail: z.string().nullable(),
  createdAt: instant,
})
export type PayeeView = z.input<typeof PayeeView>

const WEIGHTS = [3, 7, 1]
const weighted = (text: string) =>
  [...text].reduce((sum, digit, at) => sum + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0)

/**
 * A TRN whose last digit is unusual; undefined for others, and for what has no nine digits. The rule is not published:
 * the two that are told of differ in what the weighted sum is divided by, and either is taken as right.
 */
export function trnWarning(trn: string): string | undefined {
  if (!/^\d{9}$/.test(trn)) return undefined
  const [sum, last] = [weighted(trn.slice(0, -1)), Number(trn.at(-1))]
  const fits = [10, 11].some((by) => last === sum % by || last === (by - (sum % by)) % by)
  return fits ? undefined : 'This TRN does not look right. Please check it against your TRN card.'
}

/** A branch that does not look like one of the bank. Words are taken as a branch's name. */
export function branchWarning(bankCode: string, branch: string): string | undefined {
  const number = branch.replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(number) || number.length <= 5) return undefined
  if (number.length !== 9) return 'A transit number has up to 5 digits, a routing number 9.'
  if (number.slice(5, 8) !== bankCode)
    return `This routing number is not one of ${bankName(bankCode)}.`
  return weighted(number) % 10 === 0
    ? undefined
    : 'This routing number does not look right. Please check it.'
}

const USUAL_ACCOUNT = { least: 6, most: 13 }

/** An account number of unusual length. */
export function accountWarning(bankCode: string, number: string): string | undefined {
  if (!/^\d+$/.test(number)) return undefined
  const bank = bankOf(bankCode)
  if (bank?.accountDigits)
    return number.length === bank.accountDigits
      ? undefined
      : `You entered ${number.length} digits. ${bank.short} account numbers have ${bank.accountDigits}.`
  const { least, most } = USUAL_ACCOUNT
  return number.length >= least && number.length <= most
    ? undefined
    : `${number.length} digits is unusual for an account number. Please check it.`
}

/** A bank that the list lacks. */
export const bankWarning = (code: string): string | undefined =>
  /^\d{3}$/.test(code) && !bankOf(code)
    ? 'We do not recognise this bank code. Please check it.'
    : undefined

/** Text in which of all digits only the last four are shown. */
export function maskDigits(text: string): string {
  const shown = text.replaceAll(/\D/g, '').length - 4
  let at = 0
  return text.replaceAll(/\d/g, (digit) => (at++ < shown ? '•' : digit))
}

type PaidTo = Pick<Payee, 'paymentMethod' | 'legalName' | 'parish'> & {
  [Field in 'bankCode' | 'accountType' | 'accountNumber']?: string | null | undefined
}

/** A payee's account in words: `NCB, savings, ending 3308`. Empty for PayPal, whose address is shown instead. */
export function accountWords(payee: PaidTo): string {
  const { paymentMethod, accountType, accountNumber } = payee
  if (paymentMethod === 'paypal') return ''
  if (paymentMethod === 'western_union') return `${payee.legalName}, ${payee.parish}`
  return [
    bankName(payee.bankCode ?? ''),
    accountType,
    `ending ${(accountNumber ?? '').slice(-4)}`,
  ].join(', ')
}
