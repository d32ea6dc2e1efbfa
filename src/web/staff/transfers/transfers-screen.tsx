import { useSearch } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import { transferCountsQuery } from '#web/queries/staff-transfers.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { ImportsDesk } from './imports-desk.tsx'
import { LinesDesk } from './lines-desk.tsx'
import { TransfersDesk } from './transfers-desk.tsx'
import './transfers.css'

const PATH = '/admin/transfers'

const TABS = ['waiting', 'statement', 'imports'] as const
type Tab = (typeof TABS)[number]
const DESKS = { waiting: TransfersDesk, statement: LinesDesk, imports: ImportsDesk }

/** Transfers that are waited for, and what the bank says came. */
export default function TransfersScreen() {
  const asked = new URLSearchParams(useSearch()).get('tab')
  const tab = TABS.find((name) => name === asked) ?? 'waiting'
  const Desk = DESKS[tab]
  return (
    <>
      <DeskHeading />
      <Tabs tab={tab} />
      <Desk />
    </>
  )
}

function Tabs({ tab }: { tab: Tab }) {
  const { data: counts } = useQuery(transferCountsQuery())
  const tabs = [
    { href: PATH, label: 'Waiting for money', count: counts?.all, current: tab === 'waiting' },
    {
      href: `${PATH}?tab=statement`,
      label: 'Bank statement',
      count: counts?.lines,
      current: tab === 'statement',
    },
    { href: `${PATH}?tab=imports`, label: 'Imports', current: tab === 'imports' },
  ]
  return (
    <div className="mb-5">
      <TabLinks label="Transfers" tabs={tabs} />
    </div>
  )
}
