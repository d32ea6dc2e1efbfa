import type { UseFormReturn } from 'react-hook-form'
import type { PlaceOrder } from '#contract/orders.ts'
import { TextField } from '#web/ui/field.tsx'
import type { CheckoutValues } from './checkout.ts'

export type Form = UseFormReturn<CheckoutValues, unknown, PlaceOrder>

export function ContactFields({ form }: { form: Form }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="fg">
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={120}
        error={errors.customerName?.message}
        {...register('customerName')}
      />
      <div className="row2">
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          error={errors.customerEmail?.message}
          {...register('customerEmail')}
        />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          error={errors.customerPhone?.message}
          {...register('customerPhone')}
        />
      </div>
    </div>
  )
}
