// Fetches a file from a URL that a user entered, from the public internet only: never from this
// machine or its network, whatever a name resolves to and wherever a redirect leads. Size and time
// are limited.

import { lookup as resolve } from 'node:dns'
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Refusal, tooLarge } from '#platform/refusal.ts'

/** Which IP addresses and ports a request may use; tests allow this machine. */
export type Reach = { address: (ip: string) => boolean; port: (port: string) => boolean }

export const PUBLIC: Reach = {
  address: isPublic,
  // The default port of http and https is an empty string.
  port: (port) => port === '',
}

/** Everything assigned to the public internet so far (RFC 4291, 2.4). */
const ASSIGNED = ipaddr.IPv6.parseCIDR('2000::/3')

/** `ipaddr.js` classifies everything unknown as unicast, `::127.0.0.1` too. */
function isPublic(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  const assigned = address instanceof ipaddr.IPv4 || address.match(ASSIGNED)
  return assigned && address.range() === 'unicast'
}

type Limits = {
  maxBytes: number
  timeoutMs?: number
  reach?: Reach
  headers?: Record<string, string>
}

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const refused = () => new Refusal('address-refused')

/** The bytes at a URL, or the refusal `address-refused` or `upload-too-large`. */
export async function fetchPublic(
  link: string,
  { maxBytes, timeoutMs = TIMEOUT_MS, reach = PUBLIC, headers = { accept: 'image/*' } }: Limits,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = parseUrl(link, reach)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await send(url, { signal, reach, headers })
    const next = response.headers.location
    if (response.statusCode === 200) return readBody(response, maxBytes)
    response.destroy()
    if (!REDIRECTS.has(response.statusCode ?? 0) || !next) throw refused()
    if (!URL.canParse(next, url)) throw refused()
    url = parseUrl(new URL(next, url).href, reach)
  }
  throw refused()
}

function parseUrl(link: string, reach: Reach): URL {
  if (!URL.canParse(link)) throw refused()
  const url = new URL(link)
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isHttp || url.username || url.password || !reach.port(url.port)) throw refused()
  // A host name is checked when it is resolved; an IP address is not resolved at all.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValid(host) && !reach.address(host)) throw refused()
  return url
}

function send(
  url: URL,
  { signal, reach, headers }: Required<Pick<Limits, 'reach' | 'headers'>> & { signal: AbortSignal },
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  const options: RequestOptions = {
    signal,
    agent: false,
    lookup: lookupWithin(reach),
    headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'Yaadbox' },
  }
  return new Promise((done, reject) => {
    request(url, options, done)
      .once('error', () => reject(refused()))
      .end()
  })
}

/** Resolves a host name, and refuses it if any of its IP addresses is not allowed. */
const lookupWithin =
  (reach: Reach): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first || found.some(({ address }) => !reach.address(address)))
        callback(error ?? new Error('out of reach'), '', 0)
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) break
      chunks.push(chunk)
    }
  } catch {
    throw refused()
  }
  if (length > maxBytes) throw tooLarge(maxBytes)
  return Buffer.concat(chunks)
}
