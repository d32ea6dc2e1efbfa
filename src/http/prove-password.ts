// What would help a thief of a session to stay, or to take more, asks for the password again.

import type { Context } from 'hono'
import { REFUSALS } from '#contract/refusals.ts'
import { getStaff } from '#domain/identity/change-staff.ts'
import { isPassword } from '#domain/identity/passwords.ts'
import { type Door, InvalidInput } from '#http/kit.ts'
import { openGrowingWait } from '#platform/growing-wait.ts'
import { Refusal } from '#platform/refusal.ts'

const tries = openGrowingWait({ free: 5, firstMs: 15_000, mostMs: 900_000, forgetMs: 3_600_000 })

/** The number of whoever asks; the editor is nobody. */
export function ownId(c: Context<Door>): number {
  const { actor } = c.var
  if (actor.kind !== 'staff') throw new Refusal('not-allowed')
  return actor.userId
}

/** Refuses at its field a password that is not the present one; guessing it is slow. */
export async function provePassword(c: Context<Door>, password: string): Promise<void> {
  const userId = ownId(c)
  const waitMs = tries.take(String(userId), new Date())
  if (waitMs > 0) throw new Refusal('too-often', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const user = await c.var.read((tx) => getStaff(tx, userId))
  if (!(await isPassword(password, user.password)))
    throw new InvalidInput([{ path: 'password', message: REFUSALS['bad-old-password'] }])
  tries.clear(String(userId))
}
