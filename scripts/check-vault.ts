// `npm run vault:check`: reads the vault's book line by line and says whether anybody changed it.
// Ends with 1 where the chain is broken. Write the head down: what was cut off the end shows there.

import { checkVaultLog } from '#domain/vault/vault-log.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openShop } from '#platform/shop.ts'
import { CannotStart } from '#platform/stop.ts'
import { system } from '#platform/tx.ts'

async function main(): Promise<boolean> {
  const database = await openDatabase(readConfig())
  try {
    const { lines, head, brokenAt } = await openShop({ database }).read(
      system('check-vault'),
      checkVaultLog,
    )
    const whole = brokenAt === null
    console.log(
      whole
        ? `The vault's book is whole: ${lines} lines, head ${head ?? 'none yet'}`
        : `The vault's book is broken at line ${brokenAt}, after ${lines} whole ones`,
    )
    return whole
  } finally {
    await database.close()
  }
}

process.exitCode = await main().then(
  (whole) => (whole ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error)
    return 1
  },
)
