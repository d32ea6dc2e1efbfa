// Notes that staff leave at a partner for one another, by themselves or with what they decide.

import { desc, eq } from 'drizzle-orm'
import type { NoteKind } from '#contract/staff-partners.ts'
import { one } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { lockOpenMember } from './get-member.ts'
import { memberNotes } from './member-notes.table.ts'

export type MemberNoteRow = typeof memberNotes.$inferSelect
const MOST = 200

type Reason = {
  memberId: number
  about: NoteKind
  text?: string | undefined
  commissionId?: number
}

/** Keeps what was said with a decision; nothing where nothing was. */
export async function keepReason(tx: Tx, { text, ...about }: Reason): Promise<void> {
  if (!text) return
  const row = { ...about, text, by: actorLabel(tx.actor), at: tx.now }
  await tx.db.insert(memberNotes).values(row)
}

export async function noteMember(
  tx: Tx,
  { memberId, text }: { memberId: number; text: string },
): Promise<MemberNoteRow> {
  await lockOpenMember(tx, memberId)
  const row = { memberId, text, by: actorLabel(tx.actor), at: tx.now }
  const note = one(await tx.db.insert(memberNotes).values(row).returning())
  await tx.record('member.noted', { memberId, noteId: note.id })
  return note
}

/** Newest first. */
export const listMemberNotes = (tx: Tx, memberId: number): Promise<MemberNoteRow[]> =>
  tx.db
    .select()
    .from(memberNotes)
    .where(eq(memberNotes.memberId, memberId))
    .orderBy(desc(memberNotes.id))
    .limit(MOST)

export const listCommissionNotes = (tx: Tx, commissionId: number): Promise<MemberNoteRow[]> =>
  tx.db
    .select()
    .from(memberNotes)
    .where(eq(memberNotes.commissionId, commissionId))
    .orderBy(desc(memberNotes.id))
    .limit(MOST)
