// An admin runs the team in a real browser: invites somebody, who joins, sets an authenticator app
// up and signs in with it; gets another role, loses a session, is switched off; and the audit log
// finds all of it.

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
  await andre.getByRole('heading', { name: 'Accept invitation' }).waitFor()
  expect(await violations(andre)).toEqual([])
  await andre.getByLabel('First name').fill('Andre')
  await andre.getByLabel('Username').fill('andre')
  await andre.getByLabel('Password', { exact: true }).fill('Password2026!')
  await andre.getByRole('button', { name: 'Join' }).click()
  await andre.getByText('This password is too easy to guess').waitFor()
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
  await andre.getByRole('button', { name: 'Turn on' }).click()
  const panel = andre.getByRole('region', { name: /^Authenticator app/ })
  const codes = panel.getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const [code = '', another = ''] = await codes.allInnerTexts()
  await andre.getByRole('button', { name: 'I have saved them' }).click()
  await andre.getByText('You have 10 recovery codes left.').waitFor()

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

  await andre.getByRole('button', { name: 'Turn off' }).click()
  const removal = andre.getByRole('form', { name: 'Turn off the app' })
  await removal.getByLabel('Your password', { exact: true }).fill(STAFF_PASSWORD)
  await removal.getByRole('button', { name: 'Turn off the app' }).click()
  await removal.getByText('Please enter a code').waitFor()
  expect(await violations(andre)).toEqual([])
  await removal.getByLabel('Code from your app').fill(another)
  await removal.getByRole('button', { name: 'Turn off the app' }).click()
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

  await admin.getByRole('button', { name: 'Andre', exact: true }).click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await admin
    .getByRole('dialog', { name: 'Deactivate Andre?' })
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await admin.getByText('Deactivated', { exact: true }).first().waitFor()
  await andre.reload()
  await andre.waitForURL('**/admin/login')

  await admin.goto('/admin/audit')
  await admin.getByLabel('All actions').selectOption('staff.role-changed')
  await admin.getByText('viewer → auditor').waitFor()
  await admin.getByLabel('All actions').selectOption('')
  await admin.getByLabel('Search the log').fill('authenticator-on')
  await expect.poll(() => admin.locator('tbody tr').count()).toBe(1)
})

test('the last admin cannot be switched off', async () => {
  const admins = await journey.asStaff<TeamMember[]>('GET', '/api/staff?role=admin')
  for (const { id, username } of admins)
    if (username !== 'admin') await journey.asStaff('PUT', `/api/staff/${id}`, { isActive: false })
  const admin = await journey.staffPage('/admin/staff')
  await admin.getByRole('button', { name: 'Keisha Brown', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await admin
    .getByRole('dialog', { name: /^Deactivate .*\?/ })
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await admin.getByText('The shop needs at least one active admin').first().waitFor()
})
