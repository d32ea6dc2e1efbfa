import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aMember } from '#testing/builders.ts'
import { at, inShop } from '#testing/shop.ts'
import { countJoined } from './count-partners.ts'
import { incomeDisclosure } from './income-disclosure.ts'
import { joinedUntil } from './joined-until.table.ts'

test('partners are counted once for days that are over, and again where one is written late', () =>
  inShop(async (tx) => {
    const { rows } = await tx.db.execute(sql`select from pg_trigger
      where tgname = 'members_join_the_count'`)
    expect(rows).toHaveLength(1)
    const counted = async () => [
      (await incomeDisclosure(tx, 2025)).members,
      (await incomeDisclosure(tx, 2026)).members,
      await tx.db.$count(joinedUntil),
    ]
    const on = (day: string) => aMember(at(new Date(`${day}T15:00:00Z`), tx))
    for (const day of ['2025-06-01', '2026-11-18', '2026-11-20']) await on(day)
    expect(await counted()).toEqual([1, 3, 0])
    await countJoined(tx)
    expect(await counted()).toEqual([1, 3, 2])
    await on('2026-11-20')
    expect(await counted()).toEqual([1, 4, 2])
    await on('2026-03-01')
    expect(await counted()).toEqual([1, 5, 1])
    await countJoined(tx)
    await on('2025-06-01')
    expect(await counted()).toEqual([2, 6, 0])
  }))
