import { Plus, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import type { ChangeShop, Kept } from '#contract/settings.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SettingForm } from './setting-form.tsx'

type Form = UseFormReturn<ChangeShop>

export function ShopForm({ kept }: { kept: Kept<ShopFacts> }) {
  return (
    <SettingForm
      subject="shop"
      kept={kept}
      title="The shop"
      about="On every page and in every mail. Pages show a change at once."
    >
      {(form) => (
        <>
          <Names form={form} />
          <Contact form={form} />
          <Bank form={form} />
          <Links form={form} of="social" legend="Social links" />
          <Links form={form} of="partnerSites" legend="Sites of partners" />
        </>
      )}
    </SettingForm>
  )
}

type Listed = 'social' | 'partnerSites'
type Plain = Exclude<keyof ShopFacts, 'bank' | Listed>

type LineProps = Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'error'> & {
  form: Form
  name: Plain
}

function Line({ form, name, ...rest }: LineProps) {
  const error = form.formState.errors[name]?.message
  return <TextField {...rest} error={error} {...form.register(name)} />
}

function Names({ form }: { form: Form }) {
  return (
    <fieldset className="set-part">
      <legend>Name</legend>
      <div className="set-two">
        <Line form={form} name="name" label="Shop name" maxLength={80} />
        <Line form={form} name="company" label="Company" maxLength={120} />
        <Line form={form} name="tagline" label="Tagline" maxLength={160} />
        <Line form={form} name="assistantName" label="Assistant’s name" maxLength={40} />
      </div>
    </fieldset>
  )
}

function Contact({ form }: { form: Form }) {
  return (
    <fieldset className="set-part">
      <legend>Contact and hours</legend>
      <div className="set-two">
        <Line form={form} name="phone" label="Phone" type="tel" maxLength={40} />
        <Line form={form} name="email" label="E-mail" type="email" maxLength={254} />
        <Line
          form={form}
          name="whatsapp"
          label="WhatsApp"
          inputMode="numeric"
          hint="Digits only, with the country code"
        />
        <Line form={form} name="address" label="Address" maxLength={200} />
        <Line form={form} name="hoursWeek" label="Hours in the week" maxLength={80} />
        <Line form={form} name="hoursSaturday" label="Hours on Saturday" maxLength={80} />
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

function Bank({ form }: { form: Form }) {
  return (
    <fieldset className="set-part">
      <legend>Bank account for transfers</legend>
      <p className="muted small -mt-2">
        Shoppers pay here. A change takes your password, stands out in the audit log, and is mailed
        to every admin.
      </p>
      <div className="set-two">
        {BANK.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            maxLength={120}
            error={form.formState.errors.bank?.[name]?.message}
            {...form.register(`bank.${name}`)}
          />
        ))}
        {form.formState.dirtyFields.bank && (
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            hint="For a change of the bank account"
            error={form.formState.errors.password?.message}
            {...form.register('password')}
          />
        )}
      </div>
    </fieldset>
  )
}

const MOST_LINKS = 12

type LinksProps = { form: Form; of: Listed; legend: string }

/** Named addresses elsewhere, at the foot of every page. */
function Links({ form, of, legend }: LinksProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: of })
  const errors = form.formState.errors[of]
  return (
    <fieldset className="set-part">
      <legend>{legend}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="set-row">
          <TextField
            label="Name"
            maxLength={40}
            error={errors?.[index]?.name?.message}
            {...form.register(`${of}.${index}.name`)}
          />
          <TextField
            label="Address"
            type="url"
            maxLength={300}
            error={errors?.[index]?.url?.message}
            {...form.register(`${of}.${index}.url`)}
          />
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
          disabled={fields.length >= MOST_LINKS}
          onClick={() => append({ name: '', url: 'https://' })}
        >
          <Plus className="i" aria-hidden="true" />
          Add a link
        </Button>
      </div>
    </fieldset>
  )
}
