// The only writer of an order's state: its row, its lines and the pieces that they moved, with the documents that this needs
// and what is owed or to be told of its money. What the order is was derived before.

import { eq } from 'drizzle-orm'
import type { PersonKeys } from '#contract/person-keys.ts'
import { promisedDay } from '#domain/delivery/promise.ts'
import { readSetting } from '#domain/settings/stored-setting.ts'
import { type Moved, writeMovements } from '#domain/stock/shelves.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { issueForOrder, issueReceipt } from './issue-for-order.ts'
import { type Line, writeLines } from './lines.ts'
import type { OrderLineRow } from './order-lines.table.ts'
import type { MoneyStep, OrderMoney } from './order-money.ts'
import { type OrderRow, orders } from './orders.table.ts'
import type { PaymentRow } from './payments.table.ts'
import { type OrderPlan, planForOrder } from './plan-for-order.ts'
import type { OrderState } from './sold-rows.ts'
import { syncRefund } from './write-money.ts'

type Writing = {
  row: typeof orders.$inferInsert & Pick<PersonKeys, 'mailboxKey' | 'phoneKey'>
  lines: readonly Line[]
  moved: readonly Moved[]
  /** The line of which pieces came back unfit for sale. */
  unsellableOf?: number | undefined
}
export type Written = { order: OrderRow; lines: OrderLineRow[]; plan: OrderPlan | null }

/** Writes an order with its lines; without `before` a new one. */
export async function writeOrder(
  tx: Tx,
  before: OrderState | undefined,
  { row, lines: wanted, moved, unsellableOf }: Writing,
): Promise<Written> {
  const promisedBy = await promiseOfSold(tx, row)
  const isOver = row.paymentStatus === 'paid' || row.orderStatus === 'cancelled'
  const state = {
    ...row,
    promisedBy,
    updatedAt: tx.now,
    ...(isOver && { waitsSince: null }),
  }
  const written = before
    ? { ...before.order, ...state, ...nextStamps(before.order) }
    : singleRow(await tx.db.insert(orders).values(state).returning())
  const { id, ...fields } = written
  const lines = await writeLines(tx, before, { order: written, lines: wanted })
  const after = { order: written, lines }
  const plan = await planForOrder(tx, { before, after, unsellableOf })
  const tax = plan ? { gct: plan.gct, piecesGct: plan.piecesGct } : {}
  const order =
    before || plan
      ? singleRow(
          await tx.db
            .update(orders)
            .set(before ? { ...fields, ...tax } : tax)
            .where(eq(orders.id, id))
            .returning(),
        )
      : written
  await writeMovements(tx, id, moved)
  return { order, lines, plan }
}

/** The day that a sold order is promised by: what was said at the sale, as long as it stays sold. */
async function promiseOfSold(
  tx: Tx,
  { paidAt = null, deliveryDaysTo: daysTo = null, promisedBy = null }: Writing['row'],
): Promise<string | null> {
  if (paidAt === null || daysTo === null) return null
  if (promisedBy !== null) return promisedBy
  return promisedDay(paidAt, { daysTo }, await readSetting(tx, 'delivery'))
}

const nextStamps = ({ linesStamp, keysStamp }: OrderRow) => ({
  linesStamp: linesStamp + 1,
  keysStamp: keysStamp + 1,
})

type Finishing = Omit<Written, 'lines'> & {
  before: OrderRow | undefined
  money: OrderMoney
  wentBack?: MoneyStep['wentBack']
  payment: PaymentRow | undefined
}

/** Says what is owed, and issues what the order needs; its locks come last. Money for an order without an invoice gets a receipt. */
export async function finishOrder(tx: Tx, finishing: Finishing): Promise<void> {
  const { order, plan, before, money, wentBack, payment } = finishing
  if (wentBack || money.netCents > 0)
    await syncRefund(tx, { order, money, refunded: wentBack === 'refunded' })
  if (plan) await issueForOrder(tx, { plan, before, after: order, money })
  else if (payment) await issueReceipt(tx, { order, payment, money })
}
