// A manager writes to the whole list: sees the mail as it will look, tries it on herself, sends it,
// and the shop is killed on the way. It opens again and goes on; nobody gets the mail twice.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { violations } from '#testing/axe.ts'
import { launchBrowser } from '#testing/browser.ts'
import { arriveAt, DESK, type JourneyPage, openPage, PHONE } from '#testing/pages.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { forget, type RunningShop, startShop } from '#testing/running-shop.ts'

const READERS = 12
const SUBJECT = 'New couches for a small room'

let office: PostOffice
let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  office = await openPostOffice()
  ;[shop, browser] = await Promise.all([startShop({ SMTP_URL: office.url }), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
  await office.close()
  forget(shop.dataDir)
})

async function signIn(page: JourneyPage) {
  await arriveAt(page, '/admin/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-admin-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin/orders')
}

const subscribe = (email: string) =>
  fetch(`${shop.url}/api/email-subscription`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

const sent = (subject: string) => office.received.filter(({ mail }) => mail.subject === subject)
const reached = () => sent(SUBJECT).map(({ to }) => to[0] ?? '')

test('a mail is written, tried, sent, killed on its way and finished, to each reader once', async () => {
  for (let reader = 0; reader < READERS; reader++) await subscribe(`reader${reader}@example.com`)
  const page = await openPage(browser, shop.url, DESK)
  await signIn(page)
  await page.goto('/admin/broadcast')
  await page.getByRole('button', { name: 'Write a mail' }).click()
  await page.getByLabel('Subject').fill(SUBJECT)
  await page.getByLabel('Message').fill('# They are here\n\n[See them](https://shop.example)')
  const looks = page.frameLocator('iframe')
  await looks.getByRole('link', { name: 'See them' }).waitFor()
  expect(await violations(page)).toEqual([])

  await page.getByLabel('Send a test to').fill('me@example.com')
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect.poll(() => reached(), { timeout: 15_000 }).toEqual(['me@example.com'])

  await page.getByRole('button', { name: `Send to ${READERS} people` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect.poll(() => reached().length, { timeout: 15_000, interval: 5 }).toBeGreaterThan(3)
  await shop.kill()
  const byThen = reached().length
  expect(byThen).toBeLessThan(READERS + 1)

  const { port, dataDir } = shop
  shop = await startShop({ SMTP_URL: office.url, PORT: String(port) }, dataDir)
  // One may have been on its way: it is not sent again.
  await expect.poll(() => reached().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(READERS)
  await page.waitForTimeout(1500)
  expect(new Set(reached()).size).toBe(reached().length)

  await page.goto('/admin/broadcast')
  await page.getByText(/of 12 sent/).waitFor()
  expect(await violations(page)).toEqual([])
})

test('the desk is for everybody, on a phone', async () => {
  const page = await openPage(browser, shop.url, PHONE)
  await signIn(page)
  await page.goto('/admin/broadcast')
  await page.getByText(SUBJECT).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Write a mail' }).click()
  await page.getByLabel('Subject').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
