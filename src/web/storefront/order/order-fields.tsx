import { useQuery } from '@tanstack/react-query'
import { CreditCard, Landmark, Store, Truck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { formatDollars } from '#contract/money.ts'
import { PARISHES } from '#contract/parishes.ts'
import { vaultKeyQuery } from '#web/queries/orders.ts'
import { useShop } from '#web/queries/shop.ts'
import { useOnline } from '#web/ui/use-online.ts'
import { cx } from '#web/ui/class-names.ts'
import { FieldNote } from '#web/ui/field.tsx'
import { fieldsOf } from '#web/ui/form.tsx'
import { PersonFields } from '#web/ui/person-fields.tsx'
import { CardFields } from './card-fields.tsx'
import type { CheckoutValues, Form } from './checkout.ts'
import { canSeal } from './use-order.ts'
import { OnlineNote } from './online-note.tsx'
import type { sharedWays } from './ways.ts'

const { SelectField, TextArea, TextField } = fieldsOf<CheckoutValues>()

/** How an order can be paid and sent. */
export type OrderTerms = ReturnType<typeof sharedWays> & {
  /** Where a transfer goes, and how much it is, once that is known. */
  bank: string
  total: string | undefined
  /** The parish that the price is for; any without one. */
  parish?: string
}

type OrderFieldsProps = {
  form: Form
  terms: OrderTerms
  /** The courier's services, once there is a parish. */
  services?: ReactNode
  /** What is taken off, where something can be. */
  voucher?: ReactNode
}

/** The fields of an order: who, delivery, payment, notes. */
export function OrderFields({ form, terms, services, voucher }: OrderFieldsProps) {
  const isSealed = useShop().cards === 'review' && canSeal()
  const key = useQuery({ ...vaultKeyQuery(), enabled: isSealed })
  const sealing = isSealed ? (key.isPending ? undefined : Boolean(key.data)) : false
  return (
    <>
      <PersonFields<keyof CheckoutValues>
        name="customerName"
        email="customerEmail"
        phone="customerPhone"
      />
      <ShippingFields form={form} terms={terms} services={services} />
      {voucher}
      <PaymentFields form={form} terms={terms} sealing={sealing} />
      <TextArea label="Notes" optional rows={2} maxLength={2000} name="notes" />
    </>
  )
}

/** `14 Half Way Tree Road, Kingston 10` -> `Kingston 10`. */
const townOf = (address: string) => address.split(',').at(-1)?.trim()

type ShippingFieldsProps = { form: Form; terms: OrderTerms; services: ReactNode }

/** Courier or pick-up; a courier needs to know where. */
function ShippingFields({ form, terms, services }: ShippingFieldsProps) {
  const { address } = useShop()
  const { register, formState } = form
  const method = useWatch({ control: form.control, name: 'shippingMethod' })
  const facts = {
    delivery: {
      text: 'Delivered to your door',
      icon: <Truck className="i" aria-hidden="true" />,
    },
    pickup: { text: `Free, ${townOf(address)}`, icon: <Store className="i" aria-hidden="true" /> },
  }
  return (
    <OptionCards
      legend="Delivery or pick-up"
      field={register('shippingMethod')}
      error={formState.errors.shippingMethod?.message}
      options={terms.shipping.map(({ method, name }) => ({
        value: method,
        name,
        ...facts[method],
      }))}
    >
      {method === 'delivery' && (
        <div className="mt-3 grid gap-3">
          <div className="row2">
            <TextField
              label="Address"
              autoComplete="street-address"
              maxLength={300}
              name="deliveryAddress"
            />
            <SelectField label="Parish" autoComplete="address-level1" name="parish">
              <option value="">Choose a parish</option>
              {(terms.parish ? [terms.parish] : PARISHES).map((parish) => (
                <option key={parish}>{parish}</option>
              ))}
            </SelectField>
          </div>
          <TextField
            label="Landmark"
            optional
            placeholder="Opposite the church, blue gate"
            maxLength={200}
            name="landmark"
          />
          {services}
        </div>
      )}
    </OptionCards>
  )
}

type PaymentFieldsProps = {
  form: Form
  terms: OrderTerms
  /** Whether cards are sealed; undefined until that is known. */
  sealing: boolean | undefined
}

function PaymentFields({ form, terms, sealing }: PaymentFieldsProps) {
  const { register, formState } = form
  const { cards } = useShop()
  const isOnline = useOnline()
  const method = useWatch({ control: form.control, name: 'paymentMethod' })
  const paysNow = cards === 'online'
  const facts = {
    credit_card: {
      ...(paysNow && { name: 'Card, pay now' }),
      text: cardText(paysNow, isOnline),
      icon: <CreditCard className="i" aria-hidden="true" />,
    },
    bank_transfer: {
      text: terms.bank,
      icon: <Landmark className="i" aria-hidden="true" />,
    },
  }
  return (
    <OptionCards
      legend="Payment"
      field={register('paymentMethod')}
      error={formState.errors.paymentMethod?.message}
      options={terms.payment.map(({ method, name }) => ({
        value: method,
        name,
        ...facts[method],
      }))}
    >
      {method === 'credit_card' &&
        (paysNow ? <OnlineNote /> : <CardFields form={form} sealing={sealing} />)}
      {method === 'bank_transfer' && <TransferSteps total={terms.total} />}
    </OptionCards>
  )
}

function cardText(paysNow: boolean, isOnline: boolean): string {
  if (!paysNow) return 'Charged after we review the order'
  return isOnline ? 'On a secure payment page' : 'Needs an internet connection'
}

function TransferSteps({ total }: Pick<OrderTerms, 'total'>) {
  return (
    <div className="sealed bank">
      <p>
        After you place the order, we show you our bank account and your order number to use as the
        reference. You can upload your receipt there.
      </p>
      <ol className="bsteps">
        <li>Place order</li>
        <li>Transfer {total === undefined ? 'the total' : formatDollars(total)}</li>
        <li>Upload receipt</li>
      </ol>
    </div>
  )
}

type Option = { value: string; name: string; text: ReactNode; icon: ReactNode }

type OptionCardsProps = {
  legend: string
  options: Option[]
  error: string | undefined
  field: UseFormRegisterReturn
  children?: ReactNode
}

/** A question with few answers, each a card; what the answer asks for comes beneath. */
function OptionCards({ legend, options, error, field, children }: OptionCardsProps) {
  const noteId = useId()
  return (
    <fieldset aria-describedby={error ? noteId : undefined}>
      <legend className="lab">{legend}</legend>
      <div className={cx('opts', error && 'wrong')}>
        {options.map(({ value, name, text, icon }) => (
          <label key={value} className="opt2">
            <input type="radio" value={value} {...field} />
            {icon}
            <span>
              <b>{name}</b>
              {text}
            </span>
          </label>
        ))}
      </div>
      <div className={error ? 'mt-1.5' : undefined}>
        <FieldNote id={noteId} error={error} />
      </div>
      {children}
    </fieldset>
  )
}
