import { readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { system } from '#platform/tx.ts'
import { emptyTables } from '#testing/seeded-rows.ts'
import { inStockedShop, NOW, openTestShop, type TestShop } from '#testing/shop.ts'
import { seedCatalogue } from './demo-shop.ts'

/** Another month than when the rows that are put back were seeded. */
const LATER = new Date('2027-02-03T04:05:06.789Z')

/** The rows of every table, with the jobs, the last number of every sequence, and the files. */
async function everything({ database: { db }, config }: TestShop) {
  const tables = await db.execute(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or (schemaname, tablename) = ('jobs', 'job') order by name`)
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables.rows) {
    const found = await db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.raw(String(name))} t order by row`,
    )
    if (found.rows.length > 0) rows[String(name)] = found.rows.map(({ row }) => row)
  }
  const sequences = await db.execute(sql`
    select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`)
  return { rows, sequences: sequences.rows, files: readdirSync(config.dataDir) }
}

test('the catalogue that tests start with is the one that its verbs seed, to the last row and number', async () => {
  const shop = await openTestShop({}, undefined, { now: () => LATER })
  const putBack = await everything(shop)
  await emptyTables(shop.database.db)
  const emptied = await everything(shop)
  await shop.shop.write(system('test'), seedCatalogue)
  const seeded = await everything(shop)
  await shop.close()
  expect(Object.keys(seeded.rows).length).toBeGreaterThan(Object.keys(emptied.rows).length)
  expect(putBack).toEqual(seeded)
})

test('a test that is rolled back starts with the same catalogue, and triggers and references are watched', async () => {
  const found = await inStockedShop(async ({ db }) => {
    const moments = await db.execute(sql`select distinct created_at as at from products`)
    const { rows } = await db.execute(sql`show session_replication_role`)
    return { at: moments.rows.map(({ at }) => new Date(String(at))), rows }
  })
  expect(found).toEqual({ at: [NOW], rows: [{ session_replication_role: 'origin' }] })
})
