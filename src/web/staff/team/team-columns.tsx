import type { TeamMember } from '#contract/team.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { DateCell, OpenButton } from '#web/staff/table/cells.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ROLE_NAMES } from './labels.ts'

export const nameOf = ({ firstName, lastName, username }: TeamMember) =>
  `${firstName} ${lastName}`.trim() || username

export const teamColumns = (onOpen: (member: TeamMember) => void): Column<TeamMember>[] => [
  {
    id: 'name',
    label: 'Name',
    names: true,
    cell: (member) => <OpenButton onOpen={() => onOpen(member)}>{nameOf(member)}</OpenButton>,
  },
  { id: 'username', label: 'Username', sort: 'name', cell: ({ username }) => username },
  { id: 'email', label: 'E-mail', wide: true, cell: ({ email }) => email ?? 'none' },
  { id: 'role', label: 'Role', sort: 'role', cell: ({ role }) => ROLE_NAMES[role] },
  {
    id: 'authenticator',
    label: 'Authenticator',
    cell: ({ authenticator }) => (authenticator ? 'On' : 'Off'),
  },
  {
    id: 'lastSignInAt',
    label: 'Last sign-in',
    cell: ({ lastSignInAt }) => <DateCell at={lastSignInAt} none="never" />,
  },
  {
    id: 'isActive',
    label: 'State',
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'ok' : 'neutral'}>{isActive ? 'Active' : 'Switched off'}</Badge>
    ),
  },
]
