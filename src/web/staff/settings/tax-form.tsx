import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { DocumentSeriesView } from '#contract/document-series.ts'
import { rateOn } from '#contract/gct.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { TaxRules } from '#contract/setting-schemas.ts'
import type { SettingsView } from '#contract/settings.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { countOf } from '#web/staff/format.ts'
import { HundredthsField } from '#web/staff/hundredths-field.tsx'
import { fieldsOf } from '#web/ui/form.tsx'
import { Numbering } from './numbering.tsx'
import { SettingForm, SettingsFrame } from './setting-form.tsx'
import { DocumentsForm } from './setting-forms.tsx'
import { SettingRows } from './setting-rows.tsx'
import { TaxPreview } from './tax-preview.tsx'
import { Fields } from './fields.tsx'

const { TextField } = fieldsOf<TaxRules>()
const MAX_ROWS = 20
/** The last day of a year of four digits: browsers would take six. */
const LAST_DAY = '9999-12-31'

/** Tax and numbering: the tax itself, the numbers of documents, and the seller that these name. */
export const TaxForms = ({ settings }: { settings: SettingsView }) => (
  <SettingsFrame value="sides">
    <TaxForm settings={settings} />
    <Numbering />
    <DocumentsForm settings={settings} />
  </SettingsFrame>
)

/** When the shop is registered for GCT, under which numbers, and at which rates. */
export const TaxForm = ({ settings }: { settings: SettingsView }) => (
  <SettingForm
    subject="tax"
    settings={settings}
    title="GCT"
    about="If the shop is not registered, no tax is shown or calculated."
  >
    <Fields>
      <TextField label="TRN" optional name="trn" maxLength={20} hint="Nine digits" />
      <TextField label="GCT registration number" optional name="gctNumber" maxLength={40} />
    </Fields>
    <Registrations />
    <Rates />
    <TaxPreview saved={settings.tax.value} />
  </SettingForm>
)

function Registrations() {
  const name = 'registrations'
  const { fields, append, remove } = useFieldArray<TaxRules, typeof name>({ name })
  const registrations = useWatch<TaxRules, typeof name>({ name })
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
          <TextField label="First day" type="date" max={LAST_DAY} name={`${name}.${index}.from`} />
          <TextField
            label="Last day"
            optional
            hint="Leave empty if still registered"
            type="date"
            min={registrations?.[index]?.from}
            max={LAST_DAY}
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
  const { data: series } = useQuery(staffQuery('/api/document-series'))
  return (
    <SettingRows
      legend="Rate, by day"
      row="rate"
      add="Add a rate"
      fields={fields}
      most={MAX_ROWS}
      even
      onAdd={() => append({ from: '', rateBp: Number.NaN })}
      onRemove={remove}
    >
      {(index) => (
        <>
          <TextField label="From" type="date" max={LAST_DAY} name={`${name}.${index}.from`} />
          <RateField index={index} stored={series?.rates} />
        </>
      )}
    </SettingRows>
  )
}

type RateProps = { index: number; stored: DocumentSeriesView['rates'] | undefined }

/** A rate; one that is saved says whether it is in use, and how many invoices have it. */
function RateField({ index, stored }: RateProps) {
  const { registrations = [], rates = [] } = useWatch<TaxRules>() as Partial<TaxRules>
  const [today] = useState(() => jamaicaDay(new Date()))
  const rate = rates[index]
  const saved = stored?.find((each) => each.from === rate?.from && each.rateBp === rate.rateBp)
  const latest = rates.findLast(({ from }) => from <= today)
  const isInUse = rate === latest && rateOn({ registrations, rates }, today) !== null
  const count = saved && countOf(saved.invoices, 'invoice', 'invoices')
  return (
    <HundredthsField
      label="Rate (%)"
      name={`rates.${index}.rateBp`}
      {...(count ? { hint: isInUse ? `In use, ${count}` : count } : {})}
    />
  )
}
