import { useSearch } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import { transferCountsQuery } from '#web/queries/staff-transfers.ts'
import { StaffShell } from '#web/staff/shell/staff-shell.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { LinesDesk } from './lines-desk.tsx'
import { TransfersDesk } from './transfers-desk.tsx'
import './transfers.css'

const PATH = '/admin/transfers'

/** Transfers that are waited for, and what the bank says came. */
export default function TransfersScreen() {
  const statement = new URLSearchParams(useSearch()).get('tab') === 'statement'
  return (
    <StaffShell desk="Transfers desk" needs="orders.read">
      <main className="desk-w desk-m" id="main" tabIndex={-1}>
        <div className="desk-top">
          <h1 tabIndex={-1}>Bank transfers</h1>
        </div>
        <Tabs statement={statement} />
        {statement ? <LinesDesk /> : <TransfersDesk />}
      </main>
    </StaffShell>
  )
}

function Tabs({ statement }: { statement: boolean }) {
  const { data: counts } = useQuery(transferCountsQuery())
  const tabs = [
    { href: PATH, label: 'Waiting for money', count: counts?.all, current: !statement },
    {
      href: `${PATH}?tab=statement`,
      label: 'Bank statement',
      count: counts?.lines,
      current: statement,
    },
  ]
  return (
    <div className="mb-5">
      <TabLinks label="Transfers" tabs={tabs} />
    </div>
  )
}
