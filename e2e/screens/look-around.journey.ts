// Looking at a couch before it is bought, in a real browser: all round on the turntable, in a room,
// as a model in the chosen colour. Each way is accessible, and none needs more than its press.

import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import {
  arriveAt,
  DESK,
  drawFrames,
  forbidCopying,
  type JourneyPage,
  PHONE,
} from '#testing/pages.ts'

const COUCH = '/product/2'
const FRAMES_TO_TURN_IN = 30

const journey = setUpSharedJourney()

async function openCouch(size = DESK): Promise<JourneyPage> {
  const page = await journey.page(size)
  await arriveAt(page, COUCH)
  return page
}

const look = (page: JourneyPage, way: string) =>
  page.getByRole('group', { name: 'View options' }).getByRole('button', { name: way }).click()

async function placeOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return box
}
const topOf = (part: Locator) => placeOf(part).then(({ y }) => y)
const bottomOf = (part: Locator) => placeOf(part).then(({ y, height }) => y + height)

test('a shopper turns the couch by keyboard, by buttons and by dragging it', async () => {
  const page = await openCouch()
  await look(page, '360°')
  const turntable = page.getByRole('slider', { name: /Montego.*seen all round/ })
  await page.getByText('Loading the 360° view').waitFor({ state: 'detached' })
  await expect.poll(() => turntable.getAttribute('aria-valuenow')).toBe('0')
  await turntable.press('ArrowRight')
  await expect.poll(() => turntable.getAttribute('aria-valuetext')).toBe('10 degrees')
  await page.getByRole('button', { name: 'Next view' }).click()
  await page.getByText('Turned to 20 degrees').waitFor()
  await expect.poll(() => turntable.locator('img:visible').getAttribute('data-frame')).toBe('2')

  const box = await turntable.boundingBox()
  if (!box) throw new Error('The turntable is not on the page')
  const [x, y] = [box.x + box.width / 2, box.y + 200]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 120, y, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => turntable.getAttribute('aria-valuenow')).toBe('80')
  await expect.poll(() => turntable.locator('img:visible').getAttribute('data-frame')).toBe('8')
  await page.getByRole('button', { name: 'Reset view' }).click()
  await expect.poll(() => turntable.getAttribute('aria-valuenow')).toBe('0')
  expect(await violations(page)).toEqual([])
  expect(page.faults).toEqual([])
})

test('it turns by itself only when asked where less motion is wanted, and stops at a touch', async () => {
  const page = await openCouch(PHONE)
  await look(page, '360°')
  const turntable = page.getByRole('slider', { name: /Montego.*seen all round/ })
  await page.getByText('Loading the 360° view').waitFor({ state: 'detached' })
  const turned = () => turntable.getAttribute('aria-valuenow').then(Number)
  await drawFrames(page, FRAMES_TO_TURN_IN)
  expect(await turned()).toBe(0)
  await page.getByRole('button', { name: 'Start turning' }).click()
  await expect.poll(turned).toBeGreaterThan(5)
  await turntable.click({ position: { x: 100, y: 120 } })
  await page.getByRole('button', { name: 'Start turning' }).waitFor()
  const stopped = await turned()
  await drawFrames(page, FRAMES_TO_TURN_IN)
  expect(await turned()).toBe(stopped)
  expect(await violations(page)).toEqual([])
})

test('on a phone the ways to look lie on the photo, what turns a view beneath it, and another colour is said', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, `${COUCH}?color=Terracotta`)
  const ways = page.getByRole('group', { name: 'View options' })
  const photo = page.locator('.stage img').first()
  expect(await bottomOf(ways)).toBeLessThan(await bottomOf(photo))
  await look(page, 'In the room')
  const room = page.getByRole('slider', { name: /A room with the Montego/ })
  await room.waitFor()
  await page.getByText('The room view is available in one colour only').waitFor()
  for (const name of ['Previous view', 'Start turning', 'Zoom in', 'Next view'])
    expect(await topOf(page.getByRole('button', { name }))).toBeGreaterThanOrEqual(
      await bottomOf(room),
    )
})

test('a press enlarges a picture, another comes closer, and the way back leads to the page', async () => {
  const page = await openCouch()
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' })
  await enlarge.click()
  const dialog = page.getByRole('dialog', { name: 'Large photo' })
  const picture = dialog.getByRole('img')
  const shown = () => picture.boundingBox().then((box) => box?.width ?? 0)
  await expect.poll(shown).toBeGreaterThan(800)
  expect(await shown()).toBeLessThanOrEqual(DESK.width)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: /Zoom in$/ }).click()
  await expect.poll(shown).toBeGreaterThan(DESK.width)
  await dialog.getByRole('button', { name: /Fit to screen$/ }).press('Enter')
  await expect.poll(shown).toBeLessThanOrEqual(DESK.width)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(COUCH)
  expect(await enlarge.evaluate((it) => it === document.activeElement)).toBe(true)

  await page.setViewportSize(PHONE)
  await enlarge.click()
  await expect.poll(shown).toBeGreaterThan(2 * PHONE.width)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(page.faults).toEqual([])
})

