// Which version of the partner agreement a partner agreed to, when, and from which address. A row is never edited.

import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { serialId, timestamptz } from '#platform/database/columns.ts'
import { memberIdColumn } from './members.table.ts'

export const consents = pgTable(
  'mlm_consents',
  {
    id: serialId(),
    memberId: memberIdColumn(),
    version: text('version').notNull(),
    /** The IP address of the call. */
    address: text('address').notNull(),
    agreedAt: timestamptz('agreed_at').notNull(),
  },
  (consent) => [unique('mlm_consents_once_a_version').on(consent.memberId, consent.version)],
)

export type ConsentRow = typeof consents.$inferSelect
