import { expect, test } from 'vitest'
import { inShop, trying } from '#testing/shop.ts'
import { recordStuck } from './stuck-items.ts'
import { stuckItems } from './stuck-items.table.ts'

const ITEM = { job: 'count-sheep', item: '1' }

test('an item of a job has one row, which counts its failures', () =>
  inShop(async (tx) => {
    await recordStuck(tx, ITEM, new TypeError('lame'))
    await recordStuck(tx, ITEM, new TypeError('lame'))
    expect(await tx.db.select().from(stuckItems)).toMatchObject([{ ...ITEM, failures: 2 }])
    const row = { ...ITEM, error: 'x', since: tx.now, lastAt: tx.now, retryAt: tx.now }
    const twice = trying(tx, (inner) =>
      inner.db
        .insert(stuckItems)
        .values(row)
        .then(() => 1),
    )
    await expect(twice).rejects.toMatchObject({ cause: { constraint: 'stuck_items_once' } })
  }))
