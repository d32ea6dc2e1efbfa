// Documents follow what is sold: lines, prices, delivery and discount, never payments. An order is invoiced once it
// is sold or its first pieces leave; from then on each change needs one credit note and one further invoice at
// most, in the transaction of the change.

import { findStanding } from '#domain/documents/find-standing.ts'
import {
  type CreditRow,
  type DocumentPlan,
  planDocuments,
  type Standing,
} from '#domain/documents/plan-documents.ts'
import { rateToday } from '#domain/settings/tax-rules.ts'
import type { Tx } from '#platform/tx.ts'
import { carrySold } from './carry-sold.ts'
import type { OrderRow } from './orders.table.ts'
import { type OrderState, soldRows } from './sold-rows.ts'

/** The documents that a change needs, and the tax of all documents of the order, its pieces' part too. */
export type OrderPlan = DocumentPlan & Tax & { isFirst: boolean; rateBp: number | null }
type Tax = Pick<OrderRow, 'piecesGct'> & { gct: number }

const isInvoiced = ({ gct }: OrderRow) => gct !== null
const hasLeft = ({ orderStatus }: OrderRow) =>
  orderStatus === 'shipped' || orderStatus === 'delivered'
/** Whether an order needs an invoice that has none yet. */
const isToInvoice = (order: OrderRow) =>
  order.orderStatus !== 'cancelled' && (order.paidAt !== null || hasLeft(order))

type Planning = {
  before: OrderState | undefined
  after: OrderState
  /** The line of which pieces came back unfit for sale. */
  unsellableOf?: number | undefined
}

/**
 * Plans what documents a changed order needs, and first notes what 0.1.0 sold without any (until 0.3.0). Null for an order without documents that needs none.
 */
export async function planForOrder(
  tx: Tx,
  { before, after, unsellableOf }: Planning,
): Promise<OrderPlan | null> {
  if (before && !isInvoiced(before.order) && isToInvoice(before.order))
    await carrySold(tx, [before])
  else if (!before || !isInvoiced(before.order)) {
    if (!isToInvoice(after.order)) return null
    return planFrom(tx, after, [])
  }
  const plan = await planFrom(tx, after, await findStanding(tx, after.order.id))
  return { ...plan, credit: plan.credit.map(withoutCost(unsellableOf)) }
}

/** A piece that came back unfit for sale gives nothing of its cost back. */
const withoutCost =
  (lineId: number | undefined) =>
  (row: CreditRow): CreditRow =>
    row.lineId === lineId && row.quantity < 0 && row.unitCost !== null
      ? { ...row, unitCost: 0 }
      : row

async function planFrom(
  tx: Tx,
  after: OrderState,
  standing: readonly Standing[],
): Promise<OrderPlan> {
  const sold = after.order.orderStatus === 'cancelled' ? [] : await soldRows(tx, after)
  const rateBp = await rateToday(tx)
  const plan = planDocuments({ standing, sold, rateBp })
  return { ...plan, ...taxAfter(after.order, plan), isFirst: standing.length === 0, rateBp }
}

function taxAfter({ gct, piecesGct }: OrderRow, { credit, invoice }: DocumentPlan): Tax {
  const rows = [...credit, ...invoice]
  const pieces = rows.filter(({ lineId }) => lineId !== null)
  return { gct: (gct ?? 0) + taxOf(rows), piecesGct: piecesGct + taxOf(pieces) }
}

const taxOf = (rows: readonly { gct: number }[]) => rows.reduce((sum, { gct }) => sum + gct, 0)
