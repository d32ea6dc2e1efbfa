import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ROLES } from '#contract/staff.ts'
import { InviteStaff } from '#contract/team.ts'
import { useInvite } from '#web/queries/staff-team.ts'
import { showRefusal } from '#web/ui/form-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ROLE_NAMES } from './labels.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite()
  const form = useForm<InviteStaff>({
    resolver: zodResolver(InviteStaff),
    defaultValues: { email: '', role: 'clerk' },
  })
  const { register, handleSubmit, formState } = form
  const submit = async (asked: InviteStaff) => {
    try {
      await invite.mutateAsync(asked)
      toast({ title: 'Invited', text: `${asked.email} has three days to join.` })
      onClose()
    } catch (error) {
      showRefusal(form, error)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Invite somebody" maxWidth={480}>
      <form
        className="grid gap-4 px-6 pt-3 pb-6"
        noValidate
        aria-label="Invite somebody"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          maxLength={254}
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <SelectField label="Role" error={formState.errors.role?.message} {...register('role')}>
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
          <Button type="submit" pending={formState.isSubmitting} pendingLabel="Inviting…">
            Send the invitation
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
