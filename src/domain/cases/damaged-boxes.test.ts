import { expect, test } from 'vitest'
import { linesOf } from '#domain/orders/lines.ts'
import { boxesOf } from '#domain/orders/boxes.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { anOrder, aProduct } from '#testing/builders.ts'
import { aCase, deliver } from '#testing/cases.ts'
import { inShop } from '#testing/shop.ts'
import { withDamage } from './damaged-boxes.ts'
import { decideCase } from './decide-case.ts'

const SMALL = { lengthCm: 60, widthCm: 60, heightCm: 30 }
const LARGE = { lengthCm: 112, widthCm: 66, heightCm: 52 }

async function aSofa(tx: Tx): Promise<OrderRow> {
  const { id: productId } = await aProduct(tx, { fields: { cartons: [SMALL, LARGE] } })
  const { id } = await anOrder(tx, { productId })
  return deliver(tx, id)
}

const damaged = async (tx: Tx, order: OrderRow): Promise<number[]> => {
  const boxes = await boxesOf(tx, order, await linesOf(tx, order))
  const { boxes: marked } = await withDamage(tx, order.id, { boxes })
  return marked.filter((box) => box.damaged).map(({ carton }) => carton)
}

test('the box that a report of damage names is marked, of this order only', () =>
  inShop(async (tx) => {
    const order = await aSofa(tx)
    const other = await aSofa(tx)
    await aCase(tx, { order, box: { piece: 1, carton: 2 } })
    expect([await damaged(tx, order), await damaged(tx, other)]).toEqual([[2], []])
  }))

test('a report that names no box, is no damage, or was refused marks none', () =>
  inShop(async (tx) => {
    const order = await aSofa(tx)
    await aCase(tx, { order })
    await aCase(tx, { order, kind: 'exchange', box: { piece: 1, carton: 1 } })
    const { id: caseId } = await aCase(tx, { order, box: { piece: 1, carton: 2 } })
    const refusal = { outcome: 'refusal' as const, title: 'No damage', words: 'It is a crease.' }
    await decideCase(tx, { caseId, decision: refusal })
    expect(await damaged(tx, order)).toEqual([])
    const part = { outcome: 'part' as const, title: 'A part', words: 'It comes.' }
    await decideCase(tx, { caseId, decision: part })
    expect(await damaged(tx, order)).toEqual([2])
  }))

test('a box that the piece does not have is refused', () =>
  inShop(async (tx) => {
    const order = await aSofa(tx)
    for (const box of [
      { piece: 1, carton: 3 },
      { piece: 2, carton: 1 },
    ])
      await expect(aCase(tx, { order, box })).rejects.toMatchObject({ code: 'choose-box' })
  }))
