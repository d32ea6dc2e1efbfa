import type { ComponentProps } from 'react'
import { useFieldArray, useFormState } from 'react-hook-form'
import type { SettingChange, SettingsView } from '#contract/settings.ts'
import { fieldsOf } from '#web/ui/form.tsx'
import { Fields, FieldsPart } from './fields.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingRows } from './setting-rows.tsx'

type ChangeShop = SettingChange<'shop'>
const { TextField } = fieldsOf<ChangeShop>()

type Props = { settings: SettingsView; part?: 'facts' | 'bank' }

/** The facts of the shop, or a part of them; what is not shown stays as it is. */
export const ShopForm = ({ settings, part }: Props) => (
  <SettingForm
    subject="shop"
    settings={settings}
    title={part === 'bank' ? 'Bank account' : 'The shop'}
    about="Shown on every page and in every e-mail. Changes are live immediately."
  >
    {part !== 'bank' && <Facts />}
    {part !== 'facts' && <Bank />}
    {part !== 'bank' && <Links of="social" legend="Social links" />}
    {part === undefined && <Links of="partnerSites" legend="Partner sites" />}
  </SettingForm>
)

const Facts = () => (
  <>
    <Part legend="Name">
      <TextField name="name" label="Shop name" maxLength={80} />
      <TextField name="company" label="Company" maxLength={120} />
      <TextField name="tagline" label="Tagline" maxLength={160} />
      <TextField name="assistantName" label="Assistant’s name" maxLength={40} />
    </Part>
    <Part legend="Contact and hours">
      <TextField name="phone" label="Phone" type="tel" maxLength={40} />
      <TextField name="email" label="E-mail" type="email" maxLength={254} />
      <TextField
        name="whatsapp"
        label="WhatsApp"
        inputMode="numeric"
        hint="Digits only, with the country code"
      />
      <TextField name="address" label="Address" maxLength={200} />
      <TextField name="hoursWeek" label="Weekday hours" maxLength={80} />
      <TextField name="hoursSaturday" label="Saturday hours" maxLength={80} />
    </Part>
  </>
)

const Part = ({ children, ...part }: ComponentProps<typeof FieldsPart>) => (
  <FieldsPart {...part}>
    <Fields>{children}</Fields>
  </FieldsPart>
)

const BANK = [
  ['bank', 'Bank'],
  ['branch', 'Branch'],
  ['accountName', 'Account name'],
  ['account', 'Account number'],
] as const

function Bank() {
  const { dirtyFields } = useFormState<ChangeShop>()
  return (
    <Part
      legend="Bank account for transfers"
      about="Customers pay into this account. You need your password to change it. Changes are recorded in the audit log and e-mailed to all admins."
    >
      {BANK.map(([name, label]) => (
        <TextField key={name} label={label} name={`bank.${name}`} maxLength={120} />
      ))}
      {dirtyFields.bank && (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          name="password"
          hint="For a change of the bank account"
        />
      )}
    </Part>
  )
}

const MAX_LINKS = 12

/** Links to other sites, in the footer of every page. */
function Links({ of, legend }: { of: 'social' | 'partnerSites'; legend: string }) {
  const { fields, append, remove } = useFieldArray<ChangeShop, typeof of>({ name: of })
  return (
    <SettingRows
      legend={legend}
      row="link"
      add="Add a link"
      fields={fields}
      most={MAX_LINKS}
      onAdd={() => append({ name: '', url: 'https://' })}
      onRemove={remove}
    >
      {(index) => (
        <>
          <TextField label="Name" name={`${of}.${index}.name`} maxLength={40} />
          <TextField label="Address" type="url" name={`${of}.${index}.url`} maxLength={300} />
        </>
      )}
    </SettingRows>
  )
}
