// A basket holds for everybody: on a screen enlarged to 400 %, with a screen reader, on a slow phone, and
// in a browser that stores nothing.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  basketTotal,
  fillInOrder,
  openBasket,
  orderBasket,
  type StoredLine,
} from '#testing/basket.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import { arriveAt, drawFrames, holdBack, type JourneyPage, PHONE, settled } from '#testing/pages.ts'

const journey = setUpSharedJourney()

/** A window of 1280 x 1024 at 400 %. */
const ENLARGED = { width: 320, height: 256 }

const MONTEGO = 2
const LINES: StoredLine[] = [
  { productId: MONTEGO, color: 'Navy' },
  { productId: 9, color: 'Terracotta', quantity: 2, price: '35000.00' },
  { productId: 8, color: 'Cream' }, // sold out
]

/** Controls of a part of the page that do not come into view when they take the focus, and a page that is too wide. */
const outOfReach = (page: Page, part: string) =>
  page.evaluate((selector) => {
    const wider = document.documentElement.scrollWidth - innerWidth
    const problems = wider > 0 ? [`${wider} wider than the screen`] : []
    const controls = 'a[href], button:enabled, input:enabled, select, textarea'
    for (const control of document.querySelectorAll<HTMLElement>(`${selector} :is(${controls})`)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue
      control.focus()
      // A radio button is drawn by its label.
      const shown = control.closest('label') ?? control
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
      const onTop = document.elementFromPoint(x, y)
      const isWhole = left >= 0 && right <= innerWidth
      if (!isWhole || !onTop || !(shown.contains(onTop) || onTop.contains(shown)))
        problems.push(control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 90))
    }
    return problems
  }, part)

test('enlarged to 400 % everything from a piece to its order is within reach, and nothing is cut', async () => {
  const page = await journey.page(ENLARGED)
  await openBasket(page, LINES)
  await basketTotal(page).waitFor()
  await page.getByLabel('Parish', { exact: true }).selectOption('Portland')
  await page.getByRole('radio', { name: /^Express/ }).waitFor()
  expect(await outOfReach(page, 'main')).toEqual([])

  await orderBasket(page)
  await page.getByRole('form', { name: 'Your order' }).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Express/ })
    .waitFor()
  await settled(page)
  expect(await outOfReach(page, '.dialog')).toEqual([])

  await arriveAt(page, `/product/${MONTEGO}?color=Navy`)
  expect(await outOfReach(page, '.buy')).toEqual([])
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('dialog').getByText('Navy, added').waitFor()
  await page.getByRole('dialog').getByText('J$168,000').first().waitFor()
  await settled(page)
  expect(await outOfReach(page, '.dialog')).toEqual([])
})

test('enlarged to 400 % a basket is ordered', async () => {
  const page = await journey.page(ENLARGED)
  await openBasket(page, [{ productId: 12, color: 'Sand' }])
  await orderBasket(page)
  await fillInOrder(page, 'Marva Enlarged')
  await page.getByRole('button', { name: 'Place order, J$45,000' }).click()
  await page.waitForURL('**/order/*')
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
})

declare global {
  interface Window {
    announced: string[]
    shifts: Shift[]
  }
}

/** Notes from now on what a screen reader is told of: each text that a live region takes on. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], output'
    window.announced = []
    const note = (node: Node) => {
      const region = (node instanceof Element ? node : node.parentElement)?.closest(LIVE)
      if (region && !region.closest('[aria-hidden="true"]'))
        window.announced.push(region.textContent?.trim() ?? '')
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) note(node)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

/** The totals that were announced since, in their order, each as often as it was. */
const totalsHeard = (page: Page) =>
  page.evaluate(() => {
    const heard = window.announced.filter((text) => text.startsWith('Total'))
    window.announced = []
    return heard
  })

