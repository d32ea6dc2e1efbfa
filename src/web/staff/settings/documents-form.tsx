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
      about="Seller details shown on invoices. Documents already issued do not change."
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
          label="Keep documents for (years)"
          name="keepYears"
          type="number"
          min={1}
          max={30}
          parse={numberIn}
          hint="The buyer’s details are then removed"
        />
      </div>
    </SettingForm>
  )
}
