import type { ComponentProps } from 'react'
import type { AfterTakingBack } from '#contract/order-money.ts'
import { useReversePayment } from '#web/queries/staff-transfers.ts'
import { DialogButton } from '#web/staff/dialog-button.tsx'
import { toastError } from '#web/staff/error-sentence.ts'
import { formatExact } from '#web/staff/format.ts'
import { TakeBackDialog } from '#web/staff/orders/take-back-dialog.tsx'
import { toast, type Toast } from '#web/ui/toasts.ts'

type Props = Pick<ComponentProps<typeof DialogButton>, 'label' | 'srLabel'> & {
  orderId: number
  paymentId: number
  amount: string
  /** Whether the payment came from a line of a bank statement. */
  hasLine: boolean
  done: Toast
  failed?: string
  onTakenBack?: () => void
}

/** The button that reverses a payment, once it is said what becomes of its order. */
export function TakeBack(props: Props) {
  const { orderId, paymentId, amount, hasLine, done, failed, onTakenBack, ...button } = props
  const reverse = useReversePayment(orderId, paymentId)
  const run = (next: AfterTakingBack, close: () => void) =>
    reverse.mutate(next, {
      onSuccess: () => {
        onTakenBack?.()
        toast(done)
      },
      onError: toastError(failed),
      onSettled: close,
    })
  return (
    <DialogButton
      {...button}
      variant="quiet"
      renderDialog={(close) => (
        <TakeBackDialog
          amount={formatExact(amount)}
          hasLine={hasLine}
          pending={reverse.isPending}
          onTakeBack={(next) => run(next, close)}
          onClose={close}
        />
      )}
    />
  )
}
