// Somebody comes by a partner's link, becomes a partner, looks at the dashboard, and finds the way
// back in by a mailed code.

import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { setOut } from '#testing/journey.ts'
import { DESK, type JourneyPage, PHONE } from '#testing/pages.ts'

const journey = setOut()

async function signUp(page: JourneyPage, firstName: string, email: string) {
  await page.goto('/mlm/signup', { waitUntil: 'networkidle' })
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Bennett')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('876 555 0199')
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Join the partnership' }).click()
}

const codeMailedTo = async (address: string) => {
  const mails = (await journey.mails()).filter(({ to }) => [to].flat()[0]?.text === address)
  const codes = mails.flatMap(({ subject, text }) =>
    subject?.includes('your code') ? (/\b\d{6}\b/.exec(text ?? '')?.[0] ?? []) : [],
  )
  return codes.at(-1)
}

test('the form names what is missing, and a partner joins, shares the link and comes back by code', async () => {
  const page = await journey.page()
  await page.goto('/mlm/signup', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Join the partnership' }).click()
  for (const sentence of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'You must agree to the terms',
  ])
    await page.getByText(sentence).waitFor()
  expect(await violations(page)).toEqual([])

  await signUp(page, 'Marcia', 'marcia@example.com')
  await page.getByText('Welcome to the Partnership!', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Welcome back, Marcia' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/mlm/dashboard')
  await page.getByText('No commissions yet').waitFor()
  const link = await page.getByRole('textbox', { name: 'Referral link' }).inputValue()
  expect(link).toBe(`${journey.shop.url}/?ref=marcia@example.com`)
  expect(await violations(page)).toEqual([])

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Referral link copied to clipboard', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  await page.getByRole('link', { name: 'My Team' }).click()
  await page.getByText('No teams yet').waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
  await page.getByText('This is a demo shop:').waitFor()
  await page.getByRole('button', { name: 'Partner sign in' }).click()
  await signInByCode(page, 'marcia@example.com')
  await page.getByRole('heading', { name: 'Welcome back, Marcia' }).waitFor()
  expect(page.faults).toEqual([])
})

async function signInByCode(page: JourneyPage, email: string) {
  const form = page.getByRole('form', { name: 'Partner sign-in' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByRole('button', { name: 'Mail me a code' }).click()
  await expect.poll(() => codeMailedTo(email), { timeout: 15_000 }).toBeDefined()
  await form.getByLabel('Code').fill((await codeMailedTo(email)) ?? '')
  await form.getByRole('button', { name: 'Sign In' }).click()
}

test('a link is remembered, taken out of the address, and makes its owner the sponsor', async () => {
  const first = await journey.page()
  await signUp(first, 'Delroy', 'delroy@example.com')
  await first.getByRole('heading', { name: 'Welcome back, Delroy' }).waitFor()

  const page = await journey.page(PHONE)
  await page.goto('/products/sofas?ref=delroy@example.com')
  await page.getByText('You are shopping with Delroy').waitFor()
  expect(page.url()).toBe(`${journey.shop.url}/products/compressed-couches`)
  expect(await violations(page)).toEqual([])
  const kept = (await page.context().cookies()).find(({ name }) => name === 'ref')
  expect(decodeURIComponent(kept?.value ?? '')).toBe('delroy@example.com')
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(89)
  expect(days).toBeLessThanOrEqual(90)

  await page.goto('/mlm/signup', { waitUntil: 'networkidle' })
  await page.getByText('Left empty, Delroy is your sponsor.').waitFor()
  expect(await violations(page)).toEqual([])
  await signUp(page, 'Simone', 'simone@example.com')
  await page.getByText(/Sponsor: Delroy B\./).waitFor()
  expect(await violations(page)).toEqual([])

  await first.goto('/mlm/dashboard?tab=team')
  await first.getByText('Simone Bennett').waitFor()
  await first.getByRole('button', { name: 'Open the tree' }).click()
  await expect.poll(() => first.getByText('Simone Bennett').count()).toBe(2)
  expect(await violations(first)).toEqual([])
})

test('an address that is a partner’s already is kindly sent to sign in', async () => {
  const page = await journey.page(DESK)
  await signUp(page, 'Oneil', 'oneil@example.com')
  await page.getByRole('heading', { name: 'Welcome back, Oneil' }).waitFor()
  await signUp(page, 'Oneil', 'oneil@example.com')
  await page.getByText('Signup Failed', { exact: true }).waitFor()
  await page
    .getByText(/with us already. Please sign in instead/)
    .first()
    .waitFor()
})

test('an amount says why it is what it is, and a month prints as a statement', async () => {
  const page = await journey.page(PHONE)
  await page.goto('/mlm/dashboard?tab=commissions')
  await page.getByText('This is a demo shop:').waitFor()
  await page.getByRole('heading', { name: 'Wallet' }).waitFor()
  await page.getByRole('button', { name: 'Why this amount?' }).first().click()
  const why = page.getByRole('dialog', { name: 'Why this amount?' })
  await why.getByRole('row').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'detached' })

  const statements = page.getByRole('region', { name: 'Statements' })
  await statements.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: /^Statement, / }).waitFor()
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await page.getByText('Closing balance').waitFor()
  expect(await violations(page)).toEqual([])
  expect(page.faults).toEqual([])
})
