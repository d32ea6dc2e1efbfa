// What the process measures of itself, for Prometheus. Read with the token of the settings; where none
// is set, from the machine itself. Anybody else, a proxy's caller too, is answered that nothing is here.

import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** Counts one answered request. `route` is a pattern or a kind, never an address. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void
  /** Counts an answer that was at hand; it took no time worth measuring. */
  answeredFromMemory(): void
  /** Counts a call that was sent away because there was no capacity left. */
  shed(): void
  /** Read whenever the metrics are. */
  gauge(name: string, help: string, read: () => Promise<number> | number): void
  /** Several of one read, by name with what each means. */
  gauges(helps: Record<string, string>, read: () => Promise<Record<string, number>>): void
  /** Answers what counts one. */
  counter(name: string, help: string): () => void
  /** What does not change while the process lives, as labels of a constant. */
  about(name: string, help: string, labels: Record<string, string>): void
  /** The page at `/metrics`. */
  door: Hono
}

const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** A figure that takes longer is left out this time: the others must not wait for it. */
const GAUGE_MS = 1000
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } }

/** Opens the process's own register. Once there is a `token`, nobody reads it without. */
export function openMetrics(token: string | undefined): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'yaadbox_http_request_seconds',
    help: 'How long requests took, by what they asked for.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [register],
  })
  let fromMemory = 0
  const kept: Counter = new Counter({
    name: 'yaadbox_http_kept_answers_total',
    help: 'Requests answered at once, with bytes that were kept; they are in no other figure.',
    registers: [register],
    collect: () => {
      kept.inc(fromMemory)
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
      // A gauge that cannot be read now says so by not being a number; the others are still told.
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
    door: new Hono().get('/metrics', async (c) => {
      if (!mayRead(c, token)) return c.notFound()
      return c.text(await register.metrics(), 200, {
        'content-type': register.contentType,
        'cache-control': 'no-store',
      })
    }),
  }
}

/** Begins no second read while one is under way, and waits a moment for it at most. */
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
    const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    return given !== undefined && same(given, token)
  }
  const { incoming } = (c.env ?? {}) as NodeBindings
  const here = LOOPBACK.has(incoming?.socket?.remoteAddress ?? '')
  return here && c.req.header('x-forwarded-for') === undefined
}

const same = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
