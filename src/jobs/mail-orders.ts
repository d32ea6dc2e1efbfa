// The mails that follow what happens to an order. An order deleted meanwhile gets none.

import type { EventOf } from '#contract/events.ts'
import { orderReference } from '#contract/orders.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import type { Mail } from '#mail/layout.ts'
import {
  orderCancelledMail,
  type OrderFacts,
  orderPaidMail,
  orderPlacedMail,
  orderShippedMail,
} from '#mail/order-mails.ts'
import type { Tx } from '#platform/tx.ts'
import { post } from './send-mail.ts'
import type { Listener } from './job-context.ts'

type OrderEvent = EventOf<
  'order.placed' | 'order.created' | 'order.paid' | 'order.shipped' | 'order.cancelled'
>

const CANCELLED = 'order-cancelled'

/** Mails an order's customer once for each kind, whatever happens to the order afterwards. */
function mailsOrder(kind: string, write: (order: OrderFacts) => Mail): Listener<OrderEvent> {
  return {
    name: `mail-${kind}`,
    run: (context, event) => {
      const { orderId } = event.facts
      return post(context, async (tx) => {
        const order = await findOrder(tx, orderId)
        if (!order || isToldOtherwise(kind, order)) return undefined
        const mail = write(await factsOf(tx, order, context.publicUrl))
        const recipient = order.customerEmail
        return { key: `${kind}:${orderId}`, kind, recipient, orderId, mail }
      })
    },
  }
}

/** An order that ran out is cancelled too, and says so in a mail of its own. */
const isToldOtherwise = (kind: string, { expiredAt }: OrderRow) =>
  kind === CANCELLED && expiredAt !== null

async function factsOf(tx: Tx, order: OrderRow, publicUrl: string): Promise<OrderFacts> {
  return {
    reference: orderReference(order.id),
    productName: order.productName,
    selectedColor: order.selectedColor,
    customerName: order.customerName,
    totalCents: order.totalAmount,
    paymentMethod: order.paymentMethod,
    shippingMethod: order.shippingMethod,
    deliveryAddress: order.deliveryAddress,
    parish: order.parish,
    cardBrand: order.cardBrand,
    cardLast4: order.cardLast4,
    setAside: order.heldColor !== null,
    url: `${publicUrl}/order/${order.link}`,
    shop: await getShopFacts(tx),
  }
}

export const mailOrderPlaced = mailsOrder('order-placed', orderPlacedMail)
export const mailOrderPaid = mailsOrder('order-paid', orderPaidMail)
export const mailOrderShipped = mailsOrder('order-shipped', orderShippedMail)
export const mailOrderCancelled = mailsOrder(CANCELLED, orderCancelledMail)
