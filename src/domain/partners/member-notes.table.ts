// What staff tell one another about a partner: notes, and why they did what they did. Never shown to
// the partner, never in a mail.

import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { NOTE_KINDS } from '#contract/staff-partners.ts'
import { isOneOf, timestamptz, serialId } from '#platform/database/columns.ts'
import { memberKey } from './members.table.ts'

export const memberNotes = pgTable(
  'member_notes',
  {
    id: serialId(),
    memberId: memberKey(),
    about: text('about', { enum: NOTE_KINDS }).notNull().default('note'),
    /** The commission that was decided; no foreign key, as commissions depend on partners. */
    commissionId: integer('commission_id'),
    text: text('text').notNull(),
    /** Who wrote it, as staff call them. */
    by: text('by').notNull(),
    at: timestamptz('at').notNull(),
  },
  (note) => [
    check('member_notes_about_known', isOneOf(note.about, NOTE_KINDS)),
    index('member_notes_by_member').on(note.memberId, note.id),
    index('member_notes_by_commission')
      .on(note.commissionId, note.id)
      .where(sql`${note.commissionId} is not null`),
  ],
)
