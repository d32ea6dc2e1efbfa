import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { pressAgain } from './pages.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser?.close())

test('a page is rendered with its script, its letters and its picture', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 200 } })
  await page.goto(
    'data:text/html,<title>Sofa</title><h1>A sofa</h1><script>document.title%2B="s"</script>',
  )
  expect(await page.title()).toBe('Sofas')
  expect((await page.locator('h1').boundingBox())?.height).toBeGreaterThan(10)
  const blank = await browser.newPage({ viewport: { width: 320, height: 200 } })
  const [picture, empty] = [await page.screenshot(), await blank.screenshot()]
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.length).toBeGreaterThan(empty.length)
})

test('a button that moves away under the mouse is clicked once, as one that stays', async () => {
  const page = await browser.newPage()
  await page.addInitScript(pressAgain)
  await page.goto(
    'data:text/html,<title>0</title><button onclick="document.title%2B=1"><b>Order</b> now</button>',
  )
  await page.getByText('now').click()
  expect(await page.title()).toBe('01')
  await page.getByText('Order').hover()
  await page.mouse.down()
  await page.evaluate(() => (document.body.style.paddingTop = '300px'))
  await page.mouse.up()
  expect(await page.title()).toBe('011')
})

test('pictures in three dimensions can be drawn', async () => {
  const page = await browser.newPage()
  await page.goto('data:text/html,<canvas></canvas>')
  const script = `document.querySelector('canvas').getContext('webgl2') !== null`
  expect(await page.evaluate<boolean>(script)).toBe(true)
})
