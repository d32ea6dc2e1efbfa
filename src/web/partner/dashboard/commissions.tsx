import { useState } from 'react'
import type { DashboardView } from '#contract/partner-views.ts'
import { COMMISSION_STATUSES } from '#contract/partners.ts'
import { usePartnerList } from '#web/queries/partner.ts'
import { COMMISSION_STATUS_WORDS } from '#web/ui/partner-labels.ts'
import { Panel } from '#web/ui/panel.tsx'
import { CommissionList } from './commission-list.tsx'
import { More } from './more.tsx'
import { PayoutDetails } from './payout-details.tsx'
import { Statements, Wallet } from './wallet.tsx'

export function Commissions({ facts, demo }: { facts: DashboardView; demo: boolean }) {
  const [status, setStatus] = useState('')
  const asked = status && `&status=${status}`
  const list = usePartnerList(`commissions?memberId=${facts.member.id}&limit=20${asked}`)
  return (
    <div className="ov">
      <Panel
        id="history"
        title="Commission history"
        aside={list.total > 0 && <span className="small muted num">{list.total}</span>}
      >
        <div className="com-f">
          <select
            className="in"
            aria-label="Which commissions"
            value={status}
            onChange={({ target }) => setStatus(target.value)}
          >
            <option value="">All commissions</option>
            {COMMISSION_STATUSES.map((one) => (
              <option key={one} value={one}>
                {COMMISSION_STATUS_WORDS[one]}
              </option>
            ))}
          </select>
        </div>
        <CommissionList
          list={list}
          items={list.items}
          empty={status ? 'None of these' : undefined}
        />
        <More list={list} />
      </Panel>
      <div className="col">
        <Wallet wallet={facts.wallet} />
        <PayoutDetails member={facts.member} demo={demo} />
        <Statements />
      </div>
    </div>
  )
}
