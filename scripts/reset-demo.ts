// `npm run demo:reset`: empties the demo shop's data folder, so that the next start creates it again.
// Refuses while a shop is using the folder, and outside the demo.

import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { lockDataFolder } from '#platform/files/data-lock.ts'
import { FOLDER_MARK } from '#platform/files/files.ts'
import { CannotStart } from '#platform/stop.ts'

const CONTENTS = ['database', 'mail', 'vault', 'receipts', 'pictures', FOLDER_MARK]

try {
  const { demo, dataDir } = readConfig()
  if (!demo) throw new CannotStart('DATABASE_URL is set: only the demo shop can be reset.')
  if (existsSync(dataDir)) {
    const lock = lockDataFolder(dataDir)
    for (const name of CONTENTS) rmSync(join(dataDir, name), { recursive: true, force: true })
    lock.release()
  }
  console.log('The demo shop starts over at the next start.')
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}
