// `npm run migrate`: applies all migrations to the configured database while the shop stays open. A
// start does the same; a deploy does it first, so that no start has to wait.

import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openLog } from '#platform/log.ts'
import { startFailure } from '#platform/start-failure.ts'
import { VERSION } from '#platform/version.ts'

try {
  const config = readConfig()
  const database = await openDatabase(config, openLog(config.logLevel))
  await database.close()
  console.log(`Yaadbox ${VERSION}: the database has all of its ${database.schema} migrations.`)
} catch (error) {
  console.error(startFailure(error))
  process.exitCode = 1
}
