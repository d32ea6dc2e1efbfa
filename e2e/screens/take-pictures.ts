// Takes a picture of each screen of a list, in each of its sizes and both themes. Two runs on the same code take the same
// pictures: the shop, the pages and this process have one time, which stands still.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'playwright-core'
import { test, vi } from 'vitest'
import type { Journey } from '#testing/journey.ts'
import {
  DESK,
  fontsLoaded,
  type JourneyPage,
  keepMessages,
  PHONE,
  settled,
} from '#testing/pages.ts'
import { PICTURED_AT } from '#testing/pictures.setup.ts'
import { LATE_PART } from '#web/early-choices.ts'
import type { Screen } from './check-screens.ts'
import { type Preparation, setUpFreshShops } from './fresh-shops.ts'

const { PICTURES_FOLDER: folder = join('.cache', 'pictures'), PICTURES_ONLY: only = '' } =
  process.env
const THEMES = ['light', 'dark']
const QUIET_CHECKS = 3
const SHOWN_HOST = 'shop.example'
/** How long a part may take to load. */
const MAX_FRAMES = 1000

vi.useFakeTimers({ toFake: ['Date'], now: PICTURED_AT })
mkdirSync(folder, { recursive: true })

const isWanted = ([name]: Screen) => only.split(',').some((word) => name.includes(word))

/** The name of a file, without what names it further: `admin-orders`, `the-menu`. */
const fileNameOf = (name: string) =>
  name
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase() || 'home'

type Screens = Preparation & { screens: readonly Screen[] }

/** A test for each screen; those that are not wanted are skipped, and so is the shop where none is. */
export function takePictures({ screens, ...preparation }: Screens): void {
  const journey = setUpFreshShops(preparation)
  for (const screen of screens)
    test.runIf(isWanted(screen))(screen[0], () => takeScreen(journey, preparation.area, screen))
}

async function takeScreen(journey: Journey, area: string, screen: Screen): Promise<void> {
  const [name, open, sizes = [PHONE, DESK]] = screen
  const page = await journey.page(sizes[0])
  const waiting = requestsOf(page)
  await page.clock.setFixedTime(PICTURED_AT)
  await keepMessages(page)
  await open(page, journey)
  // What is far from the window is drawn too.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(scrollThrough, { latePart: LATE_PART, maxFrames: MAX_FRAMES })
    await allDrawn(page, waiting)
    await page.evaluate(steadyWords, SHOWN_HOST)
    for (const theme of THEMES) {
      await drawAgain(page, theme)
      const path = join(folder, `${area}-${fileNameOf(name)}-${size.width}-${theme}.png`)
      await page.screenshot({ path, fullPage: true, animations: 'disabled', caret: 'hide' })
    }
  }
}

/** The requests of a page that are under way. */
function requestsOf(page: JourneyPage): ReadonlySet<Request> {
  const waiting = new Set<Request>()
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  return waiting
}

/** Runs in the page. Goes through it to its end and back, and stays wherever a part is in sight that is still loading. */
async function scrollThrough({ latePart, maxFrames }: { latePart: string; maxFrames: number }) {
  const frame = () => new Promise(requestAnimationFrame)
  const isInSight = (part: Element) => {
    const { top, bottom } = part.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  const isHydrated = (control: Element) =>
    Object.keys(control).some((key) => key.startsWith('__reactProps$'))
  const isLoading = () => {
    const places = document.querySelectorAll('#root [style*="min-height"]:empty')
    const controls = document.querySelectorAll(`[${latePart}] :is(button, input, select, textarea)`)
    const waiting = [...places, ...[...controls].filter((control) => !isHydrated(control))]
    return waiting.some(isInSight)
  }
  for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight) {
    scrollTo({ top: at, behavior: 'instant' })
    await frame()
    await frame()
    for (let frames = 0; isLoading() && frames < maxFrames; frames++) await frame()
  }
  scrollTo({ top: 0, behavior: 'instant' })
}

/**
 * Runs in the page. Puts the same words wherever two runs show others: the port of the shop, in links to share, and how
 * long the reconciliation took.
 */
function steadyWords(shown: string): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const found = text.nodeValue ?? ''
    const isDuration = text.nextSibling?.nodeValue?.startsWith(' ms')
    const steady = isDuration ? '0' : found.replaceAll(location.host, shown)
    if (steady !== found) text.nodeValue = steady
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
    if (field.value.includes(location.host))
      field.value = field.value.replaceAll(location.host, shown)
}

/** Draws all of a page in a theme. What was drawn while pictures were still arriving is coarser, so it comes from the other theme. */
async function drawAgain(page: JourneyPage, theme: string): Promise<void> {
  for (const named of [...THEMES.filter((other) => other !== theme), theme]) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), named)
    await settled(page)
  }
}

/** Waits until a page has not asked for anything more for some frames, and all that it has is drawn. */
async function allDrawn(page: JourneyPage, waiting: ReadonlySet<Request>): Promise<void> {
  for (let quiet = 0; quiet < QUIET_CHECKS; quiet++) {
    await settled(page)
    if (waiting.size > 0) quiet = -1
  }
  await fontsLoaded(page)
  await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.allSettled(images.map((image) => image.decode()))
  })
}
