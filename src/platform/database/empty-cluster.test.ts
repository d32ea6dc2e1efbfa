import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { configFrom } from '#platform/config.ts'
import { embeddedExtensions, openDatabase } from './database.ts'
import { emptyCluster, ENGINE_VERSION } from './empty-cluster.ts'
import { migrateEmbedded } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

/**
 * Every row of every system catalogue, one catalogue a key. Left out is what rows from before a column get, which may be
 * the time of its migration.
 */
async function catalogues(loadDataDir?: Blob): Promise<Map<string, string[]>> {
  const extensions = await embeddedExtensions()
  const client = await PGlite.create({ extensions, ...(loadDataDir && { loadDataDir }) })
  await migrateEmbedded(client)
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'pg_catalog'::regnamespace order by relname`,
  )
  const found = new Map<string, string[]>()
  for (const { name } of names) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - 'attmissingval')::text as row from pg_catalog.${name} t order by 1`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  await client.close()
  return found
}

test('the image of an empty cluster is of the version of the engine that is installed', () => {
  const { version } = JSON.parse(
    readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8'),
  ) as { version: string }
  expect(ENGINE_VERSION, 'npm run embedded:image, and its version').toBe(version)
})

test('the migrations make the same database of the image as of what initdb makes', async () => {
  const [ofImage, ofInitdb] = [await catalogues(await emptyCluster()), await catalogues()]
  expect([...ofImage.keys()]).toStrictEqual([...ofInitdb.keys()])
  expect(ofImage.get('pg_attribute')?.length).toBeGreaterThan(5000)
  for (const [name, rows] of ofInitdb) expect(ofImage.get(name), name).toStrictEqual(rows)
})

test('a start that was interrupted while its cluster was made is begun anew by the next', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-cluster-'))
  mkdirSync(join(dataDir, 'database.arriving', 'base'), { recursive: true })
  writeFileSync(join(dataDir, 'database.arriving', 'PG_VERSION'), 'half of')

  const database = await openDatabase(configFrom({ DATA_DIR: dataDir }))
  expect(database.schema).toBe(readMigrations().length)
  await database.close()
  expect(readdirSync(dataDir)).toEqual(['database'])
  rmSync(dataDir, { recursive: true })
})
