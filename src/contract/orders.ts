// What both sides say about orders: the order form, the order's own page, the staff's table.

import { z } from 'zod'
import { CARD_BRANDS, RawCard, SealedCard } from './cards.ts'
import { emailAddress, freeText, oneLine, plainText, withoutCard } from './free-text.ts'
import { listedBy, NEWEST_OR_OLDEST, page, sortedWith } from './lists.ts'
import { moneyField } from './money-field.ts'
import { PARISHES } from './parishes.ts'
import { rowNumber, rowNumberInQuery } from './numbers.ts'
import { ProductPicture } from './product-views.ts'
import { RECEIPT_STATES } from './receipts.ts'
import { BankView } from './shop.ts'
import { dollars, instant } from './units.ts'

export const PAYMENT_METHODS = ['credit_card', 'bank_transfer'] as const
export const SHIPPING_METHODS = ['pickup', 'delivery'] as const
export const PAYMENT_STATUSES = ['pending', 'processing', 'paid', 'failed'] as const
export const ORDER_STATUSES = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export type OrderStatus = (typeof ORDER_STATUSES)[number]

const NAME = 'Name is required'
const EMAIL = 'Valid email is required'
const PHONE = 'Phone number is required'
const BILLING = 'Billing address is required'
const ZIP = 'Zip code is required'

const amount = moneyField('Please enter an amount, such as 649.00')

const customer = {
  customerName: withoutCard(oneLine(120, NAME)),
  customerEmail: emailAddress(EMAIL),
  customerPhone: withoutCard(oneLine(40, PHONE)),
}

const parish = z.enum([...PARISHES, ''], 'Please choose a parish')

const delivery = {
  deliveryAddress: freeText(300).optional(),
  parish: parish.optional(),
  landmark: freeText(200).optional(),
}

/** Fields that other clients may send and only the server decides: read, then ignored. */
const serverDecides = {
  productName: z.unknown().optional(),
  paymentStatus: z.unknown().optional(),
  orderStatus: z.unknown().optional(),
  referredBy: z.unknown().optional(),
  commissionEligible: z.unknown().optional(),
  depositReceipt: z.unknown().optional(),
}

/** The card as a client without our checkout sends it; empty where there is none. */
const rawCard = {
  creditCardNumber: RawCard.shape.creditCardNumber.or(z.literal('')).optional(),
  expirationDate: RawCard.shape.expirationDate.or(z.literal('')).optional(),
  cvvCode: RawCard.shape.cvvCode.or(z.literal('')).optional(),
}

/** What an order says about the person, the way and the payment; the piece is named apart. */
export const checkoutFields = {
  ...customer,
  ...delivery,
  paymentMethod: z.enum(PAYMENT_METHODS, 'Payment method is required'),
  shippingMethod: z.enum(SHIPPING_METHODS, 'Shipping method is required'),
  /** What the shopper saw. A price that differs is refused, with the new one. */
  totalAmount: amount.optional(),
  billingAddress: freeText(300).optional(),
  zipCode: withoutCard(oneLine(20)).optional(),
  notes: freeText(2000).optional(),
  ref: oneLine(254).optional(),
  ...rawCard,
  sealedCard: SealedCard.optional(),
  cardBrand: z.enum(CARD_BRANDS).optional(),
  cardLast4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
}

const Checkout = z.object(checkoutFields)
type Checkout = z.infer<typeof Checkout>

/** An order by card names the card, sealed or raw, and its address. */
export function cardIsWhole(order: Checkout, context: z.RefinementCtx): void {
  if (order.paymentMethod !== 'credit_card') return
  const raw = order.creditCardNumber || order.expirationDate || order.cvvCode
  const known = order.sealedCard || (order.cardBrand && order.cardLast4)
  const missing = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (!order.billingAddress) missing('billingAddress', BILLING)
  if (!order.zipCode) missing('zipCode', ZIP)
  if (known && !raw) return
  rawCardIsWhole(order, context)
}

type SentRawCard = Partial<Record<keyof typeof rawCard, string | undefined>>

function rawCardIsWhole(order: SentRawCard, context: z.RefinementCtx): void {
  const missing = (path: keyof SentRawCard, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (!order.creditCardNumber) missing('creditCardNumber', 'Card number is required')
  if (!order.expirationDate) missing('expirationDate', 'Expiry is required')
  if (!order.cvvCode) missing('cvvCode', 'CVV is required')
}

/** Staff may write an order without its card, never with a part of one. */
function givenCardIsWhole(order: SentRawCard, context: z.RefinementCtx): void {
  if (order.creditCardNumber || order.expirationDate || order.cvvCode)
    rawCardIsWhole(order, context)
}

/** The input of `POST /api/orders`. */
export const PlaceOrder = z
  .strictObject({
    ...serverDecides,
    productId: rowNumber('Please choose a product'),
    selectedColor: withoutCard(oneLine(60)).optional(),
    ...checkoutFields,
  })
  .superRefine(cardIsWhole)
export type PlaceOrder = z.infer<typeof PlaceOrder>

/** The shop's own form asks for more than the API: an address and parish for courier orders. */
export const OrderForm = PlaceOrder.superRefine((order, context) => {
  if (order.shippingMethod !== 'delivery') return
  const missing = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (!order.deliveryAddress) missing('deliveryAddress', 'Address is required')
  if (!order.parish) missing('parish', 'Please choose a parish')
})

/** The order as every view of it shows it. */
const summary = {
  id: z.number(),
  reference: z.string(),
  selectedColor: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  totalAmount: dollars,
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

/** What the shopper who placed it gets. `link` is the path of the order's page. */
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
  /** Why it was rejected, for the shopper. */
  reason: z.string(),
})
export type ReceiptView = z.input<typeof ReceiptView>

