// The lines of an order on the wire, and what they add up to.

import { z } from 'zod'
import { ProductPicture } from './product-views.ts'
import { REVIEW_STATES } from './review-limits.ts'
import { deliveryService, requireParishOfService, ServicesView } from './delivery-offers.ts'
import { DELIVERY_SERVICES, SHIPPING_METHODS } from './delivery-services.ts'
import { enteredInputs } from './entered-texts.ts'
import { emailAddress, oneLine, withoutCard } from './free-text.ts'
import { rowNumber } from './numbers.ts'
import { MAX_LINES, MAX_QUANTITY } from './order-limits.ts'
import { moneyField } from './money-field.ts'
import { dollars } from './units.ts'
import { TypedCodes, TypedVoucherView } from './vouchers.ts'

/** What became of a piece that came back: on the shelf again, or not. */
export const RETURN_CONDITIONS = ['sellable', 'damaged', 'scrapped'] as const
export type ReturnCondition = (typeof RETURN_CONDITIONS)[number]

const QUANTITY_MESSAGE = `Please enter a quantity from 1 to ${MAX_QUANTITY}`
/** A number of pieces, at least one. */
export const quantity = z
  .int(QUANTITY_MESSAGE)
  .min(1, QUANTITY_MESSAGE)
  .max(MAX_QUANTITY, QUANTITY_MESSAGE)
export const TOO_MANY_LINES = `An order can have up to ${MAX_LINES} items`

/** A line as a shopper orders it. */
export const OrderedLine = z.strictObject({
  productId: rowNumber('Please choose a product'),
  selectedColor: withoutCard(oneLine(60)).optional(),
  quantity: quantity.default(1),
})
export type OrderedLine = z.infer<typeof OrderedLine>

export const OrderedLines = z
  .array(OrderedLine)
  .min(1, 'Please choose a product')
  .max(MAX_LINES, TOO_MANY_LINES)

/** A line as everybody sees it. */
export const OrderLineView = z.object({
  id: z.number(),
  productId: z.number().nullable(),
  productName: z.string(),
  selectedColor: z.string(),
  quantity: z.number(),
  unitPrice: dollars,
  amount: dollars,
  /** Pieces that left the shop and came back. */
  returned: z.number(),
})

/** The warranty of a line; `until` is null before its delivery. */
export const WarrantyView = z.object({ years: z.number(), until: z.string().nullable() }).nullable()

/** A line on the page of its order. */
export const OwnLineView = OrderLineView.extend({
  picture: ProductPicture.nullable(),
  warranty: WarrantyView,
  /** Whether it may be reviewed now. */
  mayReview: z.boolean(),
  /** What became of its review. */
  review: z
    .object({ state: z.enum(REVIEW_STATES), rating: z.number(), reason: z.string() })
    .nullable(),
})
export type OrderLineView = z.input<typeof OrderLineView>

/** A line as staff see it. */
export const StaffLineView = OrderLineView.extend({
  /** What the stockroom calls its piece; empty where the colour has no SKU. */
  sku: z.string(),
  warranty: WarrantyView,
  /** Pieces of it that are out of the shop: they can only be returned. */
  left: z.number(),
})
export type StaffLineView = z.input<typeof StaffLineView>

/** The parts of a total. `gct` is the tax (GCT) that it includes; null if none is calculated. */
export const BreakdownView = z.object({
  pieces: dollars,
  delivery: dollars,
  deliveryService: z.enum(DELIVERY_SERVICES).nullable(),
  /** Whether the price of the delivery is not known yet: the total is without it. */
  deliveryToBeQuoted: z.boolean(),
  discount: dollars,
  /** The part of the discount by which a transfer is known: J$0.01 to J$0.99, or nothing. */
  namingDiscount: dollars,
  total: dollars,
  gct: dollars.nullable(),
})
export type BreakdownView = z.input<typeof BreakdownView>

/** Why a line cannot be ordered. */
export const LINE_PROBLEMS = ['gone', 'colour-unknown', 'sold-out'] as const

/** `POST /api/order-previews`: nothing is reserved and nothing stored. */
export const PreviewOrder = z
  .strictObject({
    lines: OrderedLines,
    shippingMethod: z.enum(SHIPPING_METHODS).optional(),
    parish: enteredInputs.parish,
    deliveryService,
    voucher: TypedCodes.optional(),
    /** Who orders: without either, somebody's own code is accepted for anybody. */
    customerEmail: emailAddress('Valid email is required').optional(),
    customerPhone: withoutCard(oneLine(40, 'Phone number is required')).optional(),
  })
  .superRefine(requireParishOfService)
export type PreviewOrder = z.infer<typeof PreviewOrder>

/** A line as it would be ordered now. */
export const PreviewLineView = z.object({
  productId: z.number(),
  productName: z.string(),
  selectedColor: z.string(),
  quantity: z.number(),
  unitPrice: dollars,
  amount: dollars,
  /** Pieces that this line could have now. */
  left: z.number(),
  problem: z.enum(LINE_PROBLEMS).nullable(),
})
export const OrderPreviewView = z.object({
  lines: z.array(PreviewLineView),
  breakdown: BreakdownView,
  /** Null where no voucher was typed. */
  voucher: TypedVoucherView.nullable(),
  /** Whether a code that was typed is a partner's own: it takes nothing off and says whose sale it is. */
  partnerCode: z.boolean(),
  /** The services of the parish for these lines; none without a parish. */
  delivery: ServicesView.extend({ chosen: z.enum(DELIVERY_SERVICES).nullable() }),
})
export type OrderPreviewView = z.input<typeof OrderPreviewView>

/** Fields of a line that staff read but cannot set. */
const readOnly = {
  amount: z.unknown().optional(),
  returned: z.unknown().optional(),
  sku: z.unknown().optional(),
  warranty: z.unknown().optional(),
  left: z.unknown().optional(),
}

const unitPrice = moneyField('Please enter a price, such as 649.00')

/** A line as staff enter it: an existing one by its id, or a new one by product or name. */
export const StaffLine = z.strictObject({
  ...readOnly,
  /** 0 for the only line of an order of 0.1.0, which has no row for its line yet (until 0.3.0). */
  id: z.int().min(0).optional(),
  productId: rowNumber().nullable().optional(),
  productName: oneLine(200, 'Product name is required').optional(),
  selectedColor: oneLine(60).optional(),
  quantity: z.int(QUANTITY_MESSAGE).min(0, QUANTITY_MESSAGE).max(MAX_QUANTITY, QUANTITY_MESSAGE),
  /** By default the price that the line has, or the current price of the product. */
  unitPrice: unitPrice.optional(),
})
export type StaffLine = z.infer<typeof StaffLine>

export const StaffLines = z
  .array(StaffLine)
  .min(1, 'An order needs at least one item')
  .max(MAX_LINES, TOO_MANY_LINES)

/** `POST /api/orders/{id}/returns`: pieces of a line that had left the shop and came back. */
export const ReturnPieces = z.strictObject({
  lineId: rowNumber('Please choose a line'),
  pieces: quantity,
  condition: z.enum(RETURN_CONDITIONS, 'Please choose the condition of the returned items'),
})
export type ReturnPieces = z.infer<typeof ReturnPieces>
