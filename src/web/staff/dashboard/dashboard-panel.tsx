import { useQuery } from '@tanstack/react-query'
import type { DashboardView } from '#contract/reports.ts'
import { dashboardQuery } from '#web/queries/staff-reports.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { Counts } from './counts.tsx'
import { LowInventory } from './low-inventory.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { WaitingOnYou } from './waiting-on-you.tsx'
import './dashboard.css'

/** How the shop is doing: its figures, its sales, what is out, what came last and what waits. */
export function DashboardPanel() {
  const { data, error, refetch } = useQuery(dashboardQuery())
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return data ? <Figures view={data} /> : <Waiting />
}

function Figures({ view }: { view: DashboardView }) {
  return (
    <div className="dash">
      <Counts counts={view.counts} />
      <SalesPanel />
      <LowInventory view={view} />
      <RecentOrders orders={view.recent} />
      <WaitingOnYou view={view} />
    </div>
  )
}

function Waiting() {
  return (
    <div className="dash" aria-busy="true">
      <span className="sr-only" role="status">
        Loading the figures
      </span>
      {['dash-counts', 'dash-sales', 'dash-low', 'dash-recent', 'dash-waiting'].map((place) => (
        <div key={place} className={`panel ${place} dash-sk`} aria-hidden="true">
          <span className="sk">&nbsp;</span>
        </div>
      ))}
    </div>
  )
}
