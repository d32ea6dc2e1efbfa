import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import {
  type InvoicedGroup,
  INVOICED_GROUPS,
  type InvoicedReport,
} from '#contract/accountant-reports.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { Figures } from '#web/staff/figures.tsx'
import { countOf, formatCount, formatExact } from '#web/staff/format.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { ScrollTable, TableHead } from '#web/staff/plain-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { groupName } from './group-names.ts'
import { paramsOf, periodName, readPeriod } from './period.ts'
import { ReportFrame } from './report-frame.tsx'

const PATH = '/admin/gct/invoiced'
const NAMES: Record<InvoicedGroup, string> = {
  product: 'Product',
  category: 'Category',
  colour: 'Colour',
  parish: 'Parish',
}
const PLURALS: Record<InvoicedGroup, string> = {
  product: 'products',
  category: 'categories',
  colour: 'colours',
  parish: 'parishes',
}

/** What was invoiced less what was credited, by what is invoiced and where it goes. */
export default function InvoicedScreen() {
  const search = useSearch()
  const period = readPeriod(search)
  const param = new URLSearchParams(search).get('by')
  const by = INVOICED_GROUPS.find((group) => group === param) ?? 'product'
  const report = useQuery(staffQuery(`/api/invoiced-report?${paramsOf(period)}&by=${by}`))
  const tabs = INVOICED_GROUPS.map((group) => ({
    label: `By ${NAMES[group].toLowerCase()}`,
    href: `${PATH}?${new URLSearchParams({ ...period, by: group }).toString()}`,
    current: group === by,
  }))
  return (
    <ReportFrame
      title="Invoiced"
      path={PATH}
      period={period}
      fileName={`invoiced-by-${by}.csv`}
      read={() => fileAsStaff('/api/invoiced-exports', { ...period, by })}
    >
      <TabLinks label="Invoiced" tabs={tabs} />
      <Loaded query={report} skeleton={<Loading />}>
        {(data) =>
          data.groups.length === 0 ? (
            <Empty text={`No invoices in ${periodName(period)}`} />
          ) : (
            <Groups report={data} />
          )
        }
      </Loaded>
    </ReportFrame>
  )
}

function Groups({ report }: { report: InvoicedReport }) {
  const { by, groups, others, total, documents, unpaid } = report
  const { invoices, creditNotes, carriedOver } = documents
  const counted = [
    countOf(invoices, 'invoice'),
    countOf(creditNotes, 'credit note'),
    ...(carriedOver > 0 ? [`${formatCount(carriedOver)} carried over`] : []),
  ]
  return (
    <>
      <div className="mt-5 flow-root">
        <Figures
          label="Total invoiced"
          figures={[
            { name: 'Invoiced', amount: total.total, note: counted.join(', '), tone: 'lead' },
            { name: 'Of which GCT', amount: total.gct, note: 'from invoice lines' },
            {
              name: 'Not paid',
              amount: unpaid.amount,
              note: `now, of ${countOf(unpaid.orders, 'order')}`,
            },
          ]}
        />
      </div>
      <ScrollTable className="panel mt-5" label={`Invoiced by ${by}`}>
        <TableHead left={[NAMES[by]]} right={FIGURES} />
        <tbody>
          {groups.map((group, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two products may have one name
            <Line key={index} name={groupName(group, by)} sum={group} />
          ))}
          {others && <Line name={othersName(others.groups, by)} sum={others} />}
        </tbody>
        <tfoot className="[&_:is(th,td)]:border-t [&_:is(th,td)]:border-t-fg [&_:is(th,td)]:font-[650]">
          <Line name="In all" sum={total} />
        </tfoot>
      </ScrollTable>
      {total.carriedOver !== '0.00' && (
        <p className="small muted num mt-3.5">
          Includes {formatExact(total.carriedOver)} sold before the shop issued documents, without
          tax.
        </p>
      )}
    </>
  )
}

/** `1,204 more products`. */
const othersName = (groups: number, by: InvoicedGroup) =>
  `${formatCount(groups)} more ${groups === 1 ? by : PLURALS[by]}`

const FIGURES = ['Quantity', 'Invoiced', 'Without GCT', 'GCT', 'Margin']

type Sum = InvoicedReport['total'] & { isDelivery?: boolean }

function Line({ name, sum }: { name: string; sum: Sum }) {
  const { quantity, total, gct, margin, costUnknown, isDelivery } = sum
  const partly = margin !== null && costUnknown !== '0.00'
  return (
    <tr>
      <th scope="row" className="min-w-45 whitespace-normal">
        {name}
      </th>
      <td className="r num">{isDelivery ? '' : formatCount(quantity)}</td>
      <td className="r num">{formatExact(total)}</td>
      <td className="r num">{formatExact(lessTax(total, gct))}</td>
      <td className="r num">{formatExact(gct)}</td>
      <td className="r num">
        {margin === null ? <span className="muted">Unknown</span> : formatExact(margin)}
        {partly && (
          <span className="xs muted block">
            excludes {formatExact(costUnknown)} with no cost entered
          </span>
        )}
      </td>
    </tr>
  )
}

const lessTax = (total: string, gct: string) =>
  dollarsFromCents((centsFromDollars(total) ?? 0) - (centsFromDollars(gct) ?? 0))
