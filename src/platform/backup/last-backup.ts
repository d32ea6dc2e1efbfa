// When the last backup of a data folder was taken: the backup command writes it to a file, from
// which every process of the shop reports it.

import { join } from 'node:path'
import { LAST_BACKUP_FILE } from './backup-list.ts'
import { readIfThere, writeDurably } from '#platform/files/files.ts'

export const recordBackup = (dataDir: string, takenAt: Date): Promise<void> =>
  writeDurably(join(dataDir, LAST_BACKUP_FILE), Buffer.from(takenAt.toISOString()))

/** In seconds since 1970; 0 if there was none. */
export async function lastBackupSeconds(dataDir: string): Promise<number> {
  const stored = await readIfThere(join(dataDir, LAST_BACKUP_FILE))
  return stored ? Date.parse(stored.toString()) / 1000 : 0
}
