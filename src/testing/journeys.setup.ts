// What journeys share: a PostgreSQL, and the demo shop as its first start plants it. Each shop opens a
// copy, because planting takes longer than most journeys. What workers leave behind lies in one folder.

import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { forget, startShop } from './running-shop.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'yaadbox-journeys-'))
  const planted = join(folder, 'planted')
  mkdirSync(planted)
  const [postgres, shop] = await Promise.all([startPostgres(), startShop({}, planted)])
  await shop.stop()
  project.provide('postgresUrl', postgres.url)
  project.provide('plantedFolder', planted)
  project.provide('journeysFolder', folder)
  return async () => {
    endSharedShops(folder)
    forget(folder)
    await postgres.stop()
  }
}

/** Ends the shops that workers opened for all of their journeys. */
function endSharedShops(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.pid')))
    try {
      process.kill(Number.parseInt(name, 10), 'SIGKILL')
    } catch {
      // It has ended with its worker.
    }
}
