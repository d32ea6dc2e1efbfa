import { useQuery } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useState } from 'react'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { RankStep, RankVersionState, RankVersionView } from '#contract/rank-versions.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { formatCount } from '#web/staff/format.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { StateBadge, type StateLabel } from '#web/staff/table/columns.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { formatMonthName } from '#web/ui/partner-labels.ts'

const RanksDialog = onDemand('The dialog', () => import('./ranks-dialog.tsx'))

const STATES: Record<RankVersionState, StateLabel> = {
  past: ['line', 'Past'],
  running: ['ok', 'Running'],
  coming: ['info', 'To come'],
}
const LATEST = 'limit=24'

/** What the ranks require: the version that counts, one to come, and those before. */
export default function RanksScreen() {
  const query = useQuery(staffListQuery('/api/rank-versions', LATEST))
  return (
    <>
      <Breadcrumbs trail={[{ label: 'Pay plans', href: '/admin/plans' }]} here="Ranks" />
      <DeskHeading>
        <PublishButton from={query.data?.items[0]} />
      </DeskHeading>
      <p className="muted small mb-4 max-w-[68ch]">
        Monthly targets for each rank. A version starts on the first day of a month and cannot be
        changed. Partners keep ranks they have reached.
      </p>
      <Loaded query={query} what="The ranks" skeleton={<Loading />}>
        {({ items }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {items.map((version) => (
              <Version key={version.id} version={version} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Publishes a version that starts as a copy of the newest. */
function PublishButton({ from }: { from: RankVersionView | undefined }) {
  const may = useCan('plans.publish')
  const [open, setOpen] = useState(false)
  if (!may || !from) return null
  return (
    <>
      <SmallButton
        variant="primary"
        icon={FilePlus}
        label="Change the ranks"
        onClick={() => setOpen(true)}
      />
      {open && <RanksDialog from={from} onClose={() => setOpen(false)} />}
    </>
  )
}

function Version({ version }: { version: RankVersionView }) {
  const { state, from, steps, publishedBy, publishedAt } = version
  return (
    <Panel
      id={`version-${version.version}`}
      title={`Version ${version.version}, from ${formatMonthName(from)}`}
      aside={<StateBadge state={STATES[state]} />}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={`Version ${version.version}`}>
        <table className="tbl w-full">
          <thead>
            <tr>
              <th scope="col">Rank</th>
              {COLUMNS.map(([name]) => (
                <th key={name} scope="col" className="r">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.rank}>
                <th scope="row">{step.rank}</th>
                {COLUMNS.map(([name, of]) => (
                  <td key={name} className="r num">
                    {of(step)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="cluster min-h-13 justify-between gap-x-4 px-5 py-2">
        <p className="small muted">
          Published by {publishedBy}, {formatShortInstant(publishedAt)}
        </p>
        {state === 'coming' && <Recall version={version} />}
      </div>
    </Panel>
  )
}

const money = (dollars: number) => (dollars === 0 ? '–' : formatDollars(`${dollars}.00`))
const people = (count: number) => (count === 0 ? '–' : formatCount(count))
const COLUMNS: readonly (readonly [name: string, of: (step: RankStep) => string])[] = [
  ['Own sales', ({ personalSales }) => money(personalSales)],
  ['Team sales', ({ teamVolume }) => money(teamVolume)],
  ['Direct recruits', ({ directReferrals }) => people(directReferrals)],
  ['Active in the team', ({ activeTeamMembers }) => people(activeTeamMembers)],
  ['Bonus', ({ bonus }) => money(bonus)],
]

function Recall({ version: { id, version } }: { version: RankVersionView }) {
  const may = useCan('plans.publish')
  const recall = useSend('DELETE', `/api/rank-versions/${id}`)
  if (!may) return null
  return (
    <Act
      variant="quiet"
      label="Withdraw"
      verb={recall}
      input={undefined}
      confirm={{
        title: `Withdraw version ${version}?`,
        text: 'It has not started yet. The current version continues.',
        confirmLabel: 'Withdraw version',
        cancelLabel: 'Keep version',
        pendingLabel: 'Withdrawing...',
      }}
      done={{ title: 'Withdrawn', text: `Version ${version} will not count.` }}
      failed="Not withdrawn"
    />
  )
}
