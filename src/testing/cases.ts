// Cases for tests: of an order that was delivered an hour ago, unless a test says otherwise.

import { eq } from 'drizzle-orm'
import type { OpenCase } from '#contract/cases.ts'
import type { CaseRow } from '#domain/cases/cases.table.ts'
import { openCase } from '#domain/cases/open-case.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { anOrder } from './builders.ts'

const HOUR_MS = 3_600_000

/** An order that reached its customer some hours ago. */
export async function aDeliveredOrder(tx: Tx, { hoursAgo = 1 } = {}): Promise<OrderRow> {
  const { id } = await anOrder(tx)
  return deliver(tx, id, { hoursAgo })
}

export async function deliver(tx: Tx, orderId: number, { hoursAgo = 1 } = {}): Promise<OrderRow> {
  const deliveredAt = new Date(tx.now.getTime() - hoursAgo * HOUR_MS)
  const state = { orderStatus: 'delivered' as const, shippedAt: deliveredAt, deliveredAt }
  return singleRow(await tx.db.update(orders).set(state).where(eq(orders.id, orderId)).returning())
}

const TORN = 'The left arm is torn along the seam. The carton had a hole there.'

export async function aCase(
  tx: Tx,
  report: Partial<OpenCase> & { order?: OrderRow } = {},
): Promise<CaseRow> {
  const { order = await aDeliveredOrder(tx), ...reported } = report
  return openCase(tx, { link: order.link, report: { kind: 'damage', words: TORN, ...reported } })
}
