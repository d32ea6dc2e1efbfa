// Brings a database to the present with the numbered files of `migrations/`, each once, in order.
// Processes that start together wait for one another.

import { join } from 'node:path'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import type { Pool } from 'pg'

/** Found from the working folder: every command of the project runs at its top. */
export const MIGRATIONS_FOLDER = join(process.cwd(), 'migrations')
const MIGRATION_LOCK = 7_243_110

export async function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER })
}

export async function migratePostgres(
  url: string,
  db: NodePgDatabase & { $client: Pool },
): Promise<void> {
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const { Client } = await import('pg')
  const guard = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await guard.connect()
  try {
    await guard.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER })
  } finally {
    await guard.end()
  }
}
