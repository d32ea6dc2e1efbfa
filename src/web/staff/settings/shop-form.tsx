import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormState } from 'react-hook-form'
import type { ChangeShop, Versioned } from '#contract/settings.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { fieldsOf } from '#web/ui/form.tsx'
import { SettingForm } from './setting-form.tsx'

const { TextField } = fieldsOf<ChangeShop>()

export function ShopForm({ kept }: { kept: Versioned<ShopFacts> }) {
  return (
    <SettingForm
      subject="shop"
      kept={kept}
      title="The shop"
      about="On every page and in every mail. Pages show a change at once."
    >
      <Names />
      <Contact />
      <Bank />
      <Links of="social" legend="Social links" />
      <Links of="partnerSites" legend="Sites of partners" />
    </SettingForm>
  )
}

function Names() {
  return (
    <fieldset className="set-part">
      <legend>Name</legend>
      <div className="set-two">
        <TextField name="name" label="Shop name" maxLength={80} />
        <TextField name="company" label="Company" maxLength={120} />
        <TextField name="tagline" label="Tagline" maxLength={160} />
        <TextField name="assistantName" label="Assistant’s name" maxLength={40} />
      </div>
    </fieldset>
  )
}

function Contact() {
  return (
    <fieldset className="set-part">
      <legend>Contact and hours</legend>
      <div className="set-two">
        <TextField name="phone" label="Phone" type="tel" maxLength={40} />
        <TextField name="email" label="E-mail" type="email" maxLength={254} />
        <TextField
          name="whatsapp"
          label="WhatsApp"
          inputMode="numeric"
          hint="Digits only, with the country code"
        />
        <TextField name="address" label="Address" maxLength={200} />
        <TextField name="hoursWeek" label="Hours in the week" maxLength={80} />
        <TextField name="hoursSaturday" label="Hours on Saturday" maxLength={80} />
      </div>
    </fieldset>
  )
}

const BANK = [
  ['bank', 'Bank'],
  ['branch', 'Branch'],
  ['accountName', 'Account name'],
  ['account', 'Account number'],
] as const

function Bank() {
  const { dirtyFields } = useFormState<ChangeShop>()
  return (
    <fieldset className="set-part">
      <legend>Bank account for transfers</legend>
      <p className="muted small -mt-2">
        Shoppers pay here. A change takes your password, stands out in the audit log, and is mailed
        to every admin.
      </p>
      <div className="set-two">
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
      </div>
    </fieldset>
  )
}

const MAX_LINKS = 12

type LinksProps = { of: 'social' | 'partnerSites'; legend: string }

/** Links to other sites, in the footer of every page. */
function Links({ of, legend }: LinksProps) {
  const { fields, append, remove } = useFieldArray<ChangeShop, typeof of>({ name: of })
  return (
    <fieldset className="set-part">
      <legend>{legend}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="set-row">
          <TextField label="Name" name={`${of}.${index}.name`} maxLength={40} />
          <TextField label="Address" type="url" name={`${of}.${index}.url`} maxLength={300} />
          <button
            type="button"
            className="ibtn"
            aria-label={`Remove link ${index + 1}`}
            onClick={() => remove(index)}
          >
            <Trash2 className="i" aria-hidden="true" />
          </button>
        </div>
      ))}
      <div>
        <Button
          variant="soft"
          size="sm"
          disabled={fields.length >= MAX_LINKS}
          onClick={() => append({ name: '', url: 'https://' })}
        >
          <Plus className="i" aria-hidden="true" />
          Add a link
        </Button>
      </div>
    </fieldset>
  )
}
