// A picture of every screen listed here, in each of its sizes and both themes. Two runs on the same code take
// the same pictures: the shop, the pages and this process have one time, which stands still.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, vi } from 'vitest'
import type { Journey } from '#testing/journey.ts'
import { DESK, fontsLoaded, type JourneyPage, PHONE, settled } from '#testing/pages.ts'
import { PICTURED_AT } from '#testing/pictures.setup.ts'
import { plantBusyShop } from '#testing/busy-shop.ts'
import type { Screen } from './check-screens.ts'
import { DESK_OPENINGS } from './desk-openings.ts'
import { DESK_SCREENS, prepareDesks } from './desk-screens.ts'
import { SHOP_OPENINGS } from './shop-openings.ts'
import { prepareShop, SHOP_SCREENS } from './shop-screens.ts'
import { setUpFreshShops } from './fresh-shops.ts'

const { PICTURES_FOLDER: folder = join('.cache', 'pictures'), PICTURES_ONLY: only = '' } =
  process.env
const THEMES = ['light', 'dark']

vi.useFakeTimers({ toFake: ['Date'], now: PICTURED_AT })
mkdirSync(folder, { recursive: true })

const isWanted = ([name]: Screen) => only.split(',').some((word) => name.includes(word))

/** The name of a file, without what names it further: `admin-orders`, `the-menu`. */
const fileNameOf = (name: string) =>
  name
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase() || 'home'

function takeAll(
  group: string,
  screens: readonly Screen[],
  preparation: Parameters<typeof setUpFreshShops>[0],
): void {
  const wanted = screens.filter(isWanted)
  if (wanted.length === 0) return
  describe(group, () => {
    const journey = setUpFreshShops(preparation)
    test.each(wanted)('%s', async (...screen) => takeScreen(journey, screen))
  })
}

async function takeScreen(journey: Journey, [name, open, sizes = [PHONE, DESK]]: Screen) {
  const page = await journey.page(sizes[0])
  await page.clock.setFixedTime(PICTURED_AT)
  await open(page, journey)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await showAll(page)
    for (const theme of THEMES) {
      await page.evaluate((named) => (document.documentElement.dataset.theme = named), theme)
      await settled(page)
      const path = join(folder, `${fileNameOf(name)}-${size.width}-${theme}.png`)
      await page.screenshot({ path, fullPage: true, animations: 'disabled', caret: 'hide' })
    }
  }
}

/** Draws what is only drawn near the window, too: late parts, pictures, and what `content-visibility` leaves out. */
async function showAll(page: JourneyPage): Promise<void> {
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await fontsLoaded(page)
  await settled(page)
}

takeAll('the shop', [...SHOP_SCREENS, ...SHOP_OPENINGS], { prepare: prepareShop })
takeAll('the desks', [...DESK_SCREENS, ...DESK_OPENINGS], {
  plant: plantBusyShop,
  prepare: prepareDesks,
})
