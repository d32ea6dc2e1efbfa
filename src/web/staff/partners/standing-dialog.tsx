import {
  type PartnerDetailView,
  REINSTATEMENT_REASONS,
  SetStanding,
  SUSPENSION_REASONS,
} from '#contract/staff-partners.ts'
import { useSetStanding } from '#web/queries/staff-partners.ts'
import { formOf } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const { useSchemaForm } = formOf(SetStanding)

type Props = { partner: PartnerDetailView; works: boolean; onClose: () => void }

/** Suspends a partner, or lets one work again. */
export default function StandingDialog({ partner: { member }, works, onClose }: Props) {
  const save = useSetStanding(member.id)
  const standing = works ? ('suspended' as const) : ('active' as const)
  const form = useSchemaForm({ standing, note: '' })
  const name = `${member.firstName} ${member.lastName}`
  const submit = async (change: SetStanding) => {
    await save.mutateAsync(change)
    toast({ title: works ? 'Partner suspended' : 'Partner reinstated', text: name })
  }
  return (
    <ReasonDialog
      title={works ? `Suspend ${name}?` : `Reinstate ${name}?`}
      does={
        works
          ? 'Nothing is earned from now on, nobody earns in their place, and no run pays them. What was earned stays theirs. They are told on their dashboard.'
          : 'They earn from every sale again, and the next run pays what is due. They are told on their dashboard.'
      }
      form={form}
      reasons={works ? SUSPENSION_REASONS : REINSTATEMENT_REASONS}
      submit={submit}
      button={works ? 'Suspend' : 'Reinstate'}
      pendingLabel="Saving…"
      danger={works}
      onClose={onClose}
    />
  )
}
