import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { teamQuery } from '#web/queries/staff-team.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { teamColumns } from './team-columns.tsx'
import { ROLE_NAMES } from './labels.ts'
import './team.css'

export default function TeamScreen() {
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <DeskTable
        name="staff"
        label="Staff"
        renderHeading={() => (
          <DeskHeading>
            <Button size="sm" onClick={() => setInviting(true)}>
              <UserPlus className="i" aria-hidden="true" />
              Invite
            </Button>
          </DeskHeading>
        )}
        query={teamQuery}
        searchLabel="Search the staff"
        filters={[filterBy('role', 'Every role', ROLE_NAMES)]}
        columns={teamColumns}
        empty="Nobody of that name or role"
        renderDialog={(member, close) => <MemberDialog member={member} onClose={close} />}
      />
      <Invitations />
      <RoleMatrix />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
