import type { Versioned } from '#contract/settings.ts'
import type { PayoutSettings } from '#contract/staff-payouts.ts'
import { HundredthsField } from '#web/staff/hundredths-field.tsx'
import { SettingForm } from './setting-form.tsx'

/** Tax of payouts: the share withheld, and the yearly amount above which a tax form is needed. */
export function PayoutsForm({ kept }: { kept: Versioned<PayoutSettings> }) {
  return (
    <SettingForm
      subject="payouts"
      kept={kept}
      title="Tax of payouts"
      about="For runs that are calculated from now on; a run that is locked stays as it is."
    >
      <div className="set-two">
        <HundredthsField name="withholdingBp" label="Tax withheld (%)" />
        <HundredthsField name="taxFormAboveCents" label="Tax form above (J$ a year)" />
      </div>
    </SettingForm>
  )
}
