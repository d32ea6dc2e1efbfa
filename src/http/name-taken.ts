// Turns the refusal `name-taken` into an issue of the field that holds the name or address.

import { InvalidInput } from './endpoint.ts'
import { Refusal } from '#platform/refusal.ts'

const SENTENCES: Record<string, string> = {
  email: 'Somebody with this address is on the staff already',
  planName: 'Another plan has this name already',
  username: 'This username is taken. Please choose another.',
}

export async function nameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const path = error instanceof Refusal && error.code === 'name-taken' && error.details.field
    const message = SENTENCES[String(path)]
    throw message ? new InvalidInput([{ path: String(path), message }]) : error
  }
}
