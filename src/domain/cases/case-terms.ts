// Which cases an order takes, until when, and why not: damage within 48 hours of delivery, an exchange
// of an unopened box within 30 days, a fault as long as a piece is under warranty, and a question at any
// time. A piece whose warranty the order does not say is left to staff.

import { type CaseKind } from '#contract/case-kinds.ts'
import { DAMAGE_HOURS, EXCHANGE_DAYS } from '#contract/cases.ts'
import { addDays, endOfDay, formatInstant, jamaicaDay } from '#contract/jamaica.ts'
import { type Warranty, warrantyDay, warrantyOf } from '#contract/warranty.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { entitlementsByOrder, warrantyPrizesIn } from '#domain/vouchers/entitlements.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import type { Arrival } from './arrival.ts'

/** The warranty of each line, in their order; lines of which no piece is left are not covered. */
export async function warrantiesOf(
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<(Warranty | null)[]> {
  const along = (await entitlementsByOrder(tx, [order.id])).get(order.id) ?? []
  const covering = { ...order, warrantyPrizes: warrantyPrizesIn(along) }
  return lines.map((line) => warrantyOf(line, covering))
}

/** Until when a kind of case may be opened, null for no end; and why it may not be opened now. */
export type CaseTerm = { until: Date | null; refusal: Refusal | undefined }

/** An order with the warranties and the arrival of the lines that it is about. */
type Dated = Pick<OrderRow, 'orderStatus'> & {
  warranties: readonly (Warranty | null)[]
  arrival: Arrival
}

const HOUR_MS = 3_600_000

const NO_END: CaseTerm = { until: null, refusal: undefined }
const refused = (refusal: Refusal): CaseTerm => ({ until: null, refusal })

/** What an order takes at a moment. The last moment of a term is still within it. */
export const caseTerm = (kind: CaseKind, order: Dated, now: Date): CaseTerm =>
  TERMS[kind](order, now)

const TERMS: Record<CaseKind, (order: Dated, now: Date) => CaseTerm> = {
  damage: (order, now) => {
    const delivered = deliveryOf(order)
    if (!(delivered instanceof Date)) return delivered
    const until = new Date(delivered.getTime() + DAMAGE_HOURS * HOUR_MS)
    return within(until, now, 'damage-too-late')
  },
  exchange: (order, now) => {
    const delivered = deliveryOf(order)
    if (!(delivered instanceof Date)) return delivered
    const afterLastDay = endOfDay(addDays(jamaicaDay(delivered), EXCHANGE_DAYS))
    return within(new Date(afterLastDay.getTime() - 1), now, 'exchange-too-late')
  },
  warranty: ({ orderStatus, warranties }, now) => {
    if (orderStatus !== 'delivered') return refused(new Refusal('warranty-not-begun'))
    const lastDays = warranties.map((warranty) => warranty?.until ?? null)
    const [last] = lastDays
      .filter((day) => day !== null)
      .toSorted()
      .toReversed()
    if (last === undefined || lastDays.includes(null)) return NO_END
    const until = new Date(endOfDay(last).getTime() - 1)
    if (now <= until) return { until, refusal: undefined }
    return { until, refusal: new Refusal('warranty-over', { until: warrantyDay(last) }) }
  },
  question: () => NO_END,
}

/** When it was delivered; what an order takes without a term, if it only has left the shop. */
function deliveryOf({ arrival: { orderStatus, deliveredAt } }: Dated): Date | CaseTerm {
  if (orderStatus === 'delivered') return deliveredAt ?? NO_END
  return orderStatus === 'shipped' ? NO_END : refused(new Refusal('nothing-left-yet'))
}

function within(until: Date, now: Date, code: 'damage-too-late' | 'exchange-too-late'): CaseTerm {
  if (now <= until) return { until, refusal: undefined }
  return { until, refusal: new Refusal(code, { until: formatInstant(until.toISOString(), now) }) }
}
