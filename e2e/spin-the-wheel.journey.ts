// The prize wheel in a real browser: won and claimed once a day, with and without motion; nothing
// to claim where nothing was won; not there while staff have switched it off.

import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { ClaimView, SpinView } from '#contract/prize-claims.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, type JourneyPage, PHONE, sheetLeft } from '#testing/pages.ts'

const journey = setUpJourney()

const today = () => jamaicaDay(new Date())
const spinButton = (page: JourneyPage) =>
  page.getByRole('button', { name: /Spin the prize wheel$/i })
const spentButton = (page: JourneyPage) => page.getByRole('button', { name: 'Try Again Tomorrow!' })

/** Spins until a visitor wins, or does not, and gives that visitor's cookie to the browser. */
async function beVisitorWho(wins: boolean, page: JourneyPage): Promise<SpinView> {
  for (;;) {
    const answer = await fetch(`${journey.shop.url}/api/lottery-spins`, { method: 'POST' })
    const spun = (await answer.json()) as SpinView
    const value = /^visitor=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
    if (spun.wins !== wins) continue
    const cookie = { name: 'visitor', value, url: `${journey.shop.url}/api/`, httpOnly: true }
    await page.context().addCookies([cookie])
    return spun
  }
}

async function openWheel(page: JourneyPage): Promise<void> {
  await arriveAt(page, '/')
  await spinButton(page).click()
  await page.getByRole('heading', { name: /One spin a day/ }).waitFor()
}

const spin = (page: JourneyPage) => page.getByRole('button', { name: 'Spin the wheel' }).click()

async function fillIn(page: JourneyPage, name: string): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('E-mail').fill('shanice@example.com')
  await form.getByLabel('Phone').fill('876-555-0187')
}

test('a visitor wins, claims the prize, and has to wait for the next day', async () => {
  const page = await journey.page(PHONE)
  const { prize } = await beVisitorWho(true, page)
  await openWheel(page)
  await spin(page)
  await page.getByRole('heading', { name: 'You won' }).waitFor()
  await page.locator('.ticket', { hasText: prize }).waitFor()
  await expect
    .poll(() => page.locator('[aria-live=polite]', { hasText: prize }).innerText())
    .toBe(`You won: ${prize}.`)

  await page.getByRole('button', { name: 'Claim my prize' }).click()
  for (const words of ['Name is required', 'Valid email is required', 'Phone number is required'])
    await page.getByText(words).waitFor()
  await fillIn(page, 'Shanice Campbell')
  await page.getByRole('button', { name: 'Claim my prize' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your claim is submitted.' })
  await alert.filter({ hasText: 'Our team will contact you within 24 hours.' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => spentButton(page).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Claim your prize' }).count()).toBe(0)

  await sheetLeft(page)
  await page.reload()
  await spentButton(page).waitFor()
  const kept = await page.evaluate(() => localStorage.getItem('wheel') ?? '')
  expect(JSON.parse(kept)).toEqual({ day: today(), unclaimed: false })
  await page.evaluate(() => localStorage.setItem('wheel', '{"day":"2020-01-01"}'))
  await page.reload()
  await expect.poll(() => spinButton(page).isEnabled()).toBe(true)
  expect(page.faults).toEqual([])
})

test('a prize whose dialog was shut is still there to be claimed', async () => {
  const page = await journey.page()
  const { prize } = await beVisitorWho(true, page)
  await openWheel(page)
  await spin(page)
  await page.locator('.ticket', { hasText: prize }).waitFor()
  await expect.poll(() => page.getByText('Claim your prize').isHidden()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByText('Claim your prize').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await sheetLeft(page)
  await page.reload()
  await expect.poll(() => spentButton(page).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Claim your prize' }).click()
  await page.locator('.ticket', { hasText: prize }).waitFor()
  await page.route('**/api/lottery-claims', (route) => route.abort())
  await fillIn(page, 'Ann Brown')
  await page.getByRole('button', { name: 'Claim my prize' }).click()
  const failed = 'Failed to submit claim. Please try again or contact us directly.'
  await page.getByRole('alert').filter({ hasText: failed }).waitFor()
  await page.unroute('**/api/lottery-claims')
  await page.getByRole('button', { name: 'Claim my prize' }).click()
  await page.getByText('Your claim is submitted.').waitFor()
})

test('the wheel turns for four seconds and stops at what was decided', async () => {
  const page = await journey.page()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const { prizeId } = await beVisitorWho(false, page)
  expect(prizeId).toBe('try-again')
  await openWheel(page)
  const began = Date.now()
  await spin(page)
  await page.getByRole('button', { name: 'Spinning...' }).waitFor()
  await page.getByRole('heading', { name: 'Not this time' }).waitFor()
  expect(Date.now() - began).toBeGreaterThan(3900)
  const turned = await page.locator('.disc').evaluate((disc) => {
    const { a, b } = new DOMMatrix(getComputedStyle(disc).transform)
    return (Math.atan2(b, a) * 180) / Math.PI
  })
  expect(turned).toBeCloseTo(360 / 11, 1) // the last segment, one step left of the top, has turned to the top
  await expect.poll(() => page.getByLabel('Name').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Claim my prize' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => spentButton(page).isDisabled()).toBe(true)
  expect(page.faults).toEqual([])
})

test('the odds are one link away', async () => {
  const page = await journey.page(PHONE)
  await openWheel(page)
  await page.getByRole('link', { name: 'See odds and rules' }).click()
  await page.waitForURL('**/wheel-rules')
  await page.getByRole('row', { name: /Free island shipping.*6 7\.0%/ }).waitFor()
  const html = await (await fetch(`${journey.shop.url}/wheel-rules`)).text()
  expect(html).toContain('Try again tomorrow')
  expect(page.faults).toEqual([])
})

test('the page is sent without the wheel, and shows none while it is switched off', async () => {
  expect(await (await fetch(journey.shop.url)).text()).not.toContain('Spin to win')
  const page = await journey.page()
  await page.route('**/api/wheel', (route) => route.fulfill({ json: { on: false, prizes: [] } }))
  await arriveAt(page, '/')
  await expect.poll(() => spinButton(page).count()).toBe(0)
})

test('staff see both claims as verified, and each was mailed to shop and claimer', async () => {
  const claims = await journey.asStaff<ClaimView[]>('GET', '/api/lottery-claims')
  expect(claims.map(({ name, status, verified }) => [name, status, verified])).toEqual([
    ['Ann Brown', 'pending', true],
    ['Shanice Campbell', 'pending', true],
  ])
  const claimMails = async () =>
    (await journey.mails()).filter(({ subject = '' }) => /prize|^Your voucher/i.test(subject))
      .length
  await expect.poll(claimMails).toBe(4)
})

test('the round buttons of a phone make way for who reads on, and come back on the way up', async () => {
  const page = await journey.page(PHONE)
  await arriveAt(page, '/')
  const chat = page.getByRole('button', { name: /^Chat with/ })
  const isSeen = async (button: Locator) =>
    ((await button.boundingBox())?.y ?? PHONE.height) < PHONE.height
  const scroll = (y: number) => page.mouse.wheel(0, y)
  await spinButton(page).waitFor()
  await page.mouse.move(PHONE.width / 2, PHONE.height / 2)
  for (const way of [1, -1]) {
    await expect
      .poll(async () => {
        await scroll(way * 60)
        return [await isSeen(chat), await isSeen(spinButton(page))]
      })
      .toEqual([way < 0, way < 0])
  }
})
