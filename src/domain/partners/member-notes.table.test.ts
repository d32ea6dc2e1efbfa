import { testGuards } from '#testing/guards.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { memberNotes } from './member-notes.table.ts'

testGuards([
  [
    'a note of staff is about something known',
    'member_notes_about_known',
    async (tx) => {
      const { id: memberId } = await aMemberRow(tx)
      const row = { memberId, about: 'gossip' as never, text: 'x', by: 'Keisha', at: tx.now }
      await tx.db.insert(memberNotes).values(row)
    },
  ],
])
