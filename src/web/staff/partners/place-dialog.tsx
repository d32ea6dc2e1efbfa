import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { MOVE_REASONS, type PartnerDetailView, PlacePartner } from '#contract/staff-partners.ts'
import { usePlacePartner } from '#web/queries/staff-partners.ts'
import { toast } from '#web/ui/toasts.ts'
import { PartnerNumberField } from './partner-number-field.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = { partner: PartnerDetailView; onClose: () => void }

/** Places a partner under somebody else than the sponsor. */
export default function PlaceDialog({ partner: { member }, onClose }: Props) {
  const place = usePlacePartner(member.id)
  const form = useForm<PlacePartner>({
    resolver: zodResolver(PlacePartner),
    defaultValues: { reason: '' as never, note: '' },
  })
  const name = `${member.firstName} ${member.lastName}`
  const submit = async (asked: PlacePartner) =>
    toast(announcePlaced(name, await place.mutateAsync(asked)))
  return (
    <ReasonDialog
      title={`Place ${name} elsewhere`}
      does="The sponsor, the team and what sales pay stay as they are. Under somebody who is not active the placement waits, and is made once they are."
      form={form}
      reasons={MOVE_REASONS}
      submit={submit}
      button="Place"
      pendingLabel="Placing…"
      onClose={onClose}
    >
      <PartnerNumberField
        form={form}
        name="placementId"
        label="Number of the partner to stand under"
      />
    </ReasonDialog>
  )
}

function announcePlaced(name: string, { place: { placedUnder, waiting } }: PartnerDetailView) {
  if (waiting)
    return { title: 'Placement waits', text: `${name} is placed as soon as that can be.` }
  const under = placedUnder ? placedUnder.name : 'the sponsor again'
  return { title: 'Partner placed', text: `${name} stands under ${under}.` }
}