test('a room is drawn all round, by the shop alone', async () => {
  const page = await openCouch()
  await look(page, 'In the room')
  const room = page.getByRole('slider', { name: /A room with the Montego/ })
  await page.getByText('Loading the room').waitFor({ state: 'detached' })
  await room.locator('canvas').waitFor()
  await room.press('ArrowLeft')
  const turned = () => room.getAttribute('aria-valuetext')
  await expect.poll(turned).toBe('345 degrees')
  await page.keyboard.press('Home')
  await expect.poll(turned).toBe('0 degrees')
  await page.keyboard.press('PageUp')
  await expect.poll(turned).toBe('45 degrees')
  await page.keyboard.press('+')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Reset view' }).click()
  await expect.poll(turned).toBe('0 degrees')
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await violations(page)).toEqual([])
  expect(page.faults).toEqual([])
})

test('a model comes after the press, in the chosen colour, from this shop alone', async () => {
  const page = await openCouch()
  // Rendering without a GPU makes the page slow to react.
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await look(page, '3D')
  const model = page.locator('model-viewer')
  const variant = () => model.getAttribute('variant-name')
  await model.waitFor()
  await expect.poll(variant).toBe('forest-green')
  await page.getByRole('radio', { name: 'Navy' }).check()
  await expect.poll(variant).toBe('navy')
  expect(urls.filter((url) => url.endsWith('.glb'))).toHaveLength(1)
  expect(
    urls.filter((url) => !url.startsWith(journey.shop.url) && !url.startsWith('blob:')),
  ).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await violations(page)).toEqual([])
  await look(page, 'Photos')
  await page.getByRole('button', { name: 'Next picture' }).waitFor()
  expect(page.faults).toEqual([])
})

test('a shopper learns that the boxes pass where the unfolded couch does not, and is remembered', async () => {
  const page = await openCouch(PHONE)
  await page.getByRole('heading', { name: 'Features' }).scrollIntoViewIfNeeded()
  const fit = page.getByRole('region', { name: 'Will it fit through your door?' })
  await fit.getByText('Enter a door, a stair or a lift').waitFor()
  await fit.getByRole('textbox', { name: 'Door Width' }).fill('76')
  await page.keyboard.press('Tab')
  await page.keyboard.type('203')
  const result = fit.getByRole('status')
  await result.getByText('Box 1 fits through the door').waitFor()
  await result.getByText('The opened couch does not fit through the door').waitFor()
  await fit.getByRole('textbox', { name: 'Stair Width' }).fill('wide')
  await fit.getByText('Enter a number of centimetres, such as 76').waitFor()
  await fit.getByRole('textbox', { name: 'Stair Width' }).fill('100')
  await result.getByText('The opened couch fits up straight stairs only').waitFor()
  await fit.getByRole('button', { name: 'inches' }).click()
  await expect
    .poll(() => fit.getByRole('textbox', { name: 'Door Width' }).inputValue())
    .toBe('29.9')
  // Away from the header, whose buttons would cover a part of the slider.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(DESK)
  expect(await violations(page)).toEqual([])

  await arriveAt(page, '/product/1')
  await page.getByRole('heading', { name: 'Features' }).scrollIntoViewIfNeeded()
  await fit.getByText('The box fits through the door').waitFor()
  expect(page.faults).toEqual([])
})

test('a shopper shares the couch in its colour, and finds again what was looked at', async () => {
  const page = await openCouch()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('radio', { name: 'Navy' }).check()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await page.getByText('Link copied').first().waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${journey.shop.url}/product/2?color=Navy`)
  const whatsApp = await page
    .locator('main')
    .getByRole('link', { name: 'WhatsApp' })
    .getAttribute('href')
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain(link)
  await forbidCopying(page)
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect.poll(() => page.getByLabel('Link to copy').inputValue()).toBe(link)
  expect(await violations(page)).toEqual([])

  await arriveAt(page, '/product/1')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await recent.getByRole('link', { name: /^Montego 3-Seater/ }).waitFor()
  await expect.poll(() => recent.getByRole('article').count()).toBe(1)
  expect(await violations(page)).toEqual([])
  expect(page.faults).toEqual([])
})
