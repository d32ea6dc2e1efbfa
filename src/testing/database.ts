// One migrated database for each test worker: an embedded one, copied from a template that is cached
// until a migration changes, or a separate database on the PostgreSQL that the run started.

import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import {
  type Database,
  embedded,
  embeddedExtensions,
  openPostgres,
} from '#platform/database/database.ts'
import { MIGRATIONS_FOLDER } from '#platform/database/migration-files.ts'
import { freshDatabase } from './postgres.ts'
import { reverseUnorderedRows } from './unordered-rows.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of a PostgreSQL run; empty in an embedded one. */
    postgresUrl: string
    /** The data folder of an unused demo shop, for journeys to copy. */
    plantedFolder: string
    /** Where journeys may leave files: it is removed when all have ended. */
    journeysFolder: string
  }
}

const POOL = 12
let opened: Promise<Database> | undefined

/** The database of this worker, migrated. */
export const testDatabase = (): Promise<Database> => (opened ??= open())

async function open(): Promise<Database> {
  const url = inject('postgresUrl')
  if (!url) return embedded(await fromTemplate())
  await reverseUnorderedRows()
  const name = `worker_${process.env.VITEST_POOL_ID ?? '1'}_${process.pid}`
  return openPostgres(await freshDatabase(url, name), POOL)
}

async function fromTemplate(): Promise<PGlite> {
  return PGlite.create({
    loadDataDir: new Blob([new Uint8Array(readFileSync(await template()))]),
    extensions: await embeddedExtensions(),
  })
}

/** The path of a migrated database image, remade when a migration changes. */
export async function template(): Promise<string> {
  const file = join('node_modules', '.cache', `database-${migrationsHash()}.tar`)
  if (existsSync(file)) return file
  const client = await PGlite.create({
    extensions: await embeddedExtensions(),
    postgresqlconf: ['shared_buffers=8MB', 'max_connections=5'],
  })
  await embedded(client)
  const image = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer())
  await client.close()
  mkdirSync(join('node_modules', '.cache'), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, image)
  renameSync(`${file}.${process.pid}`, file)
  return file
}

function migrationsHash(): string {
  const hash = createHash('sha256')
  const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'))
  for (const file of files.toSorted()) hash.update(readFileSync(join(MIGRATIONS_FOLDER, file)))
  return hash.digest('hex').slice(0, 16)
}
