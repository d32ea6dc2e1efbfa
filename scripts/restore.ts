// `npm run restore -- <folder>`: restores a backup into the configured database and data folder, which
// must be empty. Existing data is never overwritten.

import { restoreBackup } from '#platform/backup/backup.ts'
import { readConfig } from '#platform/config.ts'
import { CannotStart } from '#platform/stop.ts'

try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new CannotStart('Usage: npm run restore -- <folder of the backup>')
  const list = await restoreBackup(readConfig(), folder)
  console.log(
    `The shop of ${list.takenAt} is back. Cards whose keys are gone stay unreadable, as meant.`,
  )
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}
