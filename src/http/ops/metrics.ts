// What the process measures of itself, for Prometheus. Read from the machine itself or with the
// token of the settings; what passes through a proxy without it is answered as nothing here.

import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** Counts one answered request. `route` is a pattern or a kind, never an address. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void
  /** Counts an answer that was at hand; it took no time worth measuring. */
  answeredFromMemory(): void
  /** Measures anew whenever the metrics are read. */
  gauge(name: string, help: string, read: () => Promise<number> | number): void
  /** The page at `/metrics`. */
  door: Hono
}

const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } }

/** Opens the process's own register. `token` lets a collector in from elsewhere. */
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
  return {
    answeredFromMemory: () => void (fromMemory += 1),
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name: `yaadbox_${name}`,
        help,
        registers: [register],
        // A gauge that cannot be read now says so by not being a number; the others are still told.
        collect: async () => gauge.set(await Promise.resolve(read()).catch(() => Number.NaN)),
      })
    },
    door: new Hono().get('/metrics', async (c) => {
      if (!mayRead(c, token)) return c.notFound()
      return c.text(await register.metrics(), 200, {
        'content-type': register.contentType,
        'cache-control': 'no-store',
      })
    }),
  }
}

function mayRead(c: Context, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (token && given) return same(given, token)
  const { incoming } = (c.env ?? {}) as NodeBindings
  const here = LOOPBACK.has(incoming?.socket?.remoteAddress ?? '')
  return here && c.req.header('x-forwarded-for') === undefined
}

const same = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
