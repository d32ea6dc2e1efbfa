import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#contract/jamaica.ts'
import { orderReference, type OrderView } from '#contract/orders.ts'
import { refusalOf } from '#web/queries/call.ts'
import { orderQuery } from '#web/queries/staff-orders.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { PaymentMark, StatusBadge } from './order-badges.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHistory, OrderMails, OrderNotes } from './order-records.tsx'
import { QuickActions } from './quick-actions.tsx'
import { Receipts } from './receipts.tsx'
import './details.css'

type DetailsDialogProps = {
  id: number
  onClose: () => void
  onEdit: (order: OrderView) => void
  onDelete: (order: OrderView) => void
}

/** All there is to know of an order, and the next steps of its way. */
export default function DetailsDialog({ id, onClose, onEdit, onDelete }: DetailsDialogProps) {
  const { data: order, error } = useQuery(orderQuery(id))
  return (
    <Dialog onClose={onClose} title={`Order ${orderReference(id)}`} maxWidth={860} className="det">
      {order ? (
        <Details order={order} onEdit={onEdit} onDelete={onDelete} />
      ) : (
        <div className="grid min-h-60 place-items-center p-6" role="status">
          {error ? (
            (refusalOf(error)?.error ?? 'The order could not be loaded.')
          ) : (
            <>
              <Mark opening className="size-14" />
              <span className="sr-only">Loading the order…</span>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Details({ order, onEdit, onDelete }: { order: OrderView } & Actions) {
  const mayWrite = useMay('orders.write')
  const mayReadMail = useMay('mail.read')
  return (
    <>
      <div className="det-b">
        <p className="flex flex-wrap items-center gap-3">
          <span className="flex items-center gap-2">
            <span className="small muted">Order</span>
            <StatusBadge status={order.orderStatus} />
          </span>
          <span className="flex items-center gap-2">
            <span className="small muted">Payment</span>
            <PaymentMark {...order} />
          </span>
          <span className="small muted num">Placed {formatInstant(order.createdAt)}</span>
          <a className="link small" href={order.link} target="_blank" rel="noreferrer">
            The shopper’s page
          </a>
          <AppLink className="link small" href={`/admin/orders/print?ids=${order.id}`}>
            Print
          </AppLink>
        </p>
        <OrderFacts order={order} />
        <Receipts orderId={order.id} />
        {mayReadMail && <OrderMails orderId={order.id} />}
        <OrderNotes orderId={order.id} />
        <OrderHistory orderId={order.id} />
      </div>
      {mayWrite && (
        <QuickActions order={order} onEdit={() => onEdit(order)} onDelete={() => onDelete(order)} />
      )}
    </>
  )
}

type Actions = Pick<DetailsDialogProps, 'onEdit' | 'onDelete'>
