import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { refusedBy, testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { notifications } from './notifications.table.ts'

async function aNotice(tx: TestTx, given: Partial<typeof notifications.$inferInsert> = {}) {
  const { id: memberId } = await aMemberRow(tx)
  const plain = { type: 'rank', title: 'Well done', message: 'You are an Associate now.' }
  const times = { createdAt: tx.now, expiresAt: tx.now }
  const row = { memberId, key: crypto.randomUUID(), ...plain, ...times, ...given }
  return singleRow(await tx.db.insert(notifications).values(row).returning())
}

test('a notice is unread and of normal weight unless it says otherwise', () =>
  inShop(async (tx) => {
    expect(await aNotice(tx)).toMatchObject({ isRead: false, priority: 'normal', metadata: {} })
  }))

test('the link of a notice never leaves the shop', () =>
  inShop(async (tx) => {
    for (const actionUrl of ['/', '/mlm/dashboard', '/mlm/dashboard?tab=wallet#top'])
      expect((await aNotice(tx, { actionUrl })).actionUrl).toBe(actionUrl)
    const outside = ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\tb', '/\n/x']
    for (const actionUrl of outside) {
      const guard = await refusedBy(tx, (tx) => aNotice(tx, { actionUrl }))
      expect([actionUrl, guard]).toEqual([actionUrl, 'notifications_stay_here'])
    }
  }))

testGuards([
  [
    'one event is told once',
    'notifications_key_unique',
    async (tx) => {
      await aNotice(tx, { key: 'rank:7' })
      await aNotice(tx, { key: 'rank:7' })
    },
  ],
  [
    'a notice has a known weight',
    'notifications_priority_known',
    (tx) => aNotice(tx, { priority: 'loud' as never }),
  ],
  [
    'a read notice says when it was read',
    'notifications_read',
    (tx) => aNotice(tx, { isRead: true }),
  ],
])
