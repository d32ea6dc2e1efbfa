// What journeys share: a PostgreSQL, and the demo shop as its first start plants it. Each journey
// opens a copy, because planting takes longer than most journeys.

import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { forget, startShop } from './running-shop.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, shop] = await Promise.all([startPostgres(), startShop()])
  await shop.stop()
  project.provide('postgresUrl', postgres.url)
  project.provide('plantedFolder', shop.dataDir)
  return async () => {
    forget(shop.dataDir)
    await postgres.stop()
  }
}
