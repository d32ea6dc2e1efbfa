import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder } from '#testing/builders.ts'
import { inShop } from '#testing/shop.ts'
import { changeOrder } from './change-order.ts'
import { listOrderEvents } from './find-order.ts'

test('an order to which more happened than is shown keeps the end of its history', () =>
  inShop(async (tx) => {
    const { id: orderId } = await anOrder(tx)
    await tx.db.execute(sql`
      insert into events (name, facts, actor, by, at)
      select 'order.noted', jsonb_build_object('orderId', ${orderId}::integer, 'noteId', n),
        placed.actor, placed.by, placed.at
      from events placed, generate_series(1, 500) n
      where placed.name = 'order.placed' and placed.facts ->> 'orderId' = ${String(orderId)}`)
    await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
    const events = await listOrderEvents(tx, orderId)
    expect(events).toHaveLength(500)
    expect(events.slice(-2).map(({ name }) => name)).toEqual([
      'order.status-changed',
      'order.cancelled',
    ])
    const ids = events.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  }))
