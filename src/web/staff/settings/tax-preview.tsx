import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { DocumentSeriesView } from '#contract/document-series.ts'
import { gctIn, rateOn, rateText } from '#contract/gct.ts'
import { formatDay } from '#contract/day-text.ts'
import { addDays, formatYearMonth, jamaicaDay, startOfDay } from '#contract/jamaica.ts'
import { formatCents } from '#contract/money.ts'
import { TaxRules } from '#contract/setting-schemas.ts'
import { type ChangedSpan, changedSpans, keptInvoices } from '#contract/tax-change.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { countOf } from '#web/staff/format.ts'

const EXAMPLE_CENTS = 115_00
const MAX_MONTHS = 3

/** What prices include today and, before it is saved, what the change in the form does. */
export function TaxPreview({ saved }: { saved: TaxRules }) {
  const draft = useWatch<TaxRules>()
  const [today] = useState(() => jamaicaDay(new Date()))
  const { data: series } = useQuery(staffQuery('/api/document-series'))
  const checked = TaxRules.safeParse(draft)
  const changes = checked.success ? changesOf(saved, checked.data, today) : []
  const kept = checked.success && series ? keptOf(saved, checked.data, series) : []
  const rate = rateOn(saved, today)
  return (
    <output className="small grid gap-1">
      <span>{rate === null ? 'Today, prices include no tax.' : `Today, ${included(rate)}`}</span>
      {isHalfEntered(draft) && (
        <span className="text-warn">
          A registration needs its first day, too: without one, prices include no tax.
        </span>
      )}
      {changes.map((sentence) => (
        <b key={sentence} className="font-[650]">
          {sentence}
        </b>
      ))}
      {kept.map((sentence) => (
        <span key={sentence} className="text-warn">
          {sentence}
        </span>
      ))}
    </output>
  )
}

/** Whether a number of the shop is entered, and no registration that it belongs to. */
const isHalfEntered = ({ trn, gctNumber, registrations }: ReturnType<typeof useWatch<TaxRules>>) =>
  !registrations?.length && Boolean(trn || gctNumber)

const money = (cents: number) => formatCents(cents, { exact: true })

/** `prices include 15 % GCT: of J$115.00, J$15.00.` */
const included = (rateBp: number) =>
  `prices include ${rateText(rateBp)} GCT: of ${money(EXAMPLE_CENTS)}, ${money(gctIn(EXAMPLE_CENTS, rateBp) ?? 0)}.`

/** What prices will include, from today on. */
const changesOf = (before: TaxRules, after: TaxRules, today: string): string[] =>
  changedSpans(before, after)
    .filter(({ until }) => until === null || until >= today)
    .map(
      (span) =>
        `${daysOf(span, today)} ${span.after === null ? 'prices include no tax.' : included(span.after)}`,
    )

function daysOf({ from, until }: ChangedSpan, today: string): string {
  const first = from <= today ? 'From today' : `From ${dayText(from)}`
  return until === null ? first : `${first} to ${dayText(until)}`
}

const dayText = (day: string) => formatDay(startOfDay(day))

/** The invoices that keep the tax of their day, which is another one now. */
function keptOf(before: TaxRules, after: TaxRules, series: DocumentSeriesView): string[] {
  const spans = changedSpans(before, after)
  const months = keptInvoices(spans, series.days, after)
  const others = months.slice(MAX_MONTHS).reduce((sum, { invoices }) => sum + invoices, 0)
  const oldest = series.days.at(-1)?.day
  const reachesFurther =
    series.olderInvoices > 0 && oldest && spans.some(({ from }) => from <= addDays(oldest, -1))
  return [
    ...months.slice(0, MAX_MONTHS).map(({ month, rateBp, invoices }) => {
      const what = countOf(invoices, 'invoice', 'invoices')
      const keep = invoices === 1 ? 'keeps' : 'keep'
      return `${what} of ${monthText(month)} ${keep} ${rateBp === null ? 'no tax' : rateText(rateBp)}.`
    }),
    ...(others > 0
      ? [`${countOf(others, 'invoice', 'invoices')} of earlier months keep theirs.`]
      : []),
    ...(reachesFurther ? [`Invoices from before ${dayText(oldest)} keep theirs, too.`] : []),
  ]
}

function monthText(text: string): string {
  const [year = 0, month = 1] = text.split('-').map(Number)
  return formatYearMonth({ year, month })
}
