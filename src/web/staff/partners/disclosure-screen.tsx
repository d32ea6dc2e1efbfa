import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { centsFromMinorUnits, formatMinor } from '#contract/money.ts'
import type { IncomeDisclosureView } from '#contract/income-disclosure.ts'
import type { PartnerFiguresView, RetailMonthView } from '#contract/staff-partners.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { formatCount } from '#web/staff/format.ts'
import { ScrollTable, ShareBars, TableHead } from '#web/staff/plain-table.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PrintButton } from '#web/staff/small-button.tsx'
import { Part } from './partner-lists.tsx'
import { RetailChart } from './retail-chart.tsx'
import { formatBand, formatMonthName, formatShare } from '#web/ui/partner-labels.ts'

const PATH = '/admin/partners/disclosure'
const TRAIL = [{ label: 'Partners', href: '/admin/partners' }]

/** The buyers and the earnings of partners in one year, on a page that can be printed. */
export default function DisclosureScreen() {
  const param = new URLSearchParams(useSearch()).get('year') ?? ''
  const year = /^20[2-9]\d$/.test(param) ? param : ''
  const figures = useQuery(
    staffQuery(year ? `/api/partner-figures?year=${year}` : '/api/partner-figures'),
  )
  const { data } = figures
  return (
    <div className="[&_.panel]:break-inside-avoid">
      <div className="print:hidden">
        <Breadcrumbs trail={TRAIL} here="Disclosure" />
      </div>
      <div className="desk-top flex-wrap items-start">
        <h1 className="wrap-anywhere whitespace-normal" tabIndex={-1}>
          Income disclosure {data && <span>{data.disclosure.year}</span>}
        </h1>
        {data && <Tools year={data.disclosure.year} years={data.years} />}
      </div>
      <Loaded query={figures} skeleton={<Waiting />}>
        {({ disclosure, months, total }) => (
          <div className="grid gap-5">
            <Income figures={disclosure} />
            <Retail months={months} total={total} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

const Waiting = () => (
  <div className="panel min-h-35 p-5" aria-busy="true">
    <span className="sr-only" role="status">
      Loading the figures
    </span>
    <span className="sk" aria-hidden="true">
      &nbsp;
    </span>
  </div>
)

function Tools({ year, years }: { year: number; years: readonly number[] }) {
  const [, navigate] = useLocation()
  return (
    <div className="flex gap-2 print:hidden">
      <select
        className="in d-filter"
        aria-label="Year"
        value={year}
        onChange={({ target }) => navigate(`${PATH}?year=${target.value}`)}
      >
        {years.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <PrintButton />
    </div>
  )
}

function Income({ figures }: { figures: IncomeDisclosureView }) {
  const { members, earningMembers, mean, median, highest, bands } = figures
  const withoutEarnings = members - earningMembers
  return (
    <Part title="What partners earned">
      <p className="small muted mb-4">
        Includes everyone who was a partner at the end of the year, even those who earned nothing.
        Figures are approved or paid commissions less deductions and do not include partners’ own
        expenses.
      </p>
      <Facts
        className="terms grid even-2 gap-4 desk:even-5 [&_dd]:text-[1.375rem] [&_dd]:font-bold"
        facts={[
          ['Partners', formatCount(members)],
          [
            'Earned nothing',
            `${formatCount(withoutEarnings)} (${formatShare(withoutEarnings, members)})`,
          ],
          ['Median earnings', formatMinor(median)],
          ['Average', formatMinor(mean)],
          ['Highest', formatMinor(highest)],
        ]}
      />
      <ShareBars
        bars="filled"
        className="mt-4"
        caption="Partners by what they earned"
        headings={['Earned', 'Share', 'Partners']}
        rows={bands.map((band) => ({
          name: formatBand(band),
          percent: (100 * band.members) / Math.max(members, 1),
          note: formatShare(band.members, members),
          value: formatCount(band.members),
        }))}
      />
    </Part>
  )
}

function Retail({ months, total }: Pick<PartnerFiguresView, 'months' | 'total'>) {
  const sold = months.filter(({ retail, toPartners }) => retail.sales + toPartners.sales > 0)
  return (
    <Part title="Who buys from partners">
      <p className="small muted mb-4">
        Paid partner orders by month of payment. A buyer counts as a partner if the e-mail on the
        order is a partner’s or the seller bought it.
      </p>
      {sold.length === 0 ? (
        <p className="small">No partner sales this year.</p>
      ) : (
        <>
          <p className="mb-3">
            <b className="num">{shareOf(total)}</b> of partner sales were to customers who are not
            partners.
          </p>
          <RetailChart months={months} />
          <Months months={sold} total={total} />
        </>
      )}
    </Part>
  )
}

type Sold = Pick<RetailMonthView, 'retail' | 'toPartners'>

const parseCents = (text: string) => centsFromMinorUnits(text) ?? 0
const shareOf = ({ retail, toPartners }: Sold) =>
  formatShare(parseCents(retail.amount), parseCents(retail.amount) + parseCents(toPartners.amount))

const Months = ({ months, total }: { months: RetailMonthView[]; total: Sold }) => (
  <ScrollTable className="mt-4 [&_tbody_tr:last-child_th]:border-b-0" label="Sales by month">
    <TableHead left={['Month']} right={['To others', 'To partners', 'Retail share']} />
    <tbody>
      {months.map((month) => (
        <Line key={month.month} name={formatMonthName(month.month)} sold={month} />
      ))}
      <Line name="The year" sold={total} />
    </tbody>
  </ScrollTable>
)

const Line = ({ name, sold }: { name: string; sold: Sold }) => (
  <tr>
    <th scope="row">{name}</th>
    {[sold.retail, sold.toPartners].map(({ amount, sales }, place) => (
      <td key={place === 0 ? 'others' : 'partners'} className="r num">
        {formatMinor(amount)} <span className="muted">({formatCount(sales)})</span>
      </td>
    ))}
    <td className="r num">{shareOf(sold)}</td>
  </tr>
)
