// Orders on the wire: the order form, the shopper's order page, and the staff's table.

import { z } from 'zod'
import { OnlinePaymentView } from './online-payment.ts'
import { CARD_BRANDS, SealedCard } from './cards.ts'
import {
  deliveryFields,
  deliveryService,
  PromiseView,
  requireParishOfService,
} from './delivery-offers.ts'
import { SHIPPING_METHODS } from './delivery-services.ts'
import { DocumentSummaryView } from './documents.ts'
import { enteredInputs, enteredViews } from './entered-texts.ts'
import { emailAddress, oneLine, plainText, withoutCard } from './free-text.ts'
import { listedBy, NEWEST_OR_OLDEST, page, sortedWith } from './lists.ts'
import { moneyField } from './money-field.ts'
import { rawCard, refuseCard, refusePartialCard, requireCard } from './order-card.ts'
import { AFTER_TAKING_BACK, OrderMoneyView, OwnMoneyView } from './order-money.ts'
import {
  BreakdownView,
  OrderedLines,
  OrderLineView,
  OwnLineView,
  StaffLines,
  StaffLineView,
} from './order-lines.ts'
import { rowNumber, rowNumberInQuery } from './numbers.ts'
import { ProductPicture } from './product-views.ts'
import { RECEIPT_STATES } from './receipts.ts'
import { BankView } from './shop.ts'
import { BoxCountsView, ShipmentsView } from './shipments.ts'
import { dollars, instant } from './units.ts'
import { OrderVoucherView, SentVoucher, TypedCodes } from './vouchers.ts'

export const PAYMENT_METHODS = ['credit_card', 'bank_transfer'] as const
export const PAYMENT_STATUSES = ['pending', 'processing', 'paid', 'failed'] as const
export const ORDER_STATUSES = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export type OrderStatus = (typeof ORDER_STATUSES)[number]

const CHOOSE = 'Please choose a product'
const EITHER = 'Please send one product, or lines, not both'
const NAME = 'Name is required'
const EMAIL = 'Valid email is required'
const PHONE = 'Phone number is required'
const amount = moneyField('Please enter an amount, such as 649.00')

const customer = {
  customerName: withoutCard(oneLine(120, NAME)),
  customerEmail: emailAddress(EMAIL),
  customerPhone: withoutCard(oneLine(40, PHONE)),
}

/** Fields that only the server decides. Other clients may send them; they are ignored. */
const ignoredFields = {
  productName: z.unknown().optional(),
  paymentStatus: z.unknown().optional(),
  orderStatus: z.unknown().optional(),
  referredBy: z.unknown().optional(),
  commissionEligible: z.unknown().optional(),
  depositReceipt: z.unknown().optional(),
}

/** Customer, delivery and payment: everything in an order except the product. */
export const checkoutFields = {
  ...customer,
  ...enteredInputs,
  paymentMethod: z.enum(PAYMENT_METHODS, 'Payment method is required'),
  shippingMethod: z.enum(SHIPPING_METHODS, 'Shipping method is required'),
  /** The price that the shopper saw. If it has changed, the order is refused with the new price. */
  totalAmount: amount.optional(),
  ref: oneLine(254).optional(),
  ...rawCard,
  sealedCard: SealedCard.optional(),
  cardBrand: z.enum(CARD_BRANDS).optional(),
  cardLast4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
}

const placeOrder = z.strictObject({
  ...ignoredFields,
  productId: rowNumber(CHOOSE).optional(),
  selectedColor: withoutCard(oneLine(60)).optional(),
  lines: OrderedLines.optional(),
  voucher: TypedCodes.optional(),
  ...checkoutFields,
  /** Without one a delivery is to be quoted, and the total is without it. */
  deliveryService,
})

/** The body of `POST /api/orders`: one piece of one product, or lines. */
export const PlaceOrder = placeOrder
  .superRefine(requireCard)
  .superRefine(requireParishOfService)
  .superRefine(requireProductOrLines)
/** The same where cards are paid on a gateway's page. */
export const PlaceOnlineOrder = placeOrder
  .superRefine(refuseCard)
  .superRefine(requireParishOfService)
  .superRefine(requireProductOrLines)
export type PlaceOrder = z.infer<typeof PlaceOrder>

type Ordered = { productId?: number | undefined; lines?: unknown; selectedColor?: unknown }

/** Each line names its own colour, so a colour beside `lines` would belong to none of them. */
function requireProductOrLines(order: Ordered, context: z.RefinementCtx): void {
  const { productId, lines, selectedColor } = order
  const wrong = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (!productId && !lines) wrong('productId', CHOOSE)
  if (lines && productId) wrong('lines', EITHER)
  if (lines && selectedColor) wrong('selectedColor', EITHER)
}

