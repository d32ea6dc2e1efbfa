// The hash of a password that somebody chose, unless it is known to be stolen.

import type { Context } from 'hono'
import { BREACHED } from '#contract/passwords.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { type Door, InvalidInput } from '#http/kit.ts'

export async function hashNewPassword(
  c: Context<Door>,
  path: string,
  password: string,
): Promise<string> {
  if (await c.var.parts.isBreached(password)) throw new InvalidInput([{ path, message: BREACHED }])
  return hashPassword(password)
}
