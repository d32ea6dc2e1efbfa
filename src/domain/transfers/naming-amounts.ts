// Which amounts say by themselves whose they are: those whose cents name an order, that no other open
// transfer has as its total or its due, and that no transfer had which closed lately.

import { and, inArray, or } from 'drizzle-orm'
import { isStillDue, moneyByOrder, NO_MONEY } from '#domain/orders/order-money.ts'
import { amountsClosedLately } from '#domain/orders/open-transfers.ts'
import { orders } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { awaited, type Transfer } from './list-transfers.ts'

/** The only order that an amount can be for. */
export type NamingAmounts = ReadonlyMap<number, number>

/** Those of the amounts that are due of one of the transfers, as its cents say. */
export async function namingAmounts(
  tx: Tx,
  found: readonly Transfer[],
  amounts: readonly number[],
): Promise<NamingAmounts> {
  const named = found.filter(
    ({ order, dueCents }) => order.namingDiscount > 0 && amounts.includes(dueCents),
  )
  const wanted = named.map(({ dueCents }) => dueCents)
  if (wanted.length === 0) return new Map()
  const open = await openAmounts(tx, wanted)
  const closed = await amountsClosedLately(tx, wanted)
  const only = named.filter(({ order, dueCents }) => {
    const ids = open.filter((each) => each.amounts.includes(dueCents)).map(({ id }) => id)
    return ids.length === 1 && ids[0] === order.id && !closed.has(dueCents)
  })
  return new Map(only.map(({ order, dueCents }) => [dueCents, order.id]))
}

/** Each open transfer that may have one of the totals, or have it left to pay, with both amounts. */
async function openAmounts(tx: Tx, totals: readonly number[]) {
  const rows = await tx.db
    .select()
    .from(orders)
    .where(and(awaited, or(inArray(orders.totalAmount, [...totals]), isStillDue(totals))))
  const money = await moneyByOrder(tx, rows)
  return rows.map(({ id, totalAmount }) => {
    const { netCents } = money.get(id) ?? NO_MONEY
    return { id, amounts: [totalAmount, totalAmount - netCents] }
  })
}
