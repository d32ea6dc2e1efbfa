import type { UseFormReturn } from 'react-hook-form'
import type { PlaceOrder } from '#contract/orders.ts'
import { PersonFields } from '#web/ui/person-fields.tsx'
import type { CheckoutValues } from './checkout.ts'

export type Form = UseFormReturn<CheckoutValues, unknown, PlaceOrder>

export const ContactFields = () => (
  <PersonFields<keyof CheckoutValues>
    name="customerName"
    email="customerEmail"
    phone="customerPhone"
  />
)
