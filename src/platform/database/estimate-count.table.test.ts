import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inShop } from '#testing/shop.ts'
import { events } from '#platform/events/events.table.ts'
import { estimateCount } from './estimate-count.ts'

test('few rows are counted exactly, and many are about as many as there are', () =>
  inShop(async (tx) => {
    for (let made = 0; made < 30; made++) await tx.record('product.deleted', facts(made))
    const mine = sql`${events.name} = 'product.deleted'`
    expect(await estimateCount(tx, events, mine)).toBe(30)
    expect(await estimateCount(tx, events, mine, 30)).toBe(30)
    await tx.db.execute(sql`analyze events`)
    const about = await estimateCount(tx, events, mine, 10)
    expect(about).toBeGreaterThanOrEqual(11)
    expect(about).toBeLessThan(300)
  }))

const facts = (productId: number) => ({ productId, name: 'Couch' })
