import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatShortInstant } from '#contract/jamaica.ts'
import type { PlanDetailView } from '#contract/staff-plans.ts'
import { refusalOf } from '#web/queries/call.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import type { ScreenProps } from '#web/route.ts'
import { ActDialog } from '#web/staff/act.tsx'
import { actionLabel } from '#web/staff/audit/labels.ts'
import { Section } from '#web/staff/section.tsx'
import { formatExact } from '#web/staff/format.ts'
import { Facts } from '#web/ui/facts.tsx'
import { TextLink } from '#web/staff/links.tsx'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { LoadedPage } from '#web/staff/loaded.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Simulator } from './simulator.tsx'
import { DIRECTIONS, levelLabel, formatShareBp, STATES, TYPES } from './labels.ts'

const PlanDialog = onDemand('The dialog', () => import('./plan-dialog.tsx'))
const PublishDialog = onDemand('The dialog', () => import('./publish-dialog.tsx'))

const PATH = '/admin/plans'

/** One version of the pay plan: its figures, its history, and a simulation of past months. */
export default function PlanScreen({ params }: ScreenProps) {
  return (
    <>
      <p className="small">
        <TextLink href={PATH}>All pay plans</TextLink>
      </p>
      <Plan id={params.id ?? ''} />
    </>
  )
}

function Plan({ id }: { id: string }) {
  const query = useQuery(staffQuery(`/api/plans/${id}`))
  if (refusalOf(query.error)) return <Empty text="Plan not found" />
  return (
    <LoadedPage query={query} what="The plan">
      {(plan) => (
        <>
          <div className="desk-top">
            <h1 className="cluster gap-3 whitespace-normal!" tabIndex={-1}>
              {plan.planName} <StateBadge state={STATES[plan.state]} dot={false} />
            </h1>
            {plan.state === 'draft' && <Acts plan={plan} />}
          </div>
          <div className="stack fit-340 mb-8 items-start gap-5">
            <Figures plan={plan} />
            <History plan={plan} />
          </div>
          <Simulator plan={plan} />
        </>
      )}
    </LoadedPage>
  )
}

function Acts({ plan }: { plan: PlanDetailView }) {
  const mayDraft = useCan('partners.write')
  const mayPublish = useCan('plans.publish')
  const [open, setOpen] = useState<'change' | 'publish' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <div className="cluster">
      {mayDraft && (
        <>
          <SmallButton label="Delete draft" onClick={() => setOpen('delete')} />
          <SmallButton label="Change" onClick={() => setOpen('change')} />
        </>
      )}
      {mayPublish && (
        <SmallButton variant="primary" label="Publish" onClick={() => setOpen('publish')} />
      )}
      {open === 'change' && <PlanDialog draft={plan} onClose={close} />}
      {open === 'publish' && <PublishDialog plan={plan} onClose={close} />}
      {open === 'delete' && <Deleting plan={plan} onClose={close} />}
    </div>
  )
}

function Deleting({ plan, onClose }: { plan: PlanDetailView; onClose: () => void }) {
  const remove = useSend('DELETE', `/api/plans/${plan.id}`, { waits: true })
  const [, navigate] = useLocation()
  return (
    <ActDialog
      verb={remove}
      input={undefined}
      confirm={{
        title: `Delete draft ${plan.planName}?`,
        text: 'The draft will be deleted permanently. No one has been paid under it.',
        confirmLabel: 'Delete draft',
        cancelLabel: 'Keep draft',
        pendingLabel: 'Deleting…',
      }}
      failed="Not deleted"
      onDone={() => navigate(PATH)}
      onClose={onClose}
    />
  )
}

function Figures({ plan }: { plan: PlanDetailView }) {
  const { levels, maxPayoutShareBp, holdDays, spilloverEnabled, spilloverDirection } = plan
  const facts: [string, string][] = [
    ...levels.map((amount, index): [string, string] => [levelLabel(index), formatExact(amount)]),
    ['Maximum share of a sale', formatShareBp(maxPayoutShareBp)],
    ['Hold', `${holdDays} days`],
    ['Shape', `${TYPES[plan.planType]}, ${plan.maxWidth} wide`],
    ['Spillover', spilloverEnabled ? DIRECTIONS[spilloverDirection] : 'None'],
    ['Version', String(plan.version)],
    ['Counts from', plan.validFrom ? formatShortInstant(plan.validFrom) : 'Not published'],
  ]
  return (
    <Section className="panel stack gap-3.5 p-5" title="Commission per sale">
      <Facts className="terms facts-176 *:py-1" facts={facts} />
    </Section>
  )
}

const History = ({ plan }: { plan: PlanDetailView }) => (
  <Section className="panel stack gap-3.5 p-5" title="History">
    {plan.history.length === 0 && <p className="muted">Default plan, never changed.</p>}
    <ul className="rows">
      {plan.history.map(({ at, what, by, changed }) => (
        <li
          key={`${at} ${what}`}
          className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2 wrap-anywhere"
        >
          <span>
            {actionLabel(what)}
            {changed.length > 0 && <span className="muted">: {changed.join(', ')}</span>}
          </span>
          <span className="muted small num">
            {formatShortInstant(at)}, {by}
          </span>
        </li>
      ))}
    </ul>
  </Section>
)
