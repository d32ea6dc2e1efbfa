import type { UseFormReturn } from 'react-hook-form'
import type { PlaceOrder } from '#contract/orders.ts'
import { PersonFields } from '#web/ui/person-fields.tsx'
import type { CheckoutValues } from './checkout.ts'

export type Form = UseFormReturn<CheckoutValues, unknown, PlaceOrder>

export function ContactFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <PersonFields
      name={{ ...register('customerName'), error: errors.customerName?.message }}
      email={{ ...register('customerEmail'), error: errors.customerEmail?.message }}
      phone={{ ...register('customerPhone'), error: errors.customerPhone?.message }}
    />
  )
}
