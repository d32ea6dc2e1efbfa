// What pictures of screens share: the demo shop, planted at a time that is always the same.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { plant } from './journeys.setup.ts'
import { forget, stoppedAt } from './running-shop.ts'

/** A Wednesday, ten o'clock in Jamaica. Ahead of today, because a browser drops cookies that have expired by its own clock. */
export const PICTURED_AT = new Date('2027-11-17T15:00:10Z')

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'yaadbox-pictures-'))
  const planted = join(folder, 'planted')
  const today = PICTURED_AT.toISOString()
  await plant(planted, { kept: 'pictured', today, env: stoppedAt(PICTURED_AT) })
  project.provide('plantedFolder', planted)
  return () => forget(folder)
}
