// Counts partners' sales from the paid orders: their own, in total and by the Jamaican month in which
// each was first sold, and those of the five levels below, team by team, for this month and as many
// earlier ones as a rank looks back. Counting again changes nothing. One sale affects its seller and
// the five above, however many stand below them.

import { and, asc, between, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import { type Month, monthAt, monthsUpTo } from '#contract/jamaica.ts'
import { TEAM_WIDTH } from '#contract/partners.ts'
import { COUNTS_FOR_PARTNERS, FIRST_SOLD, orders, SALE_BASE } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import { lockMember } from './get-member.ts'
import { members } from './members.table.ts'
import { ownSales } from './own-purchases.ts'
import { rankRequirements } from './ranks.table.ts'
import { ancestors } from './tree.table.ts'
import { ownTree, shareTree } from './tree-lock.ts'
import { teamVolumes } from './volumes.table.ts'

/** From the first moment of the period to the first one after it. */
export type Period = Pick<Month, 'from' | 'until'>

/** The key of a month in the table of volumes: 202611. */
export const monthKey = ({ year, month }: Month): number => year * 100 + month

/**
 * The months whose volumes are stored: this one, after the earlier ones that some rank also counts.
 */
async function storedMonths(tx: Tx): Promise<Month[]> {
  const { timeframeMonths, isActive } = rankRequirements
  const [ranks] = await tx.db
    .select({ longest: max(timeframeMonths) })
    .from(rankRequirements)
    .where(eq(isActive, true))
  return monthsUpTo(monthAt(tx.now), ranks?.longest ?? 1)
}

/** SQL condition: the volume `v` is of one of these months. */
const ofMonths = (months: readonly Month[]) =>
  sql`v.month = any(${sql.param(months.map(monthKey))}::integer[])`

/**
 * Counts the sales of all partners in one transaction, with the tree locked: not while the shop is
 * busy.
 */
export async function recountAllSales(tx: Tx): Promise<void> {
  await ownTree(tx)
  await countOwnSales(tx, sql`true`)
  await recountTeams(tx, sql`true`)
}

/**
 * Counts what the partners that `whose` selects (a condition on `m.id`) sold themselves, and
 * deletes their volumes of months that no rank counts any more. Count the teams once everybody's
 * own sales are counted.
 */
export async function countOwnSales(tx: Tx, whose: SQL): Promise<void> {
  const months = await storedMonths(tx)
  await tx.db.execute(sql`
    delete from ${teamVolumes} v using ${members} m
    where v.member_id = m.id and not ${ofMonths(months)} and ${whose}`)
  for (const month of months) await countOwn(tx, month, whose)
}

/**
 * Counts the sales of a seller and of the upline again, after one of the seller's sales has
 * changed.
 */
export async function recountSales(tx: Tx, sellerId: number): Promise<void> {
  await shareTree(tx)
  const months = await storedMonths(tx)
  await lockMember(tx, sellerId)
  for (const month of months) await countOwn(tx, month, sql`m.id = ${sellerId}`)
  await showVolumes(tx, sql`m.id = ${sellerId}`)
  const above = await tx.db
    .select()
    .from(ancestors)
    .where(eq(ancestors.memberId, sellerId))
    .orderBy(asc(ancestors.distance))
  for (const { ancestorId, teamLeg, distance } of above) {
    // Always from the nearest upwards, so that no two sales deadlock, and each reads what the other
    // has counted.
    await lockMember(tx, ancestorId)
    for (const month of months)
      await countFromRecruits(tx, month, { ancestorId, teamLeg, level: distance })
    await showVolumes(tx, sql`m.id = ${ancestorId}`)
  }
}

/**
 * Counts the teams of the partners that `whose` selects (a condition on `m.id`) from everybody
 * below them.
 */
export async function recountTeams(tx: Tx, whose: SQL): Promise<void> {
  const months = await storedMonths(tx)
  await tx.db.execute(sql`
    delete from ${teamVolumes} v using ${members} m
    where v.member_id = m.id and ${ofMonths(months)} and v.level > 0 and ${whose}`)
  await tx.db.execute(sql`
    insert into ${teamVolumes} (member_id, month, team_leg, level, amount)
    select m.id, v.month, a.team_leg, a.distance, sum(v.amount)
    from ${members} m join ${ancestors} a on a.ancestor_id = m.id
      join ${teamVolumes} v on v.member_id = a.member_id and v.level = 0
    where ${ofMonths(months)} and v.amount > 0 and ${whose}
    group by 1, 2, 3, 4`)
  await showVolumes(tx, whose)
}

async function countOwn(tx: Tx, month: Month, whose: SQL): Promise<void> {
  await tx.db.execute(sql`
    with bought as (
      select id, sum(amount) as amount from (${ownSales(whose)}) b where own group by 1
    ), own as (
      select m.id, coalesce(sum(${SALE_BASE}), 0) as lifetime,
        coalesce(sum(${SALE_BASE}) filter (where ${soldIn(month)}), 0) as personal
      from ${members} m left join ${orders} o on o.referred_by = m.id and ${COUNTS_FOR_PARTNERS}
      where ${whose} group by m.id
    ), sold as (
      update ${members} m set lifetime_sales = own.lifetime - coalesce(bought.amount, 0),
        updated_at = ${nowOf(tx)}
      from own left join bought using (id)
      where own.id = m.id and m.lifetime_sales <> own.lifetime - coalesce(bought.amount, 0)
    )
    insert into ${teamVolumes} (member_id, month, team_leg, level, amount)
    select id, ${monthKey(month)}::integer, 0, 0, personal from own
    where personal > 0 or exists (select from ${teamVolumes} v where v.member_id = own.id
      and v.month = ${monthKey(month)} and v.level = 0)
    on conflict (member_id, month, level, team_leg) do update set amount = excluded.amount`)
}

type Step = { ancestorId: number; teamLeg: number; level: number }

/** What a team sold on one level is what its five recruits' teams sold one level nearer. */
async function countFromRecruits(tx: Tx, month: Month, { ancestorId, teamLeg, level }: Step) {
  const lastSlot = teamLeg * TEAM_WIDTH
  await tx.db.execute(sql`
    insert into ${teamVolumes} (member_id, month, team_leg, level, amount)
    select ${ancestorId}::integer, ${monthKey(month)}::integer, ${teamLeg}::integer,
      ${level}::integer, coalesce(sum(v.amount), 0)
    from ${members} m left join ${teamVolumes} v on v.member_id = m.id
      and v.month = ${monthKey(month)} and v.level = ${level - 1}
    where m.sponsor_id = ${ancestorId} and m.slot between ${lastSlot - TEAM_WIDTH + 1} and ${lastSlot}
    on conflict (member_id, month, level, team_leg) do update set amount = excluded.amount`)
}

/** Copies this month's volumes to the columns that are shown. */
async function showVolumes(tx: Tx, whose: SQL): Promise<void> {
  const month = monthAt(tx.now)
  await tx.db.execute(sql`
    with sold as (
      select m.id, v.level = 0 as own, v.team_leg % 2 = 1 as odd, v.amount
      from ${members} m left join ${teamVolumes} v
        on v.member_id = m.id and v.month = ${monthKey(month)}
      where ${whose}
      union all
      select id, own, odd, -amount from (${ownSales(whose)}) o where ${soldIn(month)}
    ), fresh as (
      -- An own purchase may be noted before its sale is counted.
      select id, greatest(sum(amount) filter (where own), 0) as personal,
        greatest(sum(amount) filter (where not own and odd), 0) as left_leg,
        greatest(sum(amount) filter (where not own and not odd), 0) as right_leg
      from sold group by id
    )
    update ${members} m set personal_sales = f.personal,
      team_volume = f.left_leg + f.right_leg, left_leg_volume = f.left_leg,
      right_leg_volume = f.right_leg, updated_at = ${nowOf(tx)}
    from fresh f where f.id = m.id and (m.personal_sales, m.left_leg_volume, m.right_leg_volume)
      is distinct from (f.personal, f.left_leg, f.right_leg)`)
}

/** What a partner and the five levels below sold in a period, as counted month by month, without what the partner bought. */
export async function volumesOf(tx: Tx, memberId: number, period: Period) {
  const sumWhere = (levels: SQL) => sql`coalesce(sum(${teamVolumes.amount}) filter
    (where ${levels}), 0)`
  const first = monthKey(monthAt(period.from))
  const last = monthKey(monthAt(new Date(period.until.getTime() - 1)))
  const bought = (own: SQL) => sql`coalesce((select sum(amount)
    from (${ownSales(sql`m.id = ${memberId}`)}) o where ${soldIn(period)} and ${own}), 0)`
  const [sums] = await tx.db
    .select({
      personal: sql<string>`greatest(0, ${sumWhere(eq(teamVolumes.level, 0))} - ${bought(sql`own`)})::text`,
      team: sql<string>`greatest(0, ${sumWhere(gt(teamVolumes.level, 0))} - ${bought(sql`not own`)})::text`,
    })
    .from(teamVolumes)
    .where(and(eq(teamVolumes.memberId, memberId), between(teamVolumes.month, first, last)))
  return sums ?? { personal: '0', team: '0' }
}

/** SQL condition: the sale `o` was first sold in the period; its month stays, whenever it is paid again. */
export const soldIn = ({
  from,
  until,
}: Period) => sql`${FIRST_SOLD} >= ${from.toISOString()}::timestamptz
  and ${FIRST_SOLD} < ${until.toISOString()}::timestamptz`
const nowOf = (tx: Tx) => sql`${tx.now.toISOString()}::timestamptz`
