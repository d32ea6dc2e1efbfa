// `npm run create-staff -- <username> [role]`: creates a staff user in the configured database. The
// password is read from STAFF_PASSWORD, or generated and printed once.

import { randomBytes } from 'node:crypto'
import { ROLES, type Role } from '#contract/staff.ts'
import { BREACHED, containsUsername, CONTAINS_USERNAME, newPassword } from '#contract/passwords.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { openBreachedPasswords } from '#platform/network/breached-passwords.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openLog } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { openShop } from '#platform/shop.ts'
import { CannotStart } from '#platform/stop.ts'
import { system } from '#platform/tx.ts'

async function main([username, role = 'admin']: string[]): Promise<void> {
  if (!username) throw new CannotStart('Usage: npm run create-staff -- <username> [role]')
  if (!(ROLES as readonly string[]).includes(role))
    throw new CannotStart(`The role must be one of ${ROLES.join(', ')}.`)
  const ownPassword = process.env.STAFF_PASSWORD
  const result = newPassword.safeParse(ownPassword ?? randomBytes(15).toString('base64url'))
  if (!result.success) throw new CannotStart(`STAFF_PASSWORD: ${result.error.issues[0]?.message}.`)
  const password = result.data
  if (containsUsername(password, username))
    throw new CannotStart(`STAFF_PASSWORD: ${CONTAINS_USERNAME}`)
  const config = readConfig()
  if (await openBreachedPasswords(config, openLog('silent')).isBreached(password))
    throw new CannotStart(`STAFF_PASSWORD: ${BREACHED}`)
  const passwordHash = await hashPassword(password)
  const database = await openDatabase(config)
  try {
    await openShop({ database }).write(system('create-staff'), (tx) =>
      createStaff(tx, { username, passwordHash, role: role as Role }),
    )
  } finally {
    await database.close()
  }
  console.log(`${username} may sign in as ${role}${ownPassword ? '.' : ` with ${password}`}`)
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof Refusal) console.error(refusalSentence(error.code))
  else if (error instanceof CannotStart) console.error(error.message)
  else throw error
  process.exitCode = 1
})
