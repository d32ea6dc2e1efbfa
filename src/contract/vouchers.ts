// Vouchers on the wire: what a shopper types, what it does, and the staff's desk.

import { z } from 'zod'
import { freeText, oneLine, withoutCard } from './free-text.ts'
import { listedBy } from './lists.ts'
import { moneyField } from './money-field.ts'
import { CATEGORIES } from './products.ts'
import { VOUCHER_KINDS, type VoucherKind } from './voucher-sums.ts'
import { dollars, instant } from './units.ts'

export const MAX_CODE_LENGTH = 40

/**
 * What a shopper types in the field for codes: a voucher's code, a partner's own code, or both with a
 * comma between.
 */
export const TypedCodes = withoutCard(oneLine(2 * MAX_CODE_LENGTH + 2))

/** What the codes that were typed do to the order that is previewed. */
export const TypedVoucherView = z.object({
  code: z.string(),
  /** Null where the code is refused. */
  kind: z.enum(VOUCHER_KINDS).nullable(),
  /** What it does, or in a sentence which rule refuses it. */
  says: z.string(),
  /** Whose it is, where it is somebody's and the preview does not say who orders. */
  whose: z.string(),
  discount: dollars,
})
export type TypedVoucherView = z.input<typeof TypedVoucherView>

/** The voucher of an order, as everybody is shown it. */
export const OrderVoucherView = z.object({
  code: z.string(),
  kind: z.enum(VOUCHER_KINDS),
  says: z.string(),
  discount: dollars,
})
export type OrderVoucherView = z.input<typeof OrderVoucherView>

/** A voucher as staff send it back with an order: as it was read, its code, or nothing. */
export const SentVoucher = z
  .union([
    oneLine(MAX_CODE_LENGTH),
    z.null(),
    z.looseObject({ code: z.string().max(MAX_CODE_LENGTH) }),
  ])
  .transform((sent) => (typeof sent === 'object' ? (sent?.code ?? '') : sent))

const VALUE = 'Please enter an amount, such as 5000.00'
const PERCENT = 'Please enter a whole percentage from 1 to 100'
const USES = 'Please enter a whole number from 1 to 1,000,000 or leave this empty'
const CODE = 'Use 4 to 40 letters and digits, with hyphens between'
const DAY = 'Please choose a day'

const day = z.union([z.literal(''), z.iso.date(DAY)], DAY).optional()
const uses = z.int(USES).min(1, USES).max(1_000_000, USES).nullable().optional()
const amount = moneyField(VALUE)

/** `POST /api/vouchers`. What a kind has no use for is left out or empty. */
export const MakeVoucher = z
  .strictObject({
    /** Without one, a code that nobody guesses is generated. */
    code: withoutCard(oneLine(MAX_CODE_LENGTH))
      .refine((code) => code === '' || /^[a-z\d](-?[a-z\d]){3,}$/i.test(code), CODE)
      .optional(),
    kind: z.enum(VOUCHER_KINDS, 'Please choose a discount type'),
    amount: z.union([z.literal(''), amount]).optional(),
    percent: z.int(PERCENT).min(1, PERCENT).max(100, PERCENT).nullable().optional(),
    gift: oneLine(80).optional(),
    /** What the pieces of the categories cost at least. */
    minimum: z.union([z.literal(''), amount]).optional(),
    categories: z.array(z.enum(CATEGORIES)).max(CATEGORIES.length).optional(),
    firstDay: day,
    lastDay: day,
    usesInAll: uses,
    usesEach: uses,
    /** The partner whose sale an order with it is: number, referral code or e-mail. */
    partner: oneLine(254).optional(),
    note: freeText(200).optional(),
  })
  .superRefine(requireValue)
  .refine(({ firstDay, lastDay }) => !firstDay || !lastDay || firstDay <= lastDay, {
    path: ['lastDay'],
    message: 'The last day cannot be before the first',
  })
export type MakeVoucher = z.infer<typeof MakeVoucher>

type Valued = { kind: VoucherKind } & Partial<Record<'amount' | 'percent' | 'gift', unknown>>

function requireValue({ kind, amount: off, percent, gift }: Valued, context: z.RefinementCtx) {
  const missing = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (kind === 'amount' && !(Number(off) > 0)) missing('amount', VALUE)
  if (kind === 'percentage' && !percent) missing('percent', PERCENT)
  if (kind === 'gift' && !gift) missing('gift', 'Please enter the gift')
}

/** `used`: no use is left; `over`: past its last day; `later`: before its first. */
export const VOUCHER_STATES = ['on', 'later', 'used', 'over', 'stopped'] as const
export type VoucherState = (typeof VOUCHER_STATES)[number]
/** Where a voucher comes from: the wheel, or the staff, for a partner or for everybody. */
export const VOUCHER_ORIGINS = ['wheel', 'partner', 'shop'] as const
export type VoucherOrigin = (typeof VOUCHER_ORIGINS)[number]

/** `GET /api/vouchers`: `q` searches code, note and gift. */
export const ListVouchers = z.strictObject({
  ...listedBy('date', 'code'),
  state: z.enum(VOUCHER_STATES).optional(),
  from: z.enum(VOUCHER_ORIGINS).optional(),
})
export type ListVouchers = z.infer<typeof ListVouchers>

/** `POST /api/voucher-exports`: every voucher that a list of them finds. */
export const ExportVouchers = ListVouchers.omit({ limit: true, cursor: true })
export type ExportVouchers = z.infer<typeof ExportVouchers>

export const VoucherView = z.object({
  id: z.number(),
  code: z.string(),
  kind: z.enum(VOUCHER_KINDS),
  says: z.string(),
  state: z.enum(VOUCHER_STATES),
  from: z.enum(VOUCHER_ORIGINS),
  minimum: dollars,
  categories: z.array(z.string()),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  usesInAll: z.number().nullable(),
  usesEach: z.number().nullable(),
  /** Uses that were not returned, and what they took off. */
  uses: z.number(),
  discount: dollars,
  /** Who won it, and the partner who is credited; empty for nobody. */
  winner: z.string(),
  partner: z.string(),
  note: z.string(),
  madeBy: z.string(),
  createdAt: instant,
  stoppedAt: instant.nullable(),
})
export type VoucherView = z.input<typeof VoucherView>

/** `GET /api/vouchers/{id}/uses`: `q` searches the order and its customer. */
export const ListVoucherUses = z.strictObject(listedBy('date'))

export const VoucherUseView = z.object({
  id: z.number(),
  /** Null once the order is deleted. */
  orderId: z.number().nullable(),
  customerName: z.string(),
  discount: dollars,
  usedAt: instant,
  returnedAt: instant.nullable(),
})
export type VoucherUseView = z.input<typeof VoucherUseView>

/** `GET /api/voucher-sums`: of the sold orders of this month in Jamaica, and what waits. */
export const VoucherSumsView = z.object({
  discount: dollars,
  sales: dollars,
  orders: z.number(),
  sold: z.number(),
  claimsWaiting: z.number(),
})
export type VoucherSumsView = z.input<typeof VoucherSumsView>
