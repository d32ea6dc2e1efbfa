// What has to hold of an order of which more came than it costs, whatever happened to it.

import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { RefundTaskRow } from '#domain/orders/payments.table.ts'
import { debtsTo, isOwed } from '#domain/reports/debts-to-customers.ts'
import type { TestTx } from './shop.ts'

/**
 * The amount is one row of the list of what is owed, and what a task has staff send was announced by an event that is
 * mailed.
 */
export async function expectOwedIsListed(
  tx: TestTx,
  owed: { orderId: number; overCents: number; task: RefundTaskRow | undefined },
): Promise<void> {
  const { orderId, overCents, task } = owed
  const debts = (await debtsTo(tx, [orderId])).filter(isOwed)
  expect(debts.map(({ kind, amountCents }) => [kind === 'refund-due', amountCents])).toEqual(
    overCents > 0 ? [[task !== undefined, overCents]] : [],
  )
  if (!task) return
  const { rows } = await tx.db.execute(sql`
    select from events where name = 'refund.due' and (facts ->> 'taskId')::integer = ${task.id}
      and (facts ->> 'amountCents')::bigint = ${task.amount}`)
  expect([task.amount, rows.length > 0]).toEqual([task.amount, true])
}
