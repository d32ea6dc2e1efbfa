import { Download, Landmark, Lock, RotateCw, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isUnderWay, type UnderWay as Work } from '#contract/payouts.ts'
import { PAYOUT_FILE_LABELS, type PayoutFileKind } from '#contract/payout-files.ts'
import { PAYOUT_REFUSALS } from '#contract/refusals/payouts.ts'
import type { RunDetailView } from '#contract/staff-payouts.ts'
import { useRunFile } from '#web/queries/staff-payouts.ts'
import { useCan, useSignedIn } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Section } from '#web/staff/section.tsx'
import { useDownload } from '#web/staff/download.tsx'
import { formatExact } from '#web/staff/format.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Meter } from '#web/ui/shapes/meter.tsx'
import type { ConfirmedStep } from './step-dialogs.tsx'
import { linesLabel, partnersLabel, toastRefused, toPay, waitingReasons } from './labels.ts'

const StepDialog = onDemand('The dialog', () => import('./step-dialogs.tsx'))
const AnswerDialog = onDemand('The dialog', () => import('./answer-dialog.tsx'))

type Open = ConfirmedStep | 'cancel' | 'answer'
type PartProps = {
  run: RunDetailView
  /** Whether the role of the person may prepare payouts. */
  may: boolean
  onOpen: (what: Open) => void
}

/** The next step of the run, and who may take it. */
export function NextStep({ run }: { run: RunDetailView }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Section className="panel grid gap-3.5 p-5" title="Next">
      <Step run={run} may={useCan('payouts.prepare')} onOpen={setOpen} />
      {open === 'answer' && <AnswerDialog run={run} onClose={close} />}
      {open && open !== 'answer' && <StepDialog run={run} step={open} onClose={close} />}
    </Section>
  )
}

function Step(props: PartProps) {
  const { status, cancelReason } = props.run
  if (isUnderWay(status)) return <UnderWay {...props} work={status} />
  if (status === 'open' || status === 'calculated') return <Draft {...props} />
  if (status === 'locked') return <Locked {...props} />
  if (status === 'committed') return <Approved {...props} />
  if (status === 'sent') return <Sent {...props} />
  if (status === 'cancelled') return <p>This run was cancelled: {cancelReason}</p>
  return <p>All payments are complete. Failed payments will be in the next payout.</p>
}

const Acts = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2">{children}</div>
)

const CancelButton = ({ onOpen }: Pick<PartProps, 'onOpen'>) => (
  <Button variant="quiet" onClick={() => onOpen('cancel')}>
    Cancel the run
  </Button>
)

const WORK: Record<Work, (run: RunDetailView) => { title: string; text: string }> = {
  calculating: ({ lines }) => ({
    title: 'The run is being calculated.',
    text: `${partnersLabel(lines)} so far; no money moves.`,
  }),
  locking: (run) => ({
    title: 'The run is being locked.',
    text: `${formatExact(run.total)} to ${partnersLabel(run.lines)}; the files are written at the end.`,
  }),
  settling: ({ counts: { paid, failed, sent } }) => ({
    title: 'The bank’s answer is being settled.',
    text: `${linesLabel(paid.lines + failed.lines)} have come to their end, ${sent.lines} have not.`,
  }),
  cancelling: ({ cancelReason }) => ({
    title: 'The run is being cancelled.',
    text: `Money already taken from wallets goes back. Why: ${cancelReason}`,
  }),
}

/** The progress of a job that works on the run. Before money has left, the run can be cancelled. */
function UnderWay({ run, may, onOpen, work }: PartProps & { work: Work }) {
  const percent = run.percent ?? 0
  const { title, text } = WORK[work](run)
  return (
    <>
      <p>
        <b>{title}</b> {text}
      </p>
      <Meter percent={percent} label={title} />
      <p className="small muted num">{percent}% done. You can leave this page.</p>
      {may && (work === 'calculating' || work === 'locking') && (
        <Acts>
          <CancelButton onOpen={onOpen} />
        </Acts>
      )}
    </>
  )
}

