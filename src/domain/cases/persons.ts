// What the tables of this subject hold of people.

import { sql } from 'drizzle-orm'
import { ERASED, type Persons } from '#platform/database/personal-columns.ts'
import { caseDecisions, caseFiles, caseMessages, cases } from './cases.table.ts'

export const CASES_PERSONS = {
  case_decisions: {
    kind: 'cases',
    of: caseDecisions.caseId,
    found: 'caseDecisions',
    deleted: 'title words',
    staff: 'by',
    mentions: {
      kind: 'case-decision',
      place: sql`'Decision of case ' || ${caseDecisions.caseId}`,
      texts: [caseDecisions.title, caseDecisions.words],
      blank: ERASED,
    },
  },
  case_files: {
    kind: 'caseFiles',
    of: caseFiles.caseId,
    found: 'caseFiles',
    deleted: 'file_name network',
    impersonal: 'stored_name',
  },
  case_messages: {
    kind: 'cases',
    of: caseMessages.caseId,
    found: 'caseMessages',
    deleted: 'words mail_key',
    staff: 'author signed',
    mentions: {
      kind: 'case-message',
      place: sql`'Case ' || ${caseMessages.caseId}`,
      texts: [caseMessages.words],
      blank: ERASED,
    },
  },
  cases: {
    kind: 'cases',
    of: cases.orderId,
    found: 'cases',
    deleted: 'subject',
    impersonal: 'piece',
    mentions: {
      kind: 'case',
      place: sql`'Case ' || ${cases.id}`,
      texts: [cases.subject],
      blank: ERASED,
    },
  },
} satisfies Persons
