import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import { orderReference, type OrderView, type EditOrder } from '#contract/orders.ts'
import { refusalOf } from '#web/queries/call.ts'
import { orderQuery, useEditOrder } from '#web/queries/staff-orders.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PaymentMark, StatusBadge } from './order-badges.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHistory, OrderMails, OrderNotes } from './order-records.tsx'
import { Receipts } from './receipts.tsx'
import { toastNotUpdated, toastUpdated } from './order-toasts.ts'
import { cancelNotice, quickSteps } from './order-steps.ts'
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

type QuickActionsProps = { order: OrderView; onEdit: () => void; onDelete: () => void }

/** The steps that most orders take next, each one press. */
function QuickActions({ order, onEdit, onDelete }: QuickActionsProps) {
  const edit = useEditOrder(order.id)
  const [cancelling, setCancelling] = useState(false)
  const [step, setStep] = useState<EditOrder>()
  const change = async (to: EditOrder) => {
    setStep(to)
    try {
      toastUpdated(await edit.mutateAsync({ ...to, seen: order.updatedAt }))
      setCancelling(false)
    } catch (error) {
      toastNotUpdated(error)
    }
  }
  const done = (to: EditOrder) => edit.isPending && step === to
  return (
    <div className="det-a">
      {quickSteps(order).map(({ label, to }) => (
        <SmallButton
          label={label}
          key={label}
          pending={done(to)}
          disabled={edit.isPending && !done(to)}
          onClick={() => void change(to)}
        />
      ))}
      {order.orderStatus !== 'cancelled' && (
        <SmallButton variant="danger" label="Cancel order" onClick={() => setCancelling(true)} />
      )}
      <span className="flex-1" />
      <SmallButton variant="quiet" icon={Pencil} label="Edit" onClick={onEdit} />
      <SmallButton variant="quiet" icon={Trash2} label="Delete" onClick={onDelete} />
      {cancelling && (
        <ConfirmDialog
          title={`Cancel order ${order.reference}?`}
          text={cancelNotice(order)}
          yes="Cancel order"
          pendingLabel="Cancelling..."
          no="Keep order"
          pending={edit.isPending}
          onYes={() => void change(CANCELLED)}
          onNo={() => setCancelling(false)}
        />
      )}
    </div>
  )
}

const CANCELLED: EditOrder = { orderStatus: 'cancelled' }
