import type { Versioned, StaffRoles } from '#contract/settings.ts'
import { fieldsOf } from '#web/ui/form.tsx'
import { SettingForm } from './setting-form.tsx'

const { CheckField, TextField } = fieldsOf<StaffRoles & { password?: string }>()

export function RolesForm({ kept }: { kept: Versioned<StaffRoles> }) {
  return (
    <SettingForm
      subject="roles"
      kept={kept}
      title="Two roles"
      about="Normally a card takes two people: one opens it, another decides the payment. In a shop of one or two people, one may do both."
    >
      <CheckField
        label="One person may hold two roles, such as admin and custodian"
        name="secondRoles"
      />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        hint="A change stands out in the audit log. Switched off, second roles stop counting at once."
        name="password"
      />
    </SettingForm>
  )
}
