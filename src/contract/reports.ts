// The dashboard, and sales over time.

import { z } from 'zod'
import { addDays } from './jamaica.ts'
import { ORDER_STATUSES } from './orders.ts'
import { ProductPicture } from './product-views.ts'
import { CATEGORIES } from './products.ts'
import { dollars, instant } from './units.ts'

export const RECENT_ORDERS = 5
export const SPANS = ['day', 'week', 'month'] as const
export type Span = (typeof SPANS)[number]
export const SPAN_NAMES: Record<Span, string> = { day: 'Day', week: 'Week', month: 'Month' }

/** The longest period of a report by span, so that the bars of its chart fit on a screen. */
export const MAX_REPORT_DAYS: Record<Span, number> = { day: 92, week: 2 * 366, month: 5 * 366 }

const DAY_MS = 86_400_000
const DAY_MESSAGE = 'Please choose a day'
const day = z.iso.date(DAY_MESSAGE)
export const daysBetween = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** `GET /api/sales-report`: calendar days in Jamaica, both included. */
export const SalesQuery = z
  .strictObject({ from: day, to: day, by: z.enum(SPANS) })
  .superRefine(({ from, to, by }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['from'], message })
    if (from > to) refuse('The first day must be before the last')
    else if (daysBetween(from, to) > MAX_REPORT_DAYS[by])
      refuse(`By ${by}, please choose ${MAX_REPORT_DAYS[by]} days at most`)
  })
export type SalesQuery = z.infer<typeof SalesQuery>

const sum = { orders: z.number(), amount: dollars }
const Sum = z.object(sum)
export type Sum = z.input<typeof Sum>

export const SalesReport = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(SPANS),
  /** Every span of the period, including those without sales; `start` is its first day. */
  points: z.array(z.object({ start: z.string(), ...sum })),
  total: Sum,
  /** Largest first; null stands for products that were deleted. */
  byCategory: z.array(z.object({ category: z.enum(CATEGORIES).nullable(), ...sum })),
  byColor: z.array(z.object({ color: z.string(), hex: z.string(), ...sum })),
  quotes: z.object({ asked: z.number(), answered: z.number(), accepted: z.number() }),
})
export type SalesReport = z.input<typeof SalesReport>

const Waiting = z.object({ count: z.number(), oldestAt: instant.nullable() })
export type Waiting = z.input<typeof Waiting>

export const DashboardView = z.object({
  counts: z.object({
    products: z.number(),
    outOfStock: z.number(),
    orders: z.number(),
    ordersThisWeek: z.number(),
    quotes: z.number(),
    quotesToAnswer: z.number(),
    subscribers: z.number(),
    subscribersThisWeek: z.number(),
  }),
  recent: z.array(
    z.object({
      id: z.number(),
      reference: z.string(),
      customerName: z.string(),
      productName: z.string(),
      selectedColor: z.string(),
      totalAmount: dollars,
      orderStatus: z.enum(ORDER_STATUSES),
      createdAt: instant,
    }),
  ),
  out: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      colors: z.number(),
      picture: ProductPicture.nullable(),
    }),
  ),
  low: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      stock: z.number(),
      daysOfCover: z.number().nullable(),
    }),
  ),
  lowStock: z.number(),
  waiting: z.object({
    receipts: Waiting,
    cards: Waiting,
    quotes: Waiting,
    /** Offers that wait for approval, and somebody else wrote. */
    offers: Waiting,
    claims: Waiting,
    /** With the first of the orders. */
    unpaid: Waiting.extend({ references: z.array(z.string()) }),
    toSend: Waiting,
    /** How many are later than promised, and of how many no mail has told the customer. */
    refunds: Waiting.extend({ late: z.number(), unmailed: z.number() }),
  }),
  unverifiedClaims: z.number(),
})
export type DashboardView = z.input<typeof DashboardView>

/** The first day of the span that a day is in; weeks begin on Monday. */
export function startOfSpan(day: string, span: Span): string {
  if (span === 'day') return day
  if (span === 'month') return `${day.slice(0, 7)}-01`
  const weekday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** The first day of the next span. */
export function nextSpan(start: string, span: Span): string {
  if (span === 'month') return startOfSpan(addDays(start, 31), 'month')
  return addDays(start, span === 'day' ? 1 : 7)
}
