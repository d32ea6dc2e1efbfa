// Loading a page in a real browser: it renders what is visible and defers the rest until it is scrolled
// to, nothing shifts while it loads, and a slow picture shows its placeholder.

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpSharedJourney } from '#testing/journey.ts'
import { arriveAt, holdBack, PHONE } from '#testing/pages.ts'
import { openSlowProxy } from '#testing/slow-proxy.ts'

/** A cumulative layout shift (CLS) too small to notice. */
const MAX_LAYOUT_SHIFT = 0.02

const journey = setUpSharedJourney()

/** The number of deferred parts that are rendered, or are not. */
const countDeferred = (page: Page, drawn: boolean) =>
  page.evaluate(
    (expected) =>
      [...document.querySelectorAll('main .later > :first-child')].filter(
        (part) => part.checkVisibility({ contentVisibilityAuto: true }) === expected,
      ).length,
    drawn,
  )

const isDrawn = (part: Locator) =>
  part.evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }))

test.each([
  { path: '/', parts: 6 },
  { path: '/products', parts: 4 },
  { path: '/product/1', parts: 5 },
])('$path draws what is below the first screen once somebody scrolls', async ({ path, parts }) => {
  const page = await journey.page(PHONE)
  await arriveAt(page, path)
  await expect.poll(() => countDeferred(page, false)).toBe(parts)
  await page.mouse.wheel(0, 40)
  await expect.poll(() => countDeferred(page, true)).toBeGreaterThan(0)
  const last = page.locator('main .later').last()
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(last.locator('> :first-child'))).toBe(true)
  expect(page.faults).toEqual([])
})

test.each([
  { path: '/', part: '.net' },
  { path: '/product/1', part: '.facts li' },
])(
  'a phone leaves $part of $path for the first scroll, a desk does not',
  async ({ path, part }) => {
    const drawn = (page: Page) => isDrawn(page.locator(`${part} > :first-child`).first())
    const phone = await journey.page(PHONE)
    await arriveAt(phone, path)
    expect(await drawn(phone)).toBe(false)
    await phone.mouse.wheel(0, 40)
    await expect.poll(() => drawn(phone)).toBe(true)
    const desk = await journey.page()
    await arriveAt(desk, path)
    await expect.poll(() => drawn(desk)).toBe(true)
  },
)

test.each(['/', '/products', '/product/1'])(
  'nothing on %s moves while it arrives in pieces',
  async (path) => {
    const page = await journey.page(PHONE)
    const slow = await openSlowProxy(journey.shop.url)
    await page.addInitScript(() => {
      const shifts: object[] = []
      Object.assign(window, { shifts })
      const note = (list: PerformanceObserverEntryList) => shifts.push(...list.getEntries())
      new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(slow.url + path, { waitUntil: 'load' })
    const shifts: { value: number }[] = await page.evaluate(
      'shifts.map(({ value }) => ({ value }))',
    )
    await slow.close()
    expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(MAX_LAYOUT_SHIFT)
  },
)

test.each([390, 480, 540, 600])(
  'the headline keeps its lines as it unfolds on a screen of %i pixels',
  async (width) => {
    const page = await journey.page({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/', { waitUntil: 'commit' })
    const heights = await page.evaluate(async () => {
      const seen = new Set<number>()
      const frame = () => new Promise(requestAnimationFrame)
      const unfolding = () =>
        document.getAnimations().some(({ playState }) => playState !== 'finished')
      // Until the web font has loaded, lines break as the fallback font decides.
      const lettered = () => document.fonts.check('700 48px "Roboto Serif Variable"')
      while (!document.querySelector('.l2') || !lettered()) await frame()
      do {
        seen.add(Math.round(document.querySelector('h1')?.getBoundingClientRect().height ?? 0))
        await frame()
      } while (unfolding())
      return [...seen]
    })
    expect(heights).toHaveLength(1)
  },
)

test('a picture that takes its time shows its colours, and is itself when it comes', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, '/products')
  const answer = await holdBack(page, '**/pictures/**')
  const picture = page.locator('.rest .card img').first()
  await picture.scrollIntoViewIfNeeded()
  const behind = () => picture.evaluate((it) => getComputedStyle(it).backgroundImage)
  const arrived = () =>
    picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0)
  await expect.poll(behind).toMatch(/^url\("data:image\/webp/)
  expect(await arrived()).toBe(false)
  answer()
  await expect.poll(arrived).toBe(true)
  expect(page.faults).toEqual([])
})

test('a page is sent without those colours: its first pictures come before the scripts', async () => {
  const page = await (await fetch(`${journey.shop.url}/products`)).text()
  const pictures = page.match(/<img[^>]*>/g) ?? []
  expect(pictures.length).toBeGreaterThan(10)
  expect(pictures.filter((picture) => picture.includes('style='))).toEqual([])
})

test('a page registers hardly any property of styles: each costs its first frame', async () => {
  const page = await (await fetch(`${journey.shop.url}/`)).text()
  expect(page).toContain('@layer utilities')
  expect(page.match(/@property /g)?.length ?? 0).toBeLessThan(5)
})
