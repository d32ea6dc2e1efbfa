// Everything about an order's money: its rows, the oldest first, each with the row that took it
// back, and the open task if something is owed. Also for a hidden order.

import { asc, eq } from 'drizzle-orm'
import type { MoneyRowView } from '#contract/order-money.ts'
import type { z } from 'zod'
import { getRefundRules } from '#domain/settings/refund-rules.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { findOrder } from './find-order.ts'
import { moneyOf } from './order-money.ts'
import { orderPayments, orderRefunds } from './payments.table.ts'
import { findOpenTask } from './write-money.ts'

export async function readMoney(tx: Tx, orderId: number) {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Refusal('order-not-found')
  const { approveAboveCents } = await getRefundRules(tx)
  const task = (await findOpenTask(tx, orderId)) ?? null
  return {
    order,
    money: await moneyOf(tx, order),
    rows: [...(await payments(tx, orderId)), ...(await refunds(tx, orderId))],
    task,
    needsApproval: task !== null && task.amount > approveAboveCents,
  }
}

type Row = z.output<typeof MoneyRowView>

type Marked = {
  id: number
  takesBack: number | null
  takenBackBy: number | null
  recordedBy: string
  recordedAt: Date
}

/** The original rows, without those that take others back, each with who took it back and when. */
function withTakingBack<T extends Marked>(rows: readonly T[]) {
  return rows
    .filter(({ takesBack }) => takesBack === null)
    .map((row) => {
      const further = rows.find(({ id }) => id === row.takenBackBy)
      const takenBack = further ? { by: further.recordedBy, at: further.recordedAt } : null
      return { ...row, takenBack }
    })
}

async function payments(tx: Tx, orderId: number): Promise<Row[]> {
  const rows = await tx.db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.id))
  return withTakingBack(rows).map(({ bankReference, ...row }) => ({
    ...row,
    kind: 'payment' as const,
    reference: bankReference,
    last4: '',
  }))
}

async function refunds(tx: Tx, orderId: number): Promise<Row[]> {
  const rows = await tx.db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(asc(orderRefunds.id))
  return withTakingBack(rows).map((row) => ({
    ...row,
    kind: 'refund' as const,
    source: 'hand',
    statementLineId: null,
    receiptId: null,
  }))
}
