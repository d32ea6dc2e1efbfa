import { ExternalLink, Pencil, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatInstant } from '#contract/jamaica.ts'
import type { EditOrder, OrderView } from '#contract/orders.ts'
import { useSend } from '#web/queries/use-send.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { SmallButton, SmallButtonLink } from '#web/staff/small-button.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { PaymentMarks, QuoteMark, StatusBadge } from './order-badges.tsx'
import { questionBefore } from './order-questions.ts'
import { cancelNotice, quickSteps } from './order-steps.ts'
import { toastNotUpdated, toastUpdated } from './order-toasts.ts'
import { useQuestion } from './use-question.tsx'

const OrderDialog = onDemand('The form', () => import('./order-dialog.tsx'))
const DeleteDialog = onDemand('The question', () => import('./delete-dialog.tsx'))

const ORDERS = '/admin/orders'
export const TRAIL = [{ label: 'Orders', href: ORDERS }]

type OrderProp = { order: OrderView }

/** Which order it is, how it stands, and the steps that it can take next. */
export const OrderHead = ({ order }: OrderProp) => (
  <>
    <Breadcrumbs trail={TRAIL} here={order.reference} />
    <div className="desk-top op-top">
      <div className="op-who">
        <h1 tabIndex={-1} className="num">
          {order.reference} <small>{order.customerName}</small>
        </h1>
        <p className="op-marks">
          <StatusBadge status={order.orderStatus} boxes={order.boxes} />
          <PaymentMarks order={order} />
          <QuoteMark {...order} />
          <span className="small muted num">Placed {formatInstant(order.createdAt)}</span>
        </p>
      </div>
      <div className="op-acts">
        <a className="btn btn-quiet btn-sm" href={order.link} target="_blank" rel="noreferrer">
          <ExternalLink className="i" aria-hidden="true" />
          Customer’s page
        </a>
        <SmallButtonLink
          variant="quiet"
          icon={Printer}
          label="Print"
          href={`/admin/orders/print?ids=${order.id}`}
        />
        <Records order={order} />
        <Steps order={order} />
      </div>
    </div>
  </>
)

/** Changing the order’s facts, and deleting it. */
function Records({ order }: OrderProp) {
  const mayWrite = useCan('orders.write')
  const mayDelete = useCan('orders.delete')
  // The order as it was when the form opened: only what was edited in the form counts as changed.
  const [task, setTask] = useState<{ kind: 'edit' | 'delete'; order: OrderView }>()
  const [, navigate] = useLocation()
  const endTask = () => setTask(undefined)
  return (
    <>
      {mayWrite && (
        <SmallButton
          variant="quiet"
          icon={Pencil}
          label="Edit"
          onClick={() => setTask({ kind: 'edit', order })}
        />
      )}
      {mayDelete && (
        <SmallButton
          variant="quiet"
          icon={Trash2}
          label="Delete"
          onClick={() => setTask({ kind: 'delete', order })}
        />
      )}
      {task?.kind === 'edit' && <OrderDialog order={task.order} onClose={endTask} />}
      {task?.kind === 'delete' && (
        <DeleteDialog order={task.order} onClose={endTask} onGone={() => navigate(ORDERS)} />
      )}
    </>
  )
}

/** Buttons for the steps that most orders take next. */
function Steps({ order }: OrderProp) {
  const mayWrite = useCan('orders.write')
  const edit = useSend('PUT', `/api/orders/${order.id}`, {
    seen: order.updatedAt,
    replaces: `/api/orders/${order.id}`,
  })
  const [cancelling, setCancelling] = useState(false)
  const [step, setStep] = useState<EditOrder>()
  const [confirm, question] = useQuestion()
  const change = async (to: EditOrder) => {
    if (!(await confirm(questionBefore(order, to)))) return
    setStep(to)
    try {
      toastUpdated(await edit.mutateAsync(to))
      setCancelling(false)
    } catch (error) {
      toastNotUpdated(error)
    }
  }
  const isRunning = (to: EditOrder) => edit.isPending && step === to
  if (!mayWrite) return null
  return (
    <>
      {order.orderStatus !== 'cancelled' && (
        <SmallButton variant="danger" label="Cancel order" onClick={() => setCancelling(true)} />
      )}
      {quickSteps(order).map(({ label, to }, index) => (
        <SmallButton
          variant={index === 0 ? 'primary' : 'soft'}
          label={label}
          key={label}
          pending={isRunning(to)}
          disabled={edit.isPending && !isRunning(to)}
          onClick={() => void change(to)}
        />
      ))}
      {question}
      {cancelling && (
        <ConfirmDialog
          title={`Cancel order ${order.reference}?`}
          text={cancelNotice(order)}
          confirmLabel="Cancel order"
          pendingLabel="Cancelling..."
          cancelLabel="Keep order"
          pending={edit.isPending}
          onConfirm={() => void change(CANCELLED)}
          onCancel={() => setCancelling(false)}
        />
      )}
    </>
  )
}

const CANCELLED: EditOrder = { orderStatus: 'cancelled' }
