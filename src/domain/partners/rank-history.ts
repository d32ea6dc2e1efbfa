// Every change of a partner's rank, newest first.

import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { rankHistory } from './ranks.table.ts'

const MOST_CHANGES = 100

export const listRankHistory = (tx: Tx, memberId: number) =>
  tx.db
    .select()
    .from(rankHistory)
    .where(eq(rankHistory.memberId, memberId))
    .orderBy(desc(rankHistory.id))
    .limit(MOST_CHANGES)
