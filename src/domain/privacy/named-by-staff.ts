// What staff typed beside their own work and only concerns one person: a kept search for the
// person's address, and why a payout run was cancelled in which the person had a line.

import { eq, inArray, isNotNull, and } from 'drizzle-orm'
import { savedViews } from '#domain/identity/saved-views.table.ts'
import type { ViewRow } from '#domain/identity/saved-views.ts'
import { batches, payments } from '#domain/payouts/payouts.table.ts'
import type { Tx } from '#platform/tx.ts'
import type { Person } from './find-person.ts'
import { namesAddress, namesPerson } from './named-in.ts'

/** What a kept search looks for, and what it is called. */
export const searchedFor = ({ name, search }: ViewRow): string =>
  [name, ...new URLSearchParams(search).values()].join(' ')

/** Kept searches are few: each member of staff has thirty at most. */
export async function ownViews(tx: Tx, { email }: Person): Promise<ViewRow[]> {
  const views = await tx.db.select().from(savedViews)
  return views.filter((view) => namesAddress(searchedFor(view), email))
}

export async function namedRuns(tx: Tx, person: Person): Promise<{ id: number }[]> {
  if (!person.member) return []
  const paid = tx.db
    .select({ id: payments.payoutBatchId })
    .from(payments)
    .where(eq(payments.memberId, person.member.id))
  const runs = await tx.db
    .select({ id: batches.id, cancelReason: batches.cancelReason })
    .from(batches)
    .where(and(inArray(batches.id, paid), isNotNull(batches.cancelReason)))
  return runs.filter(({ cancelReason }) => namesPerson(cancelReason ?? '', person))
}
