// Who stands above a partner, nearest first; five at most are kept.

import { and, asc, eq, lte } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { members } from './members.table.ts'
import { ancestors } from './tree.table.ts'

/** The sponsor, the sponsor's sponsor and so on, `height` of them where there are as many. */
export const findUpline = (tx: Tx, memberId: number, height: number) =>
  tx.db
    .select({ memberId: members.id, isActive: members.isActive })
    .from(ancestors)
    .innerJoin(members, eq(members.id, ancestors.ancestorId))
    .where(and(eq(ancestors.memberId, memberId), lte(ancestors.distance, height)))
    .orderBy(asc(ancestors.distance))
