import { useQuery } from '@tanstack/react-query'
import { useFormState, useWatch } from 'react-hook-form'
import type { WheelSettings } from '#contract/prize-claims.ts'
import { isWinning, PRIZES } from '#contract/prizes.ts'
import type { Banner } from '#contract/setting-schemas.ts'
import { gatewaysQuery } from '#web/queries/staff-gateways.ts'
import { CardsSentence } from '#web/staff/gateways/cards-sentence.tsx'
import { HundredthsField } from '#web/staff/hundredths-field.tsx'
import { fieldsOf } from '#web/ui/form.tsx'
import { settingForm } from './setting-form.tsx'
import { Fields, FieldsPart } from './fields.tsx'

export const BannerForm = settingForm('banner', {
  title: 'Banner',
  about: 'A message at the top of every shop page. Leave empty for none.',
  fields: ({ TextField }) => (
    <>
      <TextField label="Text" maxLength={160} name="text" />
      <Fields>
        <TextField label="Link text" optional maxLength={40} name="linkText" />
        <TextField
          label="Link address"
          optional
          maxLength={300}
          hint="A page of this shop, such as /products, or an address with https://"
          name="linkHref"
        />
        <TextField label="First day" optional type="date" name="from" />
        <TextField label="Last day" optional type="date" name="until" />
      </Fields>
      <BannerPreview />
    </>
  ),
})

function BannerPreview() {
  const { text = '', linkText } = useWatch<Banner>()
  if (!text.trim()) return null
  return (
    <p className="banner callout cluster justify-center gap-x-3.5 gap-y-1 py-2 wrap-anywhere">
      <span>{text}</span>
      {linkText && <span className="underline">{linkText}</span>}
    </p>
  )
}

export const PrivacyForm = settingForm('privacy', {
  title: 'Data protection',
  about:
    'Your registration number with the Information Commissioner. It is shown in the privacy policy. Leave empty if you have none.',
  fields: ({ TextField }) => (
    <TextField label="Registration number" optional maxLength={40} name="registration" />
  ),
})

export const OrderTimesForm = settingForm('order-times', {
  title: 'Unpaid orders',
  about:
    'How long we hold stock for unpaid orders. A transfer has until the end of the working day.',
  fields: ({ NumberField }) => (
    <>
      <Fields>
        <NumberField label="Expires after (hours)" name="unpaidExpiryHours" />
        <NumberField label="Reminder before that (hours)" name="reminderHours" />
        <NumberField label="Online payment must be made within (hours)" name="onlineExpiryHours" />
      </Fields>
      <CardsNote />
    </>
  ),
})

/** Which gateway takes cards, which is set where the shop runs, with the keys of the gateway. */
function CardsNote() {
  const { data } = useQuery(gatewaysQuery())
  return <div className="muted small">{data && <CardsSentence gateways={data} />}</div>
}

export const StockForm = settingForm('stock', {
  title: 'Low stock',
  about:
    'New products show as low stock at this number or fewer. You can set a different number for each product under Inventory.',
  fields: ({ NumberField }) => (
    <Fields>
      <NumberField label="Items" name="lowStockPieces" />
    </Fields>
  ),
})

export const CasesForm = settingForm('cases', {
  title: 'Videos and photos of cases',
  about:
    'The disk space that files of all cases can use. From 80% on, the dashboard says so. When it is full, videos are refused and photos are still accepted, for which 1 GB is reserved.',
  fields: ({ NumberField }) => (
    <Fields>
      <NumberField label="Space (GB)" name="casesGigabytes" />
    </Fields>
  ),
})

export const WheelForm = settingForm('wheel', {
  title: 'Prize wheel',
  about: 'Set how many times each prize can be won per day. Leave empty for no limit.',
  fields: ({ CheckField }) => (
    <>
      <CheckField label="Show the prize wheel" name="on" />
      <Caps />
    </>
  ),
})

/** An empty field means no cap. */
const capIn = (text?: string) => (text === '' || text === undefined ? undefined : Number(text))

const { TextField } = fieldsOf<WheelSettings>()

