// Notes of staff about a partner, on their own or with a decision; and everything that happened to
// a partner, from the event log.

import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { NoteKind } from '#contract/staff-partners.ts'
import { singleRow } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { lockOpenMember } from './get-member.ts'
import { memberNotes } from './member-notes.table.ts'
import { listOf } from '#platform/database/list.ts'
import { dayLabel, humanised } from '#platform/database/search.ts'
import { aboutMember, events } from '#platform/events/events.table.ts'
import { shopEvent } from '#platform/events/list-events.ts'

export type MemberNoteRow = typeof memberNotes.$inferSelect
const MAX_NOTES = 200

type Reason = {
  memberId: number
  about: NoteKind
  text?: string | undefined
  commissionId?: number
}

/** Saves the note that staff left with a decision, if any. */
export async function keepReason(tx: Tx, { text, ...about }: Reason): Promise<void> {
  if (!text) return
  const row = { ...about, text, by: actorLabel(tx.actor), at: tx.now }
  await tx.db.insert(memberNotes).values(row)
}

/** Copies what staff wrote about a commission to the one that replaces it, with who wrote it and when. */
export async function copyReasons(tx: Tx, { from, to }: { from: number; to: number }) {
  const notes = await tx.db
    .select()
    .from(memberNotes)
    .where(eq(memberNotes.commissionId, from))
    .orderBy(asc(memberNotes.id))
  if (notes.length === 0) return
  await tx.db.insert(memberNotes).values(
    notes.map(({ memberId, about, text, by, at }) => ({
      ...{ memberId, about, text, by, at },
      commissionId: to,
    })),
  )
}

export async function noteMember(
  tx: Tx,
  { memberId, text }: { memberId: number; text: string },
): Promise<MemberNoteRow> {
  await lockOpenMember(tx, memberId)
  const row = { memberId, text, by: actorLabel(tx.actor), at: tx.now }
  const note = singleRow(await tx.db.insert(memberNotes).values(row).returning())
  await tx.record('member.noted', { memberId, noteId: note.id })
  return note
}

export const listMemberNotes = (tx: Tx, memberId: number) =>
  newestNotes(tx, eq(memberNotes.memberId, memberId))

export const listCommissionNotes = (tx: Tx, commissionId: number) =>
  newestNotes(tx, eq(memberNotes.commissionId, commissionId))

const newestNotes = (tx: Tx, which: SQL): Promise<MemberNoteRow[]> =>
  tx.db.select().from(memberNotes).where(which).orderBy(desc(memberNotes.id)).limit(MAX_NOTES)

/** The newest event first unless the query sorts otherwise. */
export const listMemberEvents = listOf({
  rows: (tx) => tx.db.select().from(events),
  id: events.id,
  sorts: { date: events.id },
  sort: '-date',
  filters: ({ memberId }: { memberId: number }) => [sql`${aboutMember(events)} = ${memberId}`],
  search: [humanised(events.name), events.by, dayLabel(events.at)],
  total: 'estimate',
  items: (_tx, rows) => rows.map(shopEvent),
})
