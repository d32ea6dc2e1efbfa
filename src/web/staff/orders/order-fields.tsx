import { PARISHES } from '#contract/parishes.ts'
import {
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  SHIPPING_METHODS,
} from '#contract/orders.ts'
import { CheckField, SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import type { OrderForm } from './order-form.ts'
import { ProductFields } from './product-fields.tsx'
import {
  ORDER_STATUS_NAMES,
  PAYMENT_METHOD_NAMES,
  PAYMENT_STATUS_NAMES,
  SHIPPING_METHOD_NAMES,
} from './labels.ts'

type Of = { form: OrderForm }

/** Every field of an order that staff may set, in the order in which a call is answered. */
export function OrderFields({ form }: Of) {
  return (
    <>
      <ProductFields form={form} />
      <CustomerFields form={form} />
      <ShippingFields form={form} />
      <PaymentFields form={form} />
      <TextArea
        label="Notes"
        optional
        rows={2}
        maxLength={2000}
        error={form.formState.errors.notes?.message}
        {...form.register('notes')}
      />
    </>
  )
}

function CustomerFields({ form: { register, formState } }: Of) {
  const { errors } = formState
  return (
    <fieldset className="of-g">
      <legend>Customer</legend>
      <TextField
        label="Customer name"
        autoComplete="off"
        maxLength={120}
        error={errors.customerName?.message}
        {...register('customerName')}
      />
      <div className="row2">
        <TextField
          label="Customer e-mail"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          error={errors.customerEmail?.message}
          {...register('customerEmail')}
        />
        <TextField
          label="Customer phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          error={errors.customerPhone?.message}
          {...register('customerPhone')}
        />
      </div>
    </fieldset>
  )
}

function ShippingFields({ form }: Of) {
  const { register, formState, watch } = form
  const { errors } = formState
  return (
    <fieldset className="of-g">
      <legend>Shipping</legend>
      <Choice
        label="Shipping method"
        names={SHIPPING_METHOD_NAMES}
        values={SHIPPING_METHODS}
        error={errors.shippingMethod?.message}
        {...register('shippingMethod')}
      />
      {watch('shippingMethod') === 'delivery' && (
        <>
          <TextField
            label="Delivery address"
            optional
            autoComplete="off"
            maxLength={300}
            error={errors.deliveryAddress?.message}
            {...register('deliveryAddress')}
          />
          <div className="row2">
            <SelectField
              label="Parish"
              optional
              error={errors.parish?.message}
              {...register('parish')}
            >
              <option value="">Choose a parish</option>
              {PARISHES.map((parish) => (
                <option key={parish}>{parish}</option>
              ))}
            </SelectField>
            <TextField
              label="Landmark"
              optional
              autoComplete="off"
              maxLength={200}
              error={errors.landmark?.message}
              {...register('landmark')}
            />
          </div>
        </>
      )}
    </fieldset>
  )
}

function PaymentFields({ form }: Of) {
  const { register, formState, watch } = form
  const { errors } = formState
  return (
    <fieldset className="of-g">
      <legend>Payment and status</legend>
      <Choice
        label="Payment method"
        names={PAYMENT_METHOD_NAMES}
        values={PAYMENT_METHODS}
        error={errors.paymentMethod?.message}
        {...register('paymentMethod')}
      />
      <div className="row2">
        <Choice
          label="Payment status"
          names={PAYMENT_STATUS_NAMES}
          values={PAYMENT_STATUSES}
          error={errors.paymentStatus?.message}
          {...register('paymentStatus')}
        />
        <Choice
          label="Order status"
          names={ORDER_STATUS_NAMES}
          values={ORDER_STATUSES}
          error={errors.orderStatus?.message}
          {...register('orderStatus')}
        />
      </div>
      {watch('paymentMethod') === 'credit_card' && (
        <div className="row2">
          <TextField
            label="Billing address"
            optional
            autoComplete="off"
            maxLength={300}
            error={errors.billingAddress?.message}
            {...register('billingAddress')}
          />
          <TextField
            label="Zip code"
            optional
            autoComplete="off"
            maxLength={20}
            error={errors.zipCode?.message}
            {...register('zipCode')}
          />
        </div>
      )}
      <CheckField
        label="A referring partner earns commission"
        {...register('commissionEligible')}
      />
    </fieldset>
  )
}

type ChoiceProps<Value extends string> = Omit<
  React.ComponentProps<typeof SelectField>,
  'children'
> & {
  values: readonly Value[]
  names: Record<Value, string>
}

function Choice<Value extends string>({ values, names, ...field }: ChoiceProps<Value>) {
  return (
    <SelectField {...field}>
      {values.map((value) => (
        <option key={value} value={value}>
          {names[value]}
        </option>
      ))}
    </SelectField>
  )
}
