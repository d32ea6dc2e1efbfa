// Settings that staff can change at run time. One schema each validates the form and the API.

import { z } from 'zod'
import { oneLine } from './free-text.ts'
import { WheelSettings } from './prize-claims.ts'
import { ShopFacts } from './shop.ts'
import { PayoutFileLayouts } from './payout-files.ts'
import { PayoutSettings } from './staff-payouts.ts'

const hours = (from: number, to: number) => {
  const sentence = `Please enter a whole number of hours from ${from} to ${to}`
  return z.int(sentence).min(from, sentence).max(to, sentence)
}

/** An order that is paid online waits this long for a first or a further try. */
const ONLINE_EXPIRY_HOURS = 2

/** When an order without payment expires, and when its shopper is reminded. */
export const OrderTimes = z
  .strictObject({
    unpaidExpiryHours: hours(12, 720),
    reminderHours: hours(1, 336),
    /** For an order that is paid online. Defaulted, because rows stored earlier do not have it. */
    onlineExpiryHours: hours(1, 168).default(ONLINE_EXPIRY_HOURS),
  })
  .refine(({ unpaidExpiryHours, reminderHours }) => reminderHours < unpaidExpiryHours, {
    path: ['reminderHours'],
    message: 'The reminder must come before the order expires',
  })
export type OrderTimes = z.infer<typeof OrderTimes>

const PIECES_MESSAGE = 'Please enter a whole number of pieces from 0 to 1000'

/** The default low-stock threshold of new products. */
export const StockAlert = z.strictObject({
  lowStockPieces: z.int(PIECES_MESSAGE).min(0, PIECES_MESSAGE).max(1000, PIECES_MESSAGE),
})
export type StockAlert = z.infer<typeof StockAlert>

const DAY = 'Please choose a day'
const dayOrNone = z.union([z.literal(''), z.iso.date(DAY)], DAY)
const LINK = 'Please enter a page of this shop (/products) or an address with https://'

/** An announcement on top of every public page; none if the text is empty. Jamaican days, inclusive. */
export const Banner = z
  .strictObject({
    text: oneLine(160),
    linkText: oneLine(40),
    linkHref: oneLine(300).refine(
      (href) => href === '' || /^(\/(?![/\\])\S*|https:\/\/\S+)$/.test(href),
      LINK,
    ),
    from: dayOrNone,
    until: dayOrNone,
  })
  .refine(({ from, until }) => from === '' || until === '' || from <= until, {
    path: ['until'],
    message: 'The last day cannot be before the first',
  })
  .refine(({ linkText, linkHref }) => linkText !== '' || linkHref === '', {
    path: ['linkText'],
    message: 'Please enter the link text',
  })
  .refine(({ linkText, linkHref }) => linkHref !== '' || linkText === '', {
    path: ['linkHref'],
    message: LINK,
  })
export type Banner = z.infer<typeof Banner>

/** A change of the shop's details. A new bank account for transfers requires the password. */
export const ChangeShop = ShopFacts.extend({ password: z.string().max(200).optional() })
export type ChangeShop = z.infer<typeof ChangeShop>
export const BANK_NEEDS_PASSWORD = 'Please enter your password to change the bank account'

const DOLLARS_MESSAGE = 'Please enter whole dollars from 0 to 10,000,000'
const wholeDollars = z.int(DOLLARS_MESSAGE).min(0, DOLLARS_MESSAGE).max(10_000_000, DOLLARS_MESSAGE)

/**
 * In whole dollars. A refund above `approveAbove` needs a second person's agreement; an overpayment
 * below `overpaidFrom` is not owed back unless the order is cancelled.
 */
export const RefundRules = z.strictObject({
  approveAbove: wholeDollars,
  overpaidFrom: wholeDollars,
})
export type RefundRules = z.infer<typeof RefundRules>
export const REFUND_RULES_DEFAULTS: RefundRules = { approveAbove: 50_000, overpaidFrom: 100 }

/** In whole dollars: an award or a correction above `approveAbove` needs a second person. */
export const AwardRules = z.strictObject({ approveAbove: wholeDollars })
export type AwardRules = z.infer<typeof AwardRules>
export const AWARD_RULES_DEFAULTS: AwardRules = { approveAbove: 20_000 }

const PERCENT_MESSAGE = 'Please enter a whole number from 0 to 100'

