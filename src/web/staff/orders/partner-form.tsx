import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { z } from 'zod'
import type { OrderView } from '#contract/orders.ts'
import { useEditOrder } from '#web/queries/staff-orders.ts'
import { partnersQuery } from '#web/queries/staff-partners.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { TextField as PlainField } from '#web/ui/field.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toastUpdated } from './order-toasts.ts'

const Why = z.object({
  partnerReason: z.string().trim().min(1, 'Please say why').max(200, 'At most 200 characters'),
})
const { Form, TextField } = formOf(Why)

type Props = { order: OrderView; onClose: () => void }

const NOBODY = 0

/** Says which partner sold the order, or that none did, and why. */
export default function PartnerForm({ order, onClose }: Props) {
  const edit = useEditOrder(order.id)
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
        toastUpdated(await edit.mutateAsync({ referredBy, partnerReason, seen: order.updatedAt }))
        return onClose()
      }}
    >
      <PartnerChoice
        present={order.referrer?.id ?? NOBODY}
        chosen={chosen}
        isMissing={isMissing}
        onChoose={setChosen}
      />
      <TextField label="Why" name="partnerReason" maxLength={200} autoComplete="off" />
      <p className="small muted">
        What partners have of this order follows: it is taken back from those who lose it, and
        posted for those who gain it, by the plan of the day of the sale. All of them are told.
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

type ChoiceProps = {
  present: number
  chosen: number | undefined
  isMissing: boolean
  onChoose: (memberId: number) => void
}

/** A search among partners, and those found to choose from. */
function PartnerChoice({ present, chosen, isMissing, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const search = new URLSearchParams({ q, limit: '5' }).toString()
  const { data } = useQuery({
    ...partnersQuery(search),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const found = q === '' ? [] : (data?.items ?? [])
  const options = [
    ...found.map(({ id, firstName, lastName, email }) => ({
      id,
      name: `${firstName} ${lastName}`,
      detail: `${id}, ${email}`,
    })),
    { id: NOBODY, name: 'Nobody', detail: 'no partner sold it' },
  ].filter(({ id }) => id !== present)
  const error = isMissing && chosen === undefined ? 'Please choose who sold it' : undefined
  return (
    <>
      <PlainField
        label="Find a partner by name, number or e-mail"
        name="partner-search"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <fieldset className="op-choice" aria-describedby={error && 'op-choice-error'}>
        <legend className="sr-only">Who sold it</legend>
        {options.map((option) => (
          <label key={option.id} className="op-option">
            <input
              type="radio"
              name="partner-of-order"
              checked={chosen === option.id}
              onChange={() => onChoose(option.id)}
            />
            {option.name}, {option.detail}
          </label>
        ))}
        {q !== '' && data && found.length === 0 && (
          <p className="small muted" role="status">
            No partner matches.
          </p>
        )}
        {error && (
          <p className="err" id="op-choice-error" role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </>
  )
}
