import { StaffShell } from '#web/staff/shell/staff-shell.tsx'
import { DashboardPanel } from './dashboard-panel.tsx'

export default function DashboardScreen() {
  return (
    <StaffShell desk="Dashboard" needs="orders.read">
      <main className="desk-w desk-m" id="main" tabIndex={-1}>
        <h1 className="sr-only" tabIndex={-1}>
          Dashboard
        </h1>
        <DashboardPanel />
      </main>
    </StaffShell>
  )
}
