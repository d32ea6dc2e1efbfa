// What the tables of this subject hold of people.

import { sql } from 'drizzle-orm'
import type { Persons } from '#platform/database/personal-columns.ts'
import { droppedMails } from './dropped-mails.table.ts'
import { storedReplies } from './stored-replies.table.ts'

export const INBOX_PERSONS = {
  dropped_mails: {
    kind: 'droppedMails',
    of: droppedMails.sender,
    found: 'mailsWithoutMessage',
    deleted: 'mail_key sender subject words attachments',
  },
  // What staff answer with; it names nobody.
  stored_replies: {
    impersonal: 'title words',
    staff: 'changed_by',
    mentions: {
      kind: 'stored-reply',
      place: sql`'Stored reply'`,
      texts: [storedReplies.title, storedReplies.words],
      blank: 'row',
    },
  },
} satisfies Persons
