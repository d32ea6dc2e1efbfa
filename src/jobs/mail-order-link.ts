// Mails the link of an order again, to the e-mail address that it was placed with.

import type { EventOf } from '#contract/events.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { button, paragraph } from '#mail/layout.ts'
import { orderReference } from '#contract/order-number.ts'
import { orderUrl } from './mailed-order.ts'
import { mailing } from './send-mail.ts'

export const mailOrderLink = mailing<EventOf<'order.link-requested'>>(
  'order-link',
  async (tx, { id, facts: { orderId } }, shop) => {
    const order = await findOrder(tx, orderId)
    if (!order || order.hiddenAt) return undefined
    const reference = orderReference(order.id)
    return {
      dedupeKey: id,
      recipient: order.customerEmail,
      orderId,
      subject: `${shop.name}: the link of your order ${reference}`,
      heading: 'Your order',
      parts: [
        paragraph(
          `Here is order ${reference}: where it stands, its documents, and what is left to pay.`,
        ),
        button('See your order', orderUrl(order, shop)),
        paragraph('Keep the link to yourself: it opens the order to anybody who has it.'),
        paragraph(
          'You did not request it? Then somebody knows this number and this address. Nobody but you got the link.',
        ),
      ],
    }
  },
)
