import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { SettingsView } from '#contract/settings.ts'
import type { SetUpStep, SetUpView } from '#contract/set-up.ts'
import type { Ability } from '#contract/staff.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useSaveSetting } from '#web/queries/staff-settings.ts'
import { Act } from '#web/staff/act.tsx'
import { LoadedPage } from '#web/staff/loaded.tsx'
import { DocumentsForm } from '#web/staff/settings/setting-forms.tsx'
import { Numbers } from '#web/staff/settings/numbering.tsx'
import { ShopForm } from '#web/staff/settings/shop-form.tsx'
import { TaxForm } from '#web/staff/settings/tax-form.tsx'
import { SmallButtonLink } from '#web/staff/small-button.tsx'
import { MailPart } from './mail-part.tsx'

type PartProps = { view: SetUpView }

type Step = {
  title: string
  /** What happens as long as it is not done. */
  left: string
  /** The ability that the step takes. */
  requires: Ability
  Part: ComponentType<PartProps>
}

type FormProps = { settings: SettingsView }

/** A form of the settings, as a part of a step. */
const withSettings = (Form: ComponentType<FormProps>) =>
  function FormOfStep() {
    return (
      <LoadedPage query={useQuery(staffQuery('/api/settings'))} what="The settings">
        {(settings) => <Form settings={settings} />}
      </LoadedPage>
    )
  }

export const STEPS: Record<SetUpStep, Step> = {
  shop: {
    title: 'The shop',
    left: 'pages and e-mails show an address, phone number and e-mail that are not yours.',
    requires: 'settings.write',
    Part: withSettings(({ settings }) => <ShopForm settings={settings} part="facts" />),
  },
  bank: {
    title: 'Bank account',
    left: 'customers will transfer money to an account that is not yours.',
    requires: 'settings.write',
    Part: withSettings(({ settings }) => <ShopForm settings={settings} part="bank" />),
  },
  delivery: {
    title: 'Delivery rates',
    left: 'orders can be placed, but you quote each delivery yourself.',
    requires: 'settings.money',
    Part: () => (
      <div>
        <SmallButtonLink label="Open the delivery rates" href="/admin/delivery" />
      </div>
    ),
  },
  tax: {
    title: 'Tax',
    left: 'no tax is shown or calculated, as for a shop that is not registered.',
    requires: 'settings.money',
    Part: withSettings(TaxPart),
  },
  documents: {
    title: 'Documents and numbers',
    left: 'your first invoices will show the wrong seller and cannot be corrected.',
    requires: 'settings.money',
    Part: DocumentsPart,
  },
  mail: {
    title: 'Mail',
    left: 'you will not know whether customers get e-mails about their orders.',
    requires: 'settings.write',
    Part: MailPart,
  },
}

/** An answer in one press, or the form of the tax. */
function TaxPart({ settings }: FormProps) {
  const { value, version } = settings.tax
  const save = useSaveSetting('tax')
  return (
    <>
      {value.registrations.length === 0 && (
        <div>
          <Act
            label="We are not registered for GCT"
            verb={save}
            input={{ value, version }}
            failed="Not saved"
          />
        </div>
      )}
      <TaxForm settings={settings} />
    </>
  )
}

const DocumentsPartForm = withSettings(DocumentsForm)

function DocumentsPart({ view: { seller } }: PartProps) {
  return (
    <>
      <div>
        <p className="muted small">The seller as it stands now</p>
        <p>
          <b>{seller.name}</b>
        </p>
        {seller.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Numbers />
      <DocumentsPartForm />
    </>
  )
}
