import { expect, test } from 'vitest'
import { members } from '#domain/partners/members.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { inShop } from '#testing/shop.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { listSignals } from './list-signals.ts'
import { signalMembers, signals } from './signals.table.ts'

/** As many partners as a search might look through before it looks for signals. */
const NAMESAKES = 400

test('a search finds the signal of a partner whose name many others have', () =>
  inShop(async (tx) => {
    const { id: _, referralCode: __, ...row } = await aMemberRow(tx)
    const namesakes = Array.from({ length: NAMESAKES }, (_, index) => ({
      ...row,
      lastName: 'Brownlow',
      email: `brownlow-${index}@example.com`,
    }))
    const rows = await tx.db.insert(members).values(namesakes).returning({ id: members.id })
    for (const { id: memberId } of [rows.at(0), rows.at(200), rows.at(-1)].flatMap(
      (one) => one ?? [],
    )) {
      const found = {
        kind: 'phone' as const,
        evidence: [],
        count: 2,
        since: tx.now,
        foundAt: tx.now,
      }
      const signal = singleRow(
        await tx.db
          .insert(signals)
          .values({ ...found, memberId })
          .returning(),
      )
      await tx.db.insert(signalMembers).values({ signalId: signal.id, memberId })
    }
    expect((await listSignals(tx, { limit: 10, q: 'brownlow' })).items).toHaveLength(3)
  }))
