// The step of a walk over an order that sets its lines by the form of staff.

import { constantFrom, record } from 'fast-check'
import { changeOrder } from '#domain/orders/change-order.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import type { Step, World } from './walk.ts'

/** Sets the lines: the first keeps its number with another quantity or colour, others come and go. */
export const setLines = record({
  first: constantFrom(1, 2, 3),
  color: constantFrom('Navy', 'Sand', ''),
  more: constantFrom(0, 1, 2),
  price: constantFrom(undefined, '0.00', '12345.67'),
}).map(({ first, color, more, price }): Step<World & { order: OrderRow; bed: number }> => ({
  name: `lines ${first} ${color} ${more} ${price}`,
  take: async (tx, { order, bed }) => {
    const [line, ...others] = await linesOf(tx, (await findOrder(tx, order.id)) ?? order)
    const priced = price === undefined ? {} : { unitPrice: price }
    const kept = { id: line?.id ?? 0, quantity: first, selectedColor: color, ...priced }
    const beds = others[0]
      ? { id: others[0].id, quantity: more }
      : { productId: bed, quantity: more }
    const lines = more > 0 ? [kept, beds] : [kept]
    return changeOrder(tx, { orderId: order.id, edit: { lines, reason: 'Test' } })
  },
}))
