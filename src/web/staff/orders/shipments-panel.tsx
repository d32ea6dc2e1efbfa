import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { OrderView } from '#contract/orders.ts'
import { boxCountText, contentsText } from '#contract/shipments.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { BoxesOfOrder } from '#web/ui/cartons/boxes-of-order.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShipmentForm } from './shipment-form.tsx'
import { ShipmentRow } from './shipment-row.tsx'
import './shipments.css'

type OrderProp = { order: OrderView }

/** The boxes of an order and what became of them, the latest shipment first. */
export function ShipmentsPanel({ order }: OrderProp) {
  const mayWrite = useCan('orders.write')
  const { data, error, refetch } = useQuery(staffQuery(`/api/orders/${order.id}/shipments`))
  const [adding, setAdding] = useState(false)
  if (error) return <LoadFailed what="Shipments" error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const toCome = data.boxes.filter(({ stage }) => stage === 'to-come')
  const damaged = data.boxes.filter((box) => box.damaged)
  const isOpen = order.orderStatus !== 'cancelled'
  const maySend = mayWrite && isOpen && toCome.length > 0
  return (
    <Panel
      id="order-shipments"
      title="Shipments"
      className="op-panel"
      aside={
        maySend && (
          <SmallButton
            variant="quiet"
            icon={Plus}
            label="Send boxes"
            aria-expanded={adding}
            onClick={() => setAdding(!adding)}
          />
        )
      }
    >
      {maySend && adding && (
        <ShipmentForm order={order} boxes={toCome} onClose={() => setAdding(false)} />
      )}
      <BoxesOfOrder boxes={data.boxes} />
      {data.shipments.length === 0 && (
        <p className="op-empty muted">{noShipmentText(data.boxes.length, toCome.length)}</p>
      )}
      <ul className="shipment-rows">
        {data.shipments.length > 0 && toCome.length > 0 && isOpen && (
          <li>
            <span>
              <b>To send</b>
              <small>{contentsText(toCome)}</small>
            </span>
          </li>
        )}
        {damaged.length > 0 && (
          <li>
            <span>
              <b>Reported as damaged</b>
              <small>{contentsText(damaged)}</small>
            </span>
          </li>
        )}
        {data.shipments.toReversed().map((shipment) => (
          <ShipmentRow key={shipment.id} order={order} shipment={shipment} mayWrite={mayWrite} />
        ))}
      </ul>
    </Panel>
  )
}

/** An order that was set to shipped or delivered by hand has no shipment either. */
const noShipmentText = (boxes: number, toCome: number) =>
  toCome === boxes
    ? `Nothing sent yet. ${boxCountText(boxes)} to send.`
    : `No shipments recorded. ${toCome > 0 ? `${boxCountText(toCome)} to send.` : ''}`.trim()
