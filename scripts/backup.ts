// `npm run backup -- [folder]`: backs the configured shop up into a new folder, then restores the copy
// into a temporary place to verify it. PostgreSQL may be in use meanwhile; the embedded database may
// not.

import { join } from 'node:path'
import { FILE_KINDS } from '#domain/privacy/file-kinds.ts'
import { takeBackup } from '#platform/backup/backup.ts'
import { readConfig } from '#platform/config.ts'
import { recordBackup } from '#platform/backup/backup-list.ts'
import { CannotStart } from '#platform/stop.ts'

try {
  const now = new Date()
  const name = now.toISOString().replaceAll(/[:.]/g, '-')
  const folder = process.argv[2] ?? join('backups', name)
  const config = readConfig()
  const list = await takeBackup(config, folder, { now, kinds: FILE_KINDS })
  const rows = Object.values(list.rows).reduce((sum, count) => sum + count, 0)
  console.log(
    `${folder}: ${rows} rows, ${Object.keys(list.files).length} files, brought back aside and the same.`,
  )
  for (const name of list.lost ?? [])
    console.warn(
      `${name} is named by the database but is not in the data folder: it was lost before.`,
    )
  await recordBackup(config.dataDir, now)
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}
