import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '#domain/partners/members.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { inShop } from '#testing/shop.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { commissions } from './commissions.table.ts'
import { listPosted } from './list-commissions.ts'
import { plans } from './plans.table.ts'

const NAMESAKES = 400

test('a search finds the commissions of a partner whose name many others have', () =>
  inShop(async (tx) => {
    const { id: _, referralCode: __, ...row } = await aMemberRow(tx)
    const namesakes = Array.from({ length: NAMESAKES }, (_, index) => ({
      ...row,
      lastName: 'Brownlow',
      email: `brownlow-${index}@example.com`,
    }))
    const rows = await tx.db.insert(members).values(namesakes).returning({ id: members.id })
    const { id: planId } = singleRow(await tx.db.select().from(plans).where(eq(plans.version, 1)))
    const earned = { sourceOrderId: 10_001, commissionType: 'direct' as const, level: 1, planId }
    const posted = { ...earned, amount: 5000_00, provenance: { plan: 1 }, createdAt: tx.now }
    const some = [rows.at(0), rows.at(200), rows.at(-1)].flatMap((member) => member ?? [])
    await tx.db.insert(commissions).values(some.map(({ id }) => ({ ...posted, memberId: id })))
    expect((await listPosted(tx, { limit: 10, q: 'brownlow' })).items).toHaveLength(3)
    expect((await listPosted(tx, { limit: 10, q: 'reidlow' })).items).toEqual([])
  }))