function Caps() {
  const { errors } = useFormState<WheelSettings>()
  return (
    <FieldsPart legend="Limit per day">
      <Fields>
        {PRIZES.map(
          ({ id, name }) =>
            isWinning(id) && (
              <TextField
                key={id}
                label={name}
                name={`caps.${id}`}
                optional
                type="number"
                min={0}
                error={errors.caps?.[id] && 'Please enter a whole number or leave this empty'}
                parse={capIn}
              />
            ),
        )}
      </Fields>
    </FieldsPart>
  )
}

export const PrizesForm = settingForm('prizes', {
  title: 'US$10',
  about: 'Discount for this prize. Vouchers already won keep their amount.',
  fields: ({ NumberField }) => <NumberField label="US$10 takes off (J$)" name="tenUsd" />,
})

/** Tax of payouts: the share withheld, and the yearly amount above which a tax form is needed. */
export const PayoutsForm = settingForm('payouts', {
  title: 'Tax of payouts',
  about: 'Applies to new payout runs. Locked runs do not change.',
  fields: ({ CheckField }) => (
    <>
      <Fields>
        <HundredthsField name="withholdingBp" label="Tax withheld (%)" />
        <HundredthsField name="taxFormAboveCents" label="Tax form above (J$ a year)" />
      </Fields>
      <CheckField name="taxFormGate" label="Do not pay partners who owe a tax form" />
    </>
  ),
})

export const AwardsForm = settingForm('awards', {
  title: 'Awards to partners',
  about: 'Amounts added or deducted by staff. Above this amount a second approval is needed.',
  fields: ({ NumberField }) => (
    <NumberField label="A second person approves above (J$)" name="approveAbove" />
  ),
})

export const PricesForm = settingForm('prices', {
  title: 'Discounts by clerks',
  about:
    'How far below the shop’s prices a clerk can sell, in quotes and new orders. A lower price waits for a manager.',
  fields: ({ NumberField }) => (
    <NumberField label="Largest discount by a clerk (%)" name="clerkDiscountPercent" />
  ),
})

export const RefundsForm = settingForm('refunds', {
  title: 'Refunds',
  about:
    'Overpayments from this amount are refunded. Smaller ones stay on the order as credit. Cancelled orders are always refunded in full.',
  fields: ({ NumberField }) => (
    <Fields>
      <NumberField label="Refund from (J$)" name="overpaidFrom" />
      <NumberField label="Second approval above (J$)" name="approveAbove" />
    </Fields>
  ),
})

export const TransfersForm = settingForm('transfers', {
  title: 'Transfer reference discount',
  about:
    'When this is on, each new transfer order gets J$0.01 to J$0.99 off so that every total is different and can be matched without a reference. Customers see it after they order. Turning it off does not change existing orders.',
  fields: ({ CheckField }) => (
    <CheckField label="Give each transfer order a unique total" name="namingCents" />
  ),
})

export const RolesForm = settingForm('roles', {
  title: 'Two roles',
  about:
    'Normally one person opens a card and another confirms the payment. In a very small shop, one person can do both.',
  fields: ({ CheckField, TextField }) => (
    <>
      <CheckField
        label="One person may hold two roles, such as admin and custodian"
        name="secondRoles"
      />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        hint="Changes are recorded in the audit log. If you turn this off, second roles stop working immediately."
        name="password"
      />
    </>
  ),
})

/** The seller as documents name it. Without a text they name the shop's own company and address. */
export const DocumentsForm = settingForm('documents', {
  title: 'On the documents',
  about: 'Seller details shown on invoices. Documents already issued do not change.',
  fields: ({ TextField, NumberField }, settings) => (
    <Fields>
      <TextField
        label="Legal name"
        optional
        name="legalName"
        maxLength={120}
        placeholder={settings.shop.value.company}
        hint="Empty: the shop’s company"
      />
      <TextField
        label="Address"
        optional
        name="address"
        maxLength={200}
        placeholder={settings.shop.value.address}
        hint="Empty: the shop’s address"
      />
      <NumberField
        label="Keep documents for (years)"
        name="keepYears"
        hint="The buyer’s details are then removed"
      />
    </Fields>
  ),
})
