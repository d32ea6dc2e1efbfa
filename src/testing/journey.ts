// What every journey runs on: the built shop as its own process, planted as for a demo, and a real
// browser. The browser is one for all journeys of a worker; each test has its own pages. The shop is
// the file's own (`setUpJourney`), or one for all journeys of a worker (`setUpSharedJourney`).

import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject, vi } from 'vitest'
import type { Role } from '#contract/staff.ts'
import type { Tx } from '#platform/tx.ts'
import { launchBrowser } from './browser.ts'
import type { SimulatedGateway } from './gateways/simulated-gateway.ts'
import { describePage, DESK, type JourneyPage, openPage } from './pages.ts'
import { forget, type RunningShop, startShop } from './running-shop.ts'
import { callsTo, plantInto, sessionOf, type ShopCalls } from './shop-calls.ts'

export type Journey = ShopCalls & {
  shop: RunningShop
  browser: Browser
  /** A page of the given size, with its own cookies and storage, until the test ends. */
  page(size?: typeof DESK): Promise<JourneyPage>
  /** The mails that the shop has kept so far. */
  mails(): Promise<ParsedMail[]>
  /** Signs a page in among staff, as the admin by default, for whatever it opens next. */
  signIn(page: JourneyPage, token?: string): Promise<void>
  /** Opens a page of the staff area, as the admin by default, and waits for its heading. */
  staffPage(path: string, as?: { size?: typeof DESK; token?: string }): Promise<JourneyPage>
  /** Invites somebody, who joins the staff by the mailed link; returns the token of their session. */
  joinStaff(username: string, role: Role): Promise<string>
}

type Environment = Record<string, string>

/**
 * A shop of this file's own, for a journey that changes what others see: stock, products, settings,
 * staff, partners. Call it at the top of the file; its fields are set before the first test runs.
 * `plant` writes what the pages cannot, before the shop opens. `env` may start a gateway that the shop then takes
 * cards with, or whatever else the shop's settings depend on.
 */
export function setUpJourney(
  env: Environment | (() => Promise<Environment | SimulatedGateway>) = {},
  plant?: (tx: Tx) => Promise<void>,
): Journey {
  let gateway: SimulatedGateway | undefined
  const journey = journeyThrough(async () => {
    const folder = plantedFolder()
    if (plant) await plantInto(folder, plant)
    const given = typeof env === 'object' ? env : await env()
    if (!isGateway(given)) return startShop(given, folder)
    gateway = given
    const { name, environment } = gateway
    const shop = await startShop({ CARD_PAYMENTS: name, ...environment }, folder)
    gateway.connect(shop.url)
    return shop
  })
  afterAll(async () => {
    await journey.shop?.stop()
    await gateway?.close()
    if (journey.shop) forget(journey.shop.dataDir)
  })
  return journey
}

const isGateway = (given: Environment | SimulatedGateway): given is SimulatedGateway =>
  typeof given.connect === 'function'

/**
 * The shop of this worker, for a journey that leaves products, settings, staff and partners as they
 * were. It must not count orders, mails or pieces in stock, because other journeys add to them.
 * Limits of calls are off in it, because all of its journeys call from one IP address.
 */
export const setUpSharedJourney = (): Journey =>
  journeyThrough(() => (sharedShop ??= startShared()))

let sharedShop: Promise<RunningShop> | undefined

/** Ended by `journeys.setup.ts`, because a worker does not learn which file is its last. */
async function startShared(): Promise<RunningShop> {
  const folder = inject('journeysFolder')
  const shop = await startShop({ RATE_LIMITS: 'off' }, plantedFolder(folder))
  writeFileSync(join(folder, `${shop.pid}.pid`), '')
  return shop
}

let workersBrowser: Browser | undefined

/** The browser of this worker; a new one where it has died. */
async function browserOfWorker(): Promise<Browser> {
  if (!workersBrowser?.isConnected()) workersBrowser = await launchBrowser()
  return workersBrowser
}

/** A journey through the shop that `open` opens before the first test. */
export function journeyThrough(open: () => Promise<RunningShop>): Journey {
  const calls = callsTo(() => journey.shop)
  const journey = {
    ...calls,
    page: (size = DESK) => openPage(journey.browser, journey.shop.url, size),
    mails: () => keptMails(journey.shop),
    signIn: async (page, token) => {
      const signedIn = token ?? (await calls.adminToken())
      await page.addInitScript((value) => localStorage.setItem('adminToken', value), signedIn)
    },
    staffPage: async (path, { size, token } = {}) => {
      const page = await journey.page(size)
      await journey.signIn(page, token)
      await page.goto(path)
      // By tag name, because an open dialog hides the rest of the page from role queries.
      await page.locator('main h1').first().waitFor()
      return page
    },
    joinStaff: async (username, role) => {
      const email = `${username}@example.com`
      await journey.asStaff('POST', '/api/staff-invitations', { email, role })
      const link = await vi.waitFor(async () => linkIn(await journey.mails(), email), MAIL_WAIT)
      const person = {
        link,
        username,
        firstName: username,
        lastName: 'Grant',
        password: STAFF_PASSWORD,
      }
      await journey.call('POST', '/api/admin/join', person)
      return sessionOf(journey.shop, username, STAFF_PASSWORD)
    },
  } as Journey
  beforeAll(async () => {
    ;[journey.shop, journey.browser] = await Promise.all([open(), browserOfWorker()])
  })
  afterEach(async ({ task }) => {
    const contexts = journey.browser.contexts()
    if (task.result?.state === 'fail')
      for (const page of contexts.flatMap((context) => context.pages()))
        process.stderr.write(`${await describePage(page)}\n`)
    await Promise.all(contexts.map((context) => context.close()))
  })
  return journey
}

/** A data folder of one's own, as the first start of the demo shop left it. */
export function plantedFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'yaadbox-'))
  cpSync(inject('plantedFolder'), folder, { recursive: true })
  return folder
}

const MAIL_WAIT = { timeout: 120_000, interval: 100 }

/** The link of an invitation to the staff; it throws until its mail has come. */
function linkIn(mails: readonly ParsedMail[], email: string): string {
  const mail = mails.find(({ to }) => JSON.stringify(to ?? '').includes(email))
  const [, link] = /\/admin\/join\/(\S+)/.exec(mail?.text ?? '') ?? []
  if (!link) throw new Error(`No invitation has come to ${email}`)
  return link
}

/** The password of everybody who joins the staff in a journey. */
export const STAFF_PASSWORD = 'ackee saltfish at dawn'

function keptMails({ dataDir }: RunningShop): Promise<ParsedMail[]> {
  const folder = join(dataDir, 'mail')
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return Promise.all(files.map((name) => simpleParser(readFileSync(join(folder, name)))))
}
