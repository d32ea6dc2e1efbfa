// Starts the PostgreSQL of a test run and gives its workers the URL.

import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
