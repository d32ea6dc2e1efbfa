import { MOVE_REASONS, type PartnerDetailView, PlacePartner } from '#contract/staff-partners.ts'
import { usePlacePartner } from '#web/queries/staff-partners.ts'
import { formOf } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.ts'
import { partnerNumber } from './labels.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const { useSchemaForm, TextField } = formOf(PlacePartner)

type Props = { partner: PartnerDetailView; onClose: () => void }

/** Places a partner under somebody else than the sponsor. */
export default function PlaceDialog({ partner: { member }, onClose }: Props) {
  const place = usePlacePartner(member.id)
  const form = useSchemaForm({ note: '' })
  const name = `${member.firstName} ${member.lastName}`
  const submit = async (change: PlacePartner) =>
    toast(announcePlaced(name, await place.mutateAsync(change)))
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
      <TextField
        label="Number of the partner to stand under"
        name="placementId"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        parse={partnerNumber}
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
