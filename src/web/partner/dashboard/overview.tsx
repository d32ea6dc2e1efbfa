import { Income, PayChange } from '#web/partner/figures-panels.tsx'
import { usePartnerAnswer, usePartnerList } from '#web/queries/partner.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CommissionList } from './commission-list.tsx'
import { Columns, type TabProps } from './parts.tsx'
import { RankProgress } from './rank-progress.tsx'
import { ReferralLink } from './referral-link.tsx'

const LATEST_COMMISSIONS = 5

export function Overview({ facts }: TabProps) {
  const { data: plan } = usePartnerAnswer('plan')
  return (
    <Columns>
      <div className="stack gap-6">
        {plan && <PayChange plan={plan} />}
        <ReferralLink member={facts.member} />
        <Latest memberId={facts.member.id} />
      </div>
      <div className="stack gap-6">
        <RankProgress {...facts} />
        <Income />
      </div>
    </Columns>
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
