import { useState } from 'react'
import { COMMISSION_STATUSES } from '#contract/partners.ts'
import { usePartnerList } from '#web/queries/partner.ts'
import { Options } from '#web/ui/options.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { COMMISSION_STATUS_LABELS } from '#web/ui/partner-labels.ts'
import { CommissionList } from './commission-list.tsx'
import { More } from './lists.tsx'
import { Columns, type TabProps } from './parts.tsx'
import { Statements, Wallet } from './wallet.tsx'

export function Commissions({ facts }: TabProps) {
  const [status, setStatus] = useState('')
  const filter = status && `&status=${status}`
  const list = usePartnerList(`commissions?memberId=${facts.member.id}&limit=20${filter}`)
  return (
    <Columns>
      <Panel
        id="history"
        title="Commission history"
        aside={list.total > 0 && <span className="small muted num">{list.total}</span>}
      >
        <div className="border-b border-line px-5 py-3">
          <select
            className="in min-h-11 w-auto text-[0.9375rem]"
            aria-label="Filter commissions"
            value={status}
            onChange={({ target }) => setStatus(target.value)}
          >
            <option value="">All commissions</option>
            <Options values={COMMISSION_STATUSES} labels={COMMISSION_STATUS_LABELS} />
          </select>
        </div>
        <CommissionList
          list={list}
          empty={status ? 'No commissions with this status' : undefined}
        />
        <More list={list} />
      </Panel>
      <div className="stack gap-6">
        <Wallet wallet={facts.wallet} />
        <Statements />
      </div>
    </Columns>
  )
}
