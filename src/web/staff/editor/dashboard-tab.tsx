import { DashboardPanel } from '#web/staff/dashboard/dashboard-panel.tsx'

/** How the shop stands: counts, sales, the last orders, and what has run out. */
export function DashboardTab() {
  return (
    <>
      <h1 className="sr-only" tabIndex={-1}>
        Dashboard
      </h1>
      <DashboardPanel />
    </>
  )
}
