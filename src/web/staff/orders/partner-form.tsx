import { useState } from 'react'
import { z } from 'zod'
import type { OrderView } from '#contract/orders.ts'
import { useSend } from '#web/queries/use-send.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toastUpdated } from './order-toasts.ts'
import { NOBODY, PartnerChoice } from './partner-choice.tsx'

const Why = z.object({
  partnerReason: z
    .string()
    .trim()
    .min(1, 'Please enter a reason')
    .max(200, 'At most 200 characters'),
})
const { Form, TextField } = formOf(Why)

type Props = { order: OrderView; onClose: () => void }

/** Says which partner sold the order, or that none did, and why. */
export default function PartnerForm({ order, onClose }: Props) {
  const edit = useSend('PUT', `/api/orders/${order.id}`, {
    seen: order.updatedAt,
    replaces: `/api/orders/${order.id}`,
  })
  const [chosen, setChosen] = useState<number>()
  const [isMissing, setIsMissing] = useState(false)
  return (
    <Form
      className="op-partner"
      aria-label="Partner of this order"
      defaults={{ partnerReason: '' }}
      failedTitle="Not changed"
      onSubmit={async ({ partnerReason }) => {
        if (chosen === undefined) return setIsMissing(true)
        const referredBy = chosen === NOBODY ? null : chosen
        toastUpdated(await edit.mutateAsync({ referredBy, partnerReason }))
        return onClose()
      }}
    >
      <PartnerChoice
        except={order.referrer?.id ?? NOBODY}
        chosen={chosen}
        error={isMissing && chosen === undefined ? 'Please choose who sold it' : undefined}
        onChoose={setChosen}
      />
      <TextField label="Why" name="partnerReason" maxLength={200} autoComplete="off" />
      <p className="small muted">
        Commissions will be moved to the new partner under the plan in force on the sale date. All
        partners affected will be notified.
      </p>
      <div className="op-go">
        <SubmitButton size="sm" pendingLabel="Changing...">
          Change the partner
        </SubmitButton>
        <SmallButton variant="quiet" label="Cancel" onClick={onClose} />
      </div>
    </Form>
  )
}
