// The tables of a worker's database: emptied, and filled again with the rows that verbs seeded once.
// Those are kept in the schema `seeded`; to put them back from there is one statement, many times
// cheaper than the verbs.

import { sql } from 'drizzle-orm'
import type { Db } from '#platform/tx.ts'

/** Tables that migrations fill; their sequences begin with their names. */
const OF_MIGRATIONS = ['rank_requirements', 'rank_versions', 'mlm_plan_configs']
const LISTED = OF_MIGRATIONS.map((name) => `'${name}'`).join(', ')
const OWN_TABLES = sql.raw(`relnamespace = 'public'::regnamespace and relname not in (${LISTED})`)
const OWN_SEQUENCES = sql.raw(
  `relnamespace = 'public'::regnamespace and relname not similar to '(${OF_MIGRATIONS.join('|')})%'
   and pg_sequence_last_value(seqrelid) is not null`,
)

/**
 * Keeps a copy of each table that has rows, and makes `seeded.put_back`, which fills them again and sets
 * the sequences. Moments move along with that of the seeding, `now`. Nothing but the seed may have
 * written here.
 */
export async function keepRows(db: Db, now: Date): Promise<void> {
  const seededAt = sql.raw(`timestamptz ''${now.toISOString()}''`)
  await db.execute(sql`
    do $$ declare own record; is_filled boolean; statements text := ''; begin
      create schema seeded;
      for own in
        select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
          string_agg(
            format(case atttypid when 'timestamptz'::regtype then '$1 + (%I - ${seededAt})' else '%I' end, attname),
            ', ' order by attnum) as expressions
        from pg_class join pg_attribute on attrelid = pg_class.oid
        where ${OWN_TABLES} and relkind in ('r', 'p') and not relispartition
          and attnum > 0 and not attisdropped and attgenerated = ''
        group by relname
      loop
        execute format('select exists (select from public.%I)', own.name) into is_filled;
        continue when not is_filled;
        execute format('create table seeded.%1$I as table public.%1$I', own.name);
        statements := statements || format(
          'insert into public.%1$I (%2$s) overriding system value select %3$s from seeded.%1$I;',
          own.name, own.columns, own.expressions);
      end loop;
      select statements || string_agg(
        format('perform setval(%L, %s);', seqrelid::regclass, pg_sequence_last_value(seqrelid)), '')
      into statements
      from pg_sequence join pg_class on pg_class.oid = seqrelid where ${OWN_SEQUENCES};
      execute format('create function seeded.put_back(timestamptz) returns void language plpgsql
        set session_replication_role = replica as %L', 'begin ' || statements || ' end');
    end $$`)
}

/** Fills emptied tables with what was kept, as if it had been seeded at `now`. */
export async function putBack(db: Db, now: Date): Promise<void> {
  await db.execute(sql`select seeded.put_back(${now.toISOString()})`)
}

/** Empties every table but those that migrations fill; ids start over. */
export async function emptyTables(db: Db): Promise<void> {
  // Row by row where there are any, without looking at foreign keys: most tables are empty, many have
  // not even a page, and truncating all of them costs their files.
  await db.execute(sql`
    do $$ declare name text; is_filled boolean; begin
      set local session_replication_role = replica;
      for name in
        select oid::regclass from pg_class
        where ${OWN_TABLES} and relkind = 'r' and pg_relation_size(oid) > 0
      loop
        execute 'select exists (select from ' || name || ')' into is_filled;
        if is_filled then execute 'delete from ' || name; end if;
      end loop;
      perform setval(seqrelid, seqstart, false)
      from pg_sequence join pg_class on pg_class.oid = seqrelid where ${OWN_SEQUENCES};
      delete from mlm_plan_configs where version > 1;
      delete from rank_versions where version > 1;
      update rank_requirements set personal_sales_required = (step ->> 'personalSales')::numeric,
        team_volume_required = (step ->> 'teamVolume')::numeric,
        direct_referrals_required = (step ->> 'directReferrals')::integer,
        active_team_members_required = (step ->> 'activeTeamMembers')::integer,
        bonus_amount = (step ->> 'bonus')::numeric
      from rank_versions, jsonb_array_elements(steps) step where rank_name = step ->> 'rank';
      update mlm_plan_configs set is_active = true where not is_active;
      if to_regclass('jobs.job') is not null then delete from jobs.job; end if;
    end $$`)
}
