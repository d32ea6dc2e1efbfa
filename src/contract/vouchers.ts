// Vouchers on the wire: what a shopper types, what it does, and the staff's desk.

import { z } from 'zod'
import { oneLine, withoutCard } from './free-text.ts'
import { VOUCHER_KINDS } from './voucher-sums.ts'
import { dollars } from './units.ts'

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
