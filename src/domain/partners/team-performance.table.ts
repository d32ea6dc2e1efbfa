// One row for each partner and Jamaican month, written by the monthly close.

import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, unique } from 'drizzle-orm/pg-core'
import { timestamptz, serialId, sumFromZero } from '#platform/database/columns.ts'
import { memberIdColumn } from './members.table.ts'

export const teamPerformance = pgTable(
  'team_performance',
  {
    id: serialId(),
    memberId: memberIdColumn(),
    reportMonth: integer('report_month').notNull(),
    reportYear: integer('report_year').notNull(),
    teamSize: integer('team_size').notNull().default(0),
    activeTeamMembers: integer('active_team_members').notNull().default(0),
    newRecruits: integer('new_recruits').notNull().default(0),
    teamSalesVolume: sumFromZero('team_sales_volume'),
    personalSalesVolume: sumFromZero('personal_sales_volume'),
    /** Net of reversals, so it may be negative. */
    totalCommissionsEarned: sumFromZero('total_commissions_earned'),
    /** The mean of the team's rank orders, 1 for Bronze; null without a team. */
    averageTeamRank: numeric('average_team_rank', { precision: 4, scale: 2, mode: 'number' }),
    generationsDeep: integer('generations_deep').notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
  },
  (row) => [
    unique('team_performance_once_a_month').on(row.memberId, row.reportYear, row.reportMonth),
    check('team_performance_month', sql`${row.reportMonth} between 1 and 12`),
    check(
      'team_performance_not_negative',
      sql`least(${row.teamSize}, ${row.activeTeamMembers}, ${row.newRecruits}, ${row.teamSalesVolume}, ${row.personalSalesVolume}, ${row.generationsDeep}) >= 0`,
    ),
    index('team_performance_by_month').on(row.reportYear, row.reportMonth),
  ],
)
