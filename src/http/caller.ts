// Where a call comes from. The connection says it; the header of a proxy is believed only as far as
// the proxies that the settings trust go, from the right, so nothing that a caller writes counts.

import type { Context } from 'hono'
import { isIn, networkOf, rangeOf } from '#platform/limits/addresses.ts'

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } }

/** The address a call came from, before any proxy that is trusted; 'unknown' in a call of our own. */
export const callerAddress = (c: Context): string => (c.get('caller') as string) ?? 'unknown'

/** What limits count by: the address, or the /64 of an IPv6 address. */
export const callerNetwork = (c: Context): string => networkOf(callerAddress(c)) ?? 'unknown'

/** Reads addresses behind the given proxies (addresses or ranges). */
export function openCallers(trustedProxies: readonly string[]): (c: Context) => string {
  const trusted = trustedProxies.flatMap((text) => {
    const range = rangeOf(text)
    return range ? [range] : []
  })
  return (c) => {
    const connection = (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress
    if (!connection) return 'unknown'
    const claimed = (c.req.header('x-forwarded-for') ?? '').split(',').map((one) => one.trim())
    const way = [...claimed.filter(Boolean), connection]
    for (;;) {
      const last = way.pop() ?? connection
      if (way.length === 0 || !isIn(trusted, last)) return networkOf(last) ? last : connection
    }
  }
}
