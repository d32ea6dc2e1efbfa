// What journeys share: a PostgreSQL, and the demo shop as its first start plants it. Each shop opens a
// copy, because planting takes longer than most journeys. What workers leave behind lies in one folder.

import { cpSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { hashOfFiles, isKept, keep, keptPath } from './kept.ts'
import { startPostgres } from './postgres.ts'
import { forget, startShop, whenIdle } from './running-shop.ts'
import { jamaicaDay } from '#contract/jamaica.ts'

/** The name that it is kept by, its day, and the settings of the shop that plants. */
type Planting = { kept: string; today: string; env?: Record<string, string> }

/** All that has a part in planting, and more: a page of the shop has none. */
export const PLANTED_BY = [
  'src/!(web|testing)/**/*',
  'src/*.ts',
  'src/testing/journeys.setup.ts',
  'migrations/**/*',
  'demo/**/*',
  'package-lock.json',
]

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'yaadbox-journeys-'))
  const planted = join(folder, 'planted')
  const today = jamaicaDay(new Date())
  const [postgres] = await Promise.all([
    startPostgres(),
    plant(planted, { kept: 'planted', today }),
  ])
  project.provide('postgresUrl', postgres.url)
  project.provide('plantedFolder', planted)
  project.provide('journeysFolder', folder)
  return async () => {
    endSharedShops(folder)
    forget(folder)
    await postgres.stop()
  }
}

/** What the first start of the demo plants and does, from an earlier run of the same day and the same code where there is one. */
export async function plant(folder: string, { kept, today, env }: Planting): Promise<void> {
  const hash = hashOfFiles(PLANTED_BY, today)
  if (isKept(kept, hash)) return cpSync(keptPath(kept, hash), folder, { recursive: true })
  mkdirSync(folder)
  const shop = await startShop(env, folder)
  try {
    // Otherwise each copy would draw and send the same mails again.
    await whenIdle(shop)
  } finally {
    await shop.stop()
  }
  keep(kept, hash, folder)
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