function Draft({ run, may, onOpen }: PartProps) {
  const step = useSend('POST', `/api/payout-runs/${run.id}/calculation`, {
    replaces: `/api/payout-runs/${run.id}`,
  })
  const waiting = run.waiting ? waitingReasons(run.waiting) : []
  return (
    <>
      {run.changed ? (
        <p role="status">
          <b>It was not locked.</b> {PAYOUT_REFUSALS['run-changed'][1]}
        </p>
      ) : (
        <p>
          Draft: no money has moved. Check the lines, then lock it. Someone else must approve it.
        </p>
      )}
      {waiting.length > 0 && <p className="small muted">Not included: {waiting.join('; ')}.</p>}
      {may ? (
        <Acts>
          {!run.changed && (
            <Button onClick={() => onOpen('lock')}>
              <Lock className="i" aria-hidden="true" />
              Lock
            </Button>
          )}
          <Button
            variant={run.changed ? 'primary' : 'soft'}
            pending={step.isPending}
            pendingLabel="Calculating..."
            onClick={() => step.mutate(undefined, { onError: toastRefused })}
          >
            <RotateCw className="i" aria-hidden="true" />
            Calculate again
          </Button>
          <CancelButton onOpen={onOpen} />
        </Acts>
      ) : (
        <p className="small muted">Your role cannot lock this.</p>
      )}
    </>
  )
}

function Locked({ run, may, onOpen }: PartProps) {
  const mine = useSignedIn()?.id === run.lockedBy?.id
  const mayApprove = useCan('payouts.approve')
  const open = run.wrongLines.filter(({ confirmed }) => !confirmed).length
  const hint = mine
    ? 'Someone else must approve this before it goes to the bank.'
    : !mayApprove
      ? 'Your role may not approve it.'
      : open > 0
        ? `You may approve it once ${linesLabel(open)} below ${open === 1 ? 'is' : 'are'} confirmed or taken out.`
        : 'You may approve it: compare the lines and the total first.'
  return (
    <>
      <p>
        <b>{mine ? 'You' : (run.lockedBy?.name ?? '')} locked this run.</b> {hint}
      </p>
      <Acts>
        {!mine && mayApprove && (
          <Button disabled={open > 0} onClick={() => onOpen('approval')}>
            <ShieldCheck className="i" aria-hidden="true" />
            Approve {formatExact(toPay(run).amount)}
          </Button>
        )}
        {may && <CancelButton onOpen={onOpen} />}
      </Acts>
    </>
  )
}

const Approved = ({ run, may, onOpen }: PartProps) => (
  <>
    <p>
      {run.lockedBy?.name} locked it, {run.approvedBy?.name} approved it. Send each file to the bank
      or service. Downloads are recorded.
    </p>
    {may && (
      <Acts>
        <FileButtons run={run} variant="primary" />
        <Button variant="soft" onClick={() => onOpen('sending')}>
          <Landmark className="i" aria-hidden="true" />
          Mark as sent
        </Button>
      </Acts>
    )}
  </>
)

const Sent = ({ run, may, onOpen }: PartProps) => (
  <>
    <p>
      The file is with the bank. Say what became of {partnersLabel(run.counts.sent.lines)}: line by
      line below, or with the bank’s answer as a file.
    </p>
    {may && (
      <Acts>
        <Button onClick={() => onOpen('answer')}>Import bank response</Button>
        <FileButtons run={run} variant="soft" />
      </Acts>
    )}
  </>
)

type FilesProps = { run: RunDetailView; variant: 'primary' | 'soft' }

/** A button for each file of the run; a run from before there were several has one. */
function FileButtons({ run: { id, file, files }, variant }: FilesProps) {
  const only = { kind: undefined, name: file?.name ?? 'payouts.csv' }
  return (files.length > 0 ? files : [only]).map(({ kind, name }) => (
    <FileButton key={kind ?? ''} runId={id} kind={kind} name={name} variant={variant} />
  ))
}

type FileProps = Pick<FilesProps, 'variant'> & {
  runId: number
  kind: PayoutFileKind | undefined
  name: string
}

function FileButton({ runId, kind, name, variant }: FileProps) {
  const file = useRunFile(runId, kind)
  const download = useDownload({
    fileName: name,
    read: () => file.mutateAsync(undefined),
    onError: toastRefused,
  })
  return (
    <Button variant={variant} {...download}>
      <Download className="i" aria-hidden="true" />
      {kind ? PAYOUT_FILE_LABELS[kind] : 'Bank file'}
    </Button>
  )
}
