import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMinor } from '#contract/money.ts'
import type { YearView } from '#contract/partner-views.ts'
import { usePartnerAnswer } from '#web/queries/partner.ts'
import type { ScreenProps } from '#web/route.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatMonthName } from '#web/ui/partner-labels.ts'
import { Parties, PrintedPage } from './printed-page.tsx'

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
    <article className="statement">
      <header>
        <h1 className="h2" tabIndex={-1}>
          The year {year}
        </h1>
        <div className="no-print flex flex-wrap gap-2">
          <a
            className={buttonClass({ variant: 'line', size: 'sm' })}
            href={`/api/mlm/years/${year}/csv`}
            download
          >
            <Download className="i" aria-hidden="true" />
            CSV
          </a>
          <Button variant="line" size="sm" onClick={() => print()}>
            <Printer className="i" aria-hidden="true" />
            Print
          </Button>
        </div>
      </header>
      <Parties member={member} />
      {months.length === 0 ? (
        <p>No earnings or transactions this year.</p>
      ) : (
        <div className="year-t">
          <table className="why-t">
            <thead>
              <tr>
                <th scope="col">Month</th>
                {columns.map(([name]) => (
                  <th key={name} scope="col" className="num">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
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
            <tfoot>
              <Row name="The year" sums={total} columns={columns} />
            </tfoot>
          </table>
        </div>
      )}
      <p className="small muted">
        Earnings are shown by month of sale, less deductions. They are added to your wallet when
        approved, which may be a later month.
      </p>
    </article>
  )
}

type RowProps = { name: ReactNode; sums: Sums; columns: Columns }
const Row = ({ name, sums, columns }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    {columns.map(([column, of]) => (
      <td key={column} className="num" data-column={column}>
        {formatMinor(of(sums), { exact: true })}
      </td>
    ))}
  </tr>
)
