// Data breaches, a row for each version of each: a correction is a further row, and none is ever changed or
// deleted (migrations). The rows name nobody.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { serialId, timestamptz } from '#platform/database/columns.ts'

export const breaches = pgTable(
  'data_breaches',
  {
    id: serialId(),
    /** The number of the breach, from 1 without a gap. */
    breachId: integer('breach_id').notNull(),
    version: smallint('version').notNull(),
    foundAt: timestamptz('found_at').notNull(),
    what: text('what').notNull(),
    whose: text('whose').notNull(),
    /** How many people; null as long as it is not known. */
    people: integer('people'),
    data: text('data').notNull(),
    measures: text('measures').notNull(),
    /** When the Information Commissioner was notified, or why not. */
    commissionerAt: timestamptz('commissioner_at'),
    commissionerNot: text('commissioner_not').notNull(),
    /** When the persons concerned were notified, or why not. */
    personsAt: timestamptz('persons_at'),
    personsNot: text('persons_not').notNull(),
    /** What is new in this version, or was wrong before; empty for the first. */
    reason: text('reason').notNull(),
    by: text('by').notNull(),
    at: timestamptz('at').notNull(),
  },
  (breach) => [
    unique('data_breaches_one_a_version').on(breach.breachId, breach.version),
    check('data_breaches_numbered', sql`${breach.breachId} >= 1 and ${breach.version} >= 1`),
    check('data_breaches_people_not_negative', sql`${breach.people} >= 0`),
    check('data_breaches_found_before', sql`${breach.foundAt} <= ${breach.at}`),
    check(
      'data_breaches_commissioner_after',
      sql`${breach.commissionerAt} between ${breach.foundAt} and ${breach.at}`,
    ),
    check(
      'data_breaches_persons_after',
      sql`${breach.personsAt} between ${breach.foundAt} and ${breach.at}`,
    ),
    check(
      'data_breaches_commissioner_once',
      sql`${breach.commissionerAt} is null or ${breach.commissionerNot} = ''`,
    ),
    check(
      'data_breaches_persons_once',
      sql`${breach.personsAt} is null or ${breach.personsNot} = ''`,
    ),
    check(
      'data_breaches_corrected_for_a_reason',
      sql`(${breach.version} = 1) = (${breach.reason} = '')`,
    ),
    index('data_breaches_by_found').on(breach.foundAt, breach.breachId),
  ],
)

export type BreachRow = typeof breaches.$inferSelect