/** The fields that all views of an order share. Product and colour are those of the first line. */
const summary = {
  id: z.number(),
  reference: z.string(),
  selectedColor: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  totalAmount: dollars,
  lines: z.array(OrderLineView),
  breakdown: BreakdownView,
  voucher: OrderVoucherView.nullable(),
  /** What goes along without a price: gifts, a longer warranty, a consultation. */
  gifts: z.array(z.string()),
  ...deliveryFields,
}

const details = {
  ...summary,
  productId: z.number().nullable(),
  productName: z.string(),
  shippingMethod: z.enum(SHIPPING_METHODS),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  orderStatus: z.enum(ORDER_STATUSES),
  deliveryAddress: z.string(),
  parish: z.string(),
  createdAt: instant,
}

/** The response to the shopper who placed the order. `link` is the path of the order's page. */
export const PlacedOrderView = z.object({
  success: z.literal(true),
  order: z.object({ ...summary, link: z.string(), cardStored: z.boolean() }),
})
export type PlacedOrderView = z.input<typeof PlacedOrderView>

export const ReceiptView = z.object({
  id: z.number(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  uploadedAt: instant,
  state: z.enum(RECEIPT_STATES),
  /** The reason for its rejection, as shown to the shopper. */
  reason: z.string(),
})
export type ReceiptView = z.input<typeof ReceiptView>

/** An entry in an order's history. */
export const OrderEventView = z.object({
  id: z.number(),
  at: z.string(),
  what: z.string(),
  by: z.string(),
})
export type OrderEventView = z.input<typeof OrderEventView>

/** The order's page. It is open to anybody with the link, so it contains no card data. */
export const OrderPageView = z.object({
  ...details,
  lines: z.array(OwnLineView),
  picture: ProductPicture.nullable(),
  money: OrderMoneyView,
  /** Payments and refunds, oldest first, without those that were taken back. */
  moneyRows: z.array(OwnMoneyView),
  /** The amount owed to the customer, and the last day by which it was promised. */
  refundDue: z.object({ amount: dollars, dueOn: z.string() }).nullable(),
  /** The amount received so far less what was sent back, and the amount still due. */
  received: dollars,
  due: dollars,
  /** The deadline of an unpaid transfer. */
  payBy: instant.nullable(),
  bank: BankView,
  receipts: z.array(ReceiptView),
  ...ShipmentsView.shape,
  /** Invoices, credit notes and receipts, oldest first. */
  documents: z.array(DocumentSummaryView),
  paidAt: instant.nullable(),
  shippedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** Whether a card order is paid on a gateway's page. */
  paysOnline: z.boolean(),
  /** Paying online what is due. */
  online: OnlinePaymentView,
  /** What a payment now would promise; null once it is sold, and without a service. */
  promise: PromiseView.nullable(),
  /** When it was cancelled because no payment arrived in time. */
  expiredAt: instant.nullable(),
})
export type OrderPageView = z.input<typeof OrderPageView>

export const ReferrerView = z.object({ id: z.number(), name: z.string() })

/** An order as staff see it, with brand and last four digits of the card only. */
export const OrderView = z.object({
  ...details,
  lines: z.array(StaffLineView),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  referredBy: z.number().nullable(),
  referrer: ReferrerView.nullable(),
  commissionEligible: z.boolean(),
  ...enteredViews,
  depositReceipt: z.string(),
  cardBrand: z.enum(CARD_BRANDS).nullable(),
  cardLast4: z.string().nullable(),
  /** Whether the card number can still be revealed, and whether a gateway's page charges it instead. */
  cardStored: z.boolean(),
  paysOnline: z.boolean(),
  /** The path of the shopper's order page. */
  link: z.string(),
  money: OrderMoneyView,
  boxes: BoxCountsView,
  /** When it was first paid in full; null once it no longer counts as sold. */
  paidAt: instant.nullable(),
  updatedAt: instant,
})
export type OrderView = z.input<typeof OrderView>

export const ORDER_SORTS = [
  'order',
  'date',
  'amount',
  'customer',
  'product',
  'payment',
  'status',
  'shipping',
] as const

/** `GET /api/order-counts`: the number of orders by status, without the zeros. */
export const OrderCounts = z.partialRecord(z.enum(ORDER_STATUSES), z.number())
export type OrderCounts = z.infer<typeof OrderCounts>

/** The sort words of the first API, still accepted. */
const OLD_SORTS = {
  ...NEWEST_OR_OLDEST,
  'amount-desc': '-amount',
  'amount-asc': 'amount',
} as const

const sortWords = ORDER_SORTS.flatMap((word) => [word, `-${word}`] as const)
const calendarDay = z.iso.date('Please enter a day')

const orderFilters = {
  q: plainText(100).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  shipping: z.enum(SHIPPING_METHODS).optional(),
  /** Calendar days in Jamaica, inclusive. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** Dollars, inclusive. */
  minAmount: amount.optional(),
  maxAmount: amount.optional(),
  referred: z.enum(['yes', 'no']).optional(),
  /** Unpaid, and nothing ends them but staff. */
  unpaid: z.enum(['waiting']).optional(),
  /** Paid, and nothing has been sent. */
  send: z.enum(['waiting']).optional(),
  /** The partner who sold them. */
  partner: rowNumberInQuery().optional(),
  /** A column; `-` reverses the order. */
  sort: sortedWith(OLD_SORTS, ...sortWords),
}

export const ListOrders = z.strictObject({
  ...orderFilters,
  /** Only these orders: `17,18,21`. */
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/, 'Please give numbers with commas between')
    .optional(),
  ...page,
})
export type ListOrders = z.infer<typeof ListOrders>

