import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearch } from 'wouter'
import type { GctReport } from '#contract/accountant-reports.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { ExportButton } from '#web/staff/download.tsx'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { PrintButton } from '#web/staff/small-button.tsx'
import { StateBadge, type StateLabel } from '#web/staff/table/columns.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { GctFigures } from './gct-figures.tsx'
import { monthAfter, monthName, presentMonth, readPeriod } from './period.ts'
import { InvoicedPanel, OtherReports } from './report-panels.tsx'
import { TaxDocuments } from './tax-documents.tsx'
import './accounts.css'

const PATH = '/admin/gct'

/** The tax of a month: what goes into the return, and the documents that it is made of. */
export default function GctScreen() {
  const period = readPeriod(useSearch())
  const month = 'month' in period ? period.month : presentMonth()
  const { data, error, refetch } = useQuery(
    staffQuery(month ? `/api/gct-report?month=${month}` : '/api/gct-report'),
  )
  return (
    <div className="accounts-print">
      <Heading month={month} report={data} />
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && <GctFigures report={data} />}
      <div className="accounts-columns">
        <TaxDocuments key={month} month={month} />
        <aside className="accounts-side" aria-label="Other figures of the month">
          <InvoicedPanel month={month} />
          <OtherReports month={month} />
        </aside>
      </div>
    </div>
  )
}

type HeadingProps = { month: string; report: GctReport | undefined }

const Heading = ({ month, report }: HeadingProps) => (
  <div className="desk-top accounts-top">
    <h1 tabIndex={-1}>GCT of {monthName(month)}</h1>
    <nav className="accounts-months" aria-label="Months">
      <MonthLink month={monthAfter(month, -1)} icon="back" />
      {month < presentMonth() ? (
        <MonthLink month={monthAfter(month, 1)} icon="on" />
      ) : (
        <span className="ibtn accounts-no-month" aria-hidden="true">
          <ChevronRight className="i" />
        </span>
      )}
    </nav>
    {report && <StateBadge state={stateOf(report)} />}
    <div className="accounts-actions">
      <PrintButton />
      <ExportButton
        variant="primary"
        label="CSV for the return"
        fileName={`gct-${month}.csv`}
        read={() => fileAsStaff('/api/gct-exports', { month: month })}
      />
    </div>
  </div>
)

const MonthLink = ({ month, icon }: { month: string; icon: 'back' | 'on' }) => (
  <AppLink className="ibtn" href={`${PATH}?month=${month}`} aria-label={monthName(month)}>
    {icon === 'back' ? (
      <ChevronLeft className="i" aria-hidden="true" />
    ) : (
      <ChevronRight className="i" aria-hidden="true" />
    )}
  </AppLink>
)

const stateOf = ({ closed, daysBegun, days }: GctReport): StateLabel =>
  closed ? ['neutral', 'Closed'] : ['warn', `Open, ${daysBegun} of ${days} days`]
