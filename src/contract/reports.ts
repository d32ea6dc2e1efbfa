// What both sides say about how the shop is doing: the dashboard, and sales over time.

import { z } from 'zod'
import type { OrderStatus } from './orders.ts'
import type { ProductPicture } from './product-views.ts'
import type { Category } from './products.ts'

export const RECENT_ORDERS = 5
export const SPANS = ['day', 'week', 'month'] as const
export type Span = (typeof SPANS)[number]
export const SPAN_NAMES: Record<Span, string> = { day: 'Day', week: 'Week', month: 'Month' }

/** The longest time that is summed, by span: no chart has more bars than a screen has room for. */
export const MOST_DAYS: Record<Span, number> = { day: 92, week: 2 * 366, month: 5 * 366 }

const DAY_MS = 86_400_000
const DAY = 'Please choose a day'
const day = z.iso.date(DAY)
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** `GET /api/sales-report`: days of the calendar in Jamaica, the last included. */
export const SalesQuery = z
  .strictObject({ from: day, to: day, by: z.enum(SPANS) })
  .superRefine(({ from, to, by }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['from'], message })
    if (from > to) refuse('The first day comes before the last')
    else if (daysBetween(from, to) > MOST_DAYS[by])
      refuse(`By ${by}, please choose ${MOST_DAYS[by]} days at most`)
  })
export type SalesQuery = z.infer<typeof SalesQuery>

export type Sum = { orders: number; amount: string }
export type SalesReport = SalesQuery & {
  /** Every span of the time, also those without a sale; named by their first day. */
  points: (Sum & { start: string })[]
  total: Sum
  /** Largest first; null stands for what the shop no longer sells. */
  byCategory: (Sum & { category: Category | null })[]
  byColor: (Sum & { color: string; hex: string })[]
  quotes: { asked: number; answered: number; accepted: number }
}

export type DashboardView = {
  counts: {
    products: number
    outOfStock: number
    orders: number
    ordersThisWeek: number
    quotes: number
    quotesToAnswer: number
    subscribers: number
    subscribersThisWeek: number
  }
  recent: {
    id: number
    reference: string
    customerName: string
    productName: string
    selectedColor: string
    totalAmount: string
    orderStatus: OrderStatus
    createdAt: string
  }[]
  out: { id: number; name: string; colors: number; picture: ProductPicture | null }[]
  low: { id: number; name: string; stock: number; daysOfCover: number | null }[]
  lowStock: number
  waiting: Record<'receipts' | 'cards' | 'quotes' | 'claims', Waiting>
  unverifiedClaims: number
}
export type Waiting = { count: number; oldestAt: string | null }

/** Days in `2026-11-20` form, moved by a number of days. */
export const moveDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The first day of the span that a day is in; weeks begin on Monday. */
export function startOfSpan(day: string, span: Span): string {
  if (span === 'day') return day
  if (span === 'month') return `${day.slice(0, 7)}-01`
  const weekday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7
  return moveDay(day, -weekday)
}

/** The first day of the next span. */
export function nextSpan(start: string, span: Span): string {
  if (span === 'month') return startOfSpan(moveDay(start, 31), 'month')
  return moveDay(start, span === 'day' ? 1 : 7)
}
