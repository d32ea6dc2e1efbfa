import { centsFromMinorUnits, formatCents, formatMinor } from '#contract/money.ts'
import type { DashboardView } from '#contract/partner-views.ts'
import { usePayPlan } from '#web/queries/partner.ts'

const cents = (minor: string) => centsFromMinorUnits(minor) ?? 0

/** What of all that was earned is paid, approved and pending; less than nothing is approved of who owes. */
function partsOf({ wallet, earned, pendingCommissions }: DashboardView) {
  const pending = cents(pendingCommissions)
  const approved =
    cents(wallet.availableBalance) + cents(wallet.inTransit) - cents(wallet.clawbackOwed)
  return { pending, approved, paid: cents(earned) - pending - approved }
}

/** All that a partner earned, and how far it has come on its way. */
export function Earned({ facts }: { facts: DashboardView }) {
  const { earned, earnedThisMonth, wallet } = facts
  const { data: plan } = usePayPlan()
  const { paid, approved, pending } = partsOf(facts)
  const owes = cents(wallet.clawbackOwed) > 0
  const parts = [
    { name: 'paid', cents: paid, what: paidNote(cents(wallet.taxWithheld)) },
    { name: 'approved', cents: approved, what: owes ? OWED : APPROVED },
    {
      name: 'pending',
      cents: pending,
      what: `Pending Commissions${plan ? `: approved ${plan.now.holdDays} days after each payment` : ''}`,
    },
  ]
  return (
    <section className="earned on-dark num" aria-label="Earned">
      <div className="earned-top">
        <div>
          <h2>Total Earnings</h2>
          <p className="disp">{formatMinor(earned)}</p>
          <small>All commissions except cancelled ones, including corrections</small>
        </div>
        <div className="month">
          <h2>This month</h2>
          <p className="disp">{formatMinor(earnedThisMonth)}</p>
          {cents(earnedThisMonth) > cents(earned) && (
            <small>Deductions for earlier months are included in the total.</small>
          )}
        </div>
      </div>
      {cents(earned) > 0 && (
        <div className="parts" aria-hidden="true">
          {parts.map(
            ({ name, cents: part }) =>
              part > 0 && <span key={name} className={name} style={{ flexGrow: part }} />,
          )}
        </div>
      )}
      <ul className="keys">
        {parts.map(({ name, cents: part, what }) => (
          <li key={name}>
            <i className={name} aria-hidden="true" />
            <b>{formatCents(part)}</b>
            <small>{what}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const APPROVED = 'Approved, paid in the next payout'
const OWED = 'Approved, less deductions for cancelled sales'
const paidNote = (taxCents: number) =>
  taxCents > 0 ? 'Paid, including tax withheld' : 'Paid to you'
