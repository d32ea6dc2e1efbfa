// The GCT of a month, for the monthly return: the tax of its invoices less that of its credit notes.

import { count, sum } from 'drizzle-orm'
import { daysOf, type TAX_DOCUMENT_KINDS } from '#contract/accountant-reports.ts'
import { addDays, formatYearMonth, jamaicaDay, monthAt } from '#contract/jamaica.ts'
import { lastDayOf } from '#contract/month-days.ts'
import { centsFromDollars } from '#contract/money.ts'
import { daysBetween } from '#contract/reports.ts'
import { documents } from '#domain/documents/documents.table.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { firstOpenDay } from '#platform/business-days.ts'
import type { Tx } from '#platform/tx.ts'
import { taxDocumentOf } from './tax-documents.ts'

type DocumentSum = { count: number; total: number; gct: number }

/** In cents; of the present month unless another is named. */
export async function sumGct(tx: Tx, { month = formatYearMonth(monthAt(tx.now)) }) {
  const { from, to } = daysOf({ month })
  const today = jamaicaDay(tx.now)
  const days = daysBetween(from, to)
  const sums = await sumsByKind(tx, { from, to })
  const invoices = sums.get('invoice') ?? NONE
  const creditNotes = sums.get('credit-note') ?? NONE
  const { registrations } = await readSetting(tx, 'tax')
  return {
    month,
    from,
    to,
    days,
    daysBegun: Math.min(days, Math.max(0, daysBetween(from, today))),
    closed: to < today,
    registered: registrations.some(
      (span) => span.from <= to && (span.until === '' || span.until >= from),
    ),
    invoices,
    creditNotes,
    net: invoices.gct + creditNotes.gct,
    dueOn: returnDueOn(month),
  }
}

const NONE: DocumentSum = { count: 0, total: 0, gct: 0 }

/** The last day of the month after, or the next business day: `2026-10` -> `2026-11-30`. */
export function returnDueOn(month: string): string {
  const next = addDays(lastDayOf(month), 1).slice(0, 7)
  return firstOpenDay(lastDayOf(next))
}

async function sumsByKind(tx: Tx, days: { from: string; to: string }) {
  const rows = await tx.db
    .select({
      kind: documents.kind,
      count: count(),
      total: sum(documents.total),
      gct: sum(documents.gct),
    })
    .from(documents)
    .where(taxDocumentOf(days))
    .groupBy(documents.kind)
  return new Map(
    rows.map((row) => [
      row.kind as (typeof TAX_DOCUMENT_KINDS)[number],
      { count: row.count, total: centsIn(row.total), gct: centsIn(row.gct) },
    ]),
  )
}

const centsIn = (dollars: string | null) => centsFromDollars(dollars ?? '0') ?? 0
