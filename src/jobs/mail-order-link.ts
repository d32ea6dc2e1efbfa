// Mails the link of an order again, to the e-mail address that it was placed with.

import { textOf } from '#content/text-of.ts'
import type { EventOf } from '#contract/events.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { mailOf } from '#mail/mail-of.ts'
import { datesOf, orderForMail } from './mailed-order.ts'
import { mailing } from './send-mail.ts'

export const mailOrderLink = mailing<EventOf<'order.link-requested'>>(
  'order-link',
  async (tx, { facts: { orderId } }, shop) => {
    const order = await findOrder(tx, orderId)
    if (!order || order.hiddenAt) return undefined
    const mailed = await orderForMail(tx, order, shop)
    const { reference, url } = mailed
    return {
      recipient: order.customerEmail,
      orderId,
      ...mailOf(textOf('mail-order-link', { reference, url }), { dates: datesOf(mailed) }),
    }
  },
)