/** How many percent below the shop's prices staff may sell who may not change prices. */
export const PriceRules = z.strictObject({
  clerkDiscountPercent: z.int(PERCENT_MESSAGE).min(0, PERCENT_MESSAGE).max(100, PERCENT_MESSAGE),
})
export type PriceRules = z.infer<typeof PriceRules>
export const PRICE_RULES_DEFAULTS: PriceRules = { clerkDiscountPercent: 5 }

/** Whether the cents of a new transfer order's total tell it from all others. */
export const TransferRules = z.strictObject({ namingCents: z.boolean() })
export type TransferRules = z.infer<typeof TransferRules>
export const TRANSFER_RULES_DEFAULTS: TransferRules = { namingCents: false }

/** What ten US dollars, a prize of the wheel, take off an order: whole Jamaican dollars. */
export const PrizeWorth = z.strictObject({ tenUsd: wholeDollars.min(1, DOLLARS_MESSAGE) })
export type PrizeWorth = z.infer<typeof PrizeWorth>
export const PRIZE_WORTH_DEFAULTS: PrizeWorth = { tenUsd: 1600 }

const GIGABYTES = 'Please enter a whole number of gigabytes from 2 to 10,000'

/** How much room the files of all cases have together. */
export const CaseRules = z.strictObject({
  casesGigabytes: z.int(GIGABYTES).min(2, GIGABYTES).max(10_000, GIGABYTES),
})
export type CaseRules = z.infer<typeof CaseRules>
export const CASE_RULES_DEFAULTS: CaseRules = { casesGigabytes: 20 }

const LIMIT_MESSAGE = 'Please enter a whole number from 1 to 10,000'
const limit = z.int(LIMIT_MESSAGE).min(1, LIMIT_MESSAGE).max(10_000, LIMIT_MESSAGE)
const sizeLimit = z.strictObject({ litres: limit, kg: limit })
const CUT_OFF_MESSAGE = 'Please choose an hour from 6 am to 10 pm'

/** How deliveries are sized and counted in days; the rates themselves are tables. */
export const DeliveryRules = z
  .strictObject({
    /** The most that a size class holds; what is above L is XL. */
    limits: z.strictObject({ S: sizeLimit, M: sizeLimit, L: sizeLimit }),
    /** The Jamaican hour before which a payment counts on its day. */
    cutOffHour: z.int(CUT_OFF_MESSAGE).min(6, CUT_OFF_MESSAGE).max(22, CUT_OFF_MESSAGE),
    /** In whole dollars: pieces less discount above it are delivered free; 0 for never. */
    freeOver: wholeDollars,
    /** Days on which nothing goes out, besides weekends and public holidays. */
    closedDays: z.array(z.iso.date(DAY)).max(60, 'Please enter 60 days at most'),
  })
  .superRefine(({ limits: { S, M, L } }, context) => {
    const wrong = (size: string, unit: string, below: string) =>
      context.addIssue({
        code: 'custom',
        path: ['limits', size, unit],
        message: `${size} must be larger than ${below}`,
      })
    for (const unit of ['litres', 'kg'] as const) {
      if (M[unit] <= S[unit]) wrong('M', unit, 'S')
      if (L[unit] <= M[unit]) wrong('L', unit, 'M')
    }
  })
export type DeliveryRules = z.infer<typeof DeliveryRules>
export const DELIVERY_RULES_DEFAULTS: DeliveryRules = {
  limits: {
    S: { litres: 200, kg: 20 },
    M: { litres: 400, kg: 40 },
    L: { litres: 600, kg: 60 },
  },
  cutOffHour: 14,
  freeOver: 0,
  closedDays: [],
}

const RATE = 'Please enter a rate from 0% to 100%'
const NUMBER_MISSING = 'Required while the shop is registered'

/**
 * The tax in the shop's prices (GCT): the spans of days in which the shop is registered, and the
 * rates, each from a day on. Days are Jamaican; without a last day a registration goes on.
 */
