import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  DECISION_REASONS,
  DecideCommissions,
  type DecidedView,
  type Decision,
} from '#contract/staff-partners.ts'
import { useDecideCommissions } from '#web/queries/staff-partners.ts'
import { tellRefusal } from '#web/ui/form-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ReasonFields } from './reason-fields.tsx'
import { DECISION_WORDS, sayMany } from './words.ts'

type Props = {
  ids: number[]
  decision: Decision
  onDone?: () => void
  onClose: () => void
}

/** Asks why, then decides: one commission, or all that were chosen. */
export function DecideDialog({ ids, decision, onDone, onClose }: Props) {
  const decide = useDecideCommissions()
  const { button, does } = DECISION_WORDS[decision]
  const form = useForm<DecideCommissions>({
    resolver: zodResolver(DecideCommissions),
    defaultValues: { ids, decision, reason: '' as never, note: '' },
  })
  const submit = async (asked: DecideCommissions) => {
    try {
      sayDecided(await decide.mutateAsync(asked), decision)
      onDone?.()
      onClose()
    } catch (error) {
      tellRefusal(form, error)
    }
  }
  const title =
    ids.length === 1 ? `${button}: commission ${ids[0]}` : `${button}: ${sayMany(ids.length)}`
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} maxWidth={480}>
      <form
        className="grid gap-4 px-6 pt-3 pb-6"
        noValidate
        aria-label={title}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <p className="muted small">{does}</p>
        <ReasonFields
          reasons={DECISION_REASONS}
          reason={form.register('reason')}
          note={form.register('note')}
          errors={form.formState.errors}
        />
        <div className="flex justify-end">
          <Button
            type="submit"
            variant={decision === 'void' ? 'danger' : 'primary'}
            pending={form.formState.isSubmitting}
            pendingLabel="Deciding…"
          >
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function sayDecided({ decided, failed }: DecidedView, decision: Decision): void {
  const done = `${sayMany(decided.length)} ${DECISION_WORDS[decision].done}`
  if (failed.length === 0) return toast({ title: 'Decided', text: `${done}.` })
  const why = [...new Set(failed.map(({ error }) => error))].join(' ')
  toast({ title: `${done}, ${failed.length} not`, text: why, tone: 'failure' })
}
