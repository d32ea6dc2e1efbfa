import { Check, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ABILITIES, roleCan, ROLES } from '#contract/staff.ts'
import { type TeamMember, type InvitationView, InviteStaff } from '#contract/team.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { staffList, staffQuery } from '#web/queries/staff-list.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { Section } from '#web/staff/section.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { column, type Column, dates, OpenButton } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { TextLink } from '#web/staff/links.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ABILITY_LABELS, nameOf, ROLE_NAMES } from './labels.ts'
import { MemberDialog } from './member-dialog.tsx'

export default function TeamScreen() {
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <DeskTable
        name="staff"
        label="Staff"
        renderHeading={() => (
          <DeskHeading>
            <SmallButton
              variant="primary"
              icon={UserPlus}
              label="Invite"
              onClick={() => setInviting(true)}
            />
          </DeskHeading>
        )}
        query={staffList('/api/staff')}
        searchLabel="Search the staff"
        filters={[filterBy('role', 'Every role', ROLE_NAMES)]}
        columns={teamColumns}
        empty="No staff found"
        renderDialog={(member, close) => <MemberDialog member={member} onClose={close} />}
      />
      <Invitations />
      <RoleMatrix />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

const teamColumns = (onOpen: (member: TeamMember) => void): Column<TeamMember>[] => [
  column('name', 'Name', { rowHeader: true }, (member) => (
    <OpenButton onOpen={() => onOpen(member)}>{nameOf(member)}</OpenButton>
  )),
  column('username', 'Username', { sort: 'name' }, ({ username }) => username),
  column('email', 'E-mail', { wide: true }, ({ email }) => email ?? 'none'),
  column('role', 'Role', { sort: 'role' }, ({ role }) => ROLE_NAMES[role]),
  column('authenticator', 'Authenticator', ({ authenticator }) => (authenticator ? 'On' : 'Off')),
  dates('lastSignInAt', 'Last sign-in', { none: 'never' }, ({ lastSignInAt }) => lastSignInAt),
  column('isActive', 'State', ({ isActive }) => (
    <Badge tone={isActive ? 'ok' : 'neutral'}>{isActive ? 'Active' : 'Turned off'}</Badge>
  )),
]

const CELL = 'px-3.5 py-2.25'
/** What names a row stays in sight while the roles scroll. */
const FIRST = 'sticky left-0 bg-surface font-medium'

/** The abilities of each role. */
const RoleMatrix = () => (
  <Section className="stack mt-8 min-w-0 gap-3" title="Roles">
    <p className="muted small">
      Each card needs two people: a custodian opens and charges it, and someone else marks the order
      as paid. An admin opens no card unless the{' '}
      <TextLink href="/admin/settings?tab=roles">settings</TextLink> let people hold two roles and
      the admin is a custodian too.
    </p>
    <section
      // The texts for screen readers stay inside the scrolling box.
      className="panel relative overflow-x-auto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone
      tabIndex={0}
      aria-label="What each role may do"
    >
      <table className="w-full border-collapse text-center whitespace-nowrap">
        <thead>
          <tr>
            <th className={cx(CELL, FIRST, 'small')} scope="col">
              Permission
            </th>
            {ROLES.map((role) => (
              <th key={role} className={cx(CELL, 'small text-center')} scope="col">
                {ROLE_NAMES[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="rows">
          {ABILITIES.map((ability) => (
            <tr key={ability}>
              <th className={cx(CELL, FIRST)} scope="row">
                {ABILITY_LABELS[ability]}
              </th>
              {ROLES.map((role) => (
                <td key={role} className={CELL}>
                  {roleCan(role, ability) && (
                    <Check className="i inline-block text-primary" aria-hidden="true" />
                  )}
                  <span className="sr-only">{roleCan(role, ability) ? 'yes' : 'no'}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </Section>
)

/** Invitations that have not been accepted yet. */
function Invitations() {
  const { data = [] } = useQuery(staffQuery('/api/staff-invitations'))
  if (data.length === 0) return null
  return (
    <Section className="stack mt-8 min-w-0 gap-3" title="Invited">
      <ul className="panel rows">
        {data.map((invitation) => (
          <Invited key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  )
}

function Invited({ invitation }: { invitation: InvitationView }) {
  const { id, email, role, expiresAt } = invitation
  const withdraw = useSend('DELETE', `/api/staff-invitations/${id}`, { waits: true })
  return (
    <li className="split gap-4 px-4.5 py-3">
      <span className="min-w-0 wrap-anywhere">
        <b>{email}</b>
        <span className="muted small block">
          {ROLE_NAMES[role]}, until {formatInstant(expiresAt)}
        </span>
      </span>
      <Act
        label="Withdraw"
        aria-label={`Withdraw the invitation to ${email}`}
        verb={withdraw}
        input={undefined}
        done={{
          title: 'Invitation withdrawn',
          text: `The link sent to ${email} no longer works.`,
        }}
        failed="Not withdrawn"
      />
    </li>
  )
}

const { Form, TextField, SelectField } = formOf(InviteStaff)

function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useSend('POST', '/api/staff-invitations', { waits: true })
  return (
    <Dialog onClose={onClose} title="Invite a colleague" maxWidth={480}>
      <Form
        className="dialog-body"
        aria-label="Invite a colleague"
        defaults={{ email: '', role: 'clerk' }}
        onSubmit={async (invitation) => {
          await invite.mutateAsync(invitation)
          toast({ title: 'Invited', text: `${invitation.email} has 3 days to join.` })
          onClose()
        }}
      >
        <TextField label="E-mail" name="email" type="email" autoComplete="off" maxLength={254} />
        <SelectField label="Role" name="role">
          <Options values={ROLES} labels={ROLE_NAMES} />
        </SelectField>
        <p className="muted small">
          They get a one-time link, valid for 3 days, and choose their own username and password.
        </p>
        <div className="flex justify-end">
          <SubmitButton pendingLabel="Inviting…">Send the invitation</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
