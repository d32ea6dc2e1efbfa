import type { CommissionView, DashboardView } from '#contract/partners.ts'
import { usePartnerList } from '#web/queries/partner.ts'
import { CommissionList } from './commission-list.tsx'
import { More } from './more.tsx'

export function Commissions({ facts }: { facts: DashboardView; demo: boolean }) {
  const list = usePartnerList<CommissionView>(`commissions?memberId=${facts.member.id}&limit=20`)
  return (
    <div className="ov">
      <section className="panel" aria-labelledby="history">
        <div className="panel-h">
          <h2 id="history">Commission history</h2>
          {list.total > 0 && <span className="small muted num">{list.total}</span>}
        </div>
        <CommissionList list={list} items={list.items} />
        <More list={list} />
      </section>
    </div>
  )
}
