import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { forCourier } from '#contract/entered-texts.ts'
import { AddressForm } from '#contract/order-form.ts'
import type { OrderView } from '#contract/orders.ts'
import { PARISHES } from '#contract/parishes.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useSend } from '#web/queries/use-send.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { OrderLink } from '#web/staff/links.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, SelectField, TextField } = formOf(AddressForm)

type Props = { orderId: number; onClose: () => void }

/** Corrects where an order goes that has not left yet. */
export default function AddressDialog({ orderId, onClose }: Props) {
  const {
    data: order,
    error,
    isFetchedAfterMount,
  } = useQuery({
    ...staffQuery(`/api/orders/${orderId}`),
    refetchOnMount: 'always',
  })
  return (
    <Dialog onClose={onClose} title="Correct the address" maxWidth={480}>
      <div className="stack p-6">
        {order && isFetchedAfterMount ? (
          <Correcting read={order} onClose={onClose} />
        ) : (
          <p className={error ? 'text-bad' : 'muted'} role="status">
            {error ? errorSentence(error, 'Could not load this.') : 'Loading the order'}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const isToShip = ({ orderStatus, shippingMethod }: OrderView) =>
  shippingMethod === 'delivery' && (orderStatus === 'pending' || orderStatus === 'confirmed')

type FormProps = { read: OrderView; onClose: () => void }

function Correcting({ read, onClose }: FormProps) {
  // As it was when the form opened: a change is refused if somebody else made one meanwhile.
  const [order] = useState(read)
  const { id, reference, updatedAt } = order
  const edit = useSend('PUT', `/api/orders/${id}`, {
    seen: updatedAt,
    replaces: `/api/orders/${id}`,
  })
  if (!isToShip(order))
    return (
      <p>
        <OrderLink id={id} /> is no longer waiting to be shipped, so its address cannot be changed.
      </p>
    )
  return (
    <Form
      className="grid justify-items-start gap-4"
      aria-label="Correct the address"
      defaults={forCourier(order) as AddressForm}
      onSubmit={async (address) => {
        await edit.mutateAsync(address)
        toast({ title: 'Address corrected', text: `${reference} goes to the new address.` })
        onClose()
      }}
    >
      <p>
        Only <OrderLink id={id} /> is changed, which has not left yet. The price of its delivery
        stays as it is.
      </p>
      <TextField
        className="w-full"
        label="Delivery address"
        name="deliveryAddress"
        autoComplete="off"
        maxLength={300}
      />
      <SelectField className="w-full" label="Parish" name="parish">
        <option value="">Choose a parish</option>
        {PARISHES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <TextField
        className="w-full"
        label="Landmark"
        name="landmark"
        optional
        autoComplete="off"
        maxLength={200}
      />
      <SubmitButton pendingLabel="Saving...">Save address</SubmitButton>
    </Form>
  )
}
