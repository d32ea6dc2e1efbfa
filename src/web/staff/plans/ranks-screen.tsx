import { useQuery } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useState } from 'react'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { RankStep, RankVersionState, RankVersionView } from '#contract/rank-versions.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { errorSentence, toastError } from '#web/staff/error-sentence.ts'
import { formatCount } from '#web/staff/format.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { StateBadge, type StateLabel } from '#web/staff/table/columns.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { formatMonthName } from '#web/ui/partner-labels.ts'
import { toast } from '#web/ui/toasts.ts'
import './plans.css'

const RanksDialog = onDemand('The dialog', () => import('./ranks-dialog.tsx'))

const STATES: Record<RankVersionState, StateLabel> = {
  past: ['line', 'Past'],
  running: ['ok', 'Running'],
  coming: ['info', 'To come'],
}
const LATEST = 'limit=24'

/** What the ranks require: the version that counts, one to come, and those before. */
export default function RanksScreen() {
  const { data, error, refetch } = useQuery(staffListQuery('/api/rank-versions', LATEST))
  const versions = data?.items
  return (
    <>
      <Breadcrumbs trail={[{ label: 'Pay plans', href: '/admin/plans' }]} here="Ranks" />
      <DeskHeading>
        <PublishButton from={versions?.[0]} />
      </DeskHeading>
      <p className="muted small mb-4 max-w-[68ch]">
        Monthly targets for each rank. A version starts on the first day of a month and cannot be
        changed. Partners keep ranks they have reached.
      </p>
      {versions && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {versions.map((version) => (
            <Version key={version.id} version={version} />
          ))}
        </div>
      )}
      {!versions &&
        (error ? (
          <Empty text={errorSentence(error, 'The ranks could not be loaded.')}>
            <SmallButton label="Try again" onClick={() => void refetch()} />
          </Empty>
        ) : (
          <Loading />
        ))}
    </>
  )
}

/** Publishes a version that starts as a copy of the newest. */
function PublishButton({ from }: { from: RankVersionView | undefined }) {
  const may = useMay('plans.publish')
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
      <section className="plan-ranks" tabIndex={0} aria-label={`Version ${version.version}`}>
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
      <div className="plan-ranks-foot">
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
  const may = useMay('plans.publish')
  const recall = useSend('DELETE', `/api/rank-versions/${id}`)
  const [open, setOpen] = useState(false)
  if (!may) return null
  const submit = () =>
    recall.mutate(undefined, {
      onSuccess: () => toast({ title: 'Withdrawn', text: `Version ${version} will not count.` }),
      onError: toastError('Not withdrawn'),
    })
  return (
    <>
      <SmallButton variant="quiet" label="Withdraw" onClick={() => setOpen(true)} />
      {open && (
        <ConfirmDialog
          title={`Withdraw version ${version}?`}
          text="It has not started yet. The current version continues."
          yes="Withdraw version"
          no="Keep version"
          pending={recall.isPending}
          pendingLabel="Withdrawing..."
          onYes={submit}
          onNo={() => setOpen(false)}
        />
      )}
    </>
  )
}
