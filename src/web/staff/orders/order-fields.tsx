import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatDollars } from '#contract/money.ts'
import { PARISHES } from '#contract/parishes.ts'
import { productCardsQuery } from '#web/queries/products.ts'
import { fieldsOf } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { ServiceField } from '#web/staff/service-field.tsx'
import type { OrderValues } from './order-form.ts'
import {
  ORDER_STATUS_NAMES,
  PAYMENT_METHOD_NAMES,
  PAYMENT_STATUS_NAMES,
  SHIPPING_METHOD_NAMES,
} from './labels.ts'

const { CheckField, SelectField, TextArea, TextField } = fieldsOf<OrderValues>()

const Text = (props: ComponentProps<typeof TextField>) => (
  <TextField autoComplete="off" {...props} />
)

const Group = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="of-g">
    <legend>{legend}</legend>
    {children}
  </fieldset>
)

/**
 * Every field of an order that staff may set, in the order in which a clerk asks for them by phone;
 * the partner of a new one stands before the notes.
 */
export function OrderFields({ isNew, children }: { isNew: boolean; children?: ReactNode }) {
  const [shipping, payment] = useFormContext<OrderValues>().watch([
    'shippingMethod',
    'paymentMethod',
  ])
  return (
    <>
      <ProductFields />
      <Group legend="Customer">
        <Text label="Customer name" name="customerName" maxLength={120} />
        <div className="row2">
          <Text
            label="Customer e-mail"
            name="customerEmail"
            type="email"
            inputMode="email"
            maxLength={254}
          />
          <Text
            label="Customer phone"
            name="customerPhone"
            type="tel"
            inputMode="tel"
            maxLength={40}
          />
        </div>
      </Group>
      <Group legend="Shipping">
        <Choice label="Shipping method" name="shippingMethod" labels={SHIPPING_METHOD_NAMES} />
        {shipping === 'delivery' && <DeliveryFields isNew={isNew} />}
      </Group>
      <Group legend="Payment and status">
        <Choice label="Payment method" name="paymentMethod" labels={PAYMENT_METHOD_NAMES} />
        <div className="row2">
          <Choice label="Payment status" name="paymentStatus" labels={PAYMENT_STATUS_NAMES} />
          <Choice label="Order status" name="orderStatus" labels={ORDER_STATUS_NAMES} />
        </div>
        {payment === 'credit_card' && (
          <div className="row2">
            <Text label="Billing address" name="billingAddress" optional maxLength={300} />
            <Text label="Zip code" name="zipCode" optional maxLength={20} />
          </div>
        )}
        <CheckField label="Pay commission to the referring partner" name="commissionEligible" />
      </Group>
      {children}
      <TextArea label="Notes" name="notes" optional rows={2} maxLength={2000} />
    </>
  )
}

const DeliveryFields = ({ isNew }: { isNew: boolean }) => (
  <>
    <Text label="Delivery address" name="deliveryAddress" optional maxLength={300} />
    <div className="row2">
      <SelectField label="Parish" name="parish" optional>
        <option value="">Choose a parish</option>
        {PARISHES.map((parish) => (
          <option key={parish}>{parish}</option>
        ))}
      </SelectField>
      <Text label="Landmark" name="landmark" optional maxLength={200} />
    </div>
    {isNew && <ServiceOfNew />}
  </>
)

/** The courier's service of a new order, once its piece and the parish are known. */
function ServiceOfNew() {
  const { watch } = useFormContext<OrderValues>()
  const { chosen } = useNamedProduct()
  const parish = watch('parish')
  if (!chosen || !parish) return null
  const lines = [{ productId: chosen.id, color: '', quantity: 1 }]
  return <ServiceField key={`${chosen.id} ${parish}`} lines={lines} parish={parish} />
}

const MAX_OFFERED = 200
const NOT_LISTED = 'There is no product with this name, so stock will not change.'

/**
 * What is bought. The shop's products and their colours are suggested; anything else may be typed.
 */
function ProductFields() {
  const { products, typed, chosen } = useNamedProduct()
  const areAllKnown = products.length > 0 && products.length < MAX_OFFERED
  const names = useId()
  const colors = useId()
  return (
    <Group legend="Product">
      <Text
        label="Product name"
        name="productName"
        list={names}
        maxLength={200}
        hint={areAllKnown && typed && !chosen ? NOT_LISTED : undefined}
      />
      <div className="row2">
        <Text label="Colour" name="selectedColor" optional list={colors} maxLength={60} />
        <Text
          label="Total amount (J$)"
          name="totalAmount"
          placeholder="649.00"
          inputMode="decimal"
          maxLength={12}
          hint={chosen && `Today's price is ${formatDollars(chosen.price)}`}
        />
      </div>
      <datalist id={names}>
        {products.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      <datalist id={colors}>
        {chosen?.colors.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </Group>
  )
}

/** The shop's products, and the one whose name is typed. */
function useNamedProduct() {
  const { watch } = useFormContext<OrderValues>()
  const products = useQuery(productCardsQuery({ limit: MAX_OFFERED })).data?.items ?? []
  const typed = (watch('productName') ?? '').trim().toLowerCase()
  return { products, typed, chosen: products.find(({ name }) => name.toLowerCase() === typed) }
}

type ChoiceProps = Pick<ComponentProps<typeof SelectField>, 'label' | 'name'> & {
  labels: Readonly<Record<string, string>>
}

const Choice = ({ labels, ...field }: ChoiceProps) => (
  <SelectField {...field}>
    <Options values={Object.keys(labels)} labels={labels} />
  </SelectField>
)
