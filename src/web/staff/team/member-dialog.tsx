import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Role, ROLES } from '#contract/staff.ts'
import type { ChangeStaff, TeamMember } from '#contract/team.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { toastError } from '#web/staff/error-sentence.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Options } from '#web/ui/options.tsx'
import { toast } from '#web/ui/toasts.ts'
import { nameOf, ROLE_NAMES } from './labels.ts'

/** The actions of an admin on a colleague's account. */
export function MemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const change = useSend('PUT', `/api/staff/${member.id}`, { waits: true })
  const reset = useSend('DELETE', `/api/staff/${member.id}/authenticator`, { waits: true })
  const { data: settings } = useQuery(staffQuery('/api/settings'))
  const name = nameOf(member)
  const ending = (title: string) => ({
    done: { title, text: name },
    failed: 'Not changed',
    onDone: onClose,
  })
  const save = async (title: string, update: ChangeStaff) => {
    try {
      await change.mutateAsync(update)
      toast({ title, text: name })
      onClose()
    } catch (error) {
      toastError('Not changed')(error)
    }
  }
  return (
    <Dialog onClose={onClose} title={name} maxWidth={520}>
      <div className="dialog-body gap-6">
        <RoleForm
          label="Role"
          roles={ROLES}
          role={member.role}
          pending={change.isPending}
          onSave={(role) => save('Role changed', { role: role || member.role })}
        />
        {settings?.roles.value.secondRoles && (
          <RoleForm
            label="Second role"
            roles={ROLES.filter((role) => role !== member.role)}
            role={member.secondRole ?? ''}
            pending={change.isPending}
            onSave={(role) => save('Second role changed', { secondRole: role || null })}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {member.isActive ? (
            <Act
              variant="danger"
              label="Deactivate"
              verb={change}
              input={{ isActive: false }}
              confirm={{
                title: `Deactivate ${name}?`,
                text: 'They will be signed out now and cannot sign in until someone reactivates them.',
                confirmLabel: 'Deactivate',
                cancelLabel: 'Keep',
                pendingLabel: 'Deactivating…',
              }}
              {...ending('Deactivated')}
            />
          ) : (
            <Act
              label="Reactivate"
              verb={change}
              input={{ isActive: true }}
              {...ending('Reactivated')}
            />
          )}
          {member.authenticator && (
            <Act
              label="Turn off the authenticator"
              verb={reset}
              input={undefined}
              confirm={{
                title: 'Turn off the authenticator?',
                text: `${name} will be signed out and will sign in with a password only until they set up an app again.`,
                confirmLabel: 'Turn it off',
                cancelLabel: 'Keep',
                pendingLabel: 'Turning it off…',
              }}
              {...ending('Authenticator off')}
            />
          )}
          <AppLink className="btn btn-quiet btn-sm" href={`/admin/audit?who=${member.id}`}>
            Activity
          </AppLink>
        </div>
      </div>
    </Dialog>
  )
}

type RoleFormProps = {
  label: 'Role' | 'Second role'
  roles: readonly Role[]
  /** The present role; empty where there is none. */
  role: Role | ''
  pending: boolean
  onSave: (role: Role | '') => Promise<void>
}

function RoleForm({ label, roles, role, pending, onSave }: RoleFormProps) {
  const [chosen, setChosen] = useState(role)
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave(chosen)
      }}
    >
      <SelectField
        className="grow"
        label={label}
        value={chosen}
        onChange={({ target }) => setChosen(target.value as Role | '')}
      >
        {label === 'Second role' && <option value="">None</option>}
        <Options values={roles} labels={ROLE_NAMES} />
      </SelectField>
      <Button type="submit" disabled={chosen === role} pending={pending}>
        Change {label.toLowerCase()}
      </Button>
    </form>
  )
}