test('a screen reader hears the total once for each change, in the basket and in the form', async () => {
  const page = await journey.page()
  await openBasket(page, LINES)
  await expect.poll(() => basketTotal(page).innerText()).toBe('J$244,000')
  await listen(page)
  await page.getByRole('button', { name: 'One more' }).first().click()
  await expect.poll(() => basketTotal(page).innerText()).toBe('J$412,000')
  await page.waitForLoadState('networkidle')
  expect(await totalsHeard(page)).toEqual(['Total J$412,000'])
  await page.getByLabel('Parish', { exact: true }).selectOption('Portland')
  await expect.poll(() => basketTotal(page).innerText()).not.toBe('J$412,000')
  const withCourier = await basketTotal(page).innerText()
  await page.waitForLoadState('networkidle')
  expect(await totalsHeard(page)).toEqual([`Total ${withCourier}`])

  await orderBasket(page)
  const form = page.getByRole('form', { name: 'Your order' })
  await form.getByRole('button', { name: `Place order, ${withCourier}` }).waitFor()
  await page.waitForLoadState('networkidle')
  await totalsHeard(page)
  await form.getByRole('radio', { name: /^Pick-up/ }).check()
  await form.getByRole('button', { name: 'Place order, J$412,000' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await totalsHeard(page)).toEqual(['Total J$412,000'])
})

/** Slow 3G, and a processor that is four times slower. */
async function slowDown(page: JourneyPage): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const bytesPerSecond = 50_000
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

type Shift = { at: number; what: string }

/** Notes each part of a page that moves though nobody touched the page, and when. */
const watchShifts = (page: JourneyPage) =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean
        sources: { node: Element | null }[]
      })[])
        if (!entry.hadRecentInput)
          for (const { node } of entry.sources)
            window.shifts.push({ at: entry.startTime, what: node?.outerHTML?.slice(0, 90) ?? '' })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Waits until a page looks as it does without its scripts: with its fonts, and the pictures in sight. */
async function waitForLooks(page: JourneyPage): Promise<void> {
  await page.waitForFunction(() => {
    const pictures = [...document.images].filter((picture) => {
      const { top, bottom } = picture.getBoundingClientRect()
      return top < innerHeight && bottom > 0
    })
    const fonts = new Set([...document.fonts].map(({ status }) => status))
    const hasFonts = fonts.has('loaded') && !fonts.has('loading')
    const isRead = document.readyState !== 'loading'
    return isRead && hasFonts && pictures.every(({ complete }) => complete)
  })
  await drawFrames(page, 2)
}

test.each(['/', '/products', `/product/${MONTEGO}`])(
  'on a slow phone the count in the header of %s moves nothing',
  async (path) => {
    const page = await journey.page(PHONE)
    await openBasket(page, LINES)
    await page.locator('header.site').getByText('Basket, 3 items').waitFor()
    await watchShifts(page)
    await slowDown(page)
    const release = await holdBack(page, '**/assets/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await waitForLooks(page)
    const released = await page.evaluate(() => performance.now())
    release()
    await page.locator('header.site').getByText('Basket, 3 items').waitFor()
    await settled(page)
    const shifts = await page.evaluate(() => window.shifts)
    expect(shifts.filter(({ at }) => at > released)).toEqual([])
  },
)

test('on a slow phone the colour that is chosen before the script has come is what is put in', async () => {
  const page = await journey.page(PHONE)
  await slowDown(page)
  await page.goto(`/product/${MONTEGO}`, { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: 'Add to basket' })
  await page.getByRole('radio', { name: 'Terracotta' }).check({ force: true })
  expect(await add.isDisabled()).toBe(true)
  await add.click()
  await page.getByRole('dialog').getByText('Montego 3-Seater Couch, Terracotta, added').waitFor()
})

test('a browser that refuses its storage has a basket for as long as the page is open, and orders it', async () => {
  const page = await journey.page(PHONE)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Refused', 'SecurityError')
      },
    })
  })
  await arriveAt(page, '/product/12')
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View basket' }).click()
  await page.getByText('It will be lost when you close the page').waitFor()
  await orderBasket(page)
  await fillInOrder(page, 'Marva Unstored')
  await page.getByRole('button', { name: 'Place order, J$45,000' }).click()
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
  expect(page.faults).toEqual([])
})
