// Checks that a field's schema cannot make: that nobody else has the name or e-mail address, and that
// a password is not known from a breach and does not contain the user name.

import type { Context } from 'hono'
import { BREACHED, containsUsername, CONTAINS_USERNAME } from '#contract/passwords.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { Refusal } from '#platform/refusal.ts'
import { type ApiEnv, InvalidInput } from './endpoint.ts'

const SENTENCES: Record<string, string> = {
  email: 'There is already a staff member with this address',
  planName: 'There is already a plan with this name',
  username: 'This username is taken. Please choose another.',
}

/** Runs a write, and reports its refusal `name-taken` as an issue of the field at fault. */
export async function withNameIssue<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'name-taken') throw error
    const path = String(error.details.field)
    const message = SENTENCES[path]
    if (!message) throw error
    throw new InvalidInput([{ path, message }])
  }
}

type Chosen = { path: string; password: string; username: string }

/** Checks a newly chosen password and returns its hash. */
export async function hashNewPassword(
  c: Context<ApiEnv>,
  { path, password, username }: Chosen,
): Promise<string> {
  if (containsUsername(password, username))
    throw new InvalidInput([{ path, message: CONTAINS_USERNAME }])
  if (await c.var.deps.isBreached(password)) throw new InvalidInput([{ path, message: BREACHED }])
  return hashPassword(password)
}
