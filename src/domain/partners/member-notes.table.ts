// What staff write to one another about a partner: notes, and the reasons for staff decisions. Never
// shown to the partner, never in a mail.

import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { NOTE_KINDS } from '#contract/staff-partners.ts'
import { isOneOf, timestamptz, serialId } from '#platform/database/columns.ts'
import { memberIdColumn } from './members.table.ts'

export const memberNotes = pgTable(
  'member_notes',
  {
    id: serialId(),
    memberId: memberIdColumn(),
    about: text('about', { enum: NOTE_KINDS }).notNull().default('note'),
    /**
     * The commission that was decided; no foreign key, as partners must not depend on commissions.
     */
    commissionId: integer('commission_id'),
    text: text('text').notNull(),
    /** The display name of the member of staff who wrote it. */
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
