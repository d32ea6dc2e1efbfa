// Asks for the password or an authenticator code again before changes that would let somebody with a
// stolen session keep the account or gain more power.

import type { Context } from 'hono'
import { refusalSentence } from '#contract/refusals.ts'
import { hasAuthenticator, takeCode } from '#domain/identity/authenticator.ts'
import { getStaff } from '#domain/identity/change-staff.ts'
import { isPassword } from '#domain/identity/passwords.ts'
import { type ApiEnv, InvalidInput } from './endpoint.ts'
import { countTry, openPasswordBackoff } from '#platform/limits/backoff.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { perShop } from '#platform/limits/per-shop.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const passwordTriesOf = perShop(openPasswordBackoff)
const codeTriesOf = perShop(openPasswordBackoff)

/** The id of the user who is signed in; the editor's session belongs to no user. */
export function ownId(c: Context<ApiEnv>): number {
  const { actor } = c.var
  if (actor.kind !== 'staff') throw new Refusal('not-allowed')
  return actor.userId
}

/** Refuses a wrong password as an issue of its field; repeated tries are slowed down. */
export async function provePassword(c: Context<ApiEnv>, password: string): Promise<void> {
  const userId = ownId(c)
  const tries = passwordTriesOf(c.var.deps.shop)
  countTry(tries, userId)
  const user = await c.var.read((tx) => getStaff(tx, userId))
  if (!(await isPassword(password, user.password)))
    throw new InvalidInput([
      { path: 'password', message: refusalSentence('wrong-current-password') },
    ])
  tries.clear(String(userId))
}

/** Runs a verb after a valid app or recovery code, which is used up in the same transaction. */
export async function proveCode(
  c: Context<ApiEnv>,
  code: string,
  verb: (tx: Tx, userId: number) => Promise<void>,
): Promise<void> {
  const userId = ownId(c)
  const codeTries = codeTriesOf(c.var.deps.shop)
  countTry(codeTries, userId)
  const key = await openAppSecret(c.var.deps.config.dataDir)
  await c.var.write(async (tx) => {
    if (!(await hasAuthenticator(tx, userId))) throw new Refusal('authenticator-off')
    if (!(await takeCode(tx, { userId, key, code })))
      throw new InvalidInput([{ path: 'code', message: refusalSentence('bad-code') }])
    await verb(tx, userId)
  })
  codeTries.clear(String(userId))
}
