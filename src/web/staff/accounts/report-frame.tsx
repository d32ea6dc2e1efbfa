import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ExportButton } from '#web/staff/download.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { PrintButton } from '#web/staff/small-button.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { TextField } from '#web/ui/field.tsx'
import { daysOfPeriod, periodName, type PeriodParams } from './period.ts'

type Props = {
  title: string
  /** The path of the page. */
  path: string
  period: PeriodParams
  fileName: string
  read: () => Promise<Blob>
  children: ReactNode
}

/** A report of a month or of some days, with its file. */
export function ReportFrame({ title, path, period, fileName, read, children }: Props) {
  const back = 'month' in period ? `/admin/gct?month=${period.month}` : '/admin/gct'
  return (
    <div className="[&_.panel]:break-inside-avoid">
      <Breadcrumbs trail={[{ label: 'GCT', href: back }]} here={title} />
      <DeskHeading>
        <span className="muted num">{periodName(period)}</span>
        <ReportActions label="CSV" fileName={fileName} read={read} />
      </DeskHeading>
      <PeriodFields path={path} period={period} />
      {children}
    </div>
  )
}

type ActionsProps = Pick<ComponentProps<typeof ExportButton>, 'label' | 'fileName' | 'read'>

/** Prints a report, or saves it as a file. */
export const ReportActions = (file: ActionsProps) => (
  <div className="ml-auto flex gap-2 max-desk:ml-0 max-desk:w-full print:hidden">
    <PrintButton />
    <ExportButton {...file} variant="primary" />
  </div>
)

/** The first and the last day, which both count. A change is in the URL at once; a day that was cleared changes nothing. */
function PeriodFields({ path, period }: { path: string; period: PeriodParams }) {
  const [, navigate] = useLocation()
  const days = daysOfPeriod(period)
  const choose = (changed: { from?: string; to?: string }) => {
    const chosen = { ...days, ...changed }
    if (chosen.from && chosen.to) navigate(`${path}?${new URLSearchParams(chosen).toString()}`)
  }
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <TextField
        label="From"
        type="date"
        value={days.from}
        onChange={({ target }) => choose({ from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={days.to}
        onChange={({ target }) => choose({ to: target.value })}
      />
    </div>
  )
}
