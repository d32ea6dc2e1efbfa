// The tree in a form that is quick to read. All of it follows from each partner's sponsor and slot
// and is verified against them nightly; it is stored so that reads stay quick as the tree grows.

import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { PLAN_TYPES, SPILLOVER_STATUSES } from '#contract/partners.ts'
import { isOneOf, timestamptz, serialId } from '#platform/database/columns.ts'
import { members } from './members.table.ts'

const memberIdColumn = (name: string) => integer(name).references(() => members.id)

export const genealogy = pgTable(
  'genealogy_tree',
  {
    id: serialId(),
    memberId: memberIdColumn('member_id').notNull().unique(),
    sponsorId: memberIdColumn('sponsor_id'),
    placementId: memberIdColumn('placement_id'),
    planType: text('plan_type', { enum: PLAN_TYPES }).notNull().default('hybrid'),
    /** Depth from the root, which is 1. */
    level: integer('level').notNull().default(1),
    /** 1 to 5: the place in the team; null for a root. */
    position: integer('position'),
    /** Which of the sponsor's teams: 1 holds slots 1 to 5, 2 holds 6 to 10. */
    teamLeg: integer('team_leg').notNull().default(1),
    /** The ids from the root to self, as `/1/7/42/`. */
    path: text('path').notNull(),
    /** The nested interval of the subtree, with `right_node`; written only by the monthly close. */
    leftNode: integer('left_node'),
    rightNode: integer('right_node'),
    /** How far below a member pay and display reach, never a limit on growth. */
    maxDepth: integer('max_depth').notNull().default(5),
    isSpillover: boolean('is_spillover').notNull().default(false),
    /** The number of the team that was full. */
    spilloverSource: integer('spillover_source'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (node) => [
    check('genealogy_tree_plan_known', isOneOf(node.planType, PLAN_TYPES)),
    check('genealogy_tree_position', sql`${node.position} between 1 and 5`),
    check(
      'genealogy_tree_root',
      sql`(${node.sponsorId} is null) = (${node.position} is null) and (${node.sponsorId} is null) = (${node.level} = 1)`,
    ),
    check(
      'genealogy_tree_path',
      sql`${node.path} ~ '^/([0-9]+/)+$' and ${node.path} like '%/' || ${node.memberId} || '/'`,
    ),
    check(
      'genealogy_tree_level',
      sql`${node.level} = length(${node.path}) - length(replace(${node.path}, '/', '')) - 1`,
    ),
    check(
      'genealogy_tree_spillover',
      sql`${node.teamLeg} >= 1 and ${node.isSpillover} = (${node.teamLeg} > 1) and ${node.spilloverSource} is not distinct from nullif(${node.teamLeg} - 1, 0)`,
    ),
    check(
      'genealogy_tree_interval',
      sql`(${node.leftNode} is null) = (${node.rightNode} is null) and ${node.leftNode} < ${node.rightNode}`,
    ),
    index('genealogy_tree_by_team').on(node.sponsorId, node.teamLeg, node.position),
    index('genealogy_tree_by_placement').on(node.placementId),
    // Only the first 400 characters: an index key that grows with the depth would limit it.
    index('genealogy_tree_by_path').on(sql`left(${node.path}, 400) text_pattern_ops`),
    index('genealogy_tree_by_level').on(node.level, node.memberId),
    index('genealogy_tree_by_interval').on(node.leftNode),
  ],
)

/** The upline of each partner, five high at most, copied from the sponsor's rows at enrolment. */
export const ancestors = pgTable(
  'member_ancestors',
  {
    memberId: memberIdColumn('member_id').notNull(),
    ancestorId: memberIdColumn('ancestor_id').notNull(),
    /** 1: the sponsor. */
    distance: integer('distance').notNull(),
    /** The ancestor's team through which the partner came. */
    teamLeg: integer('team_leg').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.memberId, row.distance] }),
    unique('member_ancestors_once').on(row.memberId, row.ancestorId),
    check('member_ancestors_five_high', sql`${row.distance} between 1 and 5`),
    check('member_ancestors_not_oneself', sql`${row.ancestorId} <> ${row.memberId}`),
    check('member_ancestors_team', sql`${row.teamLeg} >= 1`),
    index('member_ancestors_downline').on(row.ancestorId, row.teamLeg, row.distance, row.memberId),
  ],
)

/** How many partners each has, by team and level. */
export const teamCounts = pgTable(
  'team_counts',
  {
    memberId: memberIdColumn('member_id').notNull(),
    teamLeg: integer('team_leg').notNull(),
    /** 1: the team's direct recruits. */
    level: integer('level').notNull(),
    count: integer('count').notNull(),
    /** How many partners of the level are active; triggers keep it up to date (migrations). */
    active: integer('active').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.memberId, row.teamLeg, row.level] }),
    check('team_counts_level', sql`${row.level} between 1 and 5`),
    check('team_counts_team', sql`${row.teamLeg} >= 1`),
    check('team_counts_not_negative', sql`${row.count} >= 0`),
    check('team_counts_some_are_active', sql`${row.active} between 0 and ${row.count}`),
    check('team_counts_five_wide', sql`${row.level} > 1 or ${row.count} <= 5`),
  ],
)

/** Each placement into a further team, and those that have to be tried again. */
export const spillovers = pgTable(
  'spillover_queue',
  {
    id: serialId(),
    memberId: memberIdColumn('member_id').notNull(),
    sponsorId: memberIdColumn('sponsor_id').notNull(),
    /** The partner to be placed under. */
    targetParentId: memberIdColumn('target_parent_id').notNull(),
    planType: text('plan_type', { enum: PLAN_TYPES }).notNull().default('hybrid'),
    preferredPosition: integer('preferred_position'),
    spilloverReason: text('spillover_reason').notNull().default(''),
    status: text('status', { enum: SPILLOVER_STATUSES }).notNull().default('pending'),
    placedAt: timestamptz('placed_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (row) => [
    check('spillover_queue_plan_known', isOneOf(row.planType, PLAN_TYPES)),
    check('spillover_queue_status_known', isOneOf(row.status, SPILLOVER_STATUSES)),
    check(
      'spillover_queue_placed',
      sql`(${row.status} = 'placed') = (${row.placedAt} is not null)`,
    ),
    // A partner waits for one place at a time.
    uniqueIndex('spillover_queue_waits_once')
      .on(row.memberId)
      .where(sql`${row.status} = 'pending'`),
    index('spillover_queue_by_member').on(row.memberId),
    index('spillover_queue_by_status').on(row.status, row.id),
    index('spillover_queue_by_sponsor').on(row.sponsorId),
    index('spillover_queue_by_target').on(row.targetParentId),
  ],
)
