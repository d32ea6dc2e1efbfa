// The replies that staff keep to answer with: listed by title, added, changed and removed. The event log
// has the old and the new text of each, which is about the shop and never about people.

import { eq } from 'drizzle-orm'
import type { ChangeStoredReply } from '#contract/stored-replies.ts'
import { listOf, lower } from '#platform/database/list.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { refuseDuplicates } from '#platform/database/sql-state.ts'
import { Refusal } from '#platform/refusal.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { type StoredReplyRow, storedReplies } from './stored-replies.table.ts'

/** By title, unless the query sorts otherwise. */
export const listStoredReplies = listOf({
  rows: (tx) => tx.db.select().from(storedReplies),
  id: storedReplies.id,
  sorts: { title: lower(storedReplies.title) },
  sort: 'title',
  search: [storedReplies.title, storedReplies.words],
})

const NOTHING = { title: '', words: '' }

export async function addStoredReply(
  tx: Tx,
  { title, words }: ChangeStoredReply,
): Promise<StoredReplyRow> {
  const row = { title, words, ...changedNow(tx) }
  const added = await withOwnTitle(() => tx.db.insert(storedReplies).values(row).returning())
  await record(tx, added.id, { before: NOTHING, after: added })
  return added
}

/** Records nothing if nothing changes. */
export async function changeStoredReply(
  tx: Tx,
  { storedReplyId, title, words }: ChangeStoredReply & { storedReplyId: number },
): Promise<StoredReplyRow> {
  const before = await lockReply(tx, storedReplyId)
  if (before.title === title && before.words === words) return before
  const change = { title, words, ...changedNow(tx) }
  const after = await withOwnTitle(() =>
    tx.db.update(storedReplies).set(change).where(eq(storedReplies.id, storedReplyId)).returning(),
  )
  await record(tx, storedReplyId, { before, after })
  return after
}

export async function removeStoredReply(tx: Tx, storedReplyId: number): Promise<void> {
  const before = await lockReply(tx, storedReplyId)
  await tx.db.delete(storedReplies).where(eq(storedReplies.id, storedReplyId))
  await record(tx, storedReplyId, { before, after: NOTHING })
}

const changedNow = (tx: Tx) => ({ changedBy: actorLabel(tx.actor), changedAt: tx.now })

const lockReply = async (tx: Tx, id: number): Promise<StoredReplyRow> =>
  oneOrRefuse(
    await tx.db.select().from(storedReplies).where(eq(storedReplies.id, id)).for('update'),
  )

const withOwnTitle = async (write: () => Promise<StoredReplyRow[]>): Promise<StoredReplyRow> =>
  singleRow(await refuseDuplicates(new Refusal('stored-reply-title-taken'), write))

type Texts = Pick<StoredReplyRow, 'title' | 'words'>

async function record(
  tx: Tx,
  storedReplyId: number,
  { before, after }: { before: Texts; after: Texts },
): Promise<void> {
  const changed = (['title', 'words'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }))
  await tx.record('stored-reply.changed', { storedReplyId, changed })
}
