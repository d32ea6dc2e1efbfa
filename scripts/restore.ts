// `npm run restore -- <folder>`: brings a backup back into the empty database and data folder that
// the settings name. Nothing that exists is ever overwritten.

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
