// People as staff see them: a person is a customer, or several customers whose addresses staff merged.
// The id of a person is the number of any of the person's orders.

import { z } from 'zod'
import { listedBy } from './lists.ts'
import { rowNumber } from './numbers.ts'
import { dollars, instant } from './units.ts'
import { VOUCHER_STATES } from './vouchers.ts'

/** A person has at most this many addresses. */
export const MAX_MERGED = 20

/** The query of `GET /api/people`: the latest order first by default. */
export const ListPeople = z.strictObject(listedBy('date'))
export type ListPeople = z.infer<typeof ListPeople>

/** A person in the list, with name, address and phone of the last order. */
export const PersonRowView = z.object({
  /** The number of the person's first order. */
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  addresses: z.number(),
  orders: z.number(),
  /** The price of the pieces in all sold orders, less discounts and without delivery. */
  spent: dollars,
  lastOrderAt: instant,
})
export type PersonRowView = z.input<typeof PersonRowView>

/** A list that is cut, with how many are left out. */
const some = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), more: z.number() })

const customer = {
  /** The number of an order with this e-mail address. */
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  lastOrderAt: instant,
}

/** A merge of two addresses that stands. */
const MergeView = z.object({
  id: z.number(),
  emails: z.array(z.string()),
  by: z.string(),
  at: instant,
})

export const PersonFigures = z.object({
  /** The totals of sold orders. */
  sales: dollars,
  soldOrders: z.number(),
  /** What is left to pay of orders that stand. */
  due: dollars,
  dueOrders: z.number(),
  /** What is to be refunded, and the first day by which it was promised. */
  refundDue: dollars,
  refundDueOn: z.string().nullable(),
  cases: z.number(),
  openCases: z.number(),
  /** Whose first answer came late, or is late. */
  lateCases: z.number(),
})
export type PersonFigures = z.input<typeof PersonFigures>

/** `GET /api/people/{id}`. */
export const PersonView = z.object({
  ...customer,
  since: instant,
  phones: some(z.string()),
  /** Each e-mail address that is the person's. */
  customers: z.array(z.object({ ...customer, orders: z.number() })),
  merges: z.array(MergeView),
  figures: PersonFigures,
  places: some(
    z.object({
      address: z.string(),
      parish: z.string(),
      usedAt: instant,
      /** The latest order that is still to leave for this address. */
      toShipId: z.number().nullable(),
    }),
  ),
  warranties: some(
    z.object({ lineId: z.number(), orderId: z.number(), piece: z.string(), until: z.string() }),
  ),
  vouchers: some(
    z.object({
      id: z.number(),
      code: z.string(),
      says: z.string(),
      state: z.enum(VOUCHER_STATES),
      /** The order of the person that used it. */
      orderId: z.number().nullable(),
    }),
  ),
  /** Where the mailing list has an address of theirs: since when, until when, and the proof of it. */
  newsletter: z.array(
    z.object({
      email: z.string(),
      since: instant,
      until: instant.nullable(),
      consent: z.object({ source: z.string(), words: z.string(), givenAt: instant }).nullable(),
    }),
  ),
  /** Other customers who ordered with a telephone number of theirs. */
  alike: some(z.object({ ...customer, sameName: z.boolean() })),
})
export type PersonView = z.input<typeof PersonView>

/** The query of a person's orders, newest first; `q` searches number, product and state. */
export const ListPersonOrders = z.strictObject(listedBy('date', 'amount'))

export const HISTORY_KINDS = [
  'referral',
  'order',
  'case',
  'quote',
  'claim',
  'voucher',
  'voucher-use',
  'review',
  'message',
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** The query of a person's history, newest first; `q` searches what each row is called. */
export const ListHistory = z.strictObject(listedBy('date'))

export const HistoryView = z.object({
  kind: z.enum(HISTORY_KINDS),
  /** The number of the order, case, quote, claim, voucher, use, review or message; of a referral the order's. */
  id: z.number(),
  at: instant,
  title: z.string(),
  /** Of an order, a case, a quote, a claim, a review or a message; of a referral who said so. */
  state: z.string(),
  orderId: z.number().nullable(),
  /** The stars of a review. */
  rating: z.number().nullable(),
  /** The partner of a referral. */
  partnerId: z.number().nullable(),
  /** What the search of its desk finds it by. */
  finds: z.string(),
})
export type HistoryView = z.input<typeof HistoryView>

/** The query of the notes about a person, newest first. */
export const ListCustomerNotes = z.strictObject(listedBy('date'))

export const CustomerNoteView = z.object({
  id: z.number(),
  text: z.string(),
  by: z.string(),
  at: instant,
  /** The address that it is kept under, in small letters. */
  email: z.string(),
})
export type CustomerNoteView = z.input<typeof CustomerNoteView>

/** The body of `POST /api/people/{id}/merges`: an order of the other customer. */
export const MergeCustomers = z.strictObject({
  orderId: rowNumber('Please enter the number of one of their orders'),
})
export type MergeCustomers = z.infer<typeof MergeCustomers>
