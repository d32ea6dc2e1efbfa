import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMinor } from '#contract/money.ts'
import type { YearView } from '#contract/partner-views.ts'
import { usePartnerAnswer } from '#web/queries/partner.ts'
import type { ScreenProps } from '#web/route.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { formatMonthName } from '#web/ui/partner-labels.ts'
import { Paper, PrintedPage } from './printed-page.tsx'

/** A partner's year on one page, to read, print or take into a spreadsheet. */
export default function YearScreen({ params: { year = '' } }: ScreenProps) {
  const answer = usePartnerAnswer(`years/${year}`)
  return (
    <PrintedPage answer={answer} missing="Year not found">
      {(facts) => <Year facts={facts} />}
    </PrintedPage>
  )
}

type Sums = YearView['total']
const AWARDS = 'Including awards'
type Columns = readonly (readonly [name: string, of: (sums: Sums) => string])[]
const COLUMNS: Columns = [
  ['Earned', ({ earned }) => earned],
  [AWARDS, ({ awarded }) => awarded],
  ['Not yet approved', ({ pending }) => pending],
  ['Added to wallet', ({ credited }) => credited],
  ['Tax withheld', ({ taxWithheld }) => taxWithheld],
  ['Paid out', ({ paidOut }) => paidOut],
]

function Year({ facts: { year, member, months, total } }: { facts: YearView }) {
  const columns = COLUMNS.filter(([name]) => name !== AWARDS || total.awarded !== '0')
  return (
    <Paper
      title={<>The year {year}</>}
      member={member}
      aside={
        <a
          className={buttonClass({ variant: 'line', size: 'sm' })}
          href={`/api/mlm/years/${year}/csv`}
          download
        >
          <Download className="i" aria-hidden="true" />
          CSV
        </a>
      }
    >
      {months.length === 0 ? (
        <p>No earnings or transactions this year.</p>
      ) : (
        <table className="small cells w-full max-[721px]:block">
          <thead className="max-[721px]:hidden">
            <tr>
              <th scope="col">Month</th>
              {columns.map(([name]) => (
                <th key={name} scope="col" className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-[721px]:block">
            {months.map(({ month, ...sums }) => (
              <Row
                key={month}
                name={
                  <AppLink className="link" href={`/mlm/statements/${month}`}>
                    {formatMonthName(month)}
                  </AppLink>
                }
                sums={sums}
                columns={columns}
              />
            ))}
          </tbody>
          <tfoot className="max-[721px]:block">
            <Row name="The year" sums={total} columns={columns} isTotal />
          </tfoot>
        </table>
      )}
      <p className="small muted">
        Earnings are shown by month of sale, less deductions. They are added to your wallet when
        approved, which may be a later month.
      </p>
    </Paper>
  )
}

type RowProps = { name: ReactNode; sums: Sums; columns: Columns; isTotal?: boolean }

/** A row of the table; on a phone a list of its own, each figure beside the name of its column. */
function Row({ name, sums, columns, isTotal }: RowProps) {
  const cell = isTotal && 'border-b-0 font-[650]'
  return (
    <tr className="max-[721px]:grid max-[721px]:border-b max-[721px]:border-line max-[721px]:py-2.5">
      <th scope="row" className={cx(cell, 'max-[721px]:block')}>
        {name}
      </th>
      {columns.map(([column, of]) => (
        <td
          key={column}
          className={cx(
            cell,
            'num max-[721px]:flex max-[721px]:justify-between max-[721px]:gap-3',
            'max-[721px]:before:text-fg-muted max-[721px]:before:content-[attr(data-column)]',
          )}
          data-column={column}
        >
          {formatMinor(of(sums), { exact: true })}
        </td>
      ))}
    </tr>
  )
}
