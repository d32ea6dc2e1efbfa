import { ROLES } from '#contract/staff.ts'
import { InviteStaff } from '#contract/team.ts'
import { useInvite } from '#web/queries/staff-team.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ROLE_NAMES } from './labels.ts'

const { Form, TextField, SelectField } = formOf(InviteStaff)

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite()
  return (
    <Dialog onClose={onClose} title="Invite somebody" maxWidth={480}>
      <Form
        className="grid gap-4 px-6 pt-3 pb-6"
        aria-label="Invite somebody"
        defaults={{ email: '', role: 'clerk' }}
        onSubmit={async (invitation) => {
          await invite.mutateAsync(invitation)
          toast({ title: 'Invited', text: `${invitation.email} has three days to join.` })
          onClose()
        }}
      >
        <TextField label="E-mail" name="email" type="email" autoComplete="off" maxLength={254} />
        <SelectField label="Role" name="role">
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}
            </option>
          ))}
        </SelectField>
        <p className="muted small">
          They get a link that works once, for three days, and choose their own name and password.
        </p>
        <div className="flex justify-end">
          <SubmitButton pendingLabel="Inviting…">Send the invitation</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
