import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { InvoicedReport } from '#contract/accountant-reports.ts'
import { centsFromDollars } from '#contract/money.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useDownload } from '#web/staff/download.tsx'
import { toastError } from '#web/staff/error-sentence.ts'
import { countOf, formatExact } from '#web/staff/format.ts'
import { TextLink } from '#web/staff/links.tsx'
import { ShareBars } from '#web/staff/plain-table.tsx'
import { Section } from '#web/staff/section.tsx'
import { IconButton } from '#web/staff/small-button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { groupName } from './group-names.ts'
import { monthName, paramsOf } from './period.ts'

const PANEL = 'panel px-5 py-4.5'
const HEADING = 'mb-3 text-[1rem] font-[650]'

/** What was invoiced in a month, by category. */
export function InvoicedPanel({ month }: { month: string }) {
  const title = (
    <>
      Invoiced{' '}
      <small className="muted small ml-1.5 font-[450]">less credit notes, by category</small>
    </>
  )
  const { data } = useQuery(staffQuery(`/api/invoiced-report?${paramsOf({ month })}&by=category`))
  return (
    <Section className={PANEL} headingClass={HEADING} title={title}>
      {data && data.groups.length === 0 && (
        <p className="muted small">No invoices in {monthName(month)}.</p>
      )}
      {data && data.groups.length > 0 && <Categories report={data} />}
    </Section>
  )
}

function Categories({ report: { groups, total, unpaid } }: { report: InvoicedReport }) {
  const most = Math.max(1, ...groups.map((group) => centsFromDollars(group.total) ?? 0))
  return (
    <>
      <ShareBars
        bars="thin"
        caption="Invoiced by category"
        headings={['Category', 'Share', 'Invoiced']}
        rows={groups.map((group) => ({
          name: groupName(group, 'category'),
          percent: Math.max(0, (100 * (centsFromDollars(group.total) ?? 0)) / most),
          note: '',
          value: formatExact(group.total),
        }))}
      />
      <p className="small num mt-3.5">
        <b>{formatExact(total.total)}</b> in all. {unpaidText(unpaid)}
      </p>
    </>
  )
}

/** What is not paid stands beside whatever is invoiced. */
const unpaidText = ({ orders, amount }: InvoicedReport['unpaid']) =>
  orders === 0
    ? 'Everything is paid.'
    : `${formatExact(amount)} of ${countOf(orders, 'order')} is not paid yet.`

/** The pages of the other reports, and their files of the month. */
export function OtherReports({ month }: { month: string }) {
  const period = { month }
  const search = `?month=${month}`
  return (
    <Section className={cx(PANEL, 'print:hidden')} headingClass={HEADING} title="Other reports">
      <ul>
        <Report
          name="Invoiced by product, colour, parish"
          href={`/admin/gct/invoiced${search}`}
          fileName="invoiced-by-product.csv"
          read={() => fileAsStaff('/api/invoiced-exports', { ...period, by: 'product' })}
        />
        <Report
          name="Money in and out by method and reference"
          href={`/admin/gct/money${search}`}
          fileName="money.csv"
          read={() => fileAsStaff('/api/money-exports', period)}
        />
        <Report
          name="Orders placed"
          href={`/admin/gct/placed${search}`}
          fileName="orders-placed.csv"
          read={() => fileAsStaff('/api/placed-exports', period)}
        />
        <Report
          name="Credit notes and refunds"
          fileName="credit-notes-and-refunds.csv"
          read={() => fileAsStaff('/api/credited-refund-exports', period)}
        />
      </ul>
    </Section>
  )
}

type ReportProps = { name: string; href?: string; fileName: string; read: () => Promise<Blob> }

function Report({ name, href, fileName, read }: ReportProps) {
  const onError = toastError('Error', 'The export failed. Please try again.')
  const { pending, onClick } = useDownload({ fileName, read, onError })
  return (
    <li className="split min-h-14 border-t border-line font-[550]">
      {href ? <TextLink href={href}>{name}</TextLink> : <span>{name}</span>}
      <IconButton icon={Download} label={`CSV of ${name}`} disabled={pending} onClick={onClick} />
    </li>
  )
}
