import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { vaultKeyQuery } from '#web/queries/orders.ts'
import { fieldsOf } from '#web/ui/form.tsx'
import { PersonFields } from '#web/ui/person-fields.tsx'
import type { CheckoutValues, Form } from './checkout.ts'
import { PaymentFields } from './payment-fields.tsx'
import { canSeal } from './use-order.ts'
import { ShippingFields } from './shipping-fields.tsx'

const { TextArea } = fieldsOf<CheckoutValues>()

type OrderFieldsProps = {
  form: Form
  product: ComponentProps<typeof PaymentFields>['product'] & { shippingOptions: readonly string[] }
}

/** The fields of an order: who, delivery, payment, notes. */
export function OrderFields({ form, product }: OrderFieldsProps) {
  const key = useQuery({ ...vaultKeyQuery(), enabled: canSeal() })
  const sealing = canSeal() ? (key.isPending ? undefined : Boolean(key.data)) : false
  return (
    <>
      <PersonFields<keyof CheckoutValues>
        name="customerName"
        email="customerEmail"
        phone="customerPhone"
      />
      <ShippingFields form={form} options={product.shippingOptions} />
      <PaymentFields form={form} product={product} sealing={sealing} />
      <TextArea label="Notes" optional rows={2} maxLength={2000} name="notes" />
    </>
  )
}
