// A visitor follows a partner's link, becomes a partner, looks at the dashboard, and signs in again
// with a mailed code.

import { Secret, TOTP } from 'otpauth'
import { toString } from 'qrcode'
import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, DESK, forbidCopying, type JourneyPage, PHONE } from '#testing/pages.ts'
import { codeMailedFor as mailedFor, fillPayee } from '#testing/partner-pages.ts'

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

/** The code that `act` causes to be mailed to the address. */
const codeMailedFor = (address: string, act: () => Promise<void>) =>
  mailedFor(journey, address, act)

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
  await forbidCopying(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Failed to copy referral link', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'My Team' }).click()
  await page.getByText('No teams yet').waitFor()
  expect(page.faults).toEqual([])

  await page.route('**/api/mlm/dashboard', (route) => route.abort())
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  const notice = page.getByText('These figures could not be refreshed')
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
  await signInByCode(page, 'marcia@example.com')
  await page.getByRole('heading', { name: 'Welcome back, Marcia' }).waitFor()
  expect(page.faults).toEqual([])
})

async function signInByCode(page: JourneyPage, email: string) {
  const form = page.getByRole('form', { name: 'Partner sign-in' })
  await form.getByLabel('E-mail').fill(email)
  const code = await codeMailedFor(email, () =>
    form.getByRole('button', { name: 'Mail me a code' }).click(),
  )
  await form.getByLabel('Code', { exact: true }).fill(code)
  await form.getByRole('button', { name: 'Sign In' }).click()
}

test('a partner says where payouts go, hides the address in the link, and reads who joined', async () => {
  const page = await journey.page(PHONE)
  await signUp(page, 'Nadia', 'nadia@example.com')
  await page.getByRole('heading', { name: 'Welcome back, Nadia' }).waitFor()
  const sentence = await page.getByText(/^Partner \d+ since/).innerText()
  const sponsorId = Number(/\d+/.exec(sentence)?.[0])
  const recruit = { firstName: 'Rohan', lastName: 'Bennett', phone: '876 555 0198', sponsorId }
  await journey.call('POST', '/api/mlm/members', { ...recruit, email: 'rohan@example.com' })

  await arriveAt(page, '/mlm/dashboard?tab=payouts')
  const code = await codeMailedFor('nadia@example.com', () =>
    page.getByRole('button', { name: 'Complete payout details' }).click(),
  )
  await page.getByText('New details rest 72 hours.').waitFor()
  await fillPayee(page, code, '40411825')
  await page.getByText('8 digits. A number of NCB has 9.').waitFor()
  await page.getByLabel('TRN').fill('112-408')
  await page.getByRole('button', { name: 'Save payout details' }).click()
  await page.getByText('A TRN has nine digits').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('TRN').fill('112-408-336')
  await page.getByLabel('Account number').fill('404 118 257')
  await page.getByText('As long as a number of this bank').waitFor()
  await page.getByRole('button', { name: 'Save payout details' }).click()
  await page.getByText(/^New details: nothing is sent before/).waitFor()
  await page.getByText('NCB, savings, ending 8257').waitFor()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Referrals' }).click()
  await page.getByRole('button', { name: 'Use a code, not my e-mail' }).click()
  await page.getByRole('button', { name: 'Use my e-mail' }).waitFor()
  const link = page.getByRole('textbox', { name: 'Referral link' })
  expect(await link.inputValue()).toMatch(/\/\?ref=[\w-]{6,}$/)
  const ref = new URL(await link.inputValue()).searchParams.get('ref')

  await page.getByLabel('Search products to link to').fill('unicorn')
  await page.getByText('Nothing matches “unicorn”').waitFor()
  await page.getByLabel('Search products to link to').fill('montego')
  const send = page.getByRole('link', { name: /^Share on WhatsApp to Montego/ })
  const text = new URL((await send.getAttribute('href')) ?? '').searchParams.get('text')
  const product = `${journey.shop.url}/product/2?ref=${ref}`
  expect(text).toBe(
    `Have a look at the Montego 3-Seater Couch from Yaadbox. It comes in a box: ${product} I am a partner of Yaadbox and earn when you order by this link.`,
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
  await notices.getByText('Nothing matches “unicorn”').waitFor()
  await page.reload()
  await notices.getByText('Nothing matches “unicorn”').waitFor()
  await notices.getByLabel('Search the notifications').fill('rohan')
  await notices.getByText('Rohan Bennett has joined your team').waitFor()
  expect(await violations(page)).toEqual([])
  await notices.getByRole('button', { name: 'Mark as read' }).first().click()
  await expect.poll(() => notices.getByRole('button', { name: 'Mark as read' }).count()).toBe(0)
  await notices.getByRole('link', { name: 'Rohan Bennett has joined your team' }).click()
  await page.getByRole('heading', { name: 'Team 1' }).waitFor()
  expect(page.faults).toEqual([])
})

test('a suspended partner reads that nothing is paid out meanwhile', async () => {
  const page = await journey.page(PHONE)
  await signUp(page, 'Shanice', 'shanice@example.com')
  await page.getByRole('heading', { name: 'Welcome back, Shanice' }).waitFor()
  await page.getByText('Below minimum', { exact: true }).waitFor()
  const id = /^Partner (\d+) since/.exec(
    await page.getByText(/^Partner \d+ since/).innerText(),
  )?.[1]
  await journey.asStaff('PUT', `/api/partners/${id}/standing`, {
    standing: 'suspended',
    reason: 'fraud-suspected',
  })
  await page.reload()
  await page.getByText(/^Your account is suspended: nothing is paid out meanwhile/).waitFor()
  expect(await page.getByText('Below minimum', { exact: true }).count()).toBe(0)
  expect(await violations(page)).toEqual([])
})

test('who joined before the agreement was kept is asked for it, once', async () => {
  const page = await journey.page(PHONE)
  const person = { firstName: 'Tanya', lastName: 'Brown', phone: '876 555 0177' }
  await journey.call('POST', '/api/mlm/members', { ...person, email: 'tanya@example.com' })
  await page.goto('/mlm/dashboard')
  await page.getByRole('button', { name: 'Partner sign in' }).click()
  await signInByCode(page, 'tanya@example.com')
  await page.getByRole('heading', { name: 'Welcome back, Tanya' }).waitFor()
  await page.getByText('Please read the partner agreement as it is now.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByText('Your consent is kept with its day.', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome back, Tanya' }).waitFor()
  expect(await page.getByRole('button', { name: 'I agree' }).count()).toBe(0)
  expect(page.faults).toEqual([])
})

