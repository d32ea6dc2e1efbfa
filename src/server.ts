// The entry point: /api to http, files from disk, the rest to web. Opens the shop, seeds an empty
// demo shop, starts the jobs and listens; on a signal it finishes open requests and exits.

import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { openFiles } from '#http/files.ts'
import { openSiteCache } from '#http/site-cache.ts'
import { limitRendering } from '#http/limits.ts'
import { exposeFigures, exposeInbound } from '#http/ops/figures.ts'
import { type CacheFastPath, openCacheFastPath } from '#http/ops/cache-fast-path.ts'
import { type LoadShedder, openLoadShedder } from '#http/ops/load-shedder.ts'
import { type Listener, openListener } from '#http/ops/listener.ts'
import { openMetrics } from '#http/ops/metrics.ts'
import { openPlainForms } from '#http/plain-forms.ts'
import { sweepVault } from '#jobs/sweep.ts'
import { DEMO_SECRETS, readConfig, warningsOf } from '#platform/config.ts'
import { finishCompressing } from '#platform/files/compressed-assets.ts'
import { openDataFolder } from '#platform/files/data-folder.ts'
import { watchEventLoop } from '#platform/event-loop.ts'
import { openResponseCache } from '#platform/cache/response-cache.ts'
import { startFailure } from '#platform/start-failure.ts'
import { VERSION } from '#platform/version.ts'
import { DEMO_FOLDER } from '#seed/catalogue-file.ts'
import { type InboundListener, openInbound } from '#inbound/smtp-listener.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { seedDemoShop } from '#seed/demo-shop.ts'
import { openPages } from '#web/pages.ts'
import { openYaadbox, type Yaadbox } from './yaadbox.ts'

/** The built site. */
const CLIENT = join('dist', 'client')
const STOP_AFTER_MS = 20_000

async function main(): Promise<void> {
  const config = readConfig()
  // The port first: a process that cannot listen must not touch the data of the one that does.
  const listener = await openListener(config.port, config.host)
  const shop = await openYaadbox(config)
  await openDataFolder(config)
  for (const warning of warningsOf(config)) shop.log.warn(warning)
  if (config.demo) await seedDemoShop(shop.shop)
  await sweepVault(shop.jobContext)
  const inbound = await openMail(shop)
  const { site, gate, front } = serveSite(shop, inbound)
  const rest = getRequestListener(site.fetch)
  listener.open((request, response) => {
    if (!front(request, response)) void rest(request, response)
  })
  await shop.startJobs()
  stopOnSignals({ listener, shop, gate, inbound })
  announce(listener, shop)
  await finishCompressing(CLIENT).catch((err: unknown) =>
    shop.log.warn({ err }, 'the site stays compressed quickly'),
  )
}

/** Takes answers to mails, if the settings say that this process does. */
async function openMail({
  config,
  shop,
  storage,
  log,
}: Yaadbox): Promise<InboundListener | undefined> {
  const { dataDir, inbound } = config
  if (!inbound?.listen) return undefined
  const secret = await openAppSecret(dataDir)
  return openInbound({ shop, dataDir, storage, log, secret, ...inbound, listen: inbound.listen })
}

type Served = { site: Hono; gate: LoadShedder; front: CacheFastPath }

function serveSite(shop: Yaadbox, inbound: InboundListener | undefined): Served {
  const { api, config, log } = shop
  const metrics = openMetrics(config.metricsToken)
  exposeFigures(metrics, shop)
  if (inbound) exposeInbound(metrics, inbound.counts)
  const https = shop.jobContext.publicUrl.startsWith('https:')
  const apiPaths = api.routes.map(({ path }) => path)
  const gate = openLoadShedder({ log, metrics, https, apiPaths, lateness: watchEventLoop() })
  const site = new Hono()
  site.use(gate.pass)
  const media = config.demo ? [DEMO_FOLDER] : []
  const { storage, readers } = shop
  site.route('/', openFiles({ client: CLIENT, media, storage, readers }))
  site.route('/', metrics.router)
  const cache = openResponseCache({ isDatabaseDown: () => shop.outage.isDown() })
  const { observe } = shop.shop
  const pages = openPages(shop.jobContext.publicUrl)
  const { render: renderPage, tooManyRequests } = pages
  const limit = limitRendering(config)
  const { callApi, sendPage } = openSiteCache({
    api,
    cache,
    observe,
    renderPage,
    limit,
    tooManyRequests,
  })
  site.get('/api/ready', async (c) =>
    gate.isClosing() ? c.json({ ready: false }, 503) : callApi(c),
  )
  site.all('/api/*', callApi)
  for (const name of ['health', 'ready'])
    site.get(`/${name}`, (c) => site.request(`/api/${name}`, {}, c.env as object))
  const { publicUrl, trustedProxies } = config
  const drawing = { renderPage, limit, tooManyRequests }
  site.route('/', openPlainForms({ api, publicUrl, trustedProxies, ...drawing }))
  site.get('*', (c) => sendPage(c, pages.addressOf(new URL(c.req.url))))
  return { site, gate, front: openCacheFastPath({ cache, gate, metrics }) }
}

function announce({ port }: Listener, { config, log, database }: Yaadbox): void {
  const { schema } = database
  log.info({ port, demo: config.demo, version: VERSION, schema }, 'the shop is open')
  const lines = [`Yaadbox is open at http://${config.host}:${port}`]
  if (config.demo)
    lines.push(
      `  staff   /admin/login   admin / ${DEMO_SECRETS.adminPassword}`,
      `  cards   /admin/login   custodian / ${DEMO_SECRETS.custodianPassword}`,
      `  editor  /admin/edit    ${DEMO_SECRETS.editorPassword}`,
      `  data    ${config.dataDir}`,
      '  Ctrl-C stops it; npm run demo:reset starts over.',
    )
  process.stdout.write(`${lines.join('\n')}\n`)
}

/**
 * Ctrl-C closes keep-alive connections at once. SIGTERM comes from a supervisor: the proxy in front
 * might still use those connections.
 */
type Open = {
  listener: Listener
  shop: Yaadbox
  gate: LoadShedder
  inbound: InboundListener | undefined
}

function stopOnSignals({ listener, shop, gate, inbound }: Open): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    gate.close()
    setTimeout(() => process.exit(1), STOP_AFTER_MS).unref()
    await inbound?.close()
    await listener.close({ abrupt: signal === 'SIGINT' })
    await shop.close()
    shop.log.info('the shop is closed')
  }
  const end = (signal: NodeJS.Signals) => {
    stop(signal).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
})
