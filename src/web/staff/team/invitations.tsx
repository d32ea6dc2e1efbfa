import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#contract/jamaica.ts'
import { ROLES } from '#contract/staff.ts'
import { type InvitationView, InviteStaff } from '#contract/team.ts'
import { invitationsQuery, useInvite, useWithdrawInvitation } from '#web/queries/staff-team.ts'
import { Section } from '#web/staff/section.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ROLE_NAMES } from './labels.ts'

/** Invitations that have not been accepted yet. */
export function Invitations() {
  const { data = [] } = useQuery(invitationsQuery())
  if (data.length === 0) return null
  return (
    <Section className="team-part" title="Invited">
      <ul className="panel team-list">
        {data.map((invitation) => (
          <Invited key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  )
}

function Invited({ invitation }: { invitation: InvitationView }) {
  const { id, email, role, expiresAt } = invitation
  const withdraw = useWithdrawInvitation()
  const take = () =>
    withdraw.mutate(id, {
      onSuccess: () =>
        toast({ title: 'Invitation withdrawn', text: `The link to ${email} is void.` }),
      onError: () => toast({ title: 'Not withdrawn', text: 'Try again.', tone: 'failure' }),
    })
  return (
    <li>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <b>{email}</b>
        <span className="muted small block">
          {ROLE_NAMES[role]}, until {formatInstant(expiresAt)}
        </span>
      </span>
      <SmallButton
        label="Withdraw"
        pending={withdraw.isPending}
        aria-label={`Withdraw the invitation to ${email}`}
        onClick={take}
      />
    </li>
  )
}

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
          <Options values={ROLES} labels={ROLE_NAMES} />
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
