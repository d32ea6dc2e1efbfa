// Proves that a browser which comes back from a gateway is the one that was sent there. Each attempt has a random token of its
// own, of which only the hash is stored; without it nobody is led to the order's page.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { AttemptRow } from '#domain/orders/charges.table.ts'

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const hashOfReturnToken = (token: string): string => digestOf(token).toString('hex')

/** Compared in a time that says nothing about the token. An attempt of a version without tokens has none that is right. */
export function isReturnToken(
  token: string | undefined,
  { returnTokenHash }: Pick<AttemptRow, 'returnTokenHash'>,
): boolean {
  if (token === undefined || returnTokenHash === null) return false
  return timingSafeEqual(digestOf(token), Buffer.from(returnTokenHash, 'hex'))
}
