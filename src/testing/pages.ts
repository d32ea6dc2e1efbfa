// A browser page for journeys, which records every error of the page and its console, and every
// request that has no response yet. Also the waits and the faults that journeys need.

import { appendFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { LATE_PART } from '#web/early-choices.ts'

export type JourneyPage = Page & {
  /** What went wrong on the page so far. */
  faults: string[]
  /** Requests that have no answer, or none yet. */
  unanswered: Set<string>
}

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

/** How long a page may take for any one thing: much, because only a failure waits that long. */
const LIMIT_MS = 120_000

/** Opens a page of the given size over `baseURL`, with its own cookies and storage. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  viewport = DESK,
  javaScriptEnabled = true,
): Promise<JourneyPage> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    javaScriptEnabled,
    reducedMotion: 'reduce',
    // A service worker would answer in the shop's place; it has its own journey.
    serviceWorkers: 'block',
  })
  await context.addInitScript(pressAgain)
  const page = await context.newPage()
  page.setDefaultTimeout(LIMIT_MS)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  const unanswered = new Set<string>()
  const nameOf = (request: Request) => `${request.method()} ${request.url()}`
  page.on('request', (request) => {
    unanswered.add(nameOf(request))
    noteUse(new URL(request.url()).pathname)
  })
  page.on('requestfinished', (request) => unanswered.delete(nameOf(request)))
  return Object.assign(page, { faults, unanswered })
}

const CPU_SLOWER = 4
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

/** Makes of a page one on a slow phone with a slow network. */
export async function slowDown(page: JourneyPage): Promise<JourneyPage> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  return page
}

const USES = join('.cache', 'uses')
const noted = new Set<string>()

/**
 * Writes down which screen, or which subject of the API, a page of this journey used, so that a change selects the
 * journeys near it (scripts/near-tests.ts).
 */
function noteUse(path: string): void {
  // The soak opens pages, too, without a runner of tests.
  if (!process.env.VITEST) return
  const [, subject] = /^\/api\/(?:(?:admin|staff|member|mlm|public)\/)?([\w-]+)/.exec(path) ?? []
  const [, screen] = /\/([\w-]+-screen)-[\w-]{7}\.js$/.exec(path) ?? []
  const use = screen ?? (subject && `/${subject}`)
  const journey = basename(expect.getState().testPath ?? 'elsewhere')
  if (!use || noted.has(journey + use)) return
  noted.add(journey + use)
  mkdirSync(USES, { recursive: true })
  appendFileSync(join(USES, journey), `${use}\n`)
}

/**
 * Runs in the page. Presses again what has moved away between the press and the release of the mouse,
 * as a person does: the browser makes no click of these two. A journey presses a moment after a part
 * is shown, while others are still loading.
 */
export function pressAgain(): void {
  const control = 'a, button, label, input, select, textarea, summary, [role], [tabindex]'
  let pressed: MouseEvent | undefined
  addEventListener('mousedown', (event) => (pressed = event), true)
  addEventListener(
    'mouseup',
    ({ clientX, clientY, target }) => {
      const isInPlace = clientX === pressed?.clientX && clientY === pressed.clientY
      const wanted = (pressed?.target as Element | undefined)?.closest<HTMLElement>(control)
      if (isInPlace && wanted?.isConnected && !wanted.contains(target as Node)) wanted.click()
    },
    true,
  )
}

const SHOWN_LETTERS = 1500

/** What a page shows, what went wrong on it and what it still waits for, to explain why a journey failed. */
export async function describePage(
  page: Page & Partial<Omit<JourneyPage, keyof Page>>,
): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 5000 })
    .catch((error: unknown) => String(error))
  return [
    `The page ${page.url()} showed:`,
    text.replaceAll(/\s*\n\s*/g, ' / ').slice(0, SHOWN_LETTERS),
    ...(page.faults ?? []).map((fault) => `fault: ${fault}`),
    ...[...(page.unanswered ?? [])].map((request) => `no answer: ${request}`),
  ].join('\n')
}

/** From now on, the page may not write to the clipboard. */
export const forbidCopying = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })

/** Holds back the page's requests to a pattern of URLs until the returned function is called. */
export async function holdBack(page: Page, urls: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(urls, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const MESSAGE_MS = 5000
const PATIENCE_MS = 400

/** On the page that is opened next, a timer of exactly `ms` never fires. */
const withoutTimer = (page: Page, ms: number) =>
  page.addInitScript((never) => {
    const real = window.setTimeout.bind(window)
    const kept = (run: () => void, after?: number) => (after === never ? 0 : real(run, after))
    Object.assign(window, { setTimeout: kept })
  }, ms)

/** Makes the messages of the page that is opened next stay until they are dismissed. */
export const keepMessages = (page: Page) => withoutTimer(page, MESSAGE_MS)

/** On the page that is opened next, a screen is only shown once all of it has loaded, however long that takes. */
export const waitForScreens = (page: Page) => withoutTimer(page, PATIENCE_MS)

/** Waits for a number of frames: an animation has moved on by then. */
export const drawFrames = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    for (let drawn = 0; drawn < count; drawn++) await new Promise(requestAnimationFrame)
  }, frames)

/** Waits until the page is drawn in its own fonts: with others, its lines break elsewhere. */
export const fontsLoaded = (page: Page) =>
  page.evaluate(async () => void (await document.fonts.ready))

/** Waits until all animations have ended, except for endless ones. */
export async function settled(page: Page): Promise<void> {
  await drawFrames(page, 2)
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}

/** Waits until a closed sheet has gone back in the history, which would break off a page that is opened meanwhile. */
export const sheetLeft = (page: Page) =>
  page.waitForFunction(() => ((history.state as { sheet?: number } | null)?.sheet ?? 0) === 0)

/** Presses the browser's back button, `presses` times at most, until the page of an order is shown. */
export async function backToOrder(page: Page, presses = 2): Promise<void> {
  for (let press = 1; press <= presses && !page.url().includes('/order/'); press++)
    await page.goBack()
  if (!page.url().includes('/order/')) throw new Error(`No order's page behind this: ${page.url()}`)
}

/** Opens a page and waits until it is hydrated: an earlier press would be lost. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(isHydrated, LATE_PART)
}

/**
 * Runs in the page. React leaves its mark on every element that it has taken over. Late parts are
 * taken over when they are seen.
 */
export function isHydrated(latePart: string): boolean {
  const parts = [...document.querySelectorAll('#root :is(h1, button, input, select, textarea)')]
  const expected = parts.filter((part) => {
    const { bottom, top } = part.getBoundingClientRect()
    return !part.closest(`[${latePart}]`) || (bottom > 0 && top < innerHeight)
  })
  const isTakenOver = (part: Element) =>
    Object.keys(part).some((key) => key.startsWith('__reactProps$'))
  return parts.length > 0 && expected.every(isTakenOver)
}
