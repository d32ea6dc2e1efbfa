// Starts the PostgreSQL of a test run and gives its workers the URL.

import type { TestProject } from 'vitest/node'
import { openPostgres } from '#platform/database/database.ts'
import { openLog } from '#platform/log.ts'
import { startPostgres } from './postgres.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  await server.provideMigrated(async (url) => {
    const database = await openPostgres(url, 1, { log: openLog('silent') })
    await database.close()
  })
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
