// Somebody who answers for personal data finds a breach: they note it, see until when the Information Commissioner
// is to be notified, write what becomes known as a further version, and take the register out as a file. And they find
// where else a person is named, give the person the file, and erase them.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { typedMinute } from '#contract/breaches.ts'
import { violations, violationsInBothSizes } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

const hoursAgo = (hours: number) => typedMinute(new Date(Date.now() - hours * 3_600_000))

const LONG = 'A list of addresses was mailed to the wrong courier, who called us at once. '.repeat(
  4,
)

test('a breach is noted on a phone, is overdue, and is settled by a further version', async () => {
  const page = await journey.staffPage('/admin/privacy', { size: PHONE })
  await page.getByRole('link', { name: 'Data breaches' }).click()
  await page.getByRole('heading', { level: 1, name: 'Data breaches' }).waitFor()
  await page.getByText('No breaches').waitFor()

  await page.getByRole('button', { name: 'Record breach' }).click()
  const form = page.getByRole('form', { name: 'Record breach' })
  await form.getByRole('button', { name: 'Note it' }).click()
  await form.getByText('Please enter a day and a time').waitFor()
  await form.getByText('Please say whose data it is').waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await form.getByLabel('Found', { exact: true }).fill(hoursAgo(80))
  await form.getByLabel('Whose data').fill('Customers with a delivery in November')
  await form.getByLabel('What happened').fill('It went to ann@example.com')
  await form.getByLabel('Which data').fill('Names, addresses and telephone numbers')
  await form.getByRole('button', { name: 'Note it' }).click()
  await form.getByText('Do not enter e-mail addresses').waitFor()
  await form.getByLabel('What happened').fill(LONG)
  await form.getByRole('button', { name: 'Note it' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('Overdue', { exact: true }).waitFor()
  await page.getByText(/^was due by /).waitFor()
  await page.getByText('Unknown', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Open breach 1' }).click()
  const breach = page.getByRole('form', { name: 'Breach 1' })
  await breach.getByLabel('How many people').fill('212')
  await breach.getByLabel(/^Commissioner notified/).fill(hoursAgo(1))
  await breach.getByRole('button', { name: 'Write a further version' }).click()
  await breach.getByText('Please describe what changed').waitFor()
  await breach.getByLabel('What is new, or was wrong').fill('Counted, and notified by e-mail')
  await breach.getByRole('button', { name: 'Write a further version' }).click()
  await breach.waitFor({ state: 'detached' })
  await page.getByText('Notified late', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Open breach 1' }).click()
  const versions = page.getByRole('region', { name: 'Versions' })
  await versions.getByText('Counted, and notified by e-mail').waitFor()
  await versions.getByText('212').waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await page.keyboard.press('Escape')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const file = readFileSync(await download.path(), 'utf8')
  expect(file.split('\r\n').filter((line) => line.startsWith('1,'))).toHaveLength(2)
  expect(page.faults).toEqual([])
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
    'A gift / It is for Patrice Gordon of Brunswick Avenue.',
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
