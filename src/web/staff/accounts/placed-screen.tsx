import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { PlacedReport } from '#contract/accountant-reports.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { Figures } from '#web/staff/figures.tsx'
import { countOf, formatCount, formatExact } from '#web/staff/format.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { ScrollTable, TableHead } from '#web/staff/plain-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { paramsOf, periodName, readPeriod, startName } from './period.ts'
import { ReportFrame } from './report-frame.tsx'

const PATH = '/admin/gct/placed'

/** Orders by the day on which they were placed, whatever became of them. */
export default function PlacedScreen() {
  const period = readPeriod(useSearch())
  const report = useQuery(staffQuery(`/api/placed-report?${paramsOf(period)}`))
  return (
    <ReportFrame
      title="Orders placed"
      path={PATH}
      period={period}
      fileName="orders-placed.csv"
      read={() => fileAsStaff('/api/placed-exports', period)}
    >
      <Loaded query={report} skeleton={<Loading />}>
        {(data) =>
          data.sums.length === 0 ? (
            <Empty text={`No orders were placed in ${periodName(period)}`} />
          ) : (
            <Placed report={data} />
          )
        }
      </Loaded>
    </ReportFrame>
  )
}

const Placed = ({ report: { sums, total, step } }: { report: PlacedReport }) => (
  <>
    <Figures
      label="Total orders"
      figures={[
        { name: 'Placed', amount: total.total, note: countOf(total.orders, 'order'), tone: 'lead' },
        { name: 'Changed since', amount: total.changed, note: 'By later edits of the orders' },
        {
          name: 'Cancelled later',
          amount: total.cancelledTotal,
          note: countOf(total.cancelled, 'order'),
        },
      ]}
    />
    <ScrollTable className="panel mt-5" label={`Orders placed by ${step}`}>
      <TableHead
        left={[step === 'day' ? 'Day placed' : 'Month placed']}
        right={['Orders', 'Total', 'Changed since', 'Cancelled later', 'Their total']}
      />
      <tbody>
        {sums.map((sum) => (
          <tr key={sum.start}>
            <th scope="row" className="num">
              {startName(sum.start, step)}
            </th>
            <td className="r num">{formatCount(sum.orders)}</td>
            <td className="r num">{formatExact(sum.total)}</td>
            <td className="r num">{formatExact(sum.changed)}</td>
            <td className="r num">{formatCount(sum.cancelled)}</td>
            <td className="r num">{formatExact(sum.cancelledTotal)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  </>
)
