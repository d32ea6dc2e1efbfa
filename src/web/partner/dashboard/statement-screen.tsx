import { formatMinor } from '#contract/money.ts'
import { PAYOUT_METHOD_LABELS } from '#contract/payouts.ts'
import type { StatementView } from '#contract/partner-views.ts'
import { WALLET_LABELS } from '#contract/wallet-labels.ts'
import { usePartnerAnswer } from '#web/queries/partner.ts'
import type { ScreenProps } from '#web/route.ts'
import { cx } from '#web/ui/class-names.ts'
import { Paper, PrintedPage } from './printed-page.tsx'
import { PAYOUT_STATUS_LABELS, formatDay, formatMonthName } from '#web/ui/partner-labels.ts'
import { SplitFacts } from './parts.tsx'
import { commissionState, commissionTitle } from './commission-list.tsx'

/** A partner's statement of one month, to read or print. */
export default function StatementScreen({ params: { month = '' } }: ScreenProps) {
  const answer = usePartnerAnswer(`statements/${month}`)
  return (
    <PrintedPage answer={answer} missing="Statement not found">
      {(facts) => <Statement facts={facts} />}
    </PrintedPage>
  )
}

function Statement({ facts }: { facts: StatementView }) {
  const { member, month } = facts
  const earned: Sums = [
    [facts.awarded === '0' ? 'Earned by this month’s sales' : 'Earned in this month', facts.earned],
    facts.takenBack !== '0' && ['Deductions (already taken off)', facts.takenBack],
    facts.awarded !== '0' && ['Including awards and corrections', facts.awarded],
    ['Including not yet approved', facts.pending],
  ]
  const wallet: Sums = [
    ['Opening balance', facts.openingBalance],
    ['Added', facts.credited],
    ['Tax withheld', minus(facts.taxWithheld)],
    ['Paid out', minus(facts.paidOut)],
    ['Closing balance', facts.closingBalance],
  ]
  return (
    <Paper title={<>Statement, {formatMonthName(month)}</>} member={member}>
      <SumFacts sums={earned} />
      <SumFacts sums={wallet} />
      <p className="small muted">
        Commissions are added to your wallet when they are approved, so sales in one month may be
        added in a later month.
      </p>
      <Lines
        heading="Commissions"
        rows={facts.commissions}
        wordsOf={(row) => [commissionTitle(row), `${row.description}. ${commissionState(row)}`]}
      />
      <Lines
        heading="Wallet"
        rows={facts.transactions}
        wordsOf={(row) => [WALLET_LABELS[row.transactionType], row.description]}
      />
      <Lines
        heading="Payouts"
        rows={facts.payouts}
        wordsOf={(row) => [
          PAYOUT_METHOD_LABELS[row.paymentMethod],
          row.failureReason ?? PAYOUT_STATUS_LABELS[row.status],
        ]}
      />
    </Paper>
  )
}

type Sums = readonly (readonly [name: string, minor: string] | false)[]

const minus = (minor: string) => String(-Number(minor) || 0)

const SumFacts = ({ sums }: { sums: Sums }) => (
  <SplitFacts
    className="panel px-5 py-3.5"
    valueClass="num whitespace-nowrap"
    facts={sums.map((sum) => sum && [sum[0], formatMinor(sum[1], { exact: true })])}
  />
)

type Row = { id: number; createdAt: string; amount: string; status?: string }
type LinesProps<R> = {
  heading: string
  rows: readonly R[]
  wordsOf: (row: R) => readonly [what: string, note: string]
}

/** What was earned, moved or paid, by day. On a phone, a row begins with what it is and its amount. */
function Lines<R extends Row>({ heading, rows, wordsOf }: LinesProps<R>) {
  if (rows.length === 0) return null
  return (
    <section className="overflow-x-auto" aria-label={heading}>
      <h2 className="h3">{heading}</h2>
      <table className="small cells w-full">
        <tbody>
          {rows.map((row) => {
            const [what, note] = wordsOf(row)
            const amount = formatMinor(row.amount, { exact: true })
            return (
              <tr
                key={row.id}
                className="not-print:max-phone:grid not-print:max-phone:grid-cols-[minmax(0,1fr)_auto] not-print:max-phone:border-b not-print:max-phone:border-line not-print:max-phone:py-2"
              >
                <td
                  className={cx(
                    CELL,
                    'w-32 whitespace-nowrap not-print:max-phone:order-1 not-print:max-phone:w-auto not-print:max-phone:text-fg-muted',
                    WHOLE_LINE,
                  )}
                >
                  {formatDay(row.createdAt)}
                </td>
                <th
                  scope="row"
                  className={cx(
                    CELL,
                    'not-print:max-phone:-order-2 not-print:max-phone:text-(length:--text-sm) not-print:max-phone:text-fg',
                  )}
                >
                  {what}
                </th>
                <td className={cx(CELL, WHOLE_LINE)}>{note}</td>
                <td className={cx(CELL, 'num not-print:max-phone:-order-1')}>
                  {/* What is no longer earned is crossed out. */}
                  {row.status === 'void' ? <del>{amount}</del> : amount}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const CELL =
  'not-print:max-phone:border-0 not-print:max-phone:p-0 not-print:max-phone:wrap-anywhere'
const WHOLE_LINE = 'not-print:max-phone:col-span-full'
