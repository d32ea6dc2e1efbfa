// The listening socket of a process, from before the shop is open until it has closed. While the
// shop opens it answers health checks and holds writes for a while, because proxies do not retry
// those elsewhere. On shutdown it breaks no connection that a proxy may be about to reuse. A reader who
// takes nothing of what is sent is let go after a while, whatever it asked for.

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Server as SocketServer } from 'node:net'
import { letGoOfIdleReaders } from './idle-readers.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { CannotStart } from '#platform/stop.ts'

export type Listener = {
  port: number
  /** From now on `handle` answers requests, including those on hold. */
  open(handle: RequestListener): void
  /**
   * Stops accepting connections and resolves when the last is closed. Keep-alive connections stay
   * usable until they have been idle long enough; `abrupt` closes those at once.
   */
  close(how: { abrupt: boolean }): Promise<void>
}

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const CHECK_MS = 2000
/** Longer than the proxy's keep-alive (deploy/nginx.conf): the sending side must close first. */
const IDLE_CONNECTION_MS = 5000
/** Each costs some kilobytes, even when idle. */
const MAX_CONNECTIONS = 10_000
/** Connections not accepted yet: beyond these, SYN packets are dropped and retried much later. */
const MAX_BACKLOG = 4096
const MAX_HEADERS = 100
const FINISH_WITHIN_MS = 10_000
const HOLD_MS = 10_000
const MAX_HELD = 500
const HEALTH = /^\/(api\/)?health$/
/** The backlog counts as empty after this many short event loop iterations without a connection. */
const QUIET_ITERATIONS = 3
const SHORT_ITERATION_MS = 1
/** On a busy machine few are so short: after each of these, one of twice the length is enough. */
const PATIENCE_MS = 1000
/** If connections never pause, shutdown continues after this. */
const QUIET_WITHIN_MS = 5000

/** How long a reader may take nothing of what waits for it. */
const UNTAKEN_MS = 30_000

/** Listens on the port, or throws CannotStart with the reason. */
export async function openListener(
  port: number,
  host: string,
  { untakenMs = UNTAKEN_MS }: { untakenMs?: number } = {},
): Promise<Listener> {
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    // Requests without a body need no stream: saves a tenth of the work of a cached page.
    optimizeEmptyRequests: true,
  })
  server.maxConnections = MAX_CONNECTIONS
  server.maxHeadersCount = MAX_HEADERS
  const idleReaders = letGoOfIdleReaders(server, untakenMs)
  const opening = openingAnswers()
  server.on('request', opening.handle)
  await listen(server, port, host)
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    open: (handle) => {
      server.off('request', opening.handle)
      server.on('request', handle)
      opening.passOn(handle)
    },
    close: async ({ abrupt }) => {
      opening.refuseHeld()
      // Requests that are still incomplete by then are cut off.
      setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS).unref()
      if (abrupt) server.closeIdleConnections()
      else await emptyBacklog(server)
      // HTTP's own `close` also breaks idle connections.
      await new Promise((resolve) => SocketServer.prototype.close.call(server, resolve))
      idleReaders.stop()
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      const sentence = taken
        ? `Port ${port} is in use by another program: stop it, or choose another with PORT.`
        : `The address ${host}:${port} cannot be used: ${error.message}.`
      reject(new CannotStart(sentence))
    })
    server.listen({ port, host, backlog: MAX_BACKLOG }, resolve)
  })
}

type Held = { request: IncomingMessage; response: ServerResponse; timer: NodeJS.Timeout }

function openingAnswers() {
  const held = new Set<Held>()
  const refuse = (response: ServerResponse) => {
    const headers = { 'retry-after': '2', 'content-type': 'text/plain', connection: 'close' }
    response.writeHead(503, headers).end('Opening.')
  }
  const release = (call: Held) => {
    clearTimeout(call.timer)
    held.delete(call)
  }
  const hold = (request: IncomingMessage, response: ServerResponse) => {
    const timer = setTimeout(() => {
      release(call)
      refuse(response)
    }, HOLD_MS)
    const call: Held = { request, response, timer }
    held.add(call)
    response.once('close', () => release(call))
  }
  return {
    handle: (request: IncomingMessage, response: ServerResponse) => {
      if (HEALTH.test(request.url ?? '')) {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"alive":true}')
        return
      }
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead || held.size >= MAX_HELD) refuse(response)
      else hold(request, response)
    },
    passOn: (handle: RequestListener) => {
      for (const call of held) {
        release(call)
        handle(call.request, call.response)
      }
    },
    refuseHeld: () => {
      for (const call of held) {
        release(call)
        refuse(call.response)
      }
    },
  }
}

/**
 * Waits until the accept queue is empty: connections still in it are reset when the socket closes,
 * and a proxy may already have sent its request on them.
 */
async function emptyBacklog(server: Server): Promise<void> {
  let connected = 0
  const count = () => void (connected += 1)
  server.on('connection', count)
  const start = performance.now()
  for (let quiet = 0, waited = 0; waited < QUIET_WITHIN_MS;) {
    const before = connected
    const began = performance.now()
    await turn()
    const length = performance.now() - began
    waited = performance.now() - start
    const doublings = Math.floor(waited / PATIENCE_MS)
    const isQuiet = connected === before && length < SHORT_ITERATION_MS * 2 ** doublings
    quiet = isQuiet ? quiet + 1 : 0
    if (quiet >= (doublings === 0 ? QUIET_ITERATIONS : 1)) break
  }
  server.off('connection', count)
}
