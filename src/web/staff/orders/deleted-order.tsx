import type { OrderMoneyDetailView } from '#contract/order-money.ts'
import { orderReference } from '#contract/order-number.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { OrderDocuments } from '#web/staff/documents/order-documents.tsx'
import { OrderCardPayments } from '#web/staff/gateways/order-card-payments.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { toast } from '#web/ui/toasts.ts'
import { TRAIL } from './order-head.tsx'
import { MoneyPanel } from './money-panel.tsx'

type Props = { id: number; money: OrderMoneyDetailView }

/** An order that staff deleted and the shop keeps for its money. */
export function DeletedOrder({ id, money }: Props) {
  const mayRestore = useCan('orders.restore')
  const mayReadDocuments = useCan('reports.money')
  const restore = useSend('POST', `/api/orders/${id}/restorations`, {
    replaces: `/api/orders/${id}`,
  })
  const reference = orderReference(id)
  const press = () =>
    restore.mutate(undefined, {
      onSuccess: () => toast({ title: 'Order restored', text: `${reference} has been restored.` }),
      onError: toastError('Not restored'),
    })
  return (
    <>
      <Breadcrumbs trail={TRAIL} here={reference} />
      <div className="desk-top op-top">
        <h1 tabIndex={-1}>{reference}</h1>
        <Badge tone="destroy">Deleted</Badge>
        <p className="muted op-about">
          This order is hidden from lists and exports. Payments and refunds due are kept.
        </p>
        {mayRestore && (
          <SmallButton
            label="Restore order"
            pending={restore.isPending}
            pendingLabel="Bringing it back..."
            onClick={press}
          />
        )}
      </div>
      <MoneyPanel orderId={id} money={money} />
      <OrderCardPayments orderId={id} />
      {mayReadDocuments && <OrderDocuments orderId={id} />}
    </>
  )
}
