import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { PayoutSettings } from '#contract/staff-payouts.ts'
import type { WheelSettings } from '#contract/prize-claims.ts'
import { isWinning, PRIZES } from '#contract/prizes.ts'
import type {
  PriceRules,
  AwardRules,
  Banner,
  CaseRules,
  OrderTimes,
  PrivacyFacts,
  PrizeWorth,
  RefundRules,
  SettingsView,
  StaffRoles,
  StockAlert,
  TransferRules,
} from '#contract/settings.ts'
import { gatewaysQuery } from '#web/queries/staff-gateways.ts'
import { CardsSentence } from '#web/staff/gateways/cards-sentence.tsx'
import { HundredthsField } from '#web/staff/hundredths-field.tsx'
import { fieldsOf, numberIn } from '#web/ui/form.tsx'
import { SettingForm } from './setting-form.tsx'

type Values = Banner &
  PriceRules &
  PayoutSettings &
  OrderTimes &
  StockAlert &
  WheelSettings &
  PrizeWorth &
  StaffRoles &
  RefundRules &
  AwardRules &
  CaseRules &
  PrivacyFacts &
  TransferRules & { password?: string }
const { CheckField, TextField } = fieldsOf<Values>()

type Props = { settings: SettingsView }

export const BannerForm = ({ settings }: Props) => (
  <SettingForm
    subject="banner"
    settings={settings}
    title="Banner"
    about="A message at the top of every shop page. Leave empty for none."
  >
    <TextField label="Text" maxLength={160} name="text" />
    <div className="set-two">
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
    </div>
    <BannerPreview />
  </SettingForm>
)

export const PrivacyForm = ({ settings }: Props) => (
  <SettingForm
    subject="privacy"
    settings={settings}
    title="Data protection"
    about="Your registration number with the Information Commissioner. It is shown in the privacy policy. Leave empty if you have none."
  >
    <TextField label="Registration number" optional maxLength={40} name="registration" />
  </SettingForm>
)

function BannerPreview() {
  const { text = '', linkText } = useWatch<Banner>()
  if (!text.trim()) return null
  return (
    <p className="set-banner">
      <span>{text}</span>
      {linkText && <span className="underline">{linkText}</span>}
    </p>
  )
}

const NumberField = (props: ComponentProps<typeof TextField>) => (
  <TextField type="number" parse={numberIn} {...props} />
)

export const OrderForms = ({ settings }: Props) => (
  <>
    <SettingForm
      subject="order-times"
      settings={settings}
      title="Unpaid orders"
      about="How long we hold stock for unpaid orders. A transfer has until the end of the working day."
    >
      <div className="set-two">
        <NumberField label="Expires after (hours)" name="unpaidExpiryHours" min={12} max={720} />
        <NumberField label="Reminder before that (hours)" name="reminderHours" min={1} max={336} />
        <NumberField
          label="Online payment must be made within (hours)"
          name="onlineExpiryHours"
          min={1}
          max={168}
        />
      </div>
      <CardsNote />
    </SettingForm>
    <SettingForm
      subject="stock"
      settings={settings}
      title="Low stock"
      about="New products show as low stock at this number or fewer. You can set a different number for each product under Inventory."
    >
      <div className="set-two">
        <NumberField label="Items" name="lowStockPieces" min={0} max={1000} />
      </div>
    </SettingForm>
    <SettingForm
      subject="cases"
      settings={settings}
      title="Videos and photos of cases"
      about="The disk space that files of all cases can use. From 80% on, the dashboard says so. When it is full, videos are refused and photos are still accepted, for which 1 GB is reserved."
    >
      <div className="set-two">
        <NumberField label="Space (GB)" name="casesGigabytes" min={2} max={10_000} />
      </div>
    </SettingForm>
  </>
)

/** Which gateway takes cards, which is set where the shop runs, with the keys of the gateway. */
function CardsNote() {
  const { data } = useQuery(gatewaysQuery())
  return <div className="muted small">{data && <CardsSentence gateways={data} />}</div>
}

