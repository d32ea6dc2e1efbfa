// The hash of a password that somebody chose, unless it is known to be stolen or holds
// the user name that goes with it.

import type { Context } from 'hono'
import { BREACHED, containsUsername, NAMED } from '#contract/passwords.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { type ApiEnv, InvalidInput } from './endpoint.ts'

type Chosen = { path: string; password: string; username: string }

export async function hashNewPassword(
  c: Context<ApiEnv>,
  { path, password, username }: Chosen,
): Promise<string> {
  if (containsUsername(password, username)) throw new InvalidInput([{ path, message: NAMED }])
  if (await c.var.parts.isBreached(password)) throw new InvalidInput([{ path, message: BREACHED }])
  return hashPassword(password)
}
