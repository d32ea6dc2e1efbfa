// What every journey stands on: the built shop as its own process, planted as for a demo, and a real
// browser, opened before the first test of a file and gone after the last.

import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { DESK, type JourneyPage, openPage } from './pages.ts'
import { forget, type RunningShop, startShop } from './running-shop.ts'

export type Journey = {
  shop: RunningShop
  browser: Browser
  /** A page of the given size, with its own cookies and storage, until the test ends. */
  page(size?: typeof DESK): Promise<JourneyPage>
  /** What the API answers to a call with a JSON body. */
  call<Answer>(method: string, path: string, body?: object): Promise<Answer>
  /** The same, called by the demo shop's admin. */
  asStaff<Answer>(method: string, path: string, body?: object): Promise<Answer>
  /** The mails that the shop has kept so far. */
  mails(): Promise<ParsedMail[]>
}

/** Call at the top of a journey's file; the parts are there once the first test runs. */
export function setOut(env: Record<string, string> = {}): Journey {
  const journey = {
    page: (size = DESK) => openPage(journey.browser, journey.shop.url, size),
    call: (method, path, body) => call(journey.shop, method, path, body),
    asStaff: async (method, path, body) => {
      token ??= await signIn(journey.shop)
      return call(journey.shop, method, path, body, { authorization: `Bearer ${token}` })
    },
    mails: () => keptMails(journey.shop),
  } as Journey
  let token: string | undefined
  beforeAll(async () => {
    const started = startShop(env, plantedFolder())
    ;[journey.shop, journey.browser] = await Promise.all([started, launchBrowser()])
  })
  afterEach(async () => {
    await Promise.all(journey.browser.contexts().map((context) => context.close()))
  })
  afterAll(async () => {
    await journey.browser.close()
    await journey.shop.stop()
    forget(journey.shop.dataDir)
  })
  return journey
}

/** A data folder of one's own, as the first start of the demo shop left it. */
export function plantedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'yaadbox-'))
  cpSync(inject('plantedFolder'), folder, { recursive: true })
  return folder
}

async function call<Answer>(
  shop: RunningShop,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = body && { body: JSON.stringify(body) }
  const response = await fetch(shop.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...sent,
  })
  return (await response.json()) as Answer
}

async function signIn(shop: RunningShop): Promise<string> {
  const login = { username: 'admin', password: 'demo-admin-password' }
  const { token } = await call<{ token: string }>(shop, 'POST', '/api/admin/login', login)
  return token
}

function keptMails({ dataDir }: RunningShop): Promise<ParsedMail[]> {
  const folder = join(dataDir, 'mail')
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return Promise.all(files.map((name) => simpleParser(readFileSync(join(folder, name)))))
}
