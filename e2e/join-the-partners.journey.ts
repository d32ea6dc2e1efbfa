// A visitor follows a partner's link, becomes a partner, shares a link, says where payouts go, and signs in again with a
// mailed code.

import { toString } from 'qrcode'
import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, DESK, forbidCopying, type JourneyPage, PHONE } from '#testing/pages.ts'
import { codeMailedFor, fillPayee, signInByCode } from '#testing/partner-pages.ts'

const journey = setUpJourney()

async function signUp(page: JourneyPage, firstName: string, email: string) {
  await arriveAt(page, '/mlm/signup')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Bennett')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('876 555 0199')
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Join the partnership' }).click()
}

test('the form names what is missing, and a partner joins, shares the link and comes back by code', async () => {
  const page = await journey.page()
  await arriveAt(page, '/mlm/signup')
  await page.getByRole('button', { name: 'Join the partnership' }).click()
  for (const sentence of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'You must agree to the terms',
  ])
    await page.getByText(sentence).waitFor()
  await page.getByRole('heading', { name: 'What partners earn' }).waitFor()

  await signUp(page, 'Marcia', 'marcia@example.com')
  await page.getByText('Welcome to the Partnership!', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Welcome back, Marcia' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/mlm/dashboard')
  await page.getByText('No commissions yet').waitFor()
  const link = await page.getByRole('textbox', { name: 'Referral link' }).inputValue()
  expect(link).toBe(`${journey.shop.url}/?ref=marcia@example.com`)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Referral link copied to clipboard', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  await forbidCopying(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Failed to copy referral link', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'My Team' }).click()
  await page.getByText('No teams yet').waitFor()
  expect(page.faults).toEqual([])

  await page.route('**/api/mlm/dashboard', (route) => route.abort())
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  const notice = page.getByText('We could not refresh your figures')
  await notice.waitFor()
  await page.getByRole('heading', { name: 'Welcome back, Marcia' }).waitFor()
  await page.unroute('**/api/mlm/dashboard')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await notice.waitFor({ state: 'hidden' })
  page.faults.length = 0

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
  await page.getByText('This is a demo shop:').waitFor()
  await page.getByRole('button', { name: 'Partner sign in' }).click()
  await signInByCode(journey, page, 'marcia@example.com')
  await page.getByRole('heading', { name: 'Welcome back, Marcia' }).waitFor()
  expect(page.faults).toEqual([])
})

test('a partner says where payouts go, hides the address in the link, and reads who joined', async () => {
  const page = await journey.page(PHONE)
  await signUp(page, 'Nadia', 'nadia@example.com')
  await page.getByRole('heading', { name: 'Welcome back, Nadia' }).waitFor()
  const sentence = await page.getByText(/^Partner \d+ since/).innerText()
  const sponsorId = Number(/\d+/.exec(sentence)?.[0])
  const recruit = { firstName: 'Rohan', lastName: 'Bennett', phone: '876 555 0198', sponsorId }
  await journey.call('POST', '/api/mlm/members', { ...recruit, email: 'rohan@example.com' })

  await arriveAt(page, '/mlm/dashboard?tab=payouts')
  const code = await codeMailedFor(journey, 'nadia@example.com', () =>
    page.getByRole('button', { name: 'Complete payout details' }).click(),
  )
  await page.getByText('New details take effect after 72 hours.').waitFor()
  await fillPayee(page, code, '40411825')
  await page.getByText('You entered 8 digits. NCB account numbers have 9.').waitFor()
  await page.getByLabel('TRN').fill('112-408')
  await page.getByRole('button', { name: 'Save payout details' }).click()
  await page.getByText('A TRN has nine digits').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('TRN').fill('112-408-336')
  await page.getByLabel('Account number').fill('404 118 257')
  await page.getByText('Enter the full account number for this bank').waitFor()
  await page.getByRole('button', { name: 'Save payout details' }).click()
  await page.getByText(/^New details: payouts are on hold until/).waitFor()
  await page.getByText('NCB, savings, ending 8257').waitFor()

  await page.getByRole('link', { name: 'Referrals' }).click()
  await page.getByRole('button', { name: 'Use a code instead of my e-mail' }).click()
  await page.getByRole('button', { name: 'Use my e-mail' }).waitFor()
  const link = page.getByRole('textbox', { name: 'Referral link' })
  expect(await link.inputValue()).toMatch(/\/\?ref=[\w-]{6,}$/)
  const ref = new URL(await link.inputValue()).searchParams.get('ref')

  await page.getByLabel('Search products to link to').fill('unicorn')
  await page.getByText('No results for “unicorn”').waitFor()
  await page.getByLabel('Search products to link to').fill('montego')
  const send = page.getByRole('link', { name: /^Share on WhatsApp to Montego/ })
  const text = new URL((await send.getAttribute('href')) ?? '').searchParams.get('text')
  const product = `${journey.shop.url}/product/2?ref=${ref}`
  expect(text).toBe(
    `Have a look at the Montego 3-Seater Couch from Yaadbox. It comes in a box: ${product} I am a Yaadbox partner and earn when you order through this link.`,
  )
  await page.getByRole('button', { name: /^QR code to Montego/ }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: `QR code of ${product}` })
  const drawn = Buffer.from(await toString(product, { type: 'svg', margin: 4 })).toString('base64')
  expect(await picture.getAttribute('src')).toBe(`data:image/svg+xml;base64,${drawn}`)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await picture.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const notices = page.getByRole('dialog', { name: 'Notifications' })
  await notices.getByText('Rohan Bennett has joined your team').waitFor()
  await notices.getByLabel('Search the notifications').fill('unicorn')
  await notices.getByText('No results for “unicorn”').waitFor()
  await page.reload()
  await notices.getByText('No results for “unicorn”').waitFor()
  await notices.getByLabel('Search the notifications').fill('rohan')
  await notices.getByText('Rohan Bennett has joined your team').waitFor()
  expect(await violations(page)).toEqual([])
  await notices.getByRole('button', { name: 'Mark as read' }).first().click()
  await expect.poll(() => notices.getByRole('button', { name: 'Mark as read' }).count()).toBe(0)
  await notices.getByRole('link', { name: 'Rohan Bennett has joined your team' }).click()
  await page.getByRole('heading', { name: 'Team 1' }).waitFor()
  expect(page.faults).toEqual([])
})

test('a link is remembered, taken out of the address, and makes its owner the sponsor', async () => {
  const first = await journey.page()
  await signUp(first, 'Delroy', 'delroy@example.com')
  await first.getByRole('heading', { name: 'Welcome back, Delroy' }).waitFor()

  const page = await journey.page(PHONE)
  await page.goto('/products/sofas?ref=delroy@example.com')
  await page.getByText('You were referred by Delroy').waitFor()
  expect(page.url()).toBe(`${journey.shop.url}/products/compressed-couches`)
  const kept = (await page.context().cookies()).find(({ name }) => name === 'ref')
  expect(decodeURIComponent(kept?.value ?? '')).toBe('delroy@example.com')
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(89)
  expect(days).toBeLessThanOrEqual(90)

  await arriveAt(page, '/mlm/signup')
  await page.getByText('If you leave this empty, Delroy will be your sponsor.').waitFor()
  await signUp(page, 'Simone', 'simone@example.com')
  await page.getByText(/Sponsor: Delroy B\./).waitFor()

  await first.goto('/mlm/dashboard?tab=team')
  await first.getByText('Simone Bennett').waitFor()
  await first.getByRole('button', { name: 'Show team tree' }).click()
  await expect.poll(() => first.getByText('Simone Bennett').count()).toBe(2)
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
