import { formatInstant } from '#contract/jamaica.ts'
import { centsFromMinorUnits, formatMinor } from '#contract/money.ts'
import type { DashboardView } from '#contract/partner-views.ts'
import { Income, PayChange } from '#web/partner/figures-panels.tsx'
import { usePartnerList, usePayPlan } from '#web/queries/partner.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CommissionList } from './commission-list.tsx'
import { RankProgress } from './rank-progress.tsx'
import { ReferralLink } from './referral-link.tsx'

const LATEST_COMMISSIONS = 5

export function Overview({ facts }: { facts: DashboardView }) {
  const { data: plan } = usePayPlan()
  return (
    <div className="ov">
      <div className="col">
        {plan && <PayChange plan={plan} />}
        <ReferralLink member={facts.member} />
        <Latest memberId={facts.member.id} />
      </div>
      <div className="col">
        <RankProgress {...facts} />
        <NextPayout facts={facts} />
        <Income />
      </div>
    </div>
  )
}

function Latest({ memberId }: { memberId: number }) {
  const list = usePartnerList(`commissions?memberId=${memberId}&limit=20`)
  return (
    <Panel
      id="latest"
      title="Latest commissions"
      aside={
        <AppLink className="link small" href="/mlm/dashboard?tab=commissions">
          See all
        </AppLink>
      }
    >
      <CommissionList list={list} limit={LATEST_COMMISSIONS} />
    </Panel>
  )
}

/** What is paid next; nothing is while the account is suspended, and nothing soon after new details. */
function NextPayout({ facts: { wallet, member } }: { facts: DashboardView }) {
  if (!wallet.isActive)
    return (
      <Panel id="next-payout" title="Next payout" aside={<Badge tone="bad">Stopped</Badge>}>
        <div className="ladder">
          <p className="small muted">
            Your account is {member.qualificationStatus}: nothing is paid out meanwhile.{' '}
            <span className="num">{formatMinor(wallet.availableBalance)}</span> stays in your
            wallet.
          </p>
        </div>
      </Panel>
    )
  const available = centsFromMinorUnits(wallet.availableBalance) ?? 0
  const enough = available >= (centsFromMinorUnits(wallet.minimumPayout) ?? 0)
  return (
    <Panel
      id="next-payout"
      title="Next payout"
      aside={
        <Badge tone={enough ? 'ok' : 'neutral'} dot>
          {enough ? 'Above minimum' : 'Below minimum'}
        </Badge>
      }
    >
      <div className="ladder">
        <p className="disp num payout-n">{formatMinor(wallet.availableBalance)}</p>
        <p className="small muted">
          Sent within the first 5 business days of a month. Minimum payout is{' '}
          {formatMinor(wallet.minimumPayout)}.
          {member.payoutHeldUntil &&
            ` Your payout details are new: nothing is sent before ${formatInstant(member.payoutHeldUntil)}.`}
          {!member.bankAccount && !member.paypalEmail && ' We do not know yet where to send it.'}
        </p>
        <AppLink className="link small" href="/mlm/dashboard?tab=commissions">
          Wallet and payout details
        </AppLink>
      </div>
    </Panel>
  )
}
