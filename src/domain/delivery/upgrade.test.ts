// What becomes of deliveries in a shop that sold before there were rates, and in a new one.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, test } from 'vitest'
import { PARISHES } from '#contract/parishes.ts'
import { embeddedExtensions } from '#platform/database/database.ts'
import { migrateEmbedded } from '#platform/database/migrate.ts'
import { MIGRATIONS_FOLDER } from '#platform/database/migration-files.ts'

const FIRST_WITH_RATES = 'deliveries_have_a_price_and_a_day'

/** The migrations up to the first that knows rates. */
function folderBefore(): string {
  const folder = mkdtempSync(join(tmpdir(), 'yaadbox-migrations-'))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  const list = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(list, 'utf8')) as { entries: { tag: string }[] }
  const first = journal.entries.findIndex(({ tag }) => tag.endsWith(FIRST_WITH_RATES))
  expect(first).toBeGreaterThan(0)
  writeFileSync(list, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }))
  return folder
}

const folder = folderBefore()
afterAll(() => rmSync(folder, { recursive: true }))

/** The rates that a shop has after the upgrade, as `before` left it. */
async function ratesAfter(before: string): Promise<Record<string, unknown>[]> {
  const client = await PGlite.create({ extensions: await embeddedExtensions() })
  await migrateEmbedded(client, { folder })
  await client.exec(before)
  await migrateEmbedded(client)
  const { rows } = await client.query<Record<string, unknown>>(`
    select zone.name, parishes, size_class, service, price, days_from, days_to
    from shipping_zones zone
    join shipping_rates rate on rate.zone_id = zone.id
    join lateral (
      select count(*)::int as parishes from shipping_parishes where zone_id = zone.id
    ) there on true
    order by rate.id`)
  await client.close()
  return rows
}

const A_PRODUCT = `insert into products (name, description, price, category, created_at, updated_at)
  values ('Sofa', 'Soft', 100, 'chairs', now(), now())`

test('a shop that sold before goes on without a charge, to all parishes, in 5 to 7 days', async () => {
  const rate = { service: 'standard', price: '0.00', days_from: 5, days_to: 7 }
  const zone = { name: 'All parishes', parishes: PARISHES.length }
  expect(await ratesAfter(A_PRODUCT)).toEqual(
    ['S', 'M', 'L', 'XL'].map((size_class) => ({ ...zone, size_class, ...rate })),
  )
})

test('a new shop has no rates, so that its deliveries are to be quoted', async () => {
  expect(await ratesAfter('')).toEqual([])
})
