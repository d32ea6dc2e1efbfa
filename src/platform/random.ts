// Source of randomness. Verbs use `tx.random`, so that a test or the seed can make it predictable.

import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export type Random = {
  /** `length` unpredictable bytes. */
  bytes(length: number): Buffer
  /** A whole number from 0 up to and excluding `limit`. */
  below(limit: number): number
  uuid(): string
}

export const trueRandom: Random = {
  bytes: (length) => randomBytes(length),
  below: (limit) => randomInt(limit),
  uuid: () => randomUUID(),
}

const LINK_BYTES = 16

/** An unguessable token for links: 128 bits, 22 URL-safe characters. */
export const linkToken = (random: Random) => random.bytes(LINK_BYTES).toString('base64url')
export const LINK_FORM = /^[\w-]{22}$/
