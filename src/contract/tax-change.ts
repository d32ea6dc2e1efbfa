// What a change of the tax settings does: from when on prices include another tax, and which days have invoices
// that keep the tax of their day.

import type { InvoicedDay } from './document-series.ts'
import { rateOn, type TaxSpans } from './gct.ts'
import { addDays } from './jamaica.ts'

/** Days, inclusive, whose rate changes; the last one has no end. */
export type ChangedSpan = {
  from: string
  until: string | null
  before: number | null
  after: number | null
}

/** Before the first of all days. */
const BEGINNING = '0001-01-01'

/** The spans of days that have another rate after the change, in their order. */
export function changedSpans(before: TaxSpans, after: TaxSpans): ChangedSpan[] {
  const starts = [...new Set([BEGINNING, ...startsOf(before), ...startsOf(after)])].toSorted()
  const spans: ChangedSpan[] = []
  for (const [index, from] of starts.entries()) {
    const next = starts[index + 1]
    const rates = { before: rateOn(before, from), after: rateOn(after, from) }
    if (rates.before === rates.after) continue
    const until = next === undefined ? null : addDays(next, -1)
    const last = spans.at(-1)
    const isContinued =
      last?.until &&
      addDays(last.until, 1) === from &&
      last.before === rates.before &&
      last.after === rates.after
    if (isContinued) last.until = until
    else spans.push({ from, until, ...rates })
  }
  return spans
}

/** The days on which the rate may become another one. */
const startsOf = ({ registrations, rates }: TaxSpans): string[] => [
  ...registrations.flatMap(({ from, until }) => [from, ...(until ? [addDays(until, 1)] : [])]),
  ...rates.map(({ from }) => from),
]

export type KeptInvoices = {
  /** `2026-11` */
  month: string
  rateBp: number | null
  invoices: number
}

/** The invoices that were issued on days with another rate now, by month, the latest first. */
export function keptInvoices(
  spans: readonly ChangedSpan[],
  days: readonly InvoicedDay[],
  after: TaxSpans,
): KeptInvoices[] {
  const changed = days.filter(
    ({ day, rateBp }) =>
      rateBp !== rateOn(after, day) &&
      spans.some(({ from, until }) => from <= day && (until === null || day <= until)),
  )
  const kept = new Map<string, KeptInvoices>()
  for (const { day, rateBp, invoices } of changed) {
    const month = day.slice(0, 7)
    const key = `${month} ${rateBp}`
    const sum = kept.get(key)?.invoices ?? 0
    kept.set(key, { month, rateBp, invoices: sum + invoices })
  }
  return [...kept.values()].toSorted((a, b) => (a.month < b.month ? 1 : -1))
}
