import {
  DECISION_REASONS,
  DecideCommissions,
  type DecidedView,
  type Decision,
} from '#contract/staff-partners.ts'
import { useDecideCommissions } from '#web/queries/staff-partners.ts'
import { formOf } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { DECISION_WORDS, countLabel } from './labels.ts'

const { useSchemaForm } = formOf(DecideCommissions)

type Props = { ids: number[]; decision: Decision; onDone?: () => void; onClose: () => void }

/** Decides one commission, or all that were chosen, with a reason. */
export function DecideDialog({ ids, decision, onDone, onClose }: Props) {
  const decide = useDecideCommissions()
  const { button, does } = DECISION_WORDS[decision]
  const submit = async (change: DecideCommissions) => {
    toastDecided(await decide.mutateAsync(change), decision)
    onDone?.()
  }
  const what = ids.length === 1 ? `commission ${ids[0]}` : countLabel(ids.length)
  return (
    <ReasonDialog
      title={`${button}: ${what}`}
      text={does}
      form={useSchemaForm({ ids, decision, note: '' })}
      reasons={DECISION_REASONS}
      submit={submit}
      button={button}
      pendingLabel="Deciding…"
      danger={decision === 'void'}
      onClose={onClose}
    />
  )
}

function toastDecided({ decided, failed }: DecidedView, decision: Decision): void {
  const done = `${countLabel(decided.length)} ${DECISION_WORDS[decision].done}`
  if (failed.length === 0) return toast({ title: 'Decided', text: `${done}.` })
  const why = [...new Set(failed.map(({ error }) => error))].join(' ')
  toast({ title: `${done}, ${failed.length} not`, text: why, tone: 'failure' })
}
