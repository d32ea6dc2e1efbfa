import { ArrowUpRight, Check } from 'lucide-react'
import { dayText } from '#contract/delivery-sentences.ts'
import { formatInstant } from '#contract/jamaica.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { contentsText, type ShipmentView } from '#contract/shipments.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { BoxesOfOrder } from '#web/ui/cartons/boxes-of-order.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { awaitsReplacement, boxesDelivered, boxesToCome } from './order-boxes.ts'
import './boxes-panel.css'

/** Each shipment with what is in it and where it is, the latest first, and what is still to come. */
export function BoxesPanel({ order }: { order: OrderPageView }) {
  const { boxes, shipments, orderStatus, shippingMethod } = order
  if (shipments.length === 0 && !awaitsReplacement(order)) return null
  const toCome = boxesToCome(order)
  const damaged = boxes.filter((box) => box.damaged)
  const isPickUp = shippingMethod === 'pickup'
  return (
    <Panel
      id="boxes-heading"
      title="Your boxes"
      aside={<Badge tone="line">{stateText(order)}</Badge>}
      className="boxes-panel"
    >
      <BoxesOfOrder boxes={boxes} />
      <ul>
        {toCome.length > 0 && orderStatus !== 'cancelled' && (
          <li className="boxes-open">
            <div>
              <b>Not shipped yet</b>
              <small>{contentsText(toCome)}. We will e-mail you when it is on its way.</small>
            </div>
          </li>
        )}
        {damaged.length > 0 && (
          <li>
            <div>
              <b>Reported as damaged</b>
              <small>{contentsText(damaged)}</small>
            </div>
          </li>
        )}
        {shipments.toReversed().map((shipment) => (
          <Shipment
            key={shipment.number}
            shipment={shipment}
            contents={contentsText(boxes.filter((box) => box.shipment === shipment.number))}
            isPickUp={isPickUp && !shipment.carrier}
          />
        ))}
      </ul>
    </Panel>
  )
}

function stateText(order: OrderPageView): string {
  const { boxes, shippingMethod } = order
  const there = boxesDelivered(order)
  const isPickUp = shippingMethod === 'pickup'
  if (awaitsReplacement(order) && boxesToCome(order).length === boxes.length - there.length)
    return 'Partly shipped'
  if (there.length === boxes.length) return isPickUp ? 'Collected' : 'Delivered'
  return isPickUp ? 'Ready to collect' : 'On the way'
}

type ShipmentProps = { shipment: ShipmentView; contents: string; isPickUp: boolean }

function Shipment({ shipment, contents, isPickUp }: ShipmentProps) {
  const { number, carrier, waybill, trackingLink, sentOn, deliveredAt } = shipment
  const there = isPickUp ? 'Collected' : 'Delivered'
  const facts = [
    carrier,
    waybill && `waybill ${waybill}`,
    `${isPickUp ? 'ready since' : 'shipped on'} ${dayText(sentOn)}`,
    deliveredAt && `${there.toLowerCase()} ${formatInstant(deliveredAt)}`,
  ].filter(Boolean)
  return (
    <li>
      <div>
        <b>
          Shipment {number}: {contents}
        </b>
        <small className="num">{facts.join(', ')}</small>
      </div>
      {deliveredAt && (
        <Badge tone="ok">
          <Check className="i i-s" aria-hidden="true" />
          {there}
        </Badge>
      )}
      {!deliveredAt && trackingLink && (
        <a
          className={buttonClass({ variant: 'soft', size: 'sm' })}
          href={trackingLink}
          target="_blank"
          rel="noopener noreferrer"
        >
          Track it
          <span className="sr-only"> at {carrier}, in a new tab</span>
          <ArrowUpRight className="i i-s" aria-hidden="true" />
        </a>
      )}
    </li>
  )
}