/** An empty field means no cap. */
const capIn = (text?: string) => (text === '' || text === undefined ? undefined : Number(text))

export const WheelForms = ({ settings }: Props) => (
  <>
    <WheelForm settings={settings} />
    <PrizeWorthForm settings={settings} />
  </>
)

const WheelForm = ({ settings }: Props) => (
  <SettingForm
    subject="wheel"
    settings={settings}
    title="Prize wheel"
    about="Set how many times each prize can be won per day. Leave empty for no limit."
  >
    <CheckField label="Show the prize wheel" name="on" />
    <Caps />
  </SettingForm>
)

function Caps() {
  const { errors } = useFormState<WheelSettings>()
  return (
    <fieldset className="set-part">
      <legend>Limit per day</legend>
      <div className="set-two">
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
      </div>
    </fieldset>
  )
}

const PrizeWorthForm = ({ settings }: Props) => (
  <SettingForm
    subject="prizes"
    settings={settings}
    title="US$10"
    about="Discount for this prize. Vouchers already won keep their amount."
  >
    <NumberField label="US$10 takes off (J$)" name="tenUsd" min={1} max={10_000_000} />
  </SettingForm>
)

/** Tax of payouts: the share withheld, and the yearly amount above which a tax form is needed. */
export const PayoutsForm = ({ settings }: Props) => (
  <SettingForm
    subject="payouts"
    settings={settings}
    title="Tax of payouts"
    about="Applies to new payout runs. Locked runs do not change."
  >
    <div className="set-two">
      <HundredthsField name="withholdingBp" label="Tax withheld (%)" />
      <HundredthsField name="taxFormAboveCents" label="Tax form above (J$ a year)" />
    </div>
    <CheckField name="taxFormGate" label="Do not pay partners who owe a tax form" />
  </SettingForm>
)

export const AwardsForm = ({ settings }: Props) => (
  <SettingForm
    subject="awards"
    settings={settings}
    title="Awards to partners"
    about="Amounts added or deducted by staff. Above this amount a second approval is needed."
  >
    <NumberField
      label="A second person approves above (J$)"
      name="approveAbove"
      min={0}
      max={10_000_000}
    />
  </SettingForm>
)

export const PricesForm = ({ settings }: Props) => (
  <SettingForm
    subject="prices"
    settings={settings}
    title="Discounts by clerks"
    about="How far below the shop’s prices a clerk can sell, in quotes and new orders. A lower price waits for a manager."
  >
    <NumberField label="A clerk can take off (%)" name="clerkDiscountPercent" min={0} max={100} />
  </SettingForm>
)

export const RefundsForm = ({ settings }: Props) => (
  <SettingForm
    subject="refunds"
    settings={settings}
    title="Refunds"
    about="Overpayments from this amount are refunded. Smaller ones stay on the order as credit. Cancelled orders are always refunded in full."
  >
    <div className="set-two">
      <NumberField label="Refund from (J$)" name="overpaidFrom" min={0} max={10_000_000} />
      <NumberField
        label="Second approval above (J$)"
        name="approveAbove"
        min={0}
        max={10_000_000}
      />
    </div>
  </SettingForm>
)

export const TransfersForm = ({ settings }: Props) => (
  <SettingForm
    subject="transfers"
    settings={settings}
    title="Transfer reference discount"
    about="When this is on, each new transfer order gets J$0.01 to J$0.99 off so that every total is different and can be matched without a reference. Customers see it after they order. Turning it off does not change existing orders."
  >
    <CheckField label="Give each transfer order a unique total" name="namingCents" />
  </SettingForm>
)

export const RolesForm = ({ settings }: Props) => (
  <SettingForm
    subject="roles"
    settings={settings}
    title="Two roles"
    about="Normally one person opens a card and another confirms the payment. In a very small shop, one person can do both."
  >
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
  </SettingForm>
)
