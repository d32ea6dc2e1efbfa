import { Printer } from 'lucide-react'
import { formatMinor } from '#contract/money.ts'
import { PAYOUT_METHOD_LABELS } from '#contract/payouts.ts'
import type { StatementView } from '#contract/partner-views.ts'
import { WALLET_LABELS } from '#contract/wallet-labels.ts'
import { isMissing, useMemberSession, usePartnerAnswer } from '#web/queries/partner.ts'
import { useShop } from '#web/queries/shop.ts'
import type { ScreenProps } from '#web/route.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { CrashScreen } from '#web/ui/crash-screen.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PartnerHeader } from './partner-header.tsx'
import { PAYOUT_STATUS_LABELS, formatDay, formatMonthName } from '#web/ui/partner-labels.ts'
import { commissionState, commissionTitle } from './commission-list.tsx'
import './partner.css'

/** A partner's statement of one month, to read or print. */
export default function StatementScreen({ params: { month = '' } }: ScreenProps) {
  const session = useMemberSession()
  const { data, isPending, error } = usePartnerAnswer(`statements/${month}`)
  return (
    <>
      <PartnerHeader session={session.data} />
      <main className="wrap pm" id="main" tabIndex={-1}>
        <AppLink className="link small no-print" href="/mlm/dashboard?tab=commissions">
          Back to the dashboard
        </AppLink>
        {isPending && <Loading />}
        {data && <Statement facts={data} />}
        {error && !isMissing(error) && <CrashScreen failure={error} />}
        {error && isMissing(error) && (
          <h1 className="h2 pt-4" tabIndex={-1}>
            There is no statement here
          </h1>
        )}
      </main>
    </>
  )
}

function Statement({ facts }: { facts: StatementView }) {
  const { company } = useShop()
  const { member, month } = facts
  const sums = [
    ['Opening balance', facts.openingBalance],
    ['Earned', facts.earned],
    ['Taken back', facts.takenBack],
    ['Tax withheld', facts.taxWithheld],
    ['Paid out', facts.paidOut],
    ['Closing balance', facts.closingBalance],
  ] as const
  return (
    <article className="statement">
      <header>
        <h1 className="h2" tabIndex={-1}>
          Statement, {formatMonthName(month)}
        </h1>
        <Button className="no-print" variant="line" size="sm" onClick={() => print()}>
          <Printer className="i" aria-hidden="true" />
          Print
        </Button>
      </header>
      <address className="muted">
        From {company}
        <br />
        To {member.name}, partner {member.id}, {member.rank}
        <br />
        {member.email}
      </address>
      <Facts
        className="facts panel"
        facts={sums.map(([name, amount]) => [name, formatMinor(amount, { exact: true })])}
      />
      <Lines heading="Commissions" lines={facts.commissions.map(commissionLine)} />
      <Lines heading="Wallet" lines={facts.transactions.map(walletLine)} />
      <Lines heading="Payouts" lines={facts.payouts.map(payoutLine)} />
    </article>
  )
}

type Line = {
  id: number
  at: string
  what: string
  note: string
  amount: string
  /** False of an amount that is no longer earned: it is crossed out. */
  counts?: boolean
}

const commissionLine = (commission: StatementView['commissions'][number]): Line => ({
  id: commission.id,
  at: commission.createdAt,
  what: commissionTitle(commission),
  note: `${commission.description}. ${commissionState(commission)}`,
  amount: commission.amount,
  counts: commission.status !== 'void',
})
const walletLine = (transaction: StatementView['transactions'][number]): Line => ({
  id: transaction.id,
  at: transaction.createdAt,
  what: WALLET_LABELS[transaction.transactionType],
  note: transaction.description,
  amount: transaction.amount,
})
const payoutLine = (payout: StatementView['payouts'][number]): Line => ({
  id: payout.id,
  at: payout.createdAt,
  what: PAYOUT_METHOD_LABELS[payout.paymentMethod],
  note: payout.failureReason ?? PAYOUT_STATUS_LABELS[payout.status],
  amount: payout.amount,
})

function Lines({ heading, lines }: { heading: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label={heading}>
      <h2 className="h3">{heading}</h2>
      <table className="why-t dated">
        <tbody>
          {lines.map(({ id, at, what, note, amount, counts = true }) => (
            <tr key={id}>
              <td className="day">{formatDay(at)}</td>
              <th scope="row">{what}</th>
              <td>{note}</td>
              <td className="num">
                {counts ? (
                  formatMinor(amount, { exact: true })
                ) : (
                  <del>{formatMinor(amount, { exact: true })}</del>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
