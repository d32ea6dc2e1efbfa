// One migrated database for each test worker: an embedded one, copied from an image that is kept
// until a migration changes, or a copy of the migrated one on the PostgreSQL that the run started.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import {
  type Database,
  embedded,
  embeddedExtensions,
  openPostgres,
} from '#platform/database/database.ts'
import { isKept, keep, keptPath } from './kept.ts'
import { freshDatabase, MIGRATED } from './postgres.ts'
import { migrationsHash } from './postgres-cluster.ts'
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
/** The embedded database's. */
const IMAGE = 'image'
let opened: Promise<Database> | undefined

/** The database of this worker, migrated. */
export const testDatabase = (): Promise<Database> => (opened ??= open())

async function open(): Promise<Database> {
  const url = inject('postgresUrl')
  if (!url) return embedded(await fromTemplate())
  await reverseUnorderedRows()
  const name = `worker_${process.env.VITEST_POOL_ID ?? '1'}_${process.pid}`
  return openPostgres(await freshDatabase(url, name, MIGRATED), POOL)
}

async function fromTemplate(): Promise<PGlite> {
  return PGlite.create({
    loadDataDir: new Blob([new Uint8Array(readFileSync(await template()))]),
    extensions: await embeddedExtensions(),
  })
}

/** The path of a migrated database image, made again when a migration changes. */
export async function template(): Promise<string> {
  const hash = migrationsHash()
  if (isKept(IMAGE, hash)) return keptPath(IMAGE, hash)
  const client = await PGlite.create({
    extensions: await embeddedExtensions(),
    postgresqlconf: ['shared_buffers=8MB', 'max_connections=5'],
  })
  await embedded(client)
  const image = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer())
  await client.close()
  const draft = join(mkdtempSync(join(tmpdir(), 'yaadbox-image-')), 'image.tar')
  writeFileSync(draft, image)
  keep(IMAGE, hash, draft)
  rmSync(dirname(draft), { recursive: true })
  return keptPath(IMAGE, hash)
}
