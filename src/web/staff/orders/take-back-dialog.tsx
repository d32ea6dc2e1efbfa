import { useState } from 'react'
import { AFTER_TAKING_BACK, type AfterTakingBack } from '#contract/order-money.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import './take-back-dialog.css'

const CHOICES: Record<AfterTakingBack, { name: string; note: string }> = {
  wait: {
    name: 'Decide later',
    note: 'Nothing is sent. The order is not cancelled and stays on the to-do list.',
  },
  remind: {
    name: 'Remind the customer',
    note: 'We will e-mail what is due, and the time to pay will start again.',
  },
  cancel: {
    name: 'Cancel order',
    note: 'Its items will be for sale again, and we will e-mail the customer.',
  },
}

type Props = {
  /** Such as `J$90,000.00`. */
  amount: string
  /** Whether the payment came from a line of a bank statement. */
  hasLine: boolean
  pending: boolean
  onTakeBack: (next: AfterTakingBack) => void
  onClose: () => void
}

/** Asks before a payment is reversed what becomes of its order; without a choice it waits. */
export function TakeBackDialog({ amount, hasLine, pending, onTakeBack, onClose }: Props) {
  const [next, setNext] = useState<AfterTakingBack>('wait')
  const mayCancel = useCan('orders.write')
  const choices = AFTER_TAKING_BACK.filter((choice) => choice !== 'cancel' || mayCancel)
  const line = hasLine ? ' The bank line can be matched again.' : ''
  return (
    <ConfirmDialog
      title={`Reverse ${amount}?`}
      text={`This payment will no longer count for the order. Both entries stay in its history.${line}`}
      confirmLabel="Reverse payment"
      pendingLabel="Reversing…"
      cancelLabel="Keep payment"
      pending={pending}
      onConfirm={() => onTakeBack(next)}
      onCancel={onClose}
    >
      <fieldset className="tb-next" disabled={pending}>
        <legend className="font-semibold">What should happen to the order?</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="next"
              checked={next === choice}
              onChange={() => setNext(choice)}
            />
            {CHOICES[choice].name}
            <span className="small muted">{CHOICES[choice].note}</span>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
