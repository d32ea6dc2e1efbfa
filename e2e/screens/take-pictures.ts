// Takes a picture of each screen of a list, in each of its sizes and both themes. Two runs on the same code take the same
// pictures: the shop, the pages and this process have one time, which stands still.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test, vi } from 'vitest'
import type { Journey } from '#testing/journey.ts'
import { DESK, fontsLoaded, type JourneyPage, PHONE, settled } from '#testing/pages.ts'
import { PICTURED_AT } from '#testing/pictures.setup.ts'
import type { Screen } from './check-screens.ts'
import { type Preparation, setUpFreshShops } from './fresh-shops.ts'

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

type Screens = Preparation & { area: string; screens: readonly Screen[] }

/** A test for each screen; those that are not wanted are skipped, and so is the shop where none is. */
export function takePictures({ area, screens, ...preparation }: Screens): void {
  const journey = setUpFreshShops(preparation)
  for (const screen of screens)
    test.runIf(isWanted(screen))(screen[0], () => takeScreen(journey, area, screen))
}

async function takeScreen(journey: Journey, area: string, screen: Screen): Promise<void> {
  const [name, open, sizes = [PHONE, DESK]] = screen
  const page = await journey.page(sizes[0])
  await page.clock.setFixedTime(PICTURED_AT)
  await open(page, journey)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await showAll(page)
    for (const theme of THEMES) {
      await page.evaluate((named) => (document.documentElement.dataset.theme = named), theme)
      await settled(page)
      const path = join(folder, `${area}-${fileNameOf(name)}-${size.width}-${theme}.png`)
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
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await fontsLoaded(page)
  await settled(page)
}
