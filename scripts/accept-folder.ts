// `npm run folder:accept`: pairs the configured data folder with the configured database, for example
// after a move without the old folder. A start does this only if both are new.

import { readConfig } from '#platform/config.ts'
import { acceptDataFolder } from '#platform/files/data-folder.ts'
import { startFailure } from '#platform/start-failure.ts'
import { CannotStart } from '#platform/stop.ts'

try {
  const config = readConfig()
  if (config.demo)
    throw new CannotStart(
      'The embedded database lies in its data folder: there is nothing to accept.',
    )
  await acceptDataFolder(config)
  console.log(
    `${config.dataDir} is the data folder of this database now. Receipts and keys that are not in it are missing, and a process that is open on another folder has to be started again.`,
  )
} catch (error) {
  console.error(startFailure(error))
  process.exitCode = 1
}
