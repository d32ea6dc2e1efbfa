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
    about="A line on top of every public page. Without a text there is none."
  >
    <TextField label="Text" maxLength={160} name="text" />
    <div className="set-two">
      <TextField label="Link reads" optional maxLength={40} name="linkText" />
      <TextField
        label="Link leads to"
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
    about="The privacy policy names the number under which the Information Commissioner has registered the shop. Without one it says nothing of it."
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
      about="An order that waits for a transfer, or for a card online, keeps its piece this long."
    >
      <div className="set-two">
        <NumberField label="Expires after (hours)" name="unpaidExpiryHours" min={12} max={720} />
        <NumberField label="Reminder before that (hours)" name="reminderHours" min={1} max={336} />
        <NumberField
          label="An order to be paid online waits for (hours)"
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
      about="New products count as low on stock at this many pieces or fewer. Each can have its own number in the inventory."
    >
      <div className="set-two">
        <NumberField label="Pieces" name="lowStockPieces" min={0} max={1000} />
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
    about="A cap says how often a prize may be won in a Jamaican day. Without one there is no limit."
  >
    <CheckField label="The wheel turns" name="on" />
    <Caps />
  </SettingForm>
)

function Caps() {
  const { errors } = useFormState<WheelSettings>()
  return (
    <fieldset className="set-part">
      <legend>Most a day</legend>
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
                error={errors.caps?.[id] && 'Please enter a whole number, or nothing'}
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
    about="What this prize takes off an order. Vouchers that were won before keep their amount."
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
    about="For runs that are calculated from now on; a run that is locked stays as it is."
  >
    <div className="set-two">
      <HundredthsField name="withholdingBp" label="Tax withheld (%)" />
      <HundredthsField name="taxFormAboveCents" label="Tax form above (J$ a year)" />
    </div>
    <CheckField name="taxFormGate" label="Runs leave out who owes a tax form, until it is filed" />
  </SettingForm>
)

export const AwardsForm = ({ settings }: Props) => (
  <SettingForm
    subject="awards"
    settings={settings}
    title="Awards to partners"
    about="Money that staff give a partner, or take back, by hand. Above this amount a second person approves it first."
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
    about="What a customer paid too much is owed from this amount on; below it, it stays with the order. A cancelled order is always owed in full."
  >
    <div className="set-two">
      <NumberField label="Owed from (J$)" name="overpaidFrom" min={0} max={10_000_000} />
      <NumberField
        label="A second person agrees above (J$)"
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
    title="Cents that name the order"
    about="Many transfers come without the reference. Switched on, each new order by transfer gets J$0.01 to J$0.99 off, so that no two open totals are alike: the amount alone then says whose money it is, and its line of a bank statement counts as sure. Shoppers see it on the order’s page and in its mails, never before they order. Orders that have such cents keep them when it is switched off."
  >
    <CheckField label="Give each new transfer its own cents" name="namingCents" />
  </SettingForm>
)

export const RolesForm = ({ settings }: Props) => (
  <SettingForm
    subject="roles"
    settings={settings}
    title="Two roles"
    about="Normally a card takes two people: one opens it, another decides the payment. In a shop of one or two people, one may do both."
  >
    <CheckField
      label="One person may hold two roles, such as admin and custodian"
      name="secondRoles"
    />
    <TextField
      label="Your password"
      type="password"
      autoComplete="current-password"
      hint="A change stands out in the audit log. Switched off, second roles stop counting at once."
      name="password"
    />
  </SettingForm>
)
