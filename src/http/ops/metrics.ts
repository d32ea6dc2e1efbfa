// Metrics of the process for Prometheus. If a token is configured, only callers that send it may read
// them; if not, only callers on this machine that come through no proxy. All others get 404.

import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** Counts one response. `route` is a pattern or a kind, never a URL. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void
  /** Counts a response from the cache, whose duration is not worth measuring. */
  answeredFromMemory(): void
  /** Counts a request that was rejected for lack of capacity. */
  shed(): void
  /** A gauge, read on each scrape. */
  gauge(name: string, help: string, read: () => Promise<number> | number): void
  /** Several gauges from one read, by name with their help texts. */
  gauges(helps: Record<string, string>, read: () => Promise<Record<string, number>>): void
  /** Creates a counter and returns the function that increments it. */
  counter(name: string, help: string): () => void
  /** Constant information about the process, as labels. */
  about(name: string, help: string, labels: Record<string, string>): void
  /** The router of `/metrics`. */
  router: Hono
}

const BUCKETS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** A gauge whose read takes longer is reported as NaN, so that it does not delay the others. */
const GAUGE_MS = 1000
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } }

/** Opens a registry. `token`, if there is one, is required to read it. */
export function openMetrics(token: string | undefined): Metrics {
  const register = new Registry()
  // Finer than the default of 10 ms would wake an idle process a hundred times a second.
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 100 })
  const requests = new Histogram({
    name: 'yaadbox_http_request_seconds',
    help: 'How long requests took, by what they asked for.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [register],
  })
  let fromMemory = 0
  const cached: Counter = new Counter({
    name: 'yaadbox_http_kept_answers_total',
    help: 'Requests answered at once, with bytes that were kept; they are in no other figure.',
    registers: [register],
    collect: () => {
      cached.inc(fromMemory)
      fromMemory = 0
    },
  })
  const counter = (name: string, help: string) => {
    const counted = new Counter({ name: `yaadbox_${name}`, help, registers: [register] })
    return () => counted.inc()
  }
  const gauge: Metrics['gauge'] = (name, help, read) => {
    const value = oneAtMost(async () => read())
    const gauge: Gauge = new Gauge({
      name: `yaadbox_${name}`,
      help,
      registers: [register],
      // A gauge that cannot be read is NaN; the others are still reported.
      collect: async () => gauge.set((await value()) ?? Number.NaN),
    })
  }
  return {
    shed: counter('http_shed_total', 'Calls that were sent away because the process was full.'),
    counter,
    gauges: (helps, read) => {
      const values = oneAtMost(read)
      for (const [name, help] of Object.entries(helps))
        gauge(name, help, async () => (await values())?.[name] ?? Number.NaN)
    },
    about: (name, help, labels) =>
      new Gauge({
        name: `yaadbox_${name}`,
        help,
        labelNames: Object.keys(labels),
        registers: [register],
      }).set(labels, 1),
    answeredFromMemory: () => void (fromMemory += 1),
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    gauge,
    router: new Hono().get('/metrics', async (c) => {
      if (!mayRead(c, token)) return c.notFound()
      return c.text(await register.metrics(), 200, {
        'content-type': register.contentType,
        'cache-control': 'no-store',
      })
    }),
  }
}

/** Shares one read among concurrent callers, and limits how long each waits for it. */
function oneAtMost<Value>(read: () => Promise<Value>): () => Promise<Value | undefined> {
  let running: Promise<Value | undefined> | undefined
  return () => {
    running ??= read()
      .catch(() => undefined)
      .finally(() => (running = undefined))
    return Promise.race([running, pause(GAUGE_MS, undefined, { ref: false })])
  }
}

function mayRead(c: Context, token: string | undefined): boolean {
  if (token) {
    const sent = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    return sent !== undefined && same(sent, token)
  }
  const { incoming } = (c.env ?? {}) as NodeBindings
  const here = LOOPBACK.has(incoming?.socket?.remoteAddress ?? '')
  return here && c.req.header('x-forwarded-for') === undefined
}

const same = (token: string, expected: string) =>
  token.length === expected.length && timingSafeEqual(Buffer.from(token), Buffer.from(expected))
