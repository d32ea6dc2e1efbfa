import type { UseFormReturn } from 'react-hook-form'
import { centsTyped, dollarsFromCents } from '#contract/money.ts'
import type { Kept } from '#contract/settings.ts'
import type { PayoutSettings } from '#contract/staff-payouts.ts'
import { TextField } from '#web/ui/field.tsx'
import { SettingForm } from './setting-form.tsx'

/** The tax of payouts: what is kept of each, and from when on the shop asks for a form. */
export function PayoutsForm({ kept }: { kept: Kept<PayoutSettings> }) {
  return (
    <SettingForm
      subject="payouts"
      kept={kept}
      title="Tax of payouts"
      about="For runs that are calculated from now on; a run that is locked stays as it is."
    >
      {(form) => (
        <div className="set-two">
          <Hundredths form={form} name="withholdingBp" label="Tax withheld (%)" />
          <Hundredths form={form} name="taxFormAboveCents" label="Tax form above (J$ a year)" />
        </div>
      )}
    </SettingForm>
  )
}

type Props = { form: UseFormReturn<PayoutSettings>; name: keyof PayoutSettings; label: string }

/** Kept in whole hundredths, shown and typed with two decimals. */
function Hundredths({ form, name, label }: Props) {
  const { defaultValues, errors } = form.formState
  const kept = dollarsFromCents(defaultValues?.[name] ?? 0)
  return (
    <TextField
      key={kept}
      label={label}
      inputMode="decimal"
      defaultValue={kept}
      error={errors[name]?.message}
      onChange={({ target }) =>
        form.setValue(name, centsTyped(target.value) ?? NaN, { shouldDirty: true })
      }
    />
  )
}
