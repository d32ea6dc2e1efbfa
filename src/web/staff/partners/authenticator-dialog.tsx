import type { PartnerDetailView } from '#contract/staff-partners.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useResetAuthenticator } from '#web/queries/staff-partners.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { partner: PartnerDetailView; onClose: () => void }

/** For a partner who lost the phone and every recovery code. */
export default function AuthenticatorDialog({ partner: { member }, onClose }: Props) {
  const reset = useResetAuthenticator(member.id)
  const name = `${member.firstName} ${member.lastName}`
  const take = () =>
    reset.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Authenticator off', text: name })
        onClose()
      },
      onError: (error) =>
        toast({
          title: 'Not taken off',
          text: refusalOf(error)?.error ?? 'Please try again.',
          tone: 'failure',
        }),
    })
  return (
    <ConfirmDialog
      title={`Take the authenticator of ${name} off?`}
      text="Make sure that it is really them who asks. The mailed code alone signs them in again, and whoever is signed in as them is signed out."
      yes="Take it off"
      no="Leave it on"
      pendingLabel="Taking it off…"
      pending={reset.isPending}
      onYes={take}
      onNo={onClose}
    />
  )
}
