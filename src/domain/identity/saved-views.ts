// Saves views of a desk's table for a member of staff, who sees only their own.

import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SavedView } from '#contract/saved-views.ts'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import { refuseDuplicates } from '#platform/database/sql-state.ts'
import type { Tx } from '#platform/tx.ts'
import { savedViews } from './saved-views.table.ts'

export type ViewRow = typeof savedViews.$inferSelect

export const MAX_VIEWS = 30

/** Sessions of the editor's password share one set of views. */
const ownerOf = ({ actor }: Tx) => (actor.kind === 'staff' ? actor.userId : null)

const isMine = (tx: Tx) => {
  const userId = ownerOf(tx)
  return userId === null ? isNull(savedViews.userId) : eq(savedViews.userId, userId)
}

export const listViews = (tx: Tx, desk: string): Promise<ViewRow[]> =>
  tx.db
    .select()
    .from(savedViews)
    .where(and(isMine(tx), eq(savedViews.desk, desk)))
    .orderBy(asc(savedViews.name))

/** Refuses a name that is taken, and more than the maximum of views. */
export async function saveView(tx: Tx, view: SavedView): Promise<ViewRow> {
  if ((await tx.db.$count(savedViews, isMine(tx))) >= MAX_VIEWS) throw new Refusal('too-many-views')
  const row = { ...view, userId: ownerOf(tx), createdAt: tx.now }
  const rows = await refuseDuplicates(new Refusal('name-taken'), () =>
    tx.db.insert(savedViews).values(row).returning(),
  )
  const saved = singleRow(rows)
  await tx.record('view.kept', { viewId: saved.id })
  return saved
}

/** Refuses a view of somebody else like one that does not exist. */
export async function deleteView(tx: Tx, viewId: number): Promise<void> {
  const own = and(eq(savedViews.id, viewId), isMine(tx))
  const gone = await tx.db.delete(savedViews).where(own).returning({ id: savedViews.id })
  if (gone.length === 0) throw new Refusal('not-found')
  await tx.record('view.forgotten', { viewId })
}