export const TaxRules = z
  .strictObject({
    trn: oneLine(20).refine((text) => text === '' || /^(\D*\d){9}\D*$/.test(text), {
      message: 'A TRN has nine digits',
    }),
    gctNumber: oneLine(40),
    registrations: z
      .array(z.strictObject({ from: z.iso.date(DAY), until: dayOrNone }))
      .max(20, 'Please enter up to 20'),
    rates: z
      .array(
        z.strictObject({
          from: z.iso.date(DAY),
          rateBp: z.int(RATE).min(0, RATE).max(10_000, RATE),
        }),
      )
      .max(20, 'Please enter up to 20'),
  })
  .superRefine(({ trn, gctNumber, registrations, rates }, context) => {
    const refuse = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, message })
    if (registrations.length > 0) {
      if (trn === '') refuse(NUMBER_MISSING, 'trn')
      if (gctNumber === '') refuse(NUMBER_MISSING, 'gctNumber')
    }
    for (const [index, { from, until }] of registrations.entries()) {
      const before = registrations[index - 1]
      if (until !== '' && until < from)
        refuse('The last day cannot be before the first', 'registrations', index, 'until')
      if (before && (before.until === '' || before.until >= from))
        refuse('This must start after the previous period ends', 'registrations', index, 'from')
      if (!rates.some((rate) => rate.from <= from))
        refuse('There is no rate for this date yet', 'registrations', index, 'from')
    }
    for (const [index, { from }] of rates.entries()) {
      const before = rates[index - 1]
      if (before && before.from >= from)
        refuse('This must start after the previous rate', 'rates', index, 'from')
    }
  })
export type TaxRules = z.infer<typeof TaxRules>
/** Not registered; the rates of the law are there for the day on which a shop registers. */
export const TAX_RULES_DEFAULTS: TaxRules = {
  trn: '',
  gctNumber: '',
  registrations: [],
  rates: [
    { from: '2017-03-01', rateBp: 1650 },
    { from: '2020-04-01', rateBp: 1500 },
  ],
}

const YEARS = 'Please enter a whole number of years from 1 to 30'

/**
 * The seller as documents name it, and for how many years they keep the buyer. Empty texts stand for
 * the shop's own company and address.
 */
export const DocumentRules = z.strictObject({
  legalName: oneLine(120),
  address: oneLine(200),
  keepYears: z.int(YEARS).min(1, YEARS).max(30, YEARS),
})
export type DocumentRules = z.infer<typeof DocumentRules>
export const DOCUMENT_RULES_DEFAULTS: DocumentRules = { legalName: '', address: '', keepYears: 6 }

/**
 * The shop's number in the register of the Information Commissioner, which the Data Protection Act asks of data
 * controllers; empty until it is registered.
 */
export const PrivacyFacts = z.strictObject({ registration: oneLine(40) })
export type PrivacyFacts = z.infer<typeof PrivacyFacts>
export const PRIVACY_FACTS_DEFAULTS: PrivacyFacts = { registration: '' }

/** Whether a staff member may hold two roles, such as admin and custodian. */
export const StaffRoles = z.strictObject({ secondRoles: z.boolean() })
export type StaffRoles = z.infer<typeof StaffRoles>
export const ChangeStaffRoles = StaffRoles.extend({ password: z.string().max(200).optional() })
export const ROLES_NEED_PASSWORD = 'Please enter your password to change who may hold two roles'

/** The schemas of stored settings, by the last part of their path in the API. */
export const SETTINGS = {
  shop: ShopFacts,
  'order-times': OrderTimes,
  banner: Banner,
  stock: StockAlert,
  wheel: WheelSettings,
  prizes: PrizeWorth,
  payouts: PayoutSettings,
  'payout-files': PayoutFileLayouts,
  roles: StaffRoles,
  refunds: RefundRules,
  awards: AwardRules,
  prices: PriceRules,
  transfers: TransferRules,
  cases: CaseRules,
  delivery: DeliveryRules,
  tax: TaxRules,
  documents: DocumentRules,
  privacy: PrivacyFacts,
} as const
export type SettingsSubject = keyof typeof SETTINGS
export const SETTINGS_SUBJECTS = Object.keys(SETTINGS) as SettingsSubject[]

/** The schemas of changes: some also take a password. */
export const SETTING_FORMS = { ...SETTINGS, shop: ChangeShop, roles: ChangeStaffRoles } as const

/** A stored value. A change must send the version that it is based on. */
export type Versioned<Value> = { value: Value; version: string }
/** `GET /api/settings`. */
export type SettingsView = {
  [Subject in SettingsSubject]: Versioned<z.output<(typeof SETTINGS)[Subject]>>
}
