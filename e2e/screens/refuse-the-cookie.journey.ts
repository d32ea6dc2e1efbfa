// A browser that does not take the cookie of a sign-in: nobody is greeted, and a sentence says what to do.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpSharedJourney } from '#testing/journey.ts'
import { arriveAt, PHONE } from '#testing/pages.ts'
import { codeMailedFor } from '#testing/partner-pages.ts'

const journey = setUpSharedJourney()

const REFUSED = 'Your browser did not accept the cookie that keeps you signed in.'
const PARTNER = 'delroy.brown@example.com'

const refuseCookieOf = (page: Page, address: string) =>
  page.route(address, async (route) => {
    const response = await route.fetch()
    await page.context().clearCookies()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })

test('the editor says that the browser refused the cookie, and greets nobody', async () => {
  const page = await journey.page()
  await refuseCookieOf(page, '**/api/admin/unlock')
  await arriveAt(page, '/admin/edit')
  await page.getByLabel('Password').fill('demo-editor-password')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.locator('.toast').getByText('Access Denied').waitFor()
  await page.locator('.toast').getByText(REFUSED).waitFor()
  expect(await page.getByText('Access Granted').count()).toBe(0)
  await page.unroute('**/api/admin/unlock')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.locator('.toast').getByText('Welcome to the admin editor!').waitFor()
})

test('the partners’ sign-in says that the browser refused the cookie', async () => {
  const page = await journey.page(PHONE)
  await refuseCookieOf(page, '**/api/mlm/sign-in')
  await arriveAt(page, '/mlm/dashboard')
  await page.getByRole('button', { name: 'Partner sign in' }).click()
  const form = page.getByRole('form', { name: 'Partner sign-in' })
  await form.getByLabel('E-mail').fill(PARTNER)
  const code = await codeMailedFor(journey, PARTNER, () =>
    form.getByRole('button', { name: 'E-mail me a code' }).click(),
  )
  await form.getByLabel('Code', { exact: true }).fill(code)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await form.getByText(REFUSED).waitFor()
})
