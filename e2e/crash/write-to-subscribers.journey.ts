// A manager writes to the whole list: sees the mail as it will look, tries it on herself, sends it,
// and the shop is killed on the way. It opens again and goes on; nobody gets the mail twice.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { LOST_MS } from '#domain/enquiries/hand-over.ts'
import { MAX_SCHEDULE_DELAY_MS } from '#platform/jobs/queue.ts'
import { violations } from '#testing/axe.ts'
import { launchBrowser } from '#testing/browser.ts'
import { arriveAt, DESK, type JourneyPage, openPage, PHONE } from '#testing/pages.ts'
import { openPostOffice, type PostOffice } from '#testing/post-office.ts'
import { forget, type RunningShop, startShop } from '#testing/running-shop.ts'

const READERS = 12
const SUBJECT = 'New couches for a small room'

/** The mail server accepts this many mails, and stalls the next until the shop is killed. */
const ACCEPTED_BEFORE_KILL = 4

const MINUTE_MS = 60_000
/** The interrupted mail must time out, the scheduler runs every minute, and the machine is busy. */
const ENDS_WITHIN_MS = LOST_MS + MINUTE_MS + MAX_SCHEDULE_DELAY_MS + MINUTE_MS

let office: PostOffice
let held = false
let releaseHeld = () => undefined as void
const released = new Promise<void>((resolve) => (releaseHeld = resolve))
let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  office = await openPostOffice({
    onMailFrom: (_, __, done) => {
      if (!held || reached().length < ACCEPTED_BEFORE_KILL) return done(null)
      void released.then(() => done(null))
    },
  })
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

/** The states of all broadcasts, read with the page's session. */
const statesOfBroadcasts = (page: JourneyPage) =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('adminToken')}`
    const answer = await fetch('/api/broadcasts', { headers: { authorization } })
    return ((await answer.json()) as { state: string }[]).map(({ state }) => state)
  })

const sent = (subject: string) => office.received.filter(({ mail }) => mail.subject === subject)
const reached = () => sent(SUBJECT).map(({ to }) => to[0] ?? '')

test('a mail is written, tried, sent, killed on its way and finished, to each reader once', async () => {
  for (let reader = 0; reader < READERS; reader++) await subscribe(`reader${reader}@example.com`)
  const page = await openPage(browser, shop.url, DESK)
  await signIn(page)
  await page.goto('/admin/broadcast')
  await page.getByRole('button', { name: 'New e-mail' }).click()
  await page.getByLabel('Subject').fill(SUBJECT)
  await page.getByLabel('Message').fill('# They are here\n\n[See them](https://shop.example)')
  const looks = page.frameLocator('iframe')
  await looks.getByRole('link', { name: 'See them' }).waitFor()
  expect(await violations(page)).toEqual([])

  await page.getByLabel('Send a test to').fill('me@example.com')
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect.poll(() => reached()).toEqual(['me@example.com'])

  await page.getByRole('button', { name: `Send to ${READERS} people` }).click()
  held = true
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect
    .poll(() => reached().length, { interval: 5 })
    .toBeGreaterThanOrEqual(ACCEPTED_BEFORE_KILL)
  await shop.kill()
  expect(reached().length).toBeLessThan(READERS)
  releaseHeld()

  const { port, dataDir } = shop
  shop = await startShop({ SMTP_URL: office.url, PORT: String(port) }, dataDir)
  // One mail may have been in flight: it is not sent again.
  await expect.poll(() => statesOfBroadcasts(page), { timeout: ENDS_WITHIN_MS }).toEqual(['sent'])
  expect(reached().length).toBeGreaterThanOrEqual(READERS)
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
  await page.getByRole('button', { name: 'New e-mail' }).click()
  await page.getByLabel('Subject').waitFor()
  expect(await violations(page)).toEqual([])
})
