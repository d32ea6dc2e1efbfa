// Has the link of an order mailed to the e-mail address that it was placed with. The answer and the work are
// the same whether there is such an order or not: nobody can find out who bought here.

import type { RequestOrderLink } from '#contract/find-order.ts'
import { orderIdIn } from '#contract/order-number.ts'
import type { Tx } from '#platform/tx.ts'
import { findOrder } from './find-order.ts'

export async function requestOrderLink(tx: Tx, { number, email }: RequestOrderLink) {
  const order = await findOrder(tx, orderIdIn(number))
  const isTheirs = order?.customerEmail.toLowerCase() === email.toLowerCase()
  if (order && isTheirs && !order.hiddenAt)
    await tx.record('order.link-requested', { orderId: order.id })
  else await tx.record('order.not-found', {})
}
