// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const INBOX_PERSONS = {
  dropped_mails: {
    kind: 'droppedMails',
    deleted: 'mail_key sender subject words attachments',
  },
  // What staff answer with; it names nobody.
  stored_replies: { impersonal: 'title words', staff: 'changed_by', mentions: 'title words' },
} satisfies Persons
