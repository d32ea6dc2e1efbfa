import { useState } from 'react'
import { isUnderWay } from '#contract/payouts.ts'
import type { RunDetailView } from '#contract/staff-payouts.ts'
import { type RunStep, useRunStep } from '#web/queries/staff-payouts.ts'
import { refusalOf } from '#web/queries/call.ts'
import { formatExact } from '#web/staff/format.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { partnersLabel, toastRefused, runLabel } from './labels.ts'

export type Asking = Exclude<RunStep, 'calculation'>
type Props = { run: RunDetailView; asking: Asking; onClose: () => void }

/** Each step that moves money names it first. */
export default function StepDialog({ run, asking, onClose }: Props) {
  const step = useRunStep(run.id)
  const { title, text, yes, pendingLabel, done } = wordsOf(run)[asking]
  const [password, setPassword] = useState('')
  const [passwordError, setPasswordError] = useState('')
  const needsPassword = asking === 'approval'
  const press = () =>
    step.mutate(needsPassword ? { step: asking, password } : { step: asking }, {
      onSuccess: ({ status }) => {
        if (!isUnderWay(status)) toast({ title: done, tone: 'success' })
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
      title={title}
      text={text}
      yes={yes}
      no="Not yet"
      pendingLabel={pendingLabel}
      pending={step.isPending}
      onYes={press}
      onNo={onClose}
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

type Words = { title: string; text: string; yes: string; pendingLabel: string; done: string }

function wordsOf(run: RunDetailView): Record<Asking, Words> {
  const amount = formatExact(run.total)
  const whom = `${amount} to ${partnersLabel(run.lines)}`
  return {
    lock: {
      title: `Lock ${runLabel(run)}?`,
      text: `${whom}. The money leaves their wallets, their commissions are claimed, and the bank’s file is written. Somebody else has to approve it.`,
      yes: `Lock ${amount}`,
      pendingLabel: 'Locking...',
      done: 'The run is locked',
    },
    approval: {
      title: `Approve ${runLabel(run)}?`,
      text: `${whom}, locked by ${run.lockedBy?.name ?? 'a colleague'}. After that the file can go to the bank, and the run cannot be cancelled any more.`,
      yes: `Approve ${amount}`,
      pendingLabel: 'Approving...',
      done: 'The run is approved',
    },
    sending: {
      title: `Is ${runLabel(run)} with the bank?`,
      text: `${whom}. From now on each line waits for what the bank says.`,
      yes: 'It is with the bank',
      pendingLabel: 'Noting...',
      done: 'The run is with the bank',
    },
  }
}
