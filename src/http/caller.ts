// The caller's IP address: the connection's own or, behind trusted proxies, the one in X-Forwarded-For.
// That header is read from the right and only past trusted proxies, so that callers cannot forge it.

import type { Context } from 'hono'
import { isIn, networkOf, rangeOf } from '#platform/limits/addresses.ts'

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } }

/** The caller's IP address; 'unknown' for an in-process call. */
export const callerAddress = (c: Context): string => (c.get('caller') as string) ?? 'unknown'

/** The key for rate limits: the IPv4 address, or the /64 of an IPv6 address. */
export const callerNetwork = (c: Context): string => networkOf(callerAddress(c)) ?? 'unknown'

const rangesOf = (proxies: readonly string[]) =>
  proxies.flatMap((text) => {
    const range = rangeOf(text)
    return range ? [range] : []
  })

const connectionOf = (c: Context) =>
  (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress

type Address = { publicUrl: string | undefined; trustedProxies: readonly string[] }

/** Tells whether the shop is served by https: as its address says, or without one, as a trusted proxy says. */
export function openHttps({ publicUrl, trustedProxies }: Address): (c: Context) => boolean {
  if (publicUrl !== undefined) return () => publicUrl.startsWith('https:')
  const trusted = rangesOf(trustedProxies)
  return (c) => {
    const connection = connectionOf(c)
    const isTrusted = connection !== undefined && isIn(trusted, connection)
    return isTrusted && c.req.header('x-forwarded-proto') === 'https'
  }
}

/** Reads callers' IP addresses behind the given trusted proxies (IP addresses or ranges). */
export function openCallers(trustedProxies: readonly string[]): (c: Context) => string {
  const trusted = rangesOf(trustedProxies)
  return (c) => {
    const connection = connectionOf(c)
    if (!connection) return 'unknown'
    const claimed = (c.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map((address) => address.trim())
    const hops = [...claimed.filter(Boolean), connection]
    for (;;) {
      const last = hops.pop() ?? connection
      if (hops.length === 0 || !isIn(trusted, last)) return networkOf(last) ? last : connection
    }
  }
}
