// Settings that staff can change at run time. One schema each validates the form and the API.

import { z } from 'zod'
import { oneLine } from './free-text.ts'
import { WheelSettings } from './prize-claims.ts'
import { ShopFacts } from './shop.ts'
import { PayoutSettings } from './staff-payouts.ts'

const hours = (from: number, to: number) => {
  const sentence = `Please enter a whole number of hours from ${from} to ${to}`
  return z.int(sentence).min(from, sentence).max(to, sentence)
}

/** When an order without payment expires, and when its shopper is reminded. */
export const OrderTimes = z
  .strictObject({ unpaidExpiryHours: hours(12, 720), reminderHours: hours(1, 336) })
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
    message: 'The last day must not come before the first',
  })
  .refine(({ linkText, linkHref }) => linkText !== '' || linkHref === '', {
    path: ['linkText'],
    message: 'Please say what the link reads',
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

/** What ten US dollars, a prize of the wheel, take off an order: whole Jamaican dollars. */
export const PrizeWorth = z.strictObject({ tenUsd: wholeDollars.min(1, DOLLARS_MESSAGE) })
export type PrizeWorth = z.infer<typeof PrizeWorth>
export const PRIZE_WORTH_DEFAULTS: PrizeWorth = { tenUsd: 1600 }

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
  roles: StaffRoles,
  refunds: RefundRules,
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
