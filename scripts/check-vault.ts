// `npm run vault:check`: checks the hash chain of the vault log. Exits with 1 if it is broken. Note the
// head hash down each time: only a comparison with it shows that lines were cut off the end.

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
    const isWhole = brokenAt === null
    console.log(
      isWhole
        ? `The vault log is whole: ${lines} lines, head ${head ?? 'none yet'}`
        : `The vault log is broken at line ${brokenAt}, after ${lines} whole ones`,
    )
    return isWhole
  } finally {
    await database.close()
  }
}

process.exitCode = await main().then(
  (isWhole) => (isWhole ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error)
    return 1
  },
)
