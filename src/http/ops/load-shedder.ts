// What every request passes, pages and files too: a number to find it by in the logs, headers that
// keep browsers careful, and a no while there is no capacity left or the process is on its way out.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { refusalSentence } from '#contract/refusals.ts'
import type { Lateness } from '#platform/event-loop.ts'
import type { Log } from '#platform/log.ts'
import { inRequest } from '#platform/request-id.ts'
import type { Metrics } from './metrics.ts'

export type LoadShedder = {
  pass: MiddlewareHandler
  /** From now on every answer asks its connection to close, and nothing is ready. */
  close(): void
  isClosing(): boolean
  /** What every answer carries that says nothing else itself. */
  headers: readonly [string, string][]
}

type GateParts = {
  log: Log
  metrics: Metrics
  lateness: Pick<Lateness, 'latestMs'>
  /** Whether visitors come over HTTPS: then browsers are told never to come otherwise. */
  https: boolean
  /** The paths of the API, by whose first words requests are counted. */
  apiPaths: readonly string[]
}

/** More at once are not waited for: their callers would have given up before their turn. */
const MOST_AT_ONCE = 2000
/** Late by this much with this many waiting, a process sends new calls away. */
const TOO_LATE_MS = 1500
const CROWD = 100
const YEAR_SECONDS = 31_536_000
const RETRY_AFTER_SECONDS = '2'
/** Answered whatever happens: a supervisor must not take a busy process for a dead one. */
const ALWAYS = /^\/(api\/)?(health|ready|metrics)$/

export function openLoadShedder({
  log,
  metrics,
  lateness,
  https,
  apiPaths,
}: GateParts): LoadShedder {
  const headers = careful(https)
  const kindOf = openKinds(apiPaths)
  let inside = 0
  let closing = false
  const isFull = () =>
    inside > MOST_AT_ONCE || (inside > CROWD && lateness.latestMs() > TOO_LATE_MS)

  const refuseBusy = () => {
    metrics.shed()
    return busy()
  }

  const pass: MiddlewareHandler = async (c, next) => {
    const id = requestId(c.req.header('x-request-id'))
    const began = performance.now()
    let counted = 0
    let over = false
    whenArrived(c, () => {
      counted = over ? 0 : 1
      inside += counted
    })
    try {
      if (isFull() && !ALWAYS.test(c.req.path)) c.res = refuseBusy()
      else await inRequest(id, next)
    } finally {
      inside -= counted
      over = true
    }
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value)
    c.header('x-request-id', id)
    if (closing) c.header('connection', 'close')
    const { method } = c.req
    const { status } = c.res
    const seconds = (performance.now() - began) / 1000
    metrics.answered({ method, route: kindOf(c.req.path), status, seconds })
    if (status >= 500 && status !== 503) log.warn({ request: id, method, status }, 'answered')
  }
  return {
    pass,
    close: () => void (closing = true),
    isClosing: () => closing,
    headers,
  }
}

type NodeBindings = { incoming?: IncomingMessage }

/** A body still on its way takes no room: thousands who send slowly must not shut the shop. */
function whenArrived(c: Context, count: () => void): void {
  const { incoming } = (c.env ?? {}) as NodeBindings
  const headers = incoming?.headers ?? {}
  const hasBody = headers['transfer-encoding'] || Number(headers['content-length'] ?? 0) > 0
  if (hasBody) incoming?.once('end', count)
  else count()
}

/** A proxy's own number is kept where it is one; anything else a caller writes is not. */
export const requestId = (given: string | undefined) =>
  given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()

/** Few words, whatever is asked for: each becomes a line of its own in the metrics. */
function openKinds(apiPaths: readonly string[]): (path: string) => string {
  const subject = (path: string) => path.split('/')[2] ?? ''
  const known = new Set(apiPaths.map(subject))
  return (path) => {
    if (path.startsWith('/api/')) return known.has(subject(path)) ? `api/${subject(path)}` : 'api'
    return /^\/(assets|pictures|spins|models|icons)\//.test(path) ? 'file' : 'page'
  }
}

function careful(https: boolean): [string, string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ['x-frame-options', 'DENY'],
  ]
  if (https)
    headers.push(['strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`])
  return headers
}

function busy(): Response {
  return Response.json(
    { error: refusalSentence('unavailable') },
    { status: 503, headers: { 'retry-after': RETRY_AFTER_SECONDS, 'cache-control': 'no-store' } },
  )
}
