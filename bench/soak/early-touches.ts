// Visitors who are quicker than the page: on a slow phone with a slow network they choose, type and
// press before any script runs.

import type { Browser } from 'playwright-core'
import { launchBrowser } from '#testing/browser.ts'
import { PAGES_TO_TOUCH, touchEarly, touchWithoutScript } from '#testing/early-touches.ts'
import { openPage, PHONE } from '#testing/pages.ts'
import { type Part, scaled } from './part.ts'
import { newWorld } from './world.ts'

const TOUCHES = 12
const VISITS = 25
const PATIENCE_MS = 120_000
const CPU_SLOWER = 4
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

export const earlyTouches: Part = {
  name: 'early touches',
  claim:
    '12 touches a page before its script, or without it, on slow 3G and a slow processor: what is shown is sent',
  run: async (scale = 1) => {
    const world = await newWorld({ pieces: 100 })
    const shop = await world.open()
    const browser = await launchBrowser()
    const lost: string[] = []
    const visits = scaled(VISITS, scale)
    for (const path of PAGES_TO_TOUCH)
      for (let seed = 1; seed <= visits; seed += 1)
        for (const touch of [touchEarly, touchWithoutScript]) {
          const page = await openSlowly(browser, shop.url)
          lost.push(...(await touch(page, { path, touches: TOUCHES, seed })))
          // To the browser a script that does not come is a fault.
          if (touch === touchEarly) lost.push(...page.faults)
          await page.context().close()
        }
    await browser.close()
    await shop.stop()
    world.forget()
    const pages = PAGES_TO_TOUCH.length
    const first = lost[0] ? `: ${lost[0]}` : ''
    return {
      held: lost.length === 0,
      figures: `twice ${visits * TOUCHES * pages} touches on ${pages} pages, ${lost.length} lost${first}`,
    }
  },
}

async function openSlowly(browser: Browser, url: string) {
  const page = await openPage(browser, url, PHONE)
  page.setDefaultTimeout(PATIENCE_MS)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  return page
}
