import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useSearch } from 'wouter'
import type { GctReport } from '#contract/accountant-reports.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { StateBadge, type StateLabel } from '#web/staff/table/columns.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { GctFigures } from './gct-figures.tsx'
import { monthAfter, monthName, presentMonth, readPeriod } from './period.ts'
import { ReportActions } from './report-frame.tsx'
import { InvoicedPanel, OtherReports } from './report-panels.tsx'
import { TaxDocuments } from './tax-documents.tsx'

const PATH = '/admin/gct'

/** The tax of a month: what goes into the return, and the documents that it is made of. */
export default function GctScreen() {
  const period = readPeriod(useSearch())
  const month = 'month' in period ? period.month : presentMonth()
  const report = useQuery(staffQuery(`/api/gct-report?month=${month}`))
  return (
    <div className="[&_.panel]:break-inside-avoid">
      <Heading month={month} report={report.data} />
      <Loaded query={report} skeleton={<Loading />}>
        {(data) => <GctFigures report={data} />}
      </Loaded>
      <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] print:grid-cols-1">
        <TaxDocuments key={month} month={month} />
        <aside className="grid gap-5" aria-label="Other figures of the month">
          <InvoicedPanel month={month} />
          <OtherReports month={month} />
        </aside>
      </div>
    </div>
  )
}

type HeadingProps = { month: string; report: GctReport | undefined }

const Heading = ({ month, report }: HeadingProps) => (
  <div className="desk-top flex-wrap">
    <h1 tabIndex={-1}>GCT of {monthName(month)}</h1>
    <nav className="flex print:hidden" aria-label="Months">
      <MonthLink month={monthAfter(month, -1)} icon={ChevronLeft} />
      {month < presentMonth() ? (
        <MonthLink month={monthAfter(month, 1)} icon={ChevronRight} />
      ) : (
        <span className="ibtn cursor-default text-fg-subtle" aria-hidden="true">
          <ChevronRight className="i" />
        </span>
      )}
    </nav>
    {report && <StateBadge state={stateOf(report)} />}
    <ReportActions
      label="CSV for the return"
      fileName={`gct-${month}.csv`}
      read={() => fileAsStaff('/api/gct-exports', { month })}
    />
  </div>
)

const MonthLink = ({ month, icon: Icon }: { month: string; icon: LucideIcon }) => (
  <AppLink className="ibtn" href={`${PATH}?month=${month}`} aria-label={monthName(month)}>
    <Icon className="i" aria-hidden="true" />
  </AppLink>
)

const stateOf = ({ closed, daysBegun, days }: GctReport): StateLabel =>
  closed ? ['neutral', 'Closed'] : ['warn', `Open, ${daysBegun} of ${days} days`]
