import { Download, Landmark, Lock, RotateCw, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isUnderWay, type UnderWay as Work } from '#contract/payouts.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { RunDetailView } from '#contract/staff-payouts.ts'
import { useRunFile, useRunStep } from '#web/queries/staff-payouts.ts'
import { useMay, useSignedIn } from '#web/queries/staff-session.ts'
import { saveFile } from '#web/staff/table/save-file.ts'
import { formatExact } from '#web/staff/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { Asking } from './step-dialog.tsx'
import { UnderWay } from './under-way.tsx'
import { partnersLabel, toastRefused, waitingReasons } from './labels.ts'

const StepDialog = lazy(() => import('./step-dialog.tsx'))
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))

type Open = Asking | 'cancel' | 'answer'
type PartProps = { run: RunDetailView; onOpen: (what: Open) => void }

/** What comes next, and who may do it. */
export function NextStep({ run }: { run: RunDetailView }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <section className="panel pay-next" aria-labelledby="run-next">
      <h2 className="h3" id="run-next">
        Next
      </h2>
      <Step run={run} onOpen={setOpen} />
      <Suspense>
        {open === 'cancel' && <CancelDialog run={run} onClose={close} />}
        {open === 'answer' && <AnswerDialog run={run} onClose={close} />}
        {open && open !== 'cancel' && open !== 'answer' && (
          <StepDialog run={run} asking={open} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}

function Step(props: PartProps) {
  const { status, cancelReason } = props.run
  if (isUnderWay(status)) return <Working {...props} work={status} />
  if (status === 'open' || status === 'calculated') return <Draft {...props} />
  if (status === 'locked') return <Locked {...props} />
  if (status === 'committed') return <Approved {...props} />
  if (status === 'sent') return <Sent {...props} />
  if (status === 'cancelled') return <p>This run was cancelled: {cancelReason}</p>
  return <p>Every line has come to its end. What failed is in the next run of the month.</p>
}

/** What was begun by mistake can be cancelled before it is done. */
function Working({ run, onOpen, work }: PartProps & { work: Work }) {
  const may = useMay('payouts.prepare') && (work === 'calculating' || work === 'locking')
  return (
    <>
      <UnderWay run={run} work={work} />
      {may && (
        <div className="pay-acts">
          <Button variant="quiet" onClick={() => onOpen('cancel')}>
            Cancel the run
          </Button>
        </div>
      )}
    </>
  )
}

function Draft({ run, onOpen }: PartProps) {
  const may = useMay('payouts.prepare')
  const step = useRunStep(run.id)
  const waiting = run.waiting ? waitingReasons(run.waiting) : []
  return (
    <>
      {run.changed ? (
        <p role="status">
          <b>It was not locked.</b> {refusalSentence('run-changed')}
        </p>
      ) : (
        <p>
          A draft: no money has moved. Look through the lines, then lock it; somebody else approves
          it afterwards.
        </p>
      )}
      {waiting.length > 0 && <p className="small muted">Not in it: {waiting.join('; ')}.</p>}
      {may ? (
        <div className="pay-acts">
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
            onClick={() => step.mutate({ step: 'calculation' }, { onError: toastRefused })}
          >
            <RotateCw className="i" aria-hidden="true" />
            Calculate again
          </Button>
          <Button variant="quiet" onClick={() => onOpen('cancel')}>
            Cancel the run
          </Button>
        </div>
      ) : (
        <p className="small muted">Your role may not lock it.</p>
      )}
    </>
  )
}

function Locked({ run, onOpen }: PartProps) {
  const me = useSignedIn()
  const mayApprove = useMay('payouts.approve')
  const mayCancel = useMay('payouts.prepare')
  const mine = me?.id === run.lockedBy?.id
  const who = run.lockedBy?.name ?? ''
  return (
    <>
      <p>
        {mine ? (
          <>
            <b>You locked this run.</b> Somebody else has to approve it before the bank gets
            anything.
          </>
        ) : (
          <>
            <b>{who} locked this run.</b>{' '}
            {mayApprove
              ? 'You may approve it: compare the lines and the total first.'
              : 'Your role may not approve it.'}
          </>
        )}
      </p>
      <div className="pay-acts">
        {!mine && mayApprove && (
          <Button onClick={() => onOpen('approval')}>
            <ShieldCheck className="i" aria-hidden="true" />
            Approve {formatExact(run.total)}
          </Button>
        )}
        {mayCancel && (
          <Button variant="quiet" onClick={() => onOpen('cancel')}>
            Cancel the run
          </Button>
        )}
      </div>
    </>
  )
}

function Approved({ run, onOpen }: PartProps) {
  const may = useMay('payouts.prepare')
  return (
    <>
      <p>
        {run.lockedBy?.name} locked it, {run.approvedBy?.name} approved it. Take the file to the
        bank; each download is noted.
      </p>
      {may && (
        <div className="pay-acts">
          <FileButton run={run} />
          <Button variant="soft" onClick={() => onOpen('sending')}>
            <Landmark className="i" aria-hidden="true" />
            Mark as sent
          </Button>
        </div>
      )}
    </>
  )
}

function Sent({ run, onOpen }: PartProps) {
  const may = useMay('payouts.prepare')
  return (
    <>
      <p>
        The file is with the bank. Say what became of {partnersLabel(run.counts.sent.lines)}: line
        by line below, or with the bank’s answer as a file.
      </p>
      {may && (
        <div className="pay-acts">
          <Button onClick={() => onOpen('answer')}>Take the bank’s answer</Button>
          <FileButton run={run} soft />
        </div>
      )}
    </>
  )
}

function FileButton({ run, soft = false }: { run: RunDetailView; soft?: boolean }) {
  const file = useRunFile(run.id)
  const take = () =>
    file.mutate(undefined, {
      onSuccess: (bytes) => saveFile(run.file?.name ?? 'payouts.csv', bytes),
      onError: toastRefused,
    })
  return (
    <Button variant={soft ? 'soft' : 'primary'} pending={file.isPending} onClick={take}>
      <Download className="i" aria-hidden="true" />
      Bank file
    </Button>
  )
}
