import { formatInstant } from '#contract/jamaica.ts'
import { centsFromMinorUnits, formatMinor } from '#contract/money.ts'
import type { DashboardView } from '#contract/partner-views.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { FigureCard } from './figure-cards.tsx'

/** On a phone it has a row of its own, below the other figures. */
const OWN_ROW = 'max-desk:col-span-full max-desk:border-t max-desk:not-first:border-l-0'

/** What is paid next; nothing is while the account is suspended, and nothing soon after new details. */
export function NextPayout({ facts }: { facts: DashboardView }) {
  const { wallet, member, payee, taxFormNeeded } = facts
  const available = formatMinor(wallet.availableBalance)
  if (!wallet.isActive)
    return (
      <FigureCard className={OWN_ROW} name="Next payout" badge={<Badge tone="bad">On hold</Badge>}>
        Your account is {member.qualificationStatus}: payouts are on hold.{' '}
        <span className="num">{available}</span> stays in your wallet.
      </FigureCard>
    )
  const cents = centsFromMinorUnits(wallet.availableBalance) ?? 0
  const enough = cents >= (centsFromMinorUnits(wallet.minimumPayout) ?? 0)
  return (
    <FigureCard
      className={OWN_ROW}
      name="Next payout"
      badge={
        <Badge tone={enough ? 'ok' : 'neutral'} dot>
          {enough ? 'Above minimum' : 'Below minimum'}
        </Badge>
      }
      figure={available}
    >
      Sent within the first 5 business days of a month. Minimum payout is{' '}
      {formatMinor(wallet.minimumPayout)}.
      {member.payoutHeldUntil &&
        ` You changed your payout details, so payouts are on hold until ${formatInstant(member.payoutHeldUntil)}.`}
      {!payee && ' Your payout details are incomplete, so we cannot pay you yet.'}
      {taxFormNeeded && ' We need your tax form for this year first. Please e-mail it to us.'}{' '}
      <AppLink className="link" href="/mlm/dashboard?tab=payouts">
        Payout details
      </AppLink>
    </FigureCard>
  )
}
