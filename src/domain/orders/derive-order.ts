// What an order is, given what it says, its lines and its money: sums, payment, since when it is sold and nothing of it is
// due, when it reached its state, and what is to be paid when. Pure: it looks at the facts as
// they are now, whatever way of selling or change they come from.

import { jamaicaDay } from '#contract/jamaica.ts'
import type { DueRow } from '#contract/order-sums.ts'
import type { VoucherEffect } from '#contract/voucher-sums.ts'
import { billOf, type Line, type Parts, projectionOf } from './lines.ts'
import { type PaidState, type Paying, paymentOf, UNSOLD } from './order-money.ts'
import type { OrderRow } from './orders.table.ts'

export type Facts = {
  /** Pieces that are held already. */
  lines: readonly Line[]
  parts: Parts & { voucher: VoucherEffect | null }
  orderStatus: OrderRow['orderStatus']
  paying: Paying
}

type Stamps = Pick<OrderRow, 'shippedAt' | 'deliveredAt' | 'cancelledAt'>
/** What of an order decides what becomes of it. */
export type Before = PaidState & Stamps

/** An order that is about to be. */
export const NOT_YET: Before = {
  ...UNSOLD,
  paymentStatus: 'pending',
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
}

export type Derived = {
  /** The columns that follow from the facts. */
  columns: ReturnType<typeof projectionOf> & Before & Pick<OrderRow, 'orderStatus'>
  due: DueRow[]
}

export function deriveOrder(before: Before, { lines, parts, orderStatus, paying }: Facts): Derived {
  const { netCents, now } = paying
  const sums = billOf(lines, parts, { paidCents: netCents, today: jamaicaDay(now) })
  const projection = projectionOf(lines, parts, sums)
  const columns = {
    ...projection,
    ...paymentOf({ ...before, ...projection, orderStatus }, paying),
    ...stampsOf(before, orderStatus, now),
    orderStatus,
  }
  return { columns, due: orderStatus === 'cancelled' ? [] : sums.due }
}

/** When the order last reached each state; going back clears the later ones. */
function stampsOf(before: Stamps, orderStatus: OrderRow['orderStatus'], now: Date): Stamps {
  const hasLeft = orderStatus === 'shipped' || orderStatus === 'delivered'
  return {
    shippedAt: hasLeft ? (before.shippedAt ?? now) : null,
    deliveredAt: orderStatus === 'delivered' ? (before.deliveredAt ?? now) : null,
    cancelledAt: orderStatus === 'cancelled' ? (before.cancelledAt ?? now) : null,
  }
}
