// Somebody who answers for personal data finds a breach: they note it, see until when the Information Commissioner
// is to be notified, write what becomes known as a further version, and take the register out as a file.

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { typedMinute } from '#contract/breaches.ts'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { DESK, type JourneyPage, PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

const hoursAgo = (hours: number) => typedMinute(new Date(Date.now() - hours * 3_600_000))

async function checkScreen(page: JourneyPage): Promise<void> {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    expect(await violations(page)).toEqual([])
  }
}

const LONG = 'A list of addresses was mailed to the wrong courier, who called us at once. '.repeat(
  4,
)

test('a breach is noted on a phone, is overdue, and is settled by a further version', async () => {
  const page = await journey.staffPage('/admin/privacy', { size: PHONE })
  await page.getByRole('link', { name: 'Data breaches' }).click()
  await page.getByRole('heading', { level: 1, name: 'Data breaches' }).waitFor()
  await page.getByText('No breaches').waitFor()
  await checkScreen(page)

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Note a breach' }).click()
  const form = page.getByRole('form', { name: 'Note a breach' })
  await form.getByRole('button', { name: 'Note it' }).click()
  await form.getByText('Please enter a day and a time').waitFor()
  await form.getByText('Please say whose data it is').waitFor()
  await checkScreen(page)
  await form.getByLabel('Found', { exact: true }).fill(hoursAgo(80))
  await form.getByLabel('Whose data').fill('Customers with a delivery in November')
  await form.getByLabel('What happened').fill('It went to ann@example.com')
  await form.getByLabel('Which data').fill('Names, addresses and telephone numbers')
  await form.getByRole('button', { name: 'Note it' }).click()
  await form.getByText('Please leave out e-mail addresses').waitFor()
  await form.getByLabel('What happened').fill(LONG)
  await form.getByRole('button', { name: 'Note it' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('Overdue', { exact: true }).waitFor()
  await page.getByText(/^was due by /).waitFor()
  await page.getByText('Unknown', { exact: true }).waitFor()
  await checkScreen(page)

  await page.getByRole('button', { name: 'Open breach 1' }).click()
  const breach = page.getByRole('form', { name: 'Breach 1' })
  await breach.getByLabel('How many people').fill('212')
  await breach.getByLabel(/^Commissioner notified/).fill(hoursAgo(1))
  await breach.getByRole('button', { name: 'Write a further version' }).click()
  await breach.getByText('Please say what is new, or was wrong').waitFor()
  await breach.getByLabel('What is new, or was wrong').fill('Counted, and notified by e-mail')
  await breach.getByRole('button', { name: 'Write a further version' }).click()
  await breach.waitFor({ state: 'detached' })
  await page.getByText('Notified late', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Open breach 1' }).click()
  const versions = page.getByRole('region', { name: 'Versions' })
  await versions.getByText('Counted, and notified by e-mail').waitFor()
  await versions.getByText('212').waitFor()
  await checkScreen(page)
  await page.keyboard.press('Escape')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file.split('\r\n').filter((line) => line.startsWith('1,'))).toHaveLength(2)
  expect(page.faults).toEqual([])
})