test('with an authenticator app, the mailed code alone opens nothing', async () => {
  const page = await journey.page(PHONE)
  await signUp(page, 'Omar', 'omar@example.com')
  await page.getByRole('heading', { name: 'Welcome back, Omar' }).waitFor()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  const setUp = page.getByRole('button', { name: 'Set it up' })
  const code = await codeMailedFor('omar@example.com', () => setUp.click())
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = (await page.locator('form code').innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  await page.getByLabel('Code that the app shows').fill(app.generate())
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Switch it on' }).click()
  const recovery = await page.locator('.acc-codes li').first().innerText()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('This one').waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByText('You need to be an MLM member to access this dashboard.').waitFor()
  await page.getByRole('link', { name: 'Return to Home' }).waitFor()
  expect(await violations(page)).toEqual([])
  await signInByCode(page, 'omar@example.com')
  const form = page.getByRole('form', { name: 'Partner sign-in' })
  await form.getByLabel('Code of your app').fill('000000')
  await form.getByRole('button', { name: 'Sign In' }).click()
  await form.getByText('This code is not valid').waitFor()
  expect(await violations(page)).toEqual([])
  await form.getByLabel('Code of your app').fill(recovery)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('9 recovery codes are left').waitFor()
  expect(page.faults.filter((fault) => !fault.includes('401'))).toEqual([])
})

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

  await arriveAt(page, '/mlm/signup')
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
  const wallet = page.getByRole('region', { name: 'Wallet' })
  await wallet.getByLabel('Search the wallet').fill('repayment')
  await wallet
    .getByText(/^For a sale that was taken back, out of what order YB-\d+ earned/)
    .waitFor()
  await expect.poll(() => wallet.getByRole('listitem').count()).toBe(1)
  expect(page.url()).toContain('tab=commissions&wallet=repayment')
  await wallet.getByLabel('Search the wallet').fill('unicorn')
  await wallet.getByText('Nothing matches “unicorn”').waitFor()
  await page.getByLabel('Which commissions').selectOption('Held')
  await expect.poll(() => page.getByRole('button', { name: 'Why this amount?' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Why this amount?' }).first().click()
  const why = page.getByRole('dialog', { name: 'Why this amount?' })
  await why.getByRole('row').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'detached' })

  const statements = page.getByRole('region', { name: 'Statements' })
  await statements
    .getByRole('link', { name: /^The year/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^The year 20\d\d$/ }).waitFor()
  await page.getByRole('row', { name: /^The year/ }).waitFor()
  expect(await violations(page)).toEqual([])
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
  await page.getByText('Wallet at the end').waitFor()
  expect(await violations(page)).toEqual([])
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
  for (const [clicks, size] of [PHONE, DESK].entries()) {
    const visitor = await journey.page(size)
    const counted = visitor.waitForResponse('**/api/referral-visits')
    await visitor.goto('/products?ref=marcia.reid@example.com')
    expect((await counted).status()).toBe(204)
    const page = await journey.page(size)
    await page.goto('/mlm/dashboard?tab=orders')
    const figures = page.getByRole('region', { name: 'Your orders in figures' })
    await figures.getByText('Clicks, 30 days').waitFor()
    const before = Number(await figures.locator('.disp').first().innerText())
    expect(before).toBeGreaterThan(clicks)
    await page.getByRole('img', { name: /^\d+ clicks? in 30 days, most on / }).waitFor()
    const orders = page.getByRole('region', { name: 'Orders by my link' })
    await orders
      .getByText(/^YB-\d+$/)
      .first()
      .waitFor()
    await orders.getByText('J$5,000').first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await orders.innerText()).not.toContain('@')
    await orders.getByLabel('Search orders by number or product').fill('YB-1')
    await orders.getByText('Nothing matches “YB-1”').waitFor()
    expect(page.faults).toEqual([])
  }
})
