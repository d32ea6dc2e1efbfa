import type { DocumentRules, SettingsView } from '#contract/settings.ts'
import { fieldsOf, numberIn } from '#web/ui/form.tsx'
import { SettingForm } from './setting-form.tsx'

const { TextField } = fieldsOf<DocumentRules>()

/** The seller as documents name it. Without a text they name the shop's own company and address. */
export const DocumentsForm = ({ settings }: { settings: SettingsView }) => {
  const { company, address } = settings.shop.value
  return (
    <SettingForm
      subject="documents"
      settings={settings}
      title="On the documents"
      about="The seller as it stands on the invoice. Documents that are issued keep what they say."
    >
      <div className="set-two">
        <TextField
          label="Legal name"
          optional
          name="legalName"
          maxLength={120}
          placeholder={company}
          hint="Empty: the shop’s company"
        />
        <TextField
          label="Address"
          optional
          name="address"
          maxLength={200}
          placeholder={address}
          hint="Empty: the shop’s address"
        />
        <TextField
          label="Kept for (years)"
          name="keepYears"
          type="number"
          min={1}
          max={30}
          parse={numberIn}
          hint="Then the buyer is blanked"
        />
      </div>
    </SettingForm>
  )
}
