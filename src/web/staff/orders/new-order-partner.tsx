import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import type { CreateOrderForm } from '#contract/new-orders.ts'
import { fieldsOf } from '#web/ui/form.tsx'
import { NOBODY, PartnerChoice } from './partner-choice.tsx'

type Values = z.input<typeof CreateOrderForm>
const { TextField } = fieldsOf<Values>()

/** Which partner sold a new order, by the link, the code or the name that the customer gave, and why. */
export function NewOrderPartner() {
  const { watch, setValue, formState } = useFormContext<Values>()
  const chosen = watch('referredBy') ?? NOBODY
  const choose = (memberId: number) =>
    setValue('referredBy', memberId === NOBODY ? null : memberId, { shouldDirty: true })
  return (
    <fieldset className="of-g">
      <legend>Partner</legend>
      <PartnerChoice
        chosen={chosen}
        error={formState.errors.referredBy?.message}
        onChoose={choose}
      />
      {chosen !== NOBODY && (
        <TextField
          label="Reason for crediting this partner"
          name="partnerReason"
          maxLength={200}
          autoComplete="off"
        />
      )}
    </fieldset>
  )
}
