// `npm run demo:reset`: empties the data folder of the demo shop, so that the next start begins
// anew. Refuses while a shop is open on it, and outside the demo.

import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { lockDataFolder } from '#platform/files/data-lock.ts'
import { FOLDER_MARK } from '#platform/files/files.ts'
import { CannotStart } from '#platform/stop.ts'

const MADE_BY_THE_SHOP = ['database', 'mail', 'vault', 'receipts', 'pictures', FOLDER_MARK]

try {
  const { demo, dataDir } = readConfig()
  if (!demo) throw new CannotStart('DATABASE_URL is set: only the demo shop can be reset.')
  if (existsSync(dataDir)) {
    const lock = lockDataFolder(dataDir)
    for (const name of MADE_BY_THE_SHOP)
      rmSync(join(dataDir, name), { recursive: true, force: true })
    lock.release()
  }
  console.log('The demo shop starts over at the next start.')
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}
