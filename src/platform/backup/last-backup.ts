// When the last backup of a data folder was taken: the command that takes one writes it down there, and
// every process of the shop tells it.

import { join } from 'node:path'
import { LAST_BACKUP } from './backup-list.ts'
import { readIfThere, writeDurably } from '#platform/files/files.ts'

export const recordBackup = (dataDir: string, takenAt: Date): Promise<void> =>
  writeDurably(join(dataDir, LAST_BACKUP), Buffer.from(takenAt.toISOString()))

/** In seconds since 1970; 0 where none was. */
export async function lastBackup(dataDir: string): Promise<number> {
  const kept = await readIfThere(join(dataDir, LAST_BACKUP))
  return kept ? Date.parse(kept.toString()) / 1000 : 0
}
