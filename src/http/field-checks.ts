// Checks of a field that its schema cannot make: a name or address that somebody has, and a password
// that is known to be stolen or holds the user name.

import type { Context } from 'hono'
import { BREACHED, containsUsername, CONTAINS_USERNAME } from '#contract/passwords.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { Refusal } from '#platform/refusal.ts'
import { type ApiEnv, InvalidInput } from './endpoint.ts'

const SENTENCES: Record<string, string> = {
  email: 'Somebody with this address is on the staff already',
  planName: 'Another plan has this name already',
  username: 'This username is taken. Please choose another.',
}

/** Turns the refusal `name-taken` into an issue of the field that holds the name or address. */
export async function nameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const path = error instanceof Refusal && error.code === 'name-taken' && error.details.field
    const message = SENTENCES[String(path)]
    throw message ? new InvalidInput([{ path: String(path), message }]) : error
  }
}

type Chosen = { path: string; password: string; username: string }

/** The hash of a password that somebody chose. */
export async function hashNewPassword(
  c: Context<ApiEnv>,
  { path, password, username }: Chosen,
): Promise<string> {
  if (containsUsername(password, username))
    throw new InvalidInput([{ path, message: CONTAINS_USERNAME }])
  if (await c.var.deps.isBreached(password)) throw new InvalidInput([{ path, message: BREACHED }])
  return hashPassword(password)
}
