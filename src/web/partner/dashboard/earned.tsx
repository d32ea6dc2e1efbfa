import type { ReactNode } from 'react'
import { centsFromMinorUnits, formatCents, formatMinor } from '#contract/money.ts'
import type { DashboardView } from '#contract/partner-views.ts'
import { usePartnerAnswer } from '#web/queries/partner.ts'
import { cx } from '#web/ui/class-names.ts'
import { BigFigure } from './figure-cards.tsx'

const cents = (minor: string) => centsFromMinorUnits(minor) ?? 0

const FILLS = {
  paid: 'bg-(--leaf-600)',
  approved: 'bg-(--leaf-300)',
  pending: 'border-[1.5px] border-dashed border-(--leaf-300)',
}

/** All that a partner earned, and how far it has come on its way. */
export function Earned({ facts }: { facts: DashboardView }) {
  const { earned, earnedThisMonth, wallet } = facts
  const { data: plan } = usePartnerAnswer('plan')
  const hold = plan ? `: approved ${plan.now.holdDays} days after each payment` : ''
  const owed = cents(wallet.clawbackOwed)
  const pending = cents(facts.pendingCommissions)
  // Less than nothing, of a partner who owes.
  const approved = cents(wallet.availableBalance) + cents(wallet.inTransit) - owed
  const paid = cents(earned) - pending - approved
  const parts = [
    ['paid', paid, cents(wallet.taxWithheld) > 0 ? 'Paid, including tax withheld' : 'Paid to you'],
    [
      'approved',
      approved,
      owed > 0
        ? 'Approved, less deductions for cancelled sales'
        : 'Approved, paid in the next payout',
    ],
    ['pending', pending, `Pending Commissions${hold}`],
  ] as const
  return (
    <section
      className="on-dark num mt-7 rounded-card bg-inverse text-fg-inverse max-desk:mt-4.5"
      aria-label="Earned"
    >
      <div className="stack gap-4.5 px-7 pt-6 pb-6.5 max-desk:p-5">
        <div className="split flex-wrap items-end gap-[16px_48px]">
          <Sum
            name="Total Earnings"
            minor={earned}
            sumClass="text-[clamp(2.5rem,1.5rem+3vw,4rem)]"
            note="All commissions except cancelled ones, including corrections"
          />
          <Sum
            name="This month"
            minor={earnedThisMonth}
            className="text-right max-desk:text-left"
            sumClass="text-[1.875rem] text-mango"
            note={
              cents(earnedThisMonth) > cents(earned) &&
              'Deductions for earlier months are included in the total.'
            }
          />
        </div>
        {cents(earned) > 0 && (
          <div className="parts flex h-11 gap-1" aria-hidden="true">
            {parts.map(
              ([name, part]) =>
                part > 0 && (
                  <span
                    key={name}
                    className={cx(name, FILLS[name], 'min-w-1.5 basis-0 rounded-[3px]')}
                    style={{ flexGrow: part }}
                  />
                ),
            )}
          </div>
        )}
        <ul className="grid even-3 gap-x-7 gap-y-3 max-desk:even-1">
          {parts.map(([name, part, what]) => (
            <li key={name} className="grid lead-14 content-start items-baseline gap-[2px_10px]">
              <i className={cx(FILLS[name], 'size-3 rounded-[2px]')} aria-hidden="true" />
              <b className="text-[1.125rem] font-[650]">{formatCents(part)}</b>
              <Small className="col-start-2">{what}</Small>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type SumProps = {
  name: string
  minor: string
  note: string | false
  className?: string
  sumClass: string
}

const Sum = ({ name, minor, note, className, sumClass }: SumProps) => (
  <div className={className}>
    <h2 className="small leading-[1.4] font-[550] text-fg-inverse-muted">{name}</h2>
    <BigFigure className={cx('leading-none font-stretch-[66%]', sumClass)}>
      {formatMinor(minor)}
    </BigFigure>
    {note && <Small>{note}</Small>}
  </div>
)

type SmallProps = { className?: string; children: ReactNode }
const Small = ({ className, children }: SmallProps) => (
  <small className={cx('small block leading-[1.4] text-fg-inverse-muted', className)}>
    {children}
  </small>
)
