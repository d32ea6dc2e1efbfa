// A browser that cannot draw in space, or that stops: the photo stays, a sentence says why, and no button is
// left that does nothing.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import { arriveAt, DESK, type JourneyPage, PHONE } from '#testing/pages.ts'

const journey = setUpSharedJourney()

const CANNOT = 'This browser cannot show 3D, so here is the photo.'
const STOPPED = 'The 3D view stopped, so here is the photo.'

const look = (page: Page, way: string) =>
  page.getByRole('group', { name: 'View options' }).getByRole('button', { name: way }).click()

/** As with a blocked driver, an old phone or a remote desktop. */
const withoutWebGl = (page: Page) =>
  page.addInitScript(() => {
    for (const Canvas of [HTMLCanvasElement, globalThis.OffscreenCanvas]) {
      const real = Canvas.prototype.getContext
      const flat = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest])
      }
      Object.assign(Canvas.prototype, { getContext: flat })
    }
  })

type Kept = { kept: WebGL2RenderingContext[] }

/** Keeps what the page draws with, so that `loseContexts` can take it away as a busy device does. */
const keepContexts = (page: Page) =>
  page.addInitScript(() => {
    const kept: WebGL2RenderingContext[] = []
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its canvas
    const real = HTMLCanvasElement.prototype.getContext
    const keeping = function (this: HTMLCanvasElement, ...kind: unknown[]) {
      const context = Reflect.apply(real, this, kind) as unknown
      if (context instanceof WebGL2RenderingContext) kept.push(context)
      return context
    }
    Object.assign(HTMLCanvasElement.prototype, { getContext: keeping })
    Object.assign(globalThis, { kept })
  })
const loseContexts = (page: Page) =>
  page.evaluate(() => {
    const { kept } = globalThis as unknown as Kept
    for (const context of kept) context.getExtension('WEBGL_lose_context')?.loseContext()
  })

async function showsThePhoto(page: JourneyPage, why: string): Promise<void> {
  await page.getByText(why).waitFor()
  await page.locator('.stage img[src*="montego-3-seater/hero"]').waitFor()
  expect(await page.getByRole('button', { name: 'Zoom in' }).count()).toBe(0)
}

for (const way of ['3D', 'In the room']) {
  test(`${way}: a browser without WebGL keeps the photo and says why`, async () => {
    const page = await journey.page(way === '3D' ? DESK : PHONE)
    await withoutWebGl(page)
    await arriveAt(page, '/product/2')
    await look(page, way)
    await showsThePhoto(page, CANNOT)
    expect(await violations(page)).toEqual([])
    await look(page, 'Photos')
    await page.getByRole('button', { name: 'Next picture' }).waitFor()
    expect(page.faults).toEqual([])
  })

  test(`${way}: a view that the device takes away leaves the photo, and comes at the next try`, async () => {
    const page = await journey.page()
    await keepContexts(page)
    await arriveAt(page, '/product/2')
    await look(page, way)
    await page.waitForFunction(() =>
      (globalThis as unknown as Kept).kept.some((context) => !context.isContextLost()),
    )
    await loseContexts(page)
    await showsThePhoto(page, STOPPED)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).waitFor()
  })
}
