// Made-up cases of orders that the demo shop has delivered: one that ended with a part, one in which it is
// the shopper's turn, and a question that waits. Every person here is invented.

import assert from 'node:assert/strict'
import { and, desc, eq } from 'drizzle-orm'
import type { OpenCase } from '#contract/cases.ts'
import { closeOwnCase, decideCase } from '#domain/cases/decide-case.ts'
import { openCase } from '#domain/cases/open-case.ts'
import { writeAsShopper, writeAsStaff } from '#domain/cases/write-in-case.ts'
import { type OrderRow, orders } from '#domain/orders/orders.table.ts'
import type { Actor, Tx } from '#platform/tx.ts'
import { admin, earlier } from './demo-staff.ts'

/** The delivered orders have to be there before. */
export async function seedCases(tx: Tx): Promise<void> {
  const sectional = await deliveredOrder(tx, 'Port Antonio L-Sectional')
  const pod = await deliveredOrder(tx, 'Hellshire Lounge Pod')
  const keisha = await admin(tx)
  await tornArm(tx, sectional, keisha)
  await anotherColour(tx, pod, keisha)
  await openAgo(tx, 1, pod, {
    kind: 'question',
    words: 'Does the cover of the pod come off? I would like to wash it before the christening.',
  })
}

/** The order of a piece that was delivered last. */
async function deliveredOrder(tx: Tx, productName: string): Promise<OrderRow> {
  const [order] = await tx.db
    .select()
    .from(orders)
    .where(and(eq(orders.productName, productName), eq(orders.orderStatus, 'delivered')))
    .orderBy(desc(orders.deliveredAt), desc(orders.id))
    .limit(1)
  assert(order, `the demo shop has delivered ${productName}`)
  return order
}

const openAgo = (tx: Tx, hoursAgo: number, { link }: OrderRow, report: OpenCase) =>
  openCase(earlier(tx, hoursAgo), { link, report })

async function tornArm(tx: Tx, order: OrderRow, keisha: Actor): Promise<void> {
  const { id } = await openAgo(tx, 236, order, {
    kind: 'damage',
    words: 'The left arm is torn along the seam, about 12 cm. The carton had a hole on that side.',
    box: { piece: 1, carton: 1 },
  })
  const answer = (hoursAgo: number, words: string, inside = false) =>
    writeAsStaff(earlier(tx, hoursAgo, keisha), { caseId: id, words, inside })
  await answer(235, 'Blue Peak signed for whole cartons. Claim it from them, form 7.', true)
  await answer(234, 'Sorry about that, Devon. We have a left arm in Stone Grey in stock.')
  await decideCase(earlier(tx, 233, keisha), {
    caseId: id,
    decision: {
      outcome: 'part',
      title: 'A new left arm, at no cost',
      words: 'It comes by courier with two bolts, and takes ten minutes to change.',
    },
  })
  const own = { link: order.link, id }
  await writeAsShopper(earlier(tx, 150), { ...own, words: 'It came, and it fits. Thank you!' })
  await closeOwnCase(earlier(tx, 149), own)
}

async function anotherColour(tx: Tx, order: OrderRow, keisha: Actor): Promise<void> {
  const { id } = await openAgo(tx, 30, order, {
    kind: 'exchange',
    words: 'The box is unopened. Can I exchange it for the pod in Ocean Teal?',
  })
  await writeAsStaff(earlier(tx, 28, keisha), {
    caseId: id,
    words: 'We have one in Ocean Teal. Which day suits you for the exchange?',
    inside: false,
  })
}
