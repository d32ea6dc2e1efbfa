import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { MOVE_REASONS, MovePartner, type PartnerDetailView } from '#contract/staff-partners.ts'
import { useMovePartner } from '#web/queries/staff-partners.ts'
import { toast } from '#web/ui/toasts.ts'
import { PartnerNumberField } from './partner-number-field.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = { partner: PartnerDetailView; onClose: () => void }

/** Moves a partner, with everybody below, under another sponsor. */
export default function MoveDialog({ partner: { member }, onClose }: Props) {
  const move = useMovePartner(member.id)
  const form = useForm<MovePartner>({
    resolver: zodResolver(MovePartner),
    defaultValues: { reason: '' as never, note: '' },
  })
  const name = `${member.firstName} ${member.lastName}`
  const submit = async (asked: MovePartner) => {
    await move.mutateAsync(asked)
    toast({ title: 'Partner moved', text: `${name} stands under partner ${asked.sponsorId}.` })
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
      <PartnerNumberField form={form} name="sponsorId" label="Number of the new sponsor" />
    </ReasonDialog>
  )
}
