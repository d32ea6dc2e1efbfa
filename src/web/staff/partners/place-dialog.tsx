import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { MOVE_REASONS, type PartnerDetailView, PlacePartner } from '#contract/staff-partners.ts'
import { usePlacePartner } from '#web/queries/staff-partners.ts'
import { tellRefusal } from '#web/ui/form-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ReasonFields } from './reason-fields.tsx'
import { partnerNumber } from './words.ts'

type Props = { partner: PartnerDetailView; onClose: () => void }

/** Places a partner under somebody else than the sponsor. */
export default function PlaceDialog({ partner: { member }, onClose }: Props) {
  const place = usePlacePartner(member.id)
  const form = useForm<PlacePartner>({
    resolver: zodResolver(PlacePartner),
    defaultValues: { reason: '' as never, note: '' },
  })
  const { errors } = form.formState
  const name = `${member.firstName} ${member.lastName}`
  const title = `Place ${name} elsewhere`
  const submit = async (asked: PlacePartner) => {
    try {
      toast(tellPlaced(name, await place.mutateAsync(asked)))
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
          The sponsor, the team and what sales pay stay as they are. Under somebody who is not
          active the placement waits, and is made once they are.
        </p>
        <TextField
          label="Number of the partner to stand under"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          error={errors.placementId?.message}
          {...form.register('placementId', { setValueAs: partnerNumber })}
        />
        <ReasonFields
          reasons={MOVE_REASONS}
          reason={form.register('reason')}
          note={form.register('note')}
          errors={errors}
        />
        <div className="flex justify-end">
          <Button type="submit" pending={form.formState.isSubmitting} pendingLabel="Placing…">
            Place
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function tellPlaced(name: string, { place: { placedUnder, waiting } }: PartnerDetailView) {
  if (waiting)
    return { title: 'Placement waits', text: `${name} is placed as soon as that can be.` }
  const under = placedUnder ? placedUnder.name : 'the sponsor again'
  return { title: 'Partner placed', text: `${name} stands under ${under}.` }
}
