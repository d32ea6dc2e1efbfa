// What the tables of this subject hold of people.

import type { Persons } from '#platform/database/personal-columns.ts'

export const CASES_PERSONS = {
  case_decisions: { kind: 'cases', deleted: 'title words', staff: 'by', mentions: 'title words' },
  case_files: { kind: 'caseFiles', deleted: 'file_name network', impersonal: 'stored_name' },
  case_messages: {
    kind: 'cases',
    deleted: 'words mail_key',
    staff: 'author signed',
    mentions: 'words',
  },
  cases: { kind: 'cases', deleted: 'subject', impersonal: 'piece', mentions: 'subject' },
} satisfies Persons
