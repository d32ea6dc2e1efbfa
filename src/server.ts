// The one entry: /api to http, files from disk, the rest to web. Opens the shop, plants the demo
// where there is none, starts the jobs and listens; on a signal it finishes what it began.

import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { SECRET_CLASSES } from '#contract/cards.ts'
import { countSecrets } from '#domain/vault/keep-card.ts'
import { openFiles } from '#http/files.ts'
import { openKeptSite } from '#http/kept-site.ts'
import { limitMaking } from '#http/limits.ts'
import { type Front, openFront } from '#http/ops/front.ts'
import { type Gate, openGate } from '#http/ops/gate.ts'
import { openMetrics } from '#http/ops/metrics.ts'
import { sweepVault } from '#jobs/sweep-vault.ts'
import { DEMO_SECRETS, readConfig } from '#platform/config.ts'
import { watchEventLoop } from '#platform/event-loop.ts'
import { openKeptAnswers } from '#platform/kept-answers.ts'
import { CannotStart } from '#platform/stop.ts'
import { system } from '#platform/tx.ts'
import { DEMO_FOLDER } from '#seed/catalogue-file.ts'
import { seedDemoShop } from '#seed/demo-shop.ts'
import { openPages } from '#web/pages.ts'
import { openYaadbox, type Yaadbox } from './yaadbox.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const CHECK_MS = 2000
/** Each costs some kilobytes, however little it sends. */
const MOST_CONNECTIONS = 10_000
/** Not taken yet: beyond them a visitor's call to connect is not heard, and comes again much later. */
const MOST_WAITING = 4096
const MOST_HEADERS = 100
const FINISH_WITHIN_MS = 10_000
const STOP_AFTER_MS = 20_000

async function main(): Promise<void> {
  const config = readConfig()
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_MS,
    // What has no body needs no stream for one: a tenth of the work of a kept page.
    optimizeEmptyRequests: true,
  })
  server.maxConnections = MOST_CONNECTIONS
  server.maxHeadersCount = MOST_HEADERS
  // The port first: a start that cannot listen must not touch the data of the one that does.
  await listen(server, config.port, config.host)
  const shop = await openYaadbox(config)
  if (config.demo) await seedDemoShop(shop.shop)
  await sweepVault(shop.workshop)
  const { site, gate, front } = serveSite(shop)
  server.removeAllListeners('request')
  const rest = getRequestListener(site.fetch)
  server.on('request', (request, response) => {
    if (!front(request, response)) void rest(request, response)
  })
  await shop.startJobs()
  stopOnSignals(server, shop, gate)
  announce(server, shop)
}

function serveSite(shop: Yaadbox): { site: Hono; gate: Gate; front: Front } {
  const { api, config, database, log, queue } = shop
  const metrics = openMetrics(config.metricsToken)
  metrics.gauge('jobs_unfinished', 'Jobs that wait or run.', () => queue.unfinished())
  metrics.gauge('database_waiting', 'Calls waiting for a connection.', () => database.waiting())
  for (const secret of SECRET_CLASSES) {
    const kept = async () => (await shop.shop.read(system('metrics'), countSecrets))[secret]
    metrics.gauge(
      `vault_${secret}s`,
      `Sealed ${secret}s that are kept.`,
      async () => (await kept()).kept,
    )
    metrics.gauge(
      `vault_oldest_${secret}_seconds`,
      `Age of the oldest sealed ${secret}.`,
      async () => ageSeconds((await kept()).oldestAt),
    )
  }
  const https = shop.workshop.publicUrl.startsWith('https:')
  const apiPaths = api.routes.map(({ path }) => path)
  const gate = openGate({ log, metrics, https, apiPaths, lateness: watchEventLoop() })
  const site = new Hono()
  site.use(gate.pass)
  const media = [...(config.demo ? [DEMO_FOLDER] : []), config.dataDir]
  const client = join('dist', 'client')
  const { storage } = shop
  site.route('/', openFiles({ client, media, ...(config.storage && { storage }) }))
  site.route('/', metrics.door)
  const kept = openKeptAnswers()
  const { observe } = shop.shop
  const pages = openPages(shop.workshop.publicUrl)
  const { draw: drawPage, tooOften } = pages
  const limit = limitMaking(config)
  const { callApi, sendPage } = openKeptSite({ api, kept, observe, drawPage, limit, tooOften })
  site.get('/api/ready', async (c) =>
    gate.isClosing() ? c.json({ ready: false }, 503) : callApi(c),
  )
  site.all('/api/*', callApi)
  for (const name of ['health', 'ready'])
    site.get(`/${name}`, (c) => site.request(`/api/${name}`, {}, c.env as object))
  site.get('*', (c) => sendPage(c, pages.addressOf(new URL(c.req.url))))
  return { site, gate, front: openFront({ kept, gate, metrics }) }
}

const ageSeconds = (at: string | null) => (at === null ? 0 : (Date.now() - Date.parse(at)) / 1000)

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      const sentence = taken
        ? `Port ${port} is in use by another program: stop it, or choose another with PORT.`
        : `The address ${host}:${port} cannot be used: ${error.message}.`
      reject(new CannotStart(sentence))
    })
    server.on('request', (_request, response) => {
      response.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain' }).end('Opening.')
    })
    server.listen({ port, host, backlog: MOST_WAITING }, resolve)
  })
}

function announce(server: Server, { config, log }: Yaadbox): void {
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  log.info({ port, demo: config.demo }, 'the shop is open')
  const lines = [`Yaadbox is open at http://${config.host}:${port}`]
  if (config.demo)
    lines.push(
      `  staff   /admin/login   admin / ${DEMO_SECRETS.adminPassword}`,
      `  editor  /admin/edit    ${DEMO_SECRETS.editorPassword}`,
      `  data    ${config.dataDir}`,
      '  Ctrl-C stops it; npm run demo:reset starts over.',
    )
  process.stdout.write(`${lines.join('\n')}\n`)
}

function stopOnSignals(server: Server, shop: Yaadbox, gate: Gate): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    gate.close()
    setTimeout(() => process.exit(1), STOP_AFTER_MS).unref()
    // Who has not sent a whole request by then is not waited for.
    setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS).unref()
    server.closeIdleConnections()
    server.close(() => {
      shop.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

main().catch((error: unknown) => {
  const reason = error instanceof CannotStart ? error.message : String((error as Error)?.stack)
  process.stderr.write(`${reason}\n`)
  process.exit(1)
})
