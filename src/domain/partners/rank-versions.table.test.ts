import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { rankVersions } from './rank-versions.table.ts'

async function aVersion(tx: TestTx, given: Partial<typeof rankVersions.$inferInsert> = {}) {
  const plain = { version: 2, countsFrom: '2026-12-01', steps: [] }
  const row = { ...plain, publishedBy: 'Marcia', publishedAt: tx.now, ...given }
  return singleRow(await tx.db.insert(rankVersions).values(row).returning())
}

testGuards([
  [
    'a version counts from the first day of a month on',
    'rank_versions_from_a_first',
    (tx) => aVersion(tx, { countsFrom: '2026-12-02' }),
  ],
  [
    'one version is to come at most',
    'rank_versions_one_coming',
    async (tx) => {
      await aVersion(tx)
      await aVersion(tx, { version: 3 })
    },
  ],
  [
    'a version has its number alone',
    'rank_versions_version_once',
    async (tx) => {
      await aVersion(tx, { startedAt: tx.now })
      await aVersion(tx)
    },
  ],
])
