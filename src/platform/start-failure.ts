// Explains a failed start in one sentence that says what the operator can do. Unknown errors are
// bugs and are printed with their stack.

import {
  chainOf,
  databaseErrorCode,
  isDatabaseUnavailable,
  isDiskFull,
} from '#platform/database/sql-state.ts'
import { CannotStart } from './stop.ts'

const SENTENCES: readonly [RegExp, string][] = [
  [/^53300/, 'it takes no more connections: raise its max_connections or lower DATABASE_POOL'],
  [/^28/, 'it does not accept the user or the password of DATABASE_URL'],
  [/^3D000/, 'there is no database of that name'],
  [/^57P03/, 'it is starting or shutting down'],
  [/^42501/, 'the user of DATABASE_URL lacks a right'],
  [/^57014/, 'a statement took longer than it allows'],
  [/^55P03/, 'another session holds a lock for too long'],
  [/^40P01/, 'two sessions waited for each other’s locks'],
]
const STARTUP_PARAMETER = /unsupported startup parameter(?: in options)?: (\w+)/

/** One sentence, or the whole stack of an unexpected error. */
export function startFailure(error: unknown): string {
  if (error instanceof CannotStart) return error.message
  if (isDiskFull(error)) return 'The disk is full: make room, then start again.'
  const cause = rootMessage(error)
  const [, parameter] = STARTUP_PARAMETER.exec(cause) ?? []
  if (parameter)
    return `The pooler before the database does not know ${parameter}: add statement_timeout, idle_in_transaction_session_timeout to its ignore_startup_parameters.`
  const code = databaseErrorCode(error) ?? ''
  const [, reason] = SENTENCES.find(([pattern]) => pattern.test(code)) ?? []
  if (reason) return `The database cannot be used: ${reason} (${cause}).`
  if (isDatabaseUnavailable(error)) return `The database cannot be reached: ${cause}.`
  const stacks = chainOf(error).map(({ stack, message }: Partial<Error>) => stack ?? message ?? '')
  return stacks.join('\ncaused by ') || 'The start failed without saying why.'
}

/** The message of the root cause. Node's AggregateError, for several IP addresses, has none. */
function rootMessage(error: unknown): string {
  const root = (chainOf(error).at(-1) ?? {}) as Partial<AggregateError>
  const [first] = root.errors ?? []
  const message = root.message || (first as Error | undefined)?.message || 'no reason was given'
  return message.trim().replace(/\.$/, '')
}
