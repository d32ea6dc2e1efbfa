import { useState } from 'react'
import type { OrderPageView } from '#contract/orders.ts'
import { orderPagePath, orderPageQuery } from '#web/queries/by-link.ts'
import { refusalOf, send } from '#web/queries/call.ts'
import { useChange } from '#web/queries/change.ts'
import { useShop } from '#web/queries/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toasts.ts'
import { isBeingConfirmed } from './online-state.ts'
import { isChecking, mayCancel, cancellationText } from './order-state.ts'

const loadDialog = () => import('#web/ui/confirm-dialog.tsx')
const ConfirmDialog = onDemand('The form to cancel', () =>
  loadDialog().then((module) => ({ default: module.ConfirmDialog })),
)

const FAILED = 'The order was not cancelled. Please try again.'

/** Calls an order off, after saying what that does; shown while nothing is paid or decided. */
export function CancelOrder({ order, link }: { order: OrderPageView; link: string }) {
  const { phone } = useShop()
  const [asking, setAsking] = useState(false)
  const cancel = useChange(() => send('POST', `${orderPagePath(link)}/cancellation`), {
    replaces: orderPageQuery(link).queryKey,
  })
  if (!mayCancel(order)) return null
  if (isBeingConfirmed(order))
    return (
      <p className="small">
        Your payment is being confirmed, so you cannot cancel here. To cancel, call {phone}.
      </p>
    )
  if (isChecking(order))
    return (
      <p className="small">
        We are checking your receipt, so you cannot cancel here. To cancel, call {phone}.
      </p>
    )
  const { reference } = order
  const confirmed = () =>
    cancel.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: `Order ${reference} is cancelled`,
          text: 'We have sent you an e-mail to confirm.',
        }),
      onError: (error) => {
        setAsking(false)
        toast({
          title: `Order ${reference} was not cancelled`,
          text: refusalOf(error)?.error ?? FAILED,
          tone: 'failure',
        })
      },
    })
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start"
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={() => setAsking(true)}
      >
        Cancel this order
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Cancel order ${reference}?`}
          text={cancellationText(order, phone)}
          confirmLabel="Cancel order"
          cancelLabel="Keep my order"
          pendingLabel="Cancelling…"
          pending={cancel.isPending}
          onConfirm={confirmed}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