/** `GET /api/orders/{id}/notes` and `.../history`: `q` searches text and author. */
export const ListOfOrder = z.strictObject(listedBy('date'))
/** `GET /api/orders/{id}/receipts`: `q` searches file name and state. */
export const ListReceipts = z.strictObject(listedBy('date', 'name'))

/** Read-only fields: staff may send them back with a record that they have read; they are ignored. */
export const readOnlyFields = {
  id: z.unknown().optional(),
  reference: z.unknown().optional(),
  cardBrand: z.unknown().optional(),
  cardLast4: z.unknown().optional(),
  cardStored: z.unknown().optional(),
  paysOnline: z.unknown().optional(),
  link: z.unknown().optional(),
  depositReceipt: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  paidAt: z.unknown().optional(),
  breakdown: z.unknown().optional(),
  money: z.unknown().optional(),
  boxes: z.unknown().optional(),
  gifts: z.unknown().optional(),
  referrer: z.unknown().optional(),
  promisedBy: z.unknown().optional(),
}

export const staffFields = {
  productId: rowNumber().nullable().optional(),
  productName: oneLine(200, 'Product name is required'),
  ...customer,
  selectedColor: oneLine(60).optional(),
  paymentMethod: z.enum(PAYMENT_METHODS, 'Payment method is required'),
  shippingMethod: z.enum(SHIPPING_METHODS, 'Shipping method is required'),
  totalAmount: amount,
  paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
  orderStatus: z.enum(ORDER_STATUSES).optional(),
  referredBy: rowNumber().nullable().optional(),
  commissionEligible: z.boolean().optional(),
  ...enteredInputs,
  ...rawCard,
}

/** Why the order is the sale of the partner in `referredBy`, or nobody's. */
export const partnerReason = oneLine(200).optional()

const priceParts = {
  lines: StaffLines.optional(),
  delivery: amount.optional(),
  /** As it was read: the service of an order that stands is not changed. */
  deliveryService: deliveryService.nullable(),
  /** False settles what was to be quoted, at `delivery` or at nothing. */
  deliveryToBeQuoted: z.boolean().optional(),
  /** What is taken off by hand, besides a voucher. */
  discount: amount.optional(),
  /** A code, or nothing to take the voucher off. */
  voucher: SentVoucher.optional(),
  /** Restores the order without the voucher that it had. */
  withoutVoucher: z.boolean().optional(),
  /** Why a price, the delivery or the discount was set by hand. */
  reason: oneLine(200).optional(),
  partnerReason,
  /** What becomes of the order where `paymentStatus` takes payments back. */
  next: z.enum(AFTER_TAKING_BACK).optional(),
}

/** `PUT /api/orders/{id}`: the whole record as read, or only the fields that change. */
export const EditOrder = z
  .strictObject({ ...readOnlyFields, ...staffFields, ...priceParts })
  .partial()
  .superRefine(refusePartialCard)
export type EditOrder = z.infer<typeof EditOrder>

export const MAX_CHANGED_AT_ONCE = 200

const chosen = z.array(rowNumber()).min(1, 'Choose an order first').max(MAX_CHANGED_AT_ONCE)

/** `POST /api/order-changes`: sets a status of many orders, each in a transaction of its own. */
export const ChangeOrders = z
  .strictObject({
    ids: chosen,
    orderStatus: z.enum(ORDER_STATUSES).optional(),
    paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
    next: z.enum(AFTER_TAKING_BACK).optional(),
  })
  .refine(({ orderStatus, paymentStatus }) => orderStatus ?? paymentStatus, {
    message: 'Choose a status',
    path: ['orderStatus'],
  })
export type ChangeOrders = z.infer<typeof ChangeOrders>

export const ChangedOrdersView = z.object({
  changed: z.array(z.number()),
  failed: z.array(z.object({ id: z.number(), reference: z.string(), error: z.string() })),
})
export type ChangedOrdersView = z.input<typeof ChangedOrdersView>

/** `POST /api/order-exports` and `POST /api/order-line-exports`: the orders that match the filters, or the selected ones. */
export const ExportOrders = z.strictObject({ ...orderFilters, ids: chosen.optional() })
export type ExportOrders = z.infer<typeof ExportOrders>
