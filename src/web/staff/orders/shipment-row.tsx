import { useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import type { OrderView } from '#contract/orders.ts'
import type { StaffShipmentView } from '#contract/shipments.ts'
import { useSend } from '#web/queries/use-send.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { formatShortDay } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { order: OrderView; shipment: StaffShipmentView; mayWrite: boolean }

/** What went when, by whom and where it is; it is struck once taken back. */
export function ShipmentRow({ order, shipment, mayWrite }: Props) {
  const { number, contents, note, deliveredAt, deliveredBy, takenBack, trackingLink } = shipment
  const isUnderWay = !deliveredAt && !takenBack
  return (
    <li className={cx(takenBack !== null && 'op-gone')}>
      <span>
        <b>
          {number}: {contents}
        </b>
        <small className="num">{wayOf(shipment)}</small>
        {trackingLink && !takenBack && (
          <a className="link small" href={trackingLink} target="_blank" rel="noopener noreferrer">
            Follow it<span className="sr-only"> in a new tab: shipment {number}</span>
          </a>
        )}
        {note && <small>Note: {note}</small>}
        {deliveredAt && (
          <small className="num">
            Delivered {formatInstant(deliveredAt)}, recorded by {deliveredBy}
          </small>
        )}
        {takenBack && (
          <small className="op-back num">
            Undone by {takenBack.by}, {formatInstant(takenBack.at)}
          </small>
        )}
      </span>
      {mayWrite && isUnderWay && <Steps order={order} shipment={shipment} />}
    </li>
  )
}

const wayOf = ({ carrier, waybill, sentOn, sentBy }: StaffShipmentView) =>
  [
    carrier || 'Picked up',
    waybill && `waybill ${waybill}`,
    `sent ${formatShortDay(sentOn)}`,
    `recorded by ${sentBy}`,
  ]
    .filter(Boolean)
    .join(', ')

function Steps({ order, shipment: { id, number } }: Omit<Props, 'mayWrite'>) {
  const path = `/api/orders/${order.id}/shipments` as const
  const options = { replaces: path, waits: true } as const
  const deliver = useSend('POST', `${path}/${id}/delivery`, options)
  const takeBack = useSend('DELETE', `${path}/${id}`, options)
  const [confirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  return (
    <span className="shipment-acts">
      <SmallButton
        label="Mark delivered"
        srLabel={`: shipment ${number}`}
        pending={deliver.isPending}
        pendingLabel="Noting..."
        onClick={() =>
          deliver.mutate(undefined, {
            onSuccess: () =>
              toast({ title: 'Delivered', text: `Shipment ${number} marked as delivered.` }),
            onError: toastError('Not noted'),
          })
        }
      />
      <button type="button" className="link small op-undo" onClick={() => setConfirming(true)}>
        Undo <span className="sr-only">shipment {number}</span>
      </button>
      {confirming && (
        <ConfirmDialog
          title={`Undo shipment ${number}?`}
          text="The boxes will go back to “to send”. This stays on record with your name. The customer has already been e-mailed, so please let them know."
          confirmLabel="Undo shipment"
          pendingLabel="Undoing..."
          cancelLabel="Keep shipment"
          pending={takeBack.isPending}
          onConfirm={() =>
            takeBack.mutate(undefined, {
              onSuccess: () =>
                toast({ title: 'Undone', text: `Shipment ${number} has been undone.` }),
              onError: toastError('Not undone'),
              onSettled: close,
            })
          }
          onCancel={close}
        />
      )}
    </span>
  )
}
