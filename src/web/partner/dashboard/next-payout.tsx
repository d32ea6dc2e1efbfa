import { formatInstant } from '#contract/jamaica.ts'
import { centsFromMinorUnits, formatMinor } from '#contract/money.ts'
import type { DashboardView } from '#contract/partner-views.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** What is paid next; nothing is while the account is suspended, and nothing soon after new details. */
export function NextPayout({ facts }: { facts: DashboardView }) {
  const { wallet, member, payee, taxFormNeeded } = facts
  const available = formatMinor(wallet.availableBalance)
  if (!wallet.isActive)
    return (
      <article>
        <h2>
          Next payout <Badge tone="bad">On hold</Badge>
        </h2>
        <p className="sub mt-3">
          Your account is {member.qualificationStatus}: payouts are on hold.{' '}
          <span className="num">{available}</span> stays in your wallet.
        </p>
      </article>
    )
  const cents = centsFromMinorUnits(wallet.availableBalance) ?? 0
  const enough = cents >= (centsFromMinorUnits(wallet.minimumPayout) ?? 0)
  return (
    <article>
      <h2>
        Next payout{' '}
        <Badge tone={enough ? 'ok' : 'neutral'} dot>
          {enough ? 'Above minimum' : 'Below minimum'}
        </Badge>
      </h2>
      <p className="disp num">{available}</p>
      <p className="sub">
        Sent within the first 5 business days of a month. Minimum payout is{' '}
        {formatMinor(wallet.minimumPayout)}.
        {member.payoutHeldUntil &&
          ` You changed your payout details, so payouts are on hold until ${formatInstant(member.payoutHeldUntil)}.`}
        {!payee && ' Your payout details are incomplete, so we cannot pay you yet.'}
        {taxFormNeeded &&
          ' We need your tax form for this year first. Please e-mail it to us.'}{' '}
        <AppLink className="link" href="/mlm/dashboard?tab=payouts">
          Payout details
        </AppLink>
      </p>
    </article>
  )
}
