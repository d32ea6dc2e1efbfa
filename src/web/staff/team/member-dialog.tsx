import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Role, ROLES } from '#contract/staff.ts'
import type { ChangeStaff, TeamMember } from '#contract/team.ts'
import { refusalOf } from '#web/queries/call.ts'
import { settingsQuery } from '#web/queries/staff-settings.ts'
import { useChangeStaff, useResetAuthenticator } from '#web/queries/staff-team.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { nameOf } from './team-columns.tsx'
import { ROLE_NAMES } from './labels.ts'

const FAILED = 'That did not work. Please try again.'
type Asking = 'off' | 'authenticator' | undefined

/** What an admin does about a colleague. */
export function MemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const change = useChangeStaff(member.id)
  const reset = useResetAuthenticator(member.id)
  const [asking, setAsking] = useState<Asking>()
  const done = async (what: string, act: () => Promise<unknown>) => {
    try {
      await act()
      toast({ title: what, text: nameOf(member) })
      onClose()
    } catch (error) {
      toast({ title: 'Not changed', text: refusalOf(error)?.error ?? FAILED, tone: 'failure' })
      setAsking(undefined)
    }
  }
  const save = (what: string, asked: ChangeStaff) => done(what, () => change.mutateAsync(asked))
  const name = nameOf(member)
  return (
    <Dialog onClose={onClose} title={name} maxWidth={520}>
      <div className="grid gap-6 px-6 pt-3 pb-6">
        <RoleForm member={member} pending={change.isPending} onSave={save} />
        <SecondRole member={member} pending={change.isPending} onSave={save} />
        <div className="flex flex-wrap gap-2">
          {member.isActive ? (
            <Button variant="danger" size="sm" onClick={() => setAsking('off')}>
              Switch off
            </Button>
          ) : (
            <Button
              variant="soft"
              size="sm"
              pending={change.isPending}
              onClick={() => void save('Switched on', { isActive: true })}
            >
              Switch on
            </Button>
          )}
          {member.authenticator && (
            <Button variant="soft" size="sm" onClick={() => setAsking('authenticator')}>
              Take the authenticator off
            </Button>
          )}
          <AppLink className="btn btn-quiet btn-sm" href={`/admin/audit?who=${member.id}`}>
            What they did
          </AppLink>
        </div>
      </div>
      {asking === 'off' && (
        <ConfirmDialog
          title={`Switch ${name} off?`}
          text="They are signed out at once and cannot sign in until somebody switches them on."
          yes="Switch off"
          no="Keep"
          pendingLabel="Switching off…"
          pending={change.isPending}
          onYes={() => void save('Switched off', { isActive: false })}
          onNo={() => setAsking(undefined)}
        />
      )}
      {asking === 'authenticator' && (
        <ConfirmDialog
          title="Take the authenticator off?"
          text={`${name} is signed out and signs in with the password alone, until they set an app up again.`}
          yes="Take it off"
          no="Keep"
          pendingLabel="Taking it off…"
          pending={reset.isPending}
          onYes={() => void done('Authenticator off', () => reset.mutateAsync(undefined))}
          onNo={() => setAsking(undefined)}
        />
      )}
    </Dialog>
  )
}

type RoleFormProps = {
  member: TeamMember
  pending: boolean
  onSave: (what: string, change: ChangeStaff) => Promise<void>
}

function RoleForm({ member, pending, onSave }: RoleFormProps) {
  const [role, setRole] = useState<Role>(member.role)
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave('Role changed', { role })
      }}
    >
      <SelectField
        className="grow"
        label="Role"
        value={role}
        onChange={({ target }) => setRole(target.value as Role)}
      >
        {ROLES.map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" disabled={role === member.role} pending={pending}>
        Change role
      </Button>
    </form>
  )
}

/** Only where the settings let people hold two roles. */
function SecondRole({ member, pending, onSave }: RoleFormProps) {
  const { data } = useQuery(settingsQuery())
  const [chosen, setChosen] = useState<Role | ''>(member.secondRole ?? '')
  if (!data?.roles.value.secondRoles) return null
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave('Second role changed', { secondRole: chosen || null })
      }}
    >
      <SelectField
        className="grow"
        label="Second role"
        value={chosen}
        onChange={({ target }) => setChosen(target.value as Role | '')}
      >
        <option value="">None</option>
        {ROLES.filter((one) => one !== member.role).map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" disabled={chosen === (member.secondRole ?? '')} pending={pending}>
        Change second role
      </Button>
    </form>
  )
}
