// Mails the link of an order again, to the e-mail address that it was placed with.

import type { EventOf } from '#contract/events.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { button } from '#mail/layout.ts'
import { orderReference } from '#contract/order-number.ts'
import { orderUrl } from './mailed-order.ts'
import { mailing } from './send-mail.ts'

export const mailOrderLink = mailing<EventOf<'order.link-requested'>>(
  'order-link',
  async (tx, { facts: { orderId } }, shop) => {
    const order = await findOrder(tx, orderId)
    if (!order || order.hiddenAt) return undefined
    const reference = orderReference(order.id)
    return {
      recipient: order.customerEmail,
      orderId,
      subject: `Link to your order ${reference}`,
      heading: 'Your order',
      parts: [
        `Use this link to see the status of order ${reference}, your documents and any balance due.`,
        button('View your order', orderUrl(order, shop)),
        'Please keep this link private. Anyone who has it can see your order.',
        'If you did not ask for this, you can ignore it. Only you received the link.',
      ],
    }
  },
)
