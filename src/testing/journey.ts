// What every journey stands on: the built shop as its own process and a real browser, opened before
// the first test of a file and gone after the last.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { DESK, type JourneyPage, openPage } from './pages.ts'
import { forget, type RunningShop, startShop } from './running-shop.ts'

export type Journey = {
  shop: RunningShop
  browser: Browser
  /** A page of the given size, with its own cookies and storage. */
  page(size?: typeof DESK): Promise<JourneyPage>
}

/** Call at the top of a journey's file; the parts are there once the first test runs. */
export function setOut(env: Record<string, string> = {}): Journey {
  const journey = {
    page: (size = DESK) => openPage(journey.browser, journey.shop.url, size),
  } as Journey
  beforeAll(async () => {
    ;[journey.shop, journey.browser] = await Promise.all([startShop(env), launchBrowser()])
  })
  afterAll(async () => {
    await journey.browser.close()
    await journey.shop.stop()
    forget(journey.shop.dataDir)
  })
  return journey
}
