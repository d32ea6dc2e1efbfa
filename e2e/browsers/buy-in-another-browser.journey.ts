// In WebKit, which Macs and iPhones have, and in Firefox: a shopper buys and sends the receipt, the demo's
// editor opens, a partner signs in. A browser that is not installed here is left out with a word.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Installed, isInstalled } from '#testing/engines/engine.ts'
import { type EnginePage, openEnginePage } from '#testing/engines/engine-page.ts'
import { FIREFOX } from '#testing/engines/firefox.ts'
import { WEBKIT } from '#testing/engines/webkit.ts'
import { setUpJourney } from '#testing/journey.ts'
import { DESK, PHONE } from '#testing/pages.ts'
import { codeMailedFor } from '#testing/partner-pages.ts'

const PIECE = /^Negril 2-Seater Couch$/
/** The drawing beside "Order Placed Successfully!", in pixels. */
const DRAWING_AT_DESK = 200
const DRAWING_AT_PHONE = 150
const PARTNER = 'delroy.brown@example.com'

const journey = setUpJourney()

let receipt = ''
beforeAll(async () => {
  receipt = join(journey.shop.dataDir, 'ncb-transfer.png')
  const drawn = sharp({ create: { width: 600, height: 900, channels: 3, background: '#EDEBE6' } })
  writeFileSync(receipt, await drawn.png().toBuffer())
})

let page: EnginePage | undefined
const open = async (browser: Installed, size: typeof DESK) =>
  (page = await openEnginePage(browser, journey.shop, size))
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    process.stderr.write(`${await page?.words().catch(String)}\n${page?.faults.join('\n')}\n`)
  await page?.close()
  page = undefined
})

const poll = <Value>(look: () => Promise<Value>) => expect.poll(look, { interval: 100 })
const shows = (opened: EnginePage, words: string) => poll(opened.words).toContain(words)

/** From the home page to the page of an order that is just placed. */
async function placeAnOrder(opened: EnginePage): Promise<void> {
  await opened.arriveAt('/')
  await opened.press('link', /^Shop Now$/)
  await opened.press('link', PIECE)
  await opened.seen('heading', PIECE)
  await opened.press('button', /^Order Now - Pay Securely$/)
  await opened.fill(/^Full name/, 'Shanice Campbell')
  await opened.fill(/^E-mail/, 'shanice@example.com')
  await opened.fill(/^Phone/, '876-555-0187')
  await opened.press('choice', /^Courier/)
  await opened.fill(/^Address/, '14 Hope Road')
  await opened.select(/^Parish/, /^St Andrew$/)
  await opened.press('choice', /^Standard, by/)
  await opened.press('choice', /^Bank transfer/)
  await opened.press('button', /^Place order, J\$/)
  await shows(opened, 'Order Placed Successfully!')
}

async function unlockTheEditor(opened: EnginePage): Promise<void> {
  await opened.arriveAt('/admin/edit')
  await opened.fill(/^Password/, 'demo-editor-password')
  await opened.press('button', /^Login$/)
}

async function signInAsPartner(opened: EnginePage): Promise<void> {
  await opened.arriveAt('/mlm/dashboard')
  await opened.press('button', /^Partner sign in$/)
  await opened.fill(/^E-mail/, PARTNER)
  const code = await codeMailedFor(journey, PARTNER, async () => {
    await opened.press('button', /^E-mail me a code$/)
  })
  await opened.fill(/^Code/, code)
  await opened.press('button', /^Sign In$/)
}

const drawingOf = (opened: EnginePage) =>
  opened.evaluate(() => document.querySelector('.burst')?.getBoundingClientRect().width ?? 0)

for (const browser of [WEBKIT, FIREFOX])
  for (const size of [DESK, PHONE])
    describe.runIf(isInstalled(browser))(`in ${browser.name}, ${size.width} pixels wide,`, () => {
      test('a shopper buys a couch, and sends the receipt', async () => {
        const opened = await open(browser, size)
        await placeAnOrder(opened)
        await poll(() => drawingOf(opened)).toBeGreaterThan(0)
        const expected = size === DESK ? DRAWING_AT_DESK : DRAWING_AT_PHONE
        expect(Math.abs((await drawingOf(opened)) - expected)).toBeLessThan(5)
        await opened.upload(receipt)
        await shows(opened, 'Checking your receipt')
        await opened.reload()
        await shows(opened, 'ncb-transfer.png')
        expect(opened.faults).toEqual([])
      })

      test('the editor opens to its password, and stays open', async () => {
        const opened = await open(browser, size)
        await unlockTheEditor(opened)
        await shows(opened, 'Access Granted')
        await shows(opened, 'Inventory')
        await opened.reload()
        await shows(opened, 'Inventory')
        expect(opened.faults).toEqual([])
      })

      test('a partner signs in with a mailed code', async () => {
        const opened = await open(browser, size)
        await signInAsPartner(opened)
        await shows(opened, 'Welcome back, Delroy')
        await opened.reload()
        await shows(opened, 'Welcome back, Delroy')
        expect(opened.faults).toEqual([])
      })
    })

for (const { name, needs } of [WEBKIT, FIREFOX].filter((browser) => !isInstalled(browser)))
  process.stderr.write(`${name} is not installed here and is left out (${needs.join(', ')})\n`)
