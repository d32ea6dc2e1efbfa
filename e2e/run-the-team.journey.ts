// An admin runs the team in a real browser: invites somebody, who joins, sets an authenticator app
// up and signs in with it; gets another role, loses a session, is switched off; and the audit log
// finds all of it. Settings change what the shop says at once.

import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { TeamMember } from '#contract/team.ts'
import { violations } from '#testing/axe.ts'
import { setUpJourney, STAFF_PASSWORD } from '#testing/journey.ts'
import { arriveAt, type JourneyPage, PHONE } from '#testing/pages.ts'

const EMAIL = 'andre.grant@example.com'

const journey = setUpJourney()

async function signIn(page: JourneyPage, username: string, password: string): Promise<void> {
  await arriveAt(page, '/admin/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const isIn = (page: JourneyPage) => page.getByRole('link', { name: /^Signed in as/ }).waitFor()

/** Andre's session token, taken from the browser in which he signed in. */
let andreToken = ''
const asAndre = (path: string) => journey.staffPage(path, { size: PHONE, token: andreToken })

/** The link in the invitation mail. */
async function mailedLink(): Promise<string> {
  const mailed = async () =>
    (await journey.mails()).find(({ to }) => JSON.stringify(to ?? '').includes(EMAIL))?.text
  await expect.poll(mailed).toContain('/admin/join/')
  return /(\/admin\/join\/\S+)/.exec((await mailed()) ?? '')?.[1] ?? ''
}

test('somebody is invited by mail and joins with a name and a password of their own', async () => {
  const admin = await journey.staffPage('/admin/staff')
  await admin.getByRole('button', { name: 'Invite' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(EMAIL)
  await dialog.getByLabel('Role').selectOption('viewer')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await admin.getByRole('region', { name: 'Invited' }).getByText(EMAIL).waitFor()

  const andre = await journey.page(PHONE)
  await andre.goto(await mailedLink())
  await andre.getByRole('heading', { name: 'Join the staff' }).waitFor()
  expect(await violations(andre)).toEqual([])
  await andre.getByLabel('First name').fill('Andre')
  await andre.getByLabel('Username').fill('andre')
  await andre.getByLabel('Password', { exact: true }).fill('Password2026!')
  await andre.getByRole('button', { name: 'Join' }).click()
  await andre.getByText('This password is easy to guess').waitFor()
  await andre.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await andre.getByRole('button', { name: 'Join' }).click()
  await andre.waitForURL('**/admin/login')
  await signIn(andre, 'andre', STAFF_PASSWORD)
  await isIn(andre)
  andreToken = await andre.evaluate(() => localStorage.getItem('adminToken') ?? '')
})

test('they set an authenticator app up, and signing in asks for its code', async () => {
  const andre = await asAndre('/admin/account')
  await andre.getByRole('button', { name: 'Set it up' }).click()
  await andre.getByLabel('Your password', { exact: true }).fill(STAFF_PASSWORD)
  await andre.getByRole('button', { name: 'Continue' }).click()
  const key = (await andre.locator('form code').innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  await andre.getByLabel('Code that the app shows').fill(app.generate())
  expect(await violations(andre)).toEqual([])
  await andre.getByRole('button', { name: 'Switch it on' }).click()
  const codes = andre.locator('.acc-codes li')
  await expect.poll(() => codes.count()).toBe(10)
  const [code = '', another = ''] = await codes.allInnerTexts()
  await andre.getByRole('button', { name: 'I have saved them' }).click()
  await andre.getByText('10 recovery codes are left').waitFor()

  const desk = await journey.page()
  await signIn(desk, 'andre', STAFF_PASSWORD)
  await desk.getByLabel('Code', { exact: true }).fill('000000')
  await desk.getByRole('button', { name: 'Sign In' }).click()
  await desk.getByText('This code is not valid').first().waitFor()
  await desk.getByLabel('Code', { exact: true }).fill(code)
  await desk.getByRole('button', { name: 'Sign In' }).click()
  await isIn(desk)

  await andre.reload()
  await andre.getByRole('button', { name: /^Sign out .+ of / }).click()
  await expect.poll(() => andre.getByRole('button', { name: /^Sign out .+ of / }).count()).toBe(0)
  await desk.goto('/admin/orders')
  await desk.waitForURL('**/admin/login')

  await andre.getByRole('button', { name: 'Take it off' }).click()
  const removal = andre.getByRole('form', { name: 'Take the app off' })
  await removal.getByLabel('Your password', { exact: true }).fill(STAFF_PASSWORD)
  await removal.getByRole('button', { name: 'Take the app off' }).click()
  await removal.getByText('Please enter a code').waitFor()
  expect(await violations(andre)).toEqual([])
  await removal.getByLabel('Code of your app').fill(another)
  await removal.getByRole('button', { name: 'Take the app off' }).click()
  await andre.getByRole('button', { name: 'Set it up' }).waitFor()
})

test('an admin changes the role, switches them off, and finds it all in the audit log', async () => {
  const admin = await journey.staffPage('/admin/staff')
  await admin.getByRole('button', { name: 'Andre', exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption('auditor')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await admin.getByRole('cell', { name: 'Auditor', exact: true }).waitFor()
  const andre = await asAndre('/admin/audit')
  await andre.getByRole('button', { name: 'Staff role changed' }).first().waitFor()
  expect(await violations(andre)).toEqual([])

  await admin.getByRole('button', { name: 'Andre', exact: true }).click()
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await admin
    .getByRole('dialog', { name: 'Switch Andre off?' })
    .getByRole('button', { name: 'Switch off' })
    .click()
  await admin.getByText('Switched off', { exact: true }).first().waitFor()
  await andre.reload()
  await andre.waitForURL('**/admin/login')

  await admin.goto('/admin/audit')
  await admin.getByLabel('Every act').selectOption('staff.role-changed')
  await admin.getByText('viewer → auditor').waitFor()
  await admin.getByLabel('Every act').selectOption('')
  await admin.getByLabel('Search the log').fill('authenticator-on')
  await expect.poll(() => admin.locator('tbody tr').count()).toBe(1)
  expect(await violations(admin)).toEqual([])
})

test('the last admin cannot be switched off', async () => {
  const admins = await journey.asStaff<TeamMember[]>('GET', '/api/staff?role=admin')
  for (const { id, username } of admins)
    if (username !== 'admin') await journey.asStaff('PUT', `/api/staff/${id}`, { isActive: false })
  const admin = await journey.staffPage('/admin/staff')
  expect(await violations(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Keisha Brown', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await admin
    .getByRole('dialog', { name: /^Switch .* off/ })
    .getByRole('button', { name: 'Switch off' })
    .click()
  await admin.getByText('The shop needs at least one active admin').first().waitFor()
})

test('a new telephone number and a banner are on the shop’s pages at once', async () => {
  const visitor = await journey.page(PHONE)
  await visitor.goto('/faq')
  const admin = await journey.staffPage('/admin/settings')
  await admin.getByLabel('Phone').fill('876-555-0199')
  await admin.getByRole('form', { name: 'The shop' }).getByRole('button', { name: 'Save' }).click()
  await admin.getByText('The shop uses it from now on.').first().waitFor()
  await visitor.reload()
  await visitor.locator('footer').getByRole('link', { name: '876-555-0199' }).waitFor()

  await admin.getByRole('link', { name: 'Banner' }).click()
  await admin.getByLabel('Text').fill('Easter sale until Monday')
  await admin.getByLabel('Link reads').fill('Have a look')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Please enter a page of this shop').waitFor()
  await admin.getByLabel('Link leads to').fill('/products')
  expect(await violations(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => {
      await visitor.reload()
      return visitor.getByRole('complementary', { name: 'Announcement' }).count()
    })
    .toBe(1)
  expect(await violations(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'Have a look' }).click()
  await visitor.waitForURL('**/products')

  const slow = Promise.withResolvers<void>()
  await admin.route('**/api/account', async (route) => {
    await slow.promise
    await route.continue()
  })
  await admin.getByRole('link', { name: 'Mail', exact: true }).last().click()
  const address = admin.getByLabel('Your e-mail address')
  await address.fill('andre@example.com')
  const known = admin.waitForResponse('**/api/account')
  slow.resolve()
  await known
  expect(await address.inputValue()).toBe('andre@example.com')
  await admin.getByRole('button', { name: 'Send a test mail' }).click()
  await admin.getByText('No mail server is set, so the mail is kept.').waitFor()
  expect(await violations(admin)).toEqual([])
})

test('the privacy policy names the registration of the shop from the moment an admin enters it', async () => {
  const policy = await journey.page()
  await policy.goto('/privacy')
  await policy.getByText('is responsible for the personal data described here').waitFor()
  expect(await policy.getByText('Information Commissioner').count()).toBe(1)
  const admin = await journey.staffPage('/admin/settings', { size: PHONE })
  const form = admin.getByRole('form', { name: 'Data protection' })
  await form.getByLabel('Registration number').fill(' DC-00417 ')
  expect(await violations(admin)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('The shop uses it from now on.').first().waitFor()
  await policy.reload()
  const sentence =
    'We are registered with the Information Commissioner of Jamaica under number DC-00417.'
  await policy.getByText(sentence).waitFor()
  expect(await violations(policy)).toEqual([])
})

test('an admin sets above what amount a refund takes two people', async () => {
  const admin = await journey.staffPage('/admin/settings?tab=refunds', { size: PHONE })
  const limit = admin.getByLabel('A second person agrees above (J$)')
  await limit.fill('-1')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Please enter whole dollars from 0 to 10,000,000').waitFor()
  await limit.fill('20000')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('The shop uses it from now on.').first().waitFor()
  await admin.reload()
  await expect.poll(() => limit.inputValue()).toBe('20000')
  expect(await violations(admin)).toEqual([])
})

test('an admin ends a registration for GCT and registers anew, and a total says what of it is tax', async () => {
  const admin = await journey.staffPage('/admin/settings?tab=tax', { size: PHONE })
  const form = admin.getByRole('form', { name: 'GCT' })
  const save = () => form.getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('button', { name: 'Remove registration 1' }).click()
  await admin.getByLabel('TRN').fill('')
  await admin.getByLabel('GCT registration number').fill('')
  await save()
  await admin.getByText('The shop uses it from now on.').first().waitFor()
  await admin.getByText('Today, prices include no tax.').waitFor()
  await admin.getByRole('button', { name: 'Add a registration' }).click()
  await save()
  await admin.getByText('Please choose a day').waitFor()
  await admin.getByLabel('First day').fill('2020-04-01')
  await save()
  await expect
    .poll(() => admin.getByText('Please enter it as long as the shop is registered').count())
    .toBe(2)
  await admin.getByLabel('TRN').fill('001-234-567')
  await admin.getByLabel('GCT registration number').fill('001-234-567-0001')
  await admin.getByText('From today prices include 15 % GCT: of J$115.00, J$15.00.').waitFor()
  await admin.getByRole('button', { name: 'Add a rate from a day on' }).click()
  await admin.getByLabel('From').last().fill('2020-04-02')
  await admin.getByLabel('Rate (%)').last().fill('25')
  await admin.getByText('From today prices include 25 % GCT: of J$115.00, J$23.00.').waitFor()
  await admin.getByRole('button', { name: 'Remove rate 3' }).click()
  await admin.getByText('From today prices include 15 % GCT: of J$115.00, J$15.00.').waitFor()
  expect(await violations(admin)).toEqual([])
  await save()
  await admin.getByText('The shop uses it from now on.').first().waitFor()
  const page = await journey.page()
  await page.goto('/product/2')
  await page.getByRole('button', { name: 'Order Now - Pay Securely' }).first().click()
  await page.getByText('of which GCT').first().waitFor()
  // J$168,000.00 x 15 / 115
  await page.getByText('J$21,913.04').first().waitFor()
  expect([admin.faults, page.faults]).toEqual([[], []])
})

test('who saves settings that somebody changed meanwhile is shown the fresh ones', async () => {
  const other = await journey.staffPage('/admin/settings?tab=orders', { size: PHONE })
  await other.getByLabel('Expires after (hours)').waitFor()
  const admin = await journey.staffPage('/admin/settings?tab=orders')
  await admin.getByLabel('Expires after (hours)').fill('48')
  await admin.getByRole('button', { name: 'Save' }).first().click()
  await admin.getByText('The shop uses it from now on.').first().waitFor()
  await other.getByLabel('Expires after (hours)').fill('72')
  await other.getByRole('button', { name: 'Save' }).first().click()
  await other.getByText('Somebody changed these settings meanwhile').first().waitFor()
  expect(await other.getByLabel('Expires after (hours)').inputValue()).toBe('48')
  expect(await violations(other)).toEqual([])
  expect([admin.faults, other.faults.filter((fault) => !fault.includes('409'))]).toEqual([[], []])
})

test('an admin ticks where else a person is named, gives them the file and erases them', async () => {
  const note = (name: string, message: string) =>
    journey.call('POST', '/api/contact', {
      ...{ name, email: `${name.toLowerCase().replace(' ', '.')}@example.com`, subject: 'A gift' },
      message,
    })
  await note('Ben Reid', 'It is for Patrice Gordon of Brunswick Avenue.')
  await note('Carl Lewis', 'Patrice Gordon of Montego Bay told me about you.')
  const admin = await journey.staffPage('/admin/privacy')
  await admin.getByLabel('E-mail address of the person').fill('patrice.g@example.com')
  await admin.getByRole('button', { name: 'Find' }).click()
  await admin.getByRole('checkbox', { name: /Brunswick Avenue/ }).check()
  expect(await violations(admin)).toEqual([])
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download the file' }).click(),
  ])
  const { records } = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
    records: Record<string, { text: string }[]>
  }
  expect(records.mentions?.map(({ text }) => text)).toEqual([
    'A gift: It is for Patrice Gordon of Brunswick Avenue.',
  ])
  await admin.getByRole('button', { name: 'Erase this person' }).click()
  await admin.getByLabel('Your password', { exact: true }).fill('demo-admin-password')
  await admin.getByRole('button', { name: 'Erase for good' }).click()
  await admin.getByText('Erased', { exact: true }).first().waitFor()
  const left = await journey.asStaff<{ message: string }[]>('GET', '/api/contact-messages')
  expect(left.map(({ message }) => message).toSorted()).toEqual([
    '(erased)',
    'Patrice Gordon of Montego Bay told me about you.',
  ])
})
