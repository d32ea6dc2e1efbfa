import { useState } from 'react'
import { type BatchStatus, isUnderWay } from '#contract/payouts.ts'
import type { RunDetailView } from '#contract/staff-payouts.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useSend } from '#web/queries/use-send.ts'
import { formatExact } from '#web/staff/format.ts'
import { ReasonDialog } from '#web/staff/reason-dialog.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { partnersLabel, runLabel, toastRefused, toPay } from './labels.ts'

export type ConfirmedStep = 'lock' | 'approval' | 'sending'
type Props = { run: RunDetailView; onClose: () => void }

/** Asks to confirm a step of a run, or its cancellation. */
export default function StepDialog({ step, ...props }: Props & { step: ConfirmedStep | 'cancel' }) {
  return step === 'cancel' ? <CancelDialog {...props} /> : <StepForm {...props} step={step} />
}

/** Shows before each step how much money moves, and to whom. */
function StepForm({ run, step, onClose }: Props & { step: ConfirmedStep }) {
  const change = useSend('POST', `/api/payout-runs/${run.id}/${step}`, {
    replaces: `/api/payout-runs/${run.id}`,
  })
  const { doneText, ...texts } = stepTexts(run)[step]
  const [password, setPassword] = useState('')
  const [passwordError, setPasswordError] = useState('')
  const needsPassword = step === 'approval'
  const confirm = () =>
    change.mutate(needsPassword ? { password, sha256: run.file?.sha256 ?? '' } : undefined, {
      onSuccess: ({ status }) => {
        if (!isUnderWay(status)) toast({ title: doneText })
        onClose()
      },
      onError: (error) => {
        const issue = refusalOf(error)?.issues?.find(({ path }) => path === 'password')
        if (issue) return setPasswordError(issue.message)
        toastRefused(error)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      {...texts}
      cancelLabel="Go back"
      pending={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {needsPassword && (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={passwordError}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
    </ConfirmDialog>
  )
}

type Texts = {
  title: string
  text: string
  confirmLabel: string
  pendingLabel: string
  doneText: string
}

function stepTexts(run: RunDetailView): Record<ConfirmedStep, Texts> {
  const { amount: dollars, lines: partners } = toPay(run)
  const amount = formatExact(dollars)
  const payment = `${amount} to ${partnersLabel(partners)}`
  return {
    lock: {
      title: `Lock ${runLabel(run)}?`,
      text: `${payment}. The money is taken from their wallets and the payment files are created. Someone else must approve it.`,
      confirmLabel: `Lock ${amount}`,
      pendingLabel: 'Locking...',
      doneText: 'The run is locked',
    },
    approval: {
      title: `Approve ${runLabel(run)}?`,
      text: `${payment}, locked by ${run.lockedBy?.name ?? 'a colleague'}. After that the files can go to the bank, and the run cannot be cancelled any more.`,
      confirmLabel: `Approve ${amount}`,
      pendingLabel: 'Approving...',
      doneText: 'The run is approved',
    },
    sending: {
      title: `Is ${runLabel(run)} with the bank?`,
      text: `${payment}. Each line now waits for the bank’s response.`,
      confirmLabel: 'It is with the bank',
      pendingLabel: 'Noting...',
      doneText: 'The run is with the bank',
    },
  }
}

const CANCEL_TEXTS: Partial<Record<BatchStatus, (run: RunDetailView) => string>> = {
  locking: () => 'What has left the wallets so far returns to them; the next run pays it.',
  locked: (run) => {
    const { amount, lines } = toPay(run)
    return `${formatExact(amount)} returns to the wallets of ${partnersLabel(lines)}; the next run of the month pays it.`
  },
}

function CancelDialog({ run, onClose }: Props) {
  const cancel = useSend('POST', `/api/payout-runs/${run.id}/cancellation`, {
    replaces: `/api/payout-runs/${run.id}`,
  })
  return (
    <ReasonDialog
      title={`Cancel ${runLabel(run)}?`}
      text={CANCEL_TEXTS[run.status]?.(run) ?? 'It is a draft: no money has moved, and none will.'}
      cancelLabel="Keep the run"
      confirmLabel="Cancel the run"
      pendingLabel="Cancelling..."
      verb={cancel}
      done={({ status }) => (isUnderWay(status) ? undefined : { title: 'The run is cancelled' })}
      onClose={onClose}
    />
  )
}
