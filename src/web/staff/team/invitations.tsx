import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#contract/jamaica.ts'
import type { InvitationView } from '#contract/team.ts'
import { invitationsQuery, useWithdraw } from '#web/queries/staff-team.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ROLE_NAMES } from './labels.ts'

/** Those who were asked and have not answered. */
export function Invitations() {
  const { data = [] } = useQuery(invitationsQuery())
  if (data.length === 0) return null
  return (
    <section className="team-part" aria-labelledby="invited">
      <h2 className="h3" id="invited">
        Invited
      </h2>
      <ul className="panel team-list">
        {data.map((invitation) => (
          <Waiting key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ invitation }: { invitation: InvitationView }) {
  const { id, email, role, expiresAt } = invitation
  const withdraw = useWithdraw()
  const take = () =>
    withdraw.mutate(id, {
      onSuccess: () => toast({ title: 'Taken back', text: `The link to ${email} is void.` }),
      onError: () => toast({ title: 'Not taken back', text: 'Try again.', tone: 'failure' }),
    })
  return (
    <li>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <b>{email}</b>
        <span className="muted small block">
          {ROLE_NAMES[role]}, until {formatInstant(expiresAt)}
        </span>
      </span>
      <Button
        variant="soft"
        size="sm"
        pending={withdraw.isPending}
        aria-label={`Withdraw the invitation to ${email}`}
        onClick={take}
      >
        Withdraw
      </Button>
    </li>
  )
}
