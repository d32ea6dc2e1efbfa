import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  type PartnerDetailView,
  REINSTATEMENT_REASONS,
  SetStanding,
  SUSPENSION_REASONS,
} from '#contract/staff-partners.ts'
import { useSetStanding } from '#web/queries/staff-partners.ts'
import { tellRefusal } from '#web/ui/form-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ReasonFields } from './reason-fields.tsx'

type Props = { partner: PartnerDetailView; works: boolean; onClose: () => void }

type Form = { standing: SetStanding['standing']; reason: string; note: string }

/** Suspends a partner, or lets one work again. */
export default function StandingDialog({ partner: { member }, works, onClose }: Props) {
  const save = useSetStanding(member.id)
  const standing = works ? ('suspended' as const) : ('active' as const)
  const form = useForm<Form, unknown, SetStanding>({
    resolver: zodResolver(SetStanding) as never,
    defaultValues: { standing, reason: '', note: '' },
  })
  const name = `${member.firstName} ${member.lastName}`
  const title = works ? `Suspend ${name}?` : `Reinstate ${name}?`
  const submit = async (asked: SetStanding) => {
    try {
      await save.mutateAsync(asked)
      toast({ title: works ? 'Partner suspended' : 'Partner reinstated', text: name })
      onClose()
    } catch (error) {
      tellRefusal(form, error)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} maxWidth={480}>
      <form
        className="grid gap-4 px-6 pt-3 pb-6"
        noValidate
        aria-label={title}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <p className="muted small">
          {works
            ? 'Nothing is earned from now on, nobody earns in their place, and no run pays them. What was earned stays theirs. They are told on their dashboard.'
            : 'They earn from every sale again, and the next run pays what is due. They are told on their dashboard.'}
        </p>
        <ReasonFields
          reasons={works ? SUSPENSION_REASONS : REINSTATEMENT_REASONS}
          reason={form.register('reason')}
          note={form.register('note')}
          errors={form.formState.errors}
        />
        <div className="flex justify-end">
          <Button
            type="submit"
            variant={works ? 'danger' : 'primary'}
            pending={form.formState.isSubmitting}
            pendingLabel="Saving…"
          >
            {works ? 'Suspend' : 'Reinstate'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
