import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { gctIn, rateOn, rateText } from '#contract/gct.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { formatCents } from '#contract/money.ts'
import type { SettingsView, TaxRules } from '#contract/settings.ts'
import { HundredthsField } from '#web/staff/hundredths-field.tsx'
import { fieldsOf } from '#web/ui/form.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingRows } from './setting-rows.tsx'

const { TextField } = fieldsOf<TaxRules>()
const MAX_ROWS = 20

/** When the shop is registered for GCT, under which numbers, and at which rates. */
export const TaxForm = ({ settings }: { settings: SettingsView }) => (
  <SettingForm
    subject="tax"
    settings={settings}
    title="GCT"
    about="While the shop is not registered, no tax is shown or calculated anywhere: pages, mails, prints."
  >
    <div className="set-two">
      <TextField label="TRN" optional name="trn" maxLength={20} hint="Nine digits" />
      <TextField label="GCT registration number" optional name="gctNumber" maxLength={40} />
    </div>
    <Registrations />
    <Rates />
    <Example />
  </SettingForm>
)

function Registrations() {
  const name = 'registrations'
  const { fields, append, remove } = useFieldArray<TaxRules, typeof name>({ name })
  return (
    <SettingRows
      legend="Registered"
      row="registration"
      add="Add a registration"
      none="The shop is not registered."
      fields={fields}
      most={MAX_ROWS}
      even
      onAdd={() => append({ from: '', until: '' })}
      onRemove={remove}
    >
      {(index) => (
        <>
          <TextField label="First day" type="date" name={`${name}.${index}.from`} />
          <TextField
            label="Last day"
            optional
            hint="Empty as long as it lasts"
            type="date"
            name={`${name}.${index}.until`}
          />
        </>
      )}
    </SettingRows>
  )
}

function Rates() {
  const name = 'rates'
  const { fields, append, remove } = useFieldArray<TaxRules, typeof name>({ name })
  return (
    <SettingRows
      legend="Rate, by day"
      row="rate"
      add="Add a rate from a day on"
      fields={fields}
      most={MAX_ROWS}
      even
      onAdd={() => append({ from: '', rateBp: Number.NaN })}
      onRemove={remove}
    >
      {(index) => (
        <>
          <TextField label="From" type="date" name={`${name}.${index}.from`} />
          <HundredthsField label="Rate (%)" name={`${name}.${index}.rateBp`} />
        </>
      )}
    </SettingRows>
  )
}

const EXAMPLE_CENTS = 115_00

/** What the values in the form make of a price today. */
function Example() {
  const { registrations = [], rates = [] } = useWatch<TaxRules>() as Partial<TaxRules>
  const [today] = useState(() => jamaicaDay(new Date()))
  const rate = rateOn({ registrations, rates }, today)
  const isKnown = rate !== null && Number.isInteger(rate)
  const [price, tax] = [EXAMPLE_CENTS, isKnown ? gctIn(EXAMPLE_CENTS, rate) : null].map((cents) =>
    formatCents(cents ?? 0, { exact: true }),
  )
  return (
    <output className="small">
      {isKnown
        ? `Prices include the tax. Today, at ${rateText(rate)}, ${tax} of ${price} is GCT.`
        : 'Today, prices include no tax.'}
    </output>
  )
}
