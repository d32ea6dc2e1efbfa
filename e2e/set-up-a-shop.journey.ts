// The first admin of a new shop is led through what it needs before it sells, on PostgreSQL and with a
// real mail server, at a desk by the keyboard alone.

import type { Browser, Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { violationsInBothSizes } from '#testing/axe.ts'
import { launchBrowser } from '#testing/browser.ts'
import { STAFF_PASSWORD } from '#testing/journey.ts'
import { arriveAt, describePage, type JourneyPage, openPage } from '#testing/pages.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { freshDatabase } from '#testing/postgres.ts'
import { plantShop, productionEnv } from '#testing/production-shop.ts'
import { forget, type RunningShop, startShop } from '#testing/running-shop.ts'

const ME = 'keisha@kiln.shop'

let browser: Browser
let office: PostOffice
let shop: RunningShop | undefined
beforeAll(async () => {
  ;[browser, office] = await Promise.all([launchBrowser(), openPostOffice()])
})
afterEach(async ({ task }) => {
  const pages = browser.contexts().flatMap((context) => context.pages())
  if (task.result?.state === 'fail')
    for (const page of pages) process.stderr.write(`${await describePage(page)}\n`)
  await Promise.all(browser.contexts().map((context) => context.close()))
  await shop?.stop()
  if (shop) forget(shop.dataDir)
  shop = undefined
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

/** A new shop in production, whose only member of staff is its admin; opens its page of the set-up. */
async function openNewShop(): Promise<JourneyPage> {
  const env = productionEnv(await freshDatabase(inject('postgresUrl'), 'set_up'), {
    SMTP_URL: office.url,
  })
  const passwordHash = await hashPassword(STAFF_PASSWORD)
  await plantShop(env, 5, (tx) =>
    createStaff(tx, { username: 'keisha', passwordHash, role: 'admin', firstName: 'Keisha' }),
  )
  shop = await startShop(env)
  const page = await openPage(browser, shop.url)
  await arriveAt(page, '/admin/login')
  await page.getByLabel('Username').fill('keisha')
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: /^Signed in as/ }).waitFor()
  await page.goto('/admin/dashboard')
  return page
}

const MAX_TABS = 120

/** Moves by Tab alone, and writes and presses by the keyboard. */
const byKeyboard = (page: JourneyPage) => {
  const reach = async (at: Locator) => {
    await at.waitFor()
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      if (await at.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${String(at)}`)
  }
  return {
    press: async (at: Locator) => {
      await reach(at)
      await page.keyboard.press('Enter')
    },
    write: async (at: Locator, text: string) => {
      await reach(at)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
  }
}

const FACTS = [
  ['Company', 'Kiln Limited, Kingston'],
  ['Phone', '876-555-0199'],
  ['E-mail', 'hello@kiln.shop'],
  ['WhatsApp', '18765550199'],
  ['Address', '3 Hope Road, Kingston 6'],
] as const

const heading = (page: JourneyPage, title: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^\\d ?${title}`) })

const isDone = (page: JourneyPage, title: string, state = 'Done') =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^\\d ?${title} ?${state}$`) })
    .waitFor()

async function setTheShopUp(page: JourneyPage): Promise<void> {
  const { press, write } = byKeyboard(page)
  const main = page.getByRole('main')
  const next = (title: string) => main.getByRole('button', { name: `Next: ${title}` })
  const save = () => main.getByRole('button', { name: 'Save', exact: true })

  await main.getByText('0 of 6 done').waitFor()
  await press(main.getByRole('link', { name: 'finish setting up' }))
  await page.getByRole('heading', { level: 1, name: 'Set up' }).waitFor()
  await main.getByText('E-mail: help@yaadbox.example').waitFor()
  // The pictures of the demo catalogue, on the dashboard, are not in a production shop.
  page.faults.length = 0
  expect(await violationsInBothSizes(page)).toEqual([])

  for (const [label, text] of FACTS)
    await write(main.getByLabel(label, { exact: true }).first(), text)
  for (const [index, site] of ['instagram', 'facebook', 'tiktok'].entries())
    await write(
      main.getByRole('group', { name: 'Social links' }).getByLabel('Address').nth(index),
      `https://${site}.com/kiln`,
    )
  await press(save())
  await isDone(page, 'The shop')
  await press(next('Bank account'))

  await write(main.getByLabel('Account number'), '100 200 300')
  await write(main.getByLabel('Your password'), STAFF_PASSWORD)
  await press(save())
  await isDone(page, 'Bank account')
  await press(next('Delivery rates'))

  await press(main.getByRole('link', { name: 'Open the delivery rates' }))
  await page.getByRole('heading', { level: 1, name: 'Delivery rates' }).waitFor()
  await press(main.getByRole('button', { name: 'Add a zone' }))
  const dialog = page.getByRole('dialog', { name: 'Add a zone' })
  await write(dialog.getByLabel('Name'), 'Near')
  const kingston = dialog.getByLabel(/^Kingston/)
  await kingston.focus()
  await page.keyboard.press('Space')
  await press(dialog.getByRole('button', { name: 'Apply' }))
  await dialog.waitFor({ state: 'detached' })
  await write(main.getByLabel('Near, standard, L', { exact: true }), '4,000')
  await press(main.getByRole('region', { name: 'Changes' }).getByRole('button', { name: 'Save' }))
  await main.getByRole('region', { name: 'Changes' }).waitFor({ state: 'detached' })
  await press(page.getByRole('link', { name: /^Settings/ }).first())

  await isDone(page, 'Delivery rates')
  await press(next('Tax'))
  await main.getByText('You have not said whether the shop is registered for GCT.').waitFor()
  await press(main.getByRole('button', { name: 'We are not registered for GCT' }))
  await isDone(page, 'Tax')

  await isDone(page, 'Documents and numbers', 'Not needed')
  await press(heading(page, 'Documents and numbers'))
  await main.getByText('Kiln Limited, Kingston', { exact: true }).waitFor()
  await main.getByText(/^INV-\d{4}-000001$/).waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])

  await press(next('Mail'))
  office.busy = true
  await write(main.getByLabel('Your e-mail address'), ME)
  await press(main.getByRole('button', { name: 'Send me a test e-mail' }))
  await main
    .getByRole('status')
    .getByText(/451 Try again later/)
    .waitFor()
  office.busy = false
  await press(main.getByRole('button', { name: 'Send me a test e-mail' }))
  await main.getByText('All done. Your shop is ready to sell.').waitFor()
  await isDone(page, 'Mail')
}

async function isSetUp(page: JourneyPage): Promise<void> {
  await page.goto('/admin/settings')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  const desks = page.getByRole('navigation', { name: 'Desks of Settings' })
  await desks.getByRole('link', { name: 'Staff' }).waitFor()
  expect(await desks.getByRole('link', { name: 'Set up' }).count()).toBe(0)
  expect(page.faults).toEqual([])
}

test('a new shop’s admin sets it up by the keyboard alone, until all is done and a test mail has come', async () => {
  const page = await openNewShop()
  await setTheShopUp(page)
  await expect.poll(() => office.received.length).toBeGreaterThan(0)
  expect(office.received.at(-1)).toMatchObject({ from: 'hello@kiln.shop', to: [ME] })
  await isSetUp(page)
})
