import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { MOVE_REASONS, MovePartner, type PartnerDetailView } from '#contract/staff-partners.ts'
import { useMovePartner } from '#web/queries/staff-partners.ts'
import { tellRefusal } from '#web/ui/form-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ReasonFields } from './reason-fields.tsx'
import { partnerNumber } from './words.ts'

type Props = { partner: PartnerDetailView; onClose: () => void }

/** Moves a partner, with everybody below, under another sponsor. */
export default function MoveDialog({ partner: { member }, onClose }: Props) {
  const move = useMovePartner(member.id)
  const form = useForm<MovePartner>({
    resolver: zodResolver(MovePartner),
    defaultValues: { reason: '' as never, note: '' },
  })
  const { errors } = form.formState
  const name = `${member.firstName} ${member.lastName}`
  const title = `Change the sponsor of ${name}`
  const submit = async (asked: MovePartner) => {
    try {
      await move.mutateAsync(asked)
      toast({ title: 'Partner moved', text: `${name} stands under partner ${asked.sponsorId}.` })
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
          The whole branch moves along and takes the sponsor’s next free place. Sales from now on
          pay the new upline; what was earned stays as it is.
        </p>
        <TextField
          label="Number of the new sponsor"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          error={errors.sponsorId?.message}
          {...form.register('sponsorId', { setValueAs: partnerNumber })}
        />
        <ReasonFields
          reasons={MOVE_REASONS}
          reason={form.register('reason')}
          note={form.register('note')}
          errors={errors}
        />
        <div className="flex justify-end">
          <Button type="submit" pending={form.formState.isSubmitting} pendingLabel="Moving…">
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
