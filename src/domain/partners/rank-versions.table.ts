// Versions of what the ranks require. `rank_requirements` has the version that counts; one that is to come
// is copied there on its first day. A version never changes; one that has not begun may be taken back.

import { sql } from 'drizzle-orm'
import { check, date, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RankStep } from '#contract/rank-versions.ts'
import { serialId, timestamptz } from '#platform/database/columns.ts'

export const rankVersions = pgTable(
  'rank_versions',
  {
    id: serialId(),
    version: integer('version').notNull().unique('rank_versions_version_once'),
    /** The first day of a month. */
    countsFrom: date('counts_from').notNull(),
    steps: jsonb('steps').notNull().$type<RankStep[]>(),
    publishedBy: text('published_by').notNull(),
    publishedAt: timestamptz('published_at').notNull(),
    /** When it began to count; null as long as it is to come. */
    startedAt: timestamptz('started_at'),
  },
  (version) => [
    check('rank_versions_from_a_first', sql`extract(day from ${version.countsFrom}) = 1`),
    uniqueIndex('rank_versions_one_coming')
      .on(sql`(true)`)
      .where(sql`${version.startedAt} is null`),
  ],
)

export type RankVersionRow = typeof rankVersions.$inferSelect
