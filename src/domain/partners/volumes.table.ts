// What partners and those below them sold in a Jamaican month, summed from the paid orders. Stored
// for the months that ranks count, so that counting a sale costs the same in a team of any size;
// recounted nightly.

import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { largeMoney } from '#platform/database/columns.ts'
import { memberIdColumn } from './members.table.ts'

export const teamVolumes = pgTable(
  'team_volumes',
  {
    memberId: memberIdColumn(),
    /** 202611: year and month in Jamaica. */
    month: integer('month').notNull(),
    /** The team below; 0 for what the partner sold. */
    teamLeg: integer('team_leg').notNull(),
    /** How far below; 0 for what the partner sold. */
    level: integer('level').notNull(),
    amount: largeMoney('amount').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.memberId, row.month, row.level, row.teamLeg] }),
    check('team_volumes_month', sql`${row.month} % 100 between 1 and 12`),
    check(
      'team_volumes_level',
      sql`${row.level} between 0 and 5 and (${row.level} = 0) = (${row.teamLeg} = 0) and ${row.teamLeg} >= 0`,
    ),
    check('team_volumes_not_negative', sql`${row.amount} >= 0`),
  ],
)