/** Who did what to an order, oldest first. */
export const OrderEventView = z.object({ at: z.string(), what: z.string(), by: z.string() })
export type OrderEventView = z.input<typeof OrderEventView>

/** What the order's page shows to anyone who holds its link. No card data. */
export const OrderPageView = z.object({
  ...details,
  picture: ProductPicture.nullable(),
  /** What has come by transfer so far, and what is still due. */
  received: dollars,
  due: dollars,
  /** The deadline of an unpaid transfer. */
  payBy: instant.nullable(),
  bank: BankView,
  receipts: z.array(ReceiptView),
  paidAt: instant.nullable(),
  shippedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** Cancelled because no money came in time. */
  expiredAt: instant.nullable(),
})
export type OrderPageView = z.input<typeof OrderPageView>

/** An order as staff see it: of the card, only brand and last four digits. */
export const OrderView = z.object({
  ...details,
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  referredBy: z.number().nullable(),
  commissionEligible: z.boolean(),
  billingAddress: z.string(),
  zipCode: z.string(),
  depositReceipt: z.string(),
  notes: z.string(),
  landmark: z.string(),
  cardBrand: z.enum(CARD_BRANDS).nullable(),
  cardLast4: z.string().nullable(),
  /** Whether the card number can still be revealed. */
  cardStored: z.boolean(),
  /** The path of the order's own page, as the shopper has it. */
  link: z.string(),
  updatedAt: instant,
})
export type OrderView = z.input<typeof OrderView>

/** A staff table's query. */
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
export type OrderSort = (typeof ORDER_SORTS)[number]

/** `GET /api/order-counts`: a status without orders is missing. */
export const OrderCounts = z.partialRecord(z.enum(ORDER_STATUSES), z.number())
export type OrderCounts = z.infer<typeof OrderCounts>

/** The words that the first clients of the API sort by. */
const EARLIER_SORTS = {
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
  /** Calendar days in Jamaica, both included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** Dollars, both included. */
  minAmount: amount.optional(),
  maxAmount: amount.optional(),
  referred: z.enum(['yes', 'no']).optional(),
  /** The partner who sold them. */
  partner: rowNumberInQuery().optional(),
  /** A column, `-` before it for the other way round. */
  sort: sortedWith(EARLIER_SORTS, ...sortWords),
}

export const ListOrders = z.strictObject({
  ...orderFilters,
  /** Just these, `17,18,21`. */
  ids: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/, 'Please give numbers with commas between')
    .optional(),
  ...page,
})
export type ListOrders = z.infer<typeof ListOrders>

/** `GET /api/orders/{id}/notes` and `.../history`: a part of what is said, or who said it. */
export const ListOfOrder = z.strictObject(listedBy('date'))
/** `GET /api/orders/{id}/receipts`: a part of the file's name, or its state. */
export const ListReceipts = z.strictObject(listedBy('date', 'name'))

/** Fields of a record as it was read that staff may send back and the server decides. */
const readOnly = {
  id: z.unknown().optional(),
  reference: z.unknown().optional(),
  cardBrand: z.unknown().optional(),
  cardLast4: z.unknown().optional(),
  cardStored: z.unknown().optional(),
  link: z.unknown().optional(),
  depositReceipt: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
}

const staffFields = {
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
  billingAddress: freeText(300).optional(),
  zipCode: oneLine(20).optional(),
  deliveryAddress: freeText(300).optional(),
  parish: parish.optional(),
  landmark: freeText(200).optional(),
  notes: freeText(2000).optional(),
  ...rawCard,
}

/** `POST /api/orders/admin`. */
export const CreateOrder = z
  .strictObject({ ...readOnly, ...staffFields })
  .superRefine(givenCardIsWhole)
export type CreateOrder = z.infer<typeof CreateOrder>

/** `PUT /api/orders/{id}`: a record as it was read, or only the fields that change. */
export const EditOrder = z
  .strictObject({ ...readOnly, ...staffFields })
  .partial()
  .superRefine(givenCardIsWhole)
export type EditOrder = z.infer<typeof EditOrder>

export const MAX_CHANGED_AT_ONCE = 200

const chosen = z.array(rowNumber()).min(1, 'Choose an order first').max(MAX_CHANGED_AT_ONCE)

/** `POST /api/order-changes`: one step for many orders, each by itself. */
export const ChangeOrders = z
  .strictObject({
    ids: chosen,
    orderStatus: z.enum(ORDER_STATUSES).optional(),
    paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
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

/** `POST /api/order-exports`: the orders of a table's filter, or those that were chosen. */
export const ExportOrders = z.strictObject({ ...orderFilters, ids: chosen.optional() })
export type ExportOrders = z.infer<typeof ExportOrders>

/** `POST /api/orders/{id}/notes`: what staff tell one another, never the shopper. */
export const WriteNote = z.strictObject({ text: freeText(2000, 'Write something first') })
export type WriteNote = z.infer<typeof WriteNote>

export const NoteView = z.object({ id: z.number(), text: z.string(), by: z.string(), at: instant })
export type NoteView = z.input<typeof NoteView>

/** How an order is named to people; also the reference of its bank transfer. */
export const orderReference = (id: number) => `YB-${id}`
