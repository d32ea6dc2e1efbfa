// A row that the database refuses to change, to delete or to add to: what a broken row does to a job.

import { sql } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/tx.ts'

let count = 0

/**
 * From now on the database refuses what would change or delete a row of this id, or add a row that names it in `column`. The
 * test that poisons ends it, because tests share a database. Returns what ends it.
 */
export async function poison(
  db: Db,
  table: PgTable,
  id: number | string,
  column = 'id',
): Promise<() => Promise<void>> {
  const name = `refuse_${(count += 1)}`
  const of = sql.identifier(getTableName(table))
  await db.execute(
    sql`create function ${sql.identifier(name)}() returns trigger language plpgsql as ${sql.raw(
      `$$ begin
        if tg_op = 'DELETE' then
          if old.${column}::text = '${id}' then raise exception 'refused by a test'; end if;
          return old;
        end if;
        if new.${column}::text = '${id}' then raise exception 'refused by a test'; end if;
        return new;
      end $$`,
    )}`,
  )
  await db.execute(
    sql`create trigger ${sql.identifier(name)} before insert or update or delete on ${of}
      for each row execute function ${sql.identifier(name)}()`,
  )
  return async () => {
    await db.execute(sql`drop trigger ${sql.identifier(name)} on ${of}`)
    await db.execute(sql`drop function ${sql.identifier(name)}()`)
  }
}
