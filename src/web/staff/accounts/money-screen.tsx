import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { MoneyReport, MovementView } from '#contract/accountant-reports.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { staffListQuery, staffQuery } from '#web/queries/staff-list.ts'
import { Figures } from '#web/staff/figures.tsx'
import { formatExact, formatShortDay } from '#web/staff/format.ts'
import { OrderLink } from '#web/staff/links.tsx'
import { Loaded } from '#web/staff/loaded.tsx'
import { MONEY_METHOD_NAMES } from '#web/staff/orders/labels.ts'
import { ScrollTable, TableHead } from '#web/staff/plain-table.tsx'
import { type Column, column, figures, TwoLines } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { isNarrowed } from '#web/staff/table/table-address.ts'
import { Loading } from '#web/ui/loading.tsx'
import { paramsOf, periodName, readPeriod, startName } from './period.ts'
import { ReportFrame } from './report-frame.tsx'

const PATH = '/admin/gct/money'

/** Payments and refunds by the bank's day, else by the day on which they were noted. */
export default function MoneyScreen() {
  const period = readPeriod(useSearch())
  const report = useQuery(staffQuery(`/api/money-report?${paramsOf(period)}`))
  return (
    <ReportFrame
      title="Money in and out"
      path={PATH}
      period={period}
      fileName="money.csv"
      read={() => fileAsStaff('/api/money-exports', period)}
    >
      <Loaded query={report} skeleton={<Loading />}>
        {(data) => (
          <>
            <Totals report={data} />
            {data.sums.length > 0 && <Sums report={data} />}
          </>
        )}
      </Loaded>
      <h2 className="h3 mt-8 mb-3">All transactions</h2>
      <DeskTable<MovementView>
        key={periodName(period)}
        name="money-movements"
        label="Payments and refunds"
        query={(query) => staffListQuery('/api/money-movements', `${paramsOf(period)}&${query}`)}
        searchLabel="Search references and orders"
        filters={[filterBy('method', 'All methods', MONEY_METHOD_NAMES)]}
        columns={COLUMNS}
        empty={(state) =>
          isNarrowed(state)
            ? 'No movements found'
            : `No payments or refunds in ${periodName(period)}`
        }
      />
    </ReportFrame>
  )
}

const Totals = ({ report: { total } }: { report: MoneyReport }) => (
  <Figures
    label="Totals"
    figures={[
      { name: 'Net', amount: total.net, note: 'money in less money out', tone: 'lead' },
      { name: 'Money in', amount: total.moneyIn, note: 'payments less reversals' },
      { name: 'Money out', amount: total.moneyOut, note: 'refunds less reversals' },
    ]}
  />
)

const Sums = ({ report: { sums, step } }: { report: MoneyReport }) => (
  <ScrollTable className="panel mt-5" label={`Money by ${step} and method`}>
    <TableHead left={[step === 'day' ? 'Day' : 'Month', 'Method']} right={['In', 'Out']} />
    <tbody>
      {sums.map(({ start, method, moneyIn, moneyOut }) => (
        <tr key={`${start} ${method}`}>
          <th scope="row" className="num">
            {startName(start, step)}
          </th>
          <td>{MONEY_METHOD_NAMES[method]}</td>
          <td className="r num">{formatExact(moneyIn)}</td>
          <td className="r num">{formatExact(moneyOut)}</td>
        </tr>
      ))}
    </tbody>
  </ScrollTable>
)

const KINDS = { payment: 'Payment', refund: 'Refund', 'taken-back': 'Reversed' }
const DAYS = { bank: 'Bank’s day', noted: 'Day recorded' }

const COLUMNS: Column<MovementView>[] = [
  column('day', 'Day', { sort: 'date', rowHeader: true }, ({ day, dayOf }) => (
    <TwoLines below={DAYS[dayOf]}>
      <span className="num">{formatShortDay(day)}</span>
    </TwoLines>
  )),
  column('kind', 'Kind', ({ kind, method }) => (
    <TwoLines below={MONEY_METHOD_NAMES[method]}>{KINDS[kind]}</TwoLines>
  )),
  column('order', 'Order', ({ orderId, customerName }) => (
    <TwoLines below={customerName}>
      <OrderLink id={orderId} className="link num" />
    </TwoLines>
  )),
  column('reference', 'Reference', { wide: true }, ({ reference, recordedBy }) => (
    <TwoLines below={`recorded by ${recordedBy}`}>{reference || 'None'}</TwoLines>
  )),
  figures('amount', 'Amount', { sort: 'amount' }, ({ amount }) => <b>{formatExact(amount)}</b>),
]
