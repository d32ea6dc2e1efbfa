// What a partner reads of the programme: an account that is suspended, an agreement that is new, why an amount is what it
// is, and which orders came by the link; and an account that an authenticator app guards.

import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { PHONE } from '#testing/pages.ts'
import { codeMailedFor, joinByCall, signInByCode } from '#testing/partner-pages.ts'

const journey = setUpJourney()

test('a suspended partner reads that nothing is paid out meanwhile', async () => {
  const page = await journey.page(PHONE)
  const id = await joinByCall(page, 'Shanice', 'shanice@example.com')
  await page.goto('/mlm/dashboard')
  await page.getByText('Below minimum', { exact: true }).waitFor()
  await journey.asStaff('PUT', `/api/partners/${id}/standing`, {
    standing: 'suspended',
    reason: 'fraud-suspected',
  })
  await page.reload()
  await page.getByText(/^Your account is suspended: payouts are on hold/).waitFor()
  expect(await page.getByText('Below minimum', { exact: true }).count()).toBe(0)
})

test('who joined before the agreement was kept is asked for it, once', async () => {
  const page = await journey.page(PHONE)
  await joinByCall(page, 'Tanya', 'tanya@example.com')
  await page.goto('/mlm/dashboard')
  await page.getByRole('heading', { name: 'Welcome back, Tanya' }).waitFor()
  await page.getByText('The partner agreement has changed. Please read it.').waitFor()
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByText('We have recorded your agreement.', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome back, Tanya' }).waitFor()
  expect(await page.getByRole('button', { name: 'I agree' }).count()).toBe(0)
  expect(page.faults).toEqual([])
})

test('with an authenticator app, the mailed code alone opens nothing', async () => {
  const page = await journey.page(PHONE)
  await joinByCall(page, 'Omar', 'omar@example.com')
  await page.goto('/mlm/account')
  const setUp = page.getByRole('button', { name: 'Set it up' })
  const code = await codeMailedFor(journey, 'omar@example.com', () => setUp.click())
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = (await page.locator('form code').innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  await page.getByLabel('Code that the app shows').fill(app.generate())
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Turn on' }).click()
  const panel = page.getByRole('region', { name: /^Authenticator app/ })
  const recovery = await panel.getByRole('listitem').first().innerText()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('This device').waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByText('You need to be an MLM member to access this dashboard.').waitFor()
  await page.getByRole('link', { name: 'Return to Home' }).waitFor()
  expect(await violations(page)).toEqual([])
  await signInByCode(journey, page, 'omar@example.com')
  const form = page.getByRole('form', { name: 'Partner sign-in' })
  await form.getByLabel('Code from your app').fill('000000')
  await form.getByRole('button', { name: 'Sign In' }).click()
  await form.getByText('This code is not valid').waitFor()
  expect(await violations(page)).toEqual([])
  await form.getByLabel('Code from your app').fill(recovery)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('You have 9 recovery codes left.').waitFor()
  expect(page.faults.filter((fault) => !fault.includes('401'))).toEqual([])
})

test('an amount says why it is what it is, and a month prints as a statement', async () => {
  const page = await journey.page(PHONE)
  await page.goto('/mlm/dashboard?tab=commissions')
  await page.getByText('This is a demo shop:').waitFor()
  const wallet = page.getByRole('region', { name: 'Wallet' })
  await wallet.getByLabel('Search the wallet').fill('repayment')
  await wallet.getByText(/^For a cancelled sale, deducted from order YB-\d+/).waitFor()
  await expect.poll(() => wallet.getByRole('listitem').count()).toBe(1)
  expect(page.url()).toContain('tab=commissions&wallet=repayment')
  await wallet.getByLabel('Search the wallet').fill('unicorn')
  await wallet.getByText('No results for “unicorn”').waitFor()
  await page.getByLabel('Filter commissions').selectOption('Held')
  await expect
    .poll(() => page.getByRole('button', { name: 'How was this worked out?' }).count())
    .toBe(1)
  await page.getByRole('button', { name: 'How was this worked out?' }).first().click()
  const why = page.getByRole('dialog', { name: 'How was this worked out?' })
  await why.getByRole('row').first().waitFor()
  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'detached' })

  const statements = page.getByRole('region', { name: 'Statements' })
  await statements
    .getByRole('link', { name: /^The year/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^The year 20\d\d$/ }).waitFor()
  await page.getByRole('row', { name: /^The year/ }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^partner-1-20\d\d\.csv$/)
  await page
    .getByRole('table')
    .getByRole('link', { name: /^\w+ 20\d\d$/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^Statement, / }).waitFor()
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await page.getByText('Closing balance').waitFor()
  expect(page.faults).toEqual([])

  await page.route('**/api/mlm/members/*/teams', (route) => route.abort())
  await page.goto('/mlm/dashboard?tab=team')
  await page.getByText(/^Your teams did not load/).waitFor()
  expect(await violations(page)).toEqual([])
  await page.unroute('**/api/mlm/members/*/teams')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Team 1' }).waitFor()
})

test('a partner reads which orders came by the link, what they earned, and nothing of who bought', async () => {
  const visitor = await journey.page(PHONE)
  const counted = visitor.waitForResponse('**/api/referral-visits')
  await visitor.goto('/products?ref=marcia.reid@example.com')
  expect((await counted).status()).toBe(204)
  const page = await journey.page(PHONE)
  await page.goto('/mlm/dashboard?tab=orders')
  const figures = page.getByRole('region', { name: 'Your orders in figures' })
  await figures.getByText('Clicks, 30 days').waitFor()
  const before = Number(await figures.getByRole('paragraph').first().innerText())
  expect(before).toBeGreaterThan(0)
  await page.getByRole('img', { name: /^\d+ clicks? in 30 days, most on / }).waitFor()
  const orders = page.getByRole('region', { name: 'Orders through my link' })
  await orders
    .getByText(/^YB-\d+$/)
    .first()
    .waitFor()
  await orders.getByText('J$5,000').first().waitFor()
  expect(await orders.innerText()).not.toContain('@')
  await orders.getByLabel('Search orders by number or product').fill('YB-1')
  await orders.getByText('No results for “YB-1”').waitFor()
  expect(page.faults).toEqual([])
})
