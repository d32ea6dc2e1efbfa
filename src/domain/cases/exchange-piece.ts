// Carries out an exchange that was decided: the piece comes back, and another takes its place in the
// order, in one transaction, so that only the difference becomes due or owed. A piece of the same product
// costs what the shopper paid; another one costs what it does today, unless a price is named.

import type { ExchangePiece } from '#contract/cases.ts'
import type { ReturnCondition } from '#contract/order-lines.ts'
import { dollarsFromCents, formatCents } from '#contract/money.ts'
import { lineText } from '#contract/order-text.ts'
import { orderReference } from '#contract/order-number.ts'
import { requireAbility } from '#domain/identity/may.ts'
import { changeOrder, type ChangedOrder } from '#domain/orders/change-order.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { returnPieces } from '#domain/orders/return-pieces.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import type { CaseRow } from './cases.table.ts'
import { findCase, standingDecisions } from './find-case.ts'
import { addMessage, lockCase } from './write-in-case.ts'

export type Exchanged = ChangedOrder & { row: CaseRow }

export async function exchangePiece(
  tx: Tx,
  { caseId, exchange }: { caseId: number; exchange: ExchangePiece },
): Promise<Exchanged> {
  requireAbility(tx, 'orders.write')
  const { row, order } = await lockDecided(tx, caseId)
  const before = (await linesOf(tx, order)).find(({ id }) => id === row.lineId)
  if (!before) throw new Refusal('choose-piece')
  const { pieces, condition } = exchange
  const back = { orderId: order.id, lineId: before.id, pieces, condition }
  const returned = await returnPieces(tx, back)
  const lines = await linesOf(tx, returned.order)
  const kept = lines.map(({ id, quantity }) => ({ id, quantity }))
  const edit = {
    lines: [...kept, newLine(before, exchange)],
    reason: `Exchange in case ${caseId}`,
  }
  const changed = await changeOrder(tx, { orderId: order.id, edit })
  const added = (await linesOf(tx, changed.order)).at(-1)
  const words = noteOf(before, { exchange, order, added: oneOrRefuse(added ? [added] : []) })
  await addMessage(tx, row, { side: 'note', words, author: actorLabel(tx.actor) })
  return { ...changed, row, shredded: [...returned.shredded, ...changed.shredded] }
}

/** Locks a case whose standing decision is an exchange. Its order is locked first, as where one is opened. */
async function lockDecided(tx: Tx, caseId: number): Promise<{ row: CaseRow; order: OrderRow }> {
  const found = await findCase(tx, caseId)
  const { orderId } = oneOrRefuse(found ? [found] : [])
  const order = await lockOrder(tx, orderId)
  const row = await lockCase(tx, caseId)
  const decision = (await standingDecisions(tx, [caseId])).get(caseId)
  if (row.state !== 'decided' || decision?.outcome !== 'exchange')
    throw new Refusal('no-exchange-decided')
  return { row, order }
}

function newLine(before: OrderLineRow, exchange: ExchangePiece) {
  const { productId, selectedColor, pieces, unitPrice } = exchange
  const asPaid = productId === before.productId ? dollarsFromCents(before.unitPrice) : undefined
  const price = unitPrice ?? asPaid
  return {
    productId,
    quantity: pieces,
    ...(selectedColor && { selectedColor }),
    ...(price && { unitPrice: price }),
  }
}

const CAME_BACK: Record<ReturnCondition, string> = {
  sellable: 'was returned as new and is back in stock',
  damaged: 'came back damaged',
  scrapped: 'was returned and written off',
}

type Done = { exchange: ExchangePiece; order: OrderRow; added: OrderLineRow }

/** What the case says of it to staff. */
function noteOf(before: OrderLineRow, { exchange, order, added }: Done): string {
  const { pieces, condition } = exchange
  const old = lineText({ ...before, quantity: pieces }, before.color)
  const piece = lineText({ ...added, quantity: pieces }, added.color)
  const price = formatCents(added.unitPrice * pieces)
  return `${old} ${CAME_BACK[condition]}. ${piece} at ${price} is in ${orderReference(order.id)} instead.`
}
