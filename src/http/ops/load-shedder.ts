// Wraps every request, for pages and files too: assigns the request id, sets security headers, and
// rejects requests while the process is overloaded or shutting down.

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
  /** From now on every response closes its connection and readiness fails. */
  close(): void
  isClosing(): boolean
  /** Default headers of every response. */
  headers: readonly [string, string][]
}

type GateParts = {
  log: Log
  metrics: Metrics
  lateness: Pick<Lateness, 'latestMs'>
  /** Whether the shop is served over HTTPS: then browsers are asked to use nothing else (HSTS). */
  https: boolean
  /** The paths of the API, whose first segments label the request metrics. */
  apiPaths: readonly string[]
}

/** Requests beyond this are rejected: their callers would time out before they are served. */
const MAX_AT_ONCE = 2000
/** With this event loop delay and this many waiting requests, new ones are rejected. */
const TOO_LATE_MS = 1500
const CROWD = 100
const YEAR_SECONDS = 31_536_000
const RETRY_AFTER_SECONDS = '2'
/** Always answered: a supervisor must not take a busy process for a dead one. */
const ALWAYS = /^\/(api\/)?(health|ready|metrics)$/

export function openLoadShedder({
  log,
  metrics,
  lateness,
  https,
  apiPaths,
}: GateParts): LoadShedder {
  const headers = securityHeaders(https)
  const kindOf = openKinds(apiPaths)
  let inside = 0
  let closing = false
  const isFull = () => inside > MAX_AT_ONCE || (inside > CROWD && lateness.latestMs() > TOO_LATE_MS)

  const refuseBusy = () => {
    metrics.shed()
    return busy()
  }

  const pass: MiddlewareHandler = async (c, next) => {
    const id = requestId(c.req.header('x-request-id'))
    const began = performance.now()
    let counted = 0
    let isOver = false
    whenArrived(c, () => {
      if (isOver) return
      counted = 1
      inside += counted
    })
    try {
      if (isFull() && !ALWAYS.test(c.req.path)) c.res = refuseBusy()
      else await inRequest(id, next)
    } finally {
      inside -= counted
      isOver = true
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

/** A request only counts once its body has arrived: slow uploads must not exhaust the capacity. */
function whenArrived(c: Context, count: () => void): void {
  const { incoming } = (c.env ?? {}) as NodeBindings
  const headers = incoming?.headers ?? {}
  const hasBody = headers['transfer-encoding'] || Number(headers['content-length'] ?? 0) > 0
  if (hasBody) incoming?.once('end', count)
  else count()
}

/** Accepts a request id from a proxy if it is well-formed; otherwise makes one. */
export const requestId = (proposed: string | undefined) =>
  proposed && /^[\w-]{8,64}$/.test(proposed) ? proposed : randomUUID()

/** Labels a path. The labels are few, because each is a series of its own in the metrics. */
function openKinds(apiPaths: readonly string[]): (path: string) => string {
  const subject = (path: string) => path.split('/')[2] ?? ''
  const known = new Set(apiPaths.map(subject))
  return (path) => {
    if (path.startsWith('/api/')) return known.has(subject(path)) ? `api/${subject(path)}` : 'api'
    return /^\/(assets|pictures|spins|models|icons)\//.test(path) ? 'file' : 'page'
  }
}

function securityHeaders(https: boolean): [string, string][] {
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
