import { DashboardPanel } from './dashboard-panel.tsx'

export default function DashboardScreen() {
  return (
    <>
      <h1 className="sr-only" tabIndex={-1}>
        Dashboard
      </h1>
      <DashboardPanel />
    </>
  )
}
