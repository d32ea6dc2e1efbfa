// A browser page for journeys: it notes every error that the page or its console tells, and every
// script it loads.

import type { Browser, Page } from 'playwright-core'

export type JourneyPage = Page & {
  /** What went wrong on the page so far. */
  faults: string[]
}

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

/** Opens a page of the given size over `baseURL`, with its own cookies and storage. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  viewport = DESK,
): Promise<JourneyPage> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    reducedMotion: 'reduce',
    // It would answer in the shop's place; it has a journey of its own.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return Object.assign(page, { faults })
}

/** The browser lets the page write nothing to the clipboard any more. */
export const forbidCopying = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
