// Checks passwords against the configured service of breached passwords, with the range API of Have
// I Been Pwned: sends the first five hex digits of the SHA-1, never the password, and receives the
// rest of every known hash with that prefix. If the service is slow, failing or unavailable, no
// password is refused.

import { createHash } from 'node:crypto'
import { openBreaker } from './breaker.ts'
import type { Config } from '#platform/config.ts'
import { fetchPublic, PUBLIC, type Reach } from './fetch-public.ts'
import type { Log } from '#platform/log.ts'

/** Whether a password is known to be breached; false if the service cannot be asked. */
export type IsBreached = (password: string) => Promise<boolean>

export type BreachedPasswords = {
  isBreached: IsBreached
  /** Whether the circuit breaker is open. */
  isResting(): boolean
}

const TIMEOUT_MS = 2000
const MAX_BYTES = 512 * 1024
const FAILURES_TO_REST = 3
const REST_MS = 60_000
const PREFIX_LENGTH = 5

/** Allows a service in the shop's own network, on any port. */
const ANY_NETWORK: Reach = { address: () => true, port: () => true }

export function openBreachedPasswords(
  { breachedPasswords }: Pick<Config, 'breachedPasswords'>,
  log: Log,
  timeoutMs = TIMEOUT_MS,
): BreachedPasswords {
  if (!breachedPasswords) return { isBreached: async () => false, isResting: () => false }
  const { url, allowPrivateNetwork } = breachedPasswords
  const rules = { failures: FAILURES_TO_REST, restMs: REST_MS, log }
  const breaker = openBreaker({ name: 'list of breached passwords', ...rules })
  const reach = allowPrivateNetwork ? ANY_NETWORK : PUBLIC
  // Padded, so that the length of a response does not reveal the prefix.
  const limits = { maxBytes: MAX_BYTES, timeoutMs, reach, headers: { 'add-padding': 'true' } }
  const isBreached: IsBreached = async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const prefix = hash.slice(0, PREFIX_LENGTH)
    try {
      const suffixes = await breaker.run(async () =>
        readRange(await fetchPublic(`${url}/${prefix}`, limits)),
      )
      return suffixes.has(hash.slice(PREFIX_LENGTH))
    } catch (error) {
      log.warn({ err: error }, 'nobody could say whether a new password is breached')
      return false
    }
  }
  return { isBreached, isResting: () => breaker.isResting() }
}

const LINE = /^([\dA-F]{35}):(\d{1,12})$/

/** The hash suffixes that were seen in breaches; those with a count of 0 are padding. */
function readRange(bytes: Buffer): Set<string> {
  const seen = new Set<string>()
  for (const line of bytes.toString('latin1').split(/\r?\n/).filter(Boolean)) {
    const [, suffix, times] = LINE.exec(line) ?? []
    if (!suffix) throw new Error('The list of breached passwords does not speak of ranges')
    if (Number(times) > 0) seen.add(suffix)
  }
  return seen
}
