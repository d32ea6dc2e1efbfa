// Normalises IP addresses for comparison and counting: IPv4 as one address in any notation, IPv6 by
// its /64, which a household or machine has to itself.

import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Parses an IP address or a range such as 10.0.0.0/8; undefined if it is neither. */
export function rangeOf(text: string): Range | undefined {
  if (!isWhole(text.split('/', 1)[0] ?? '')) return undefined
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.isValid(text)) return undefined
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Short forms of IPv4 (10.1 for 10.0.0.1) are refused: they are more likely a mistake. */
const isWhole = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)

/** Whether an IP address is in one of the ranges. */
export function isIn(ranges: readonly Range[], text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return ranges.some((range) => range[0].kind() === address.kind() && address.match(range))
}

/** The key for rate limits; undefined if the text is not an IP address. */
export function networkOf(text: string): string | undefined {
  if (!ipaddr.isValid(text)) return undefined
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  const [network] = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`)
    .toNormalizedString()
    .split('/')
  return `${network}/64`
}
