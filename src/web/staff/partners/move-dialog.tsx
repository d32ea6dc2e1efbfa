import { MOVE_REASONS, MovePartner, type PartnerDetailView } from '#contract/staff-partners.ts'
import { useMovePartner } from '#web/queries/staff-partners.ts'
import { formOf } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.ts'
import { partnerNumber } from './labels.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const { useSchemaForm, TextField } = formOf(MovePartner)

type Props = { partner: PartnerDetailView; onClose: () => void }

/** Moves a partner, with everybody below, under another sponsor. */
export default function MoveDialog({ partner: { member }, onClose }: Props) {
  const move = useMovePartner(member.id)
  const form = useSchemaForm({ note: '' })
  const name = `${member.firstName} ${member.lastName}`
  const submit = async (change: MovePartner) => {
    await move.mutateAsync(change)
    toast({ title: 'Partner moved', text: `${name} stands under partner ${change.sponsorId}.` })
  }
  return (
    <ReasonDialog
      title={`Change the sponsor of ${name}`}
      does="The whole branch moves along and takes the sponsor’s next free place. Sales from now on pay the new upline; what was earned stays as it is."
      form={form}
      reasons={MOVE_REASONS}
      submit={submit}
      button="Move"
      pendingLabel="Moving…"
      onClose={onClose}
    >
      <TextField
        label="Number of the new sponsor"
        name="sponsorId"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        parse={partnerNumber}
      />
    </ReasonDialog>
  )
}
