// How many partners there are, or were at a given time: the stored number for the last day before,
// plus those who joined since.

import { desc, lt, sql } from 'drizzle-orm'
import { endOfDay, jamaicaDay } from '#contract/jamaica.ts'
import { members } from '#domain/partners/members.table.ts'
import type { Tx } from '#platform/tx.ts'
import { joinedUntil } from './joined-until.table.ts'

/** The number of partners who joined before `until`. */
export async function countPartners(tx: Tx, until: Date): Promise<number> {
  const [last] = await tx.db
    .select()
    .from(joinedUntil)
    .where(lt(joinedUntil.day, jamaicaDay(until)))
    .orderBy(desc(joinedUntil.day))
    .limit(1)
  const since =
    last && sql`${members.createdAt} >= ${endOfDay(last.day).toISOString()}::timestamptz`
  const joined = sql`${lt(members.createdAt, until)} and ${since ?? sql`true`}`
  return (last?.members ?? 0) + (await tx.db.$count(members, joined))
}

/**
 * Stores the numbers for yesterday and for the end of each past year. The partners are locked
 * against changes meanwhile; if the lock takes too long, it fails, and is tried again another
 * night.
 */
export async function countJoined(tx: Tx): Promise<void> {
  const today = jamaicaDay(tx.now)
  await tx.db.execute(sql`set local lock_timeout = '2s'`)
  await tx.db.execute(sql`lock table ${members} in share mode`)
  await tx.db.execute(sql`
    insert into ${joinedUntil} (day, members)
    select ending.day, (select count(*) from ${members} m
      where m.created_at < (ending.day + 1)::timestamp at time zone 'America/Jamaica')
    from (
      select ${today}::date - 1 as day
      union
      select make_date(year, 12, 31) from generate_series(
        extract(year from (select min(created_at) from ${members}))::integer,
        extract(year from ${today}::date)::integer - 1
      ) as each (year)
    ) ending
    where not exists (select from ${joinedUntil} k where k.day = ending.day)`)
}
