import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ROLES } from '#contract/staff.ts'
import type { TeamMember } from '#contract/team.ts'
import { teamQuery } from '#web/queries/staff-team.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { teamColumns } from './team-columns.tsx'
import { ROLE_NAMES } from './labels.ts'
import './team.css'

const PAGE_SIZE = 25
const SHAPE = { path: '/admin/staff', filters: ['role'] }
const BY_ROLE = {
  name: 'role',
  label: 'Every role',
  options: ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
}

export default function TeamScreen() {
  const table = useDeskTable(SHAPE)
  const list = useQuery(teamQuery(toQueryString(table.state, PAGE_SIZE)))
  const [inviting, setInviting] = useState(false)
  const [member, setMember] = useState<TeamMember>()
  const columns = teamColumns(setMember)
  const choice = useColumnChoice('staff', columns)
  return (
    <>
      <DeskHeading>
        <Button size="sm" onClick={() => setInviting(true)}>
          <UserPlus className="i" aria-hidden="true" />
          Invite
        </Button>
      </DeskHeading>
      <TableBar
        table={table}
        searchLabel="Search the staff"
        filters={[BY_ROLE]}
        choice={choice}
        columns={columns}
      />
      <DataTable
        label="Staff"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty={<Empty text="Nobody of that name or role" />}
        onOpen={setMember}
      />
      <Invitations />
      <RoleMatrix />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {member && <MemberDialog member={member} onClose={() => setMember(undefined)} />}
    </>
  )
}
