// What staff do by hand about partners' money takes two people, and tax forms are filed: at desk and phone.

import { expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { PartnerRowView, StaffCommissionView } from '#contract/staff-partners.ts'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

test('a large award, or correction, waits until a second person approves it', async () => {
  const [delroy] = await journey.asStaff<PartnerRowView[]>('GET', '/api/partners?q=delroy')
  const id = delroy?.id ?? 0
  await journey.asStaff('PUT', '/api/settings/awards', { approveAbove: 10_000 })
  const page = await journey.staffPage(`/admin/partners/${id}`)
  const ask = async (what: string, amount: string) => {
    await page.getByRole('button', { name: 'Award' }).click()
    const award = page.getByRole('dialog', { name: 'Award Delroy Brown' })
    await award.getByLabel('What', { exact: true }).selectOption({ label: what })
    await award.getByLabel('Amount (J$)').fill(amount)
    await award.getByLabel('Reason').fill('Best month of the year, in Mandeville and May Pen')
    await award.getByRole('button', { name: /^(Award|Deduct)$/ }).click()
    return award
  }
  await (await ask('Money', '60,000')).waitFor({ state: 'hidden' })
  const back = await ask('Deduction', '125,000.50')
  await back.getByText(/^You can deduct up to J\$[\d,.]+, the total earned/).waitFor()
  expect(await violations(page)).toEqual([])
  await back.getByLabel('Amount (J$)').fill('10,500.50')
  await back.getByRole('button', { name: 'Deduct' }).click()
  await back.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: '2 awards' }).click()
  await page.getByRole('heading', { name: 'Awards', level: 1 }).waitFor()
  await page.getByText('J$60,000.00').waitFor()
  await page
    .getByRole('button', { name: /^Withdraw/ })
    .first()
    .click()
  const own = page.getByRole('dialog', { name: /^Take J\$10,500\.50 from Delroy Brown back/ })
  await own.getByText('Waiting for second approval.').waitFor()
  await own.getByRole('button', { name: 'Withdraw request' }).click()
  await own.waitFor({ state: 'hidden' })

  const second = await journey.joinStaff('beverley', 'manager')
  const phone = await journey.staffPage('/admin/commissions', { size: PHONE, token: second })
  await phone.getByRole('link', { name: 'Awards' }).click()
  await phone.getByRole('button', { name: /^Decide/ }).click()
  const dialog = phone.getByRole('dialog', { name: 'Award J$60,000.00 for Delroy Brown?' })
  await dialog.getByText('requested by Keisha').waitFor()
  expect(await violations(phone)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await phone.getByText('No awards found').waitFor()
  const path = `/api/commissions?member=${id}&kind=adjustment`
  const posted = await journey.asStaff<StaffCommissionView[]>('GET', path)
  expect(posted.map(({ amount }) => amount)).toEqual(['6000000'])
  expect(phone.faults).toEqual([])
})

test('a tax form that is owed is filed as a file with its date, read again, and removed', async () => {
  const settings = { withholdingBp: 0, taxFormAboveCents: 0, taxFormGate: true }
  await journey.asStaff('PUT', '/api/settings/payouts', settings)
  const page = await journey.staffPage('/admin/payouts?tab=tax-forms')
  const row = page.getByRole('row').filter({ hasText: 'Delroy Brown' })
  await row.getByText('Missing').waitFor()
  await row.getByRole('button', { name: 'File the form of Delroy Brown' }).click()
  const dialog = page.getByRole('dialog', { name: /^Tax form of Delroy Brown, 20/ })
  await dialog.getByRole('button', { name: 'File it' }).click()
  await dialog.getByText('Please enter the date on the form').waitFor()
  await dialog.getByLabel('Date on the form').fill(jamaicaDay(new Date()))
  await dialog.getByRole('button', { name: 'File it' }).click()
  await dialog.getByText('Please choose the file').waitFor()
  expect(await violations(page)).toEqual([])
  const buffer = Buffer.from('%PDF-1.4 form')
  const file = { name: 'Delroy 2026.pdf', mimeType: 'application/pdf', buffer }
  await dialog.getByLabel('The form', { exact: true }).setInputFiles(file)
  await dialog.getByRole('button', { name: 'File it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText(/^Of .*, filed by Keisha/).waitFor()
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Open the form of Delroy Brown' }).click()
  expect((await download).suggestedFilename()).toBe('Delroy 2026.pdf')
  expect(page.faults).toEqual([])

  const phone = await journey.staffPage('/admin/payouts?tab=tax-forms&state=received', {
    size: PHONE,
  })
  await phone.getByRole('button', { name: 'Remove the form of Delroy Brown' }).click()
  const removal = phone.getByRole('dialog', { name: 'Remove the tax form of Delroy Brown?' })
  expect(await violations(phone)).toEqual([])
  await removal.getByRole('button', { name: 'Remove it' }).click()
  await removal.waitFor({ state: 'hidden' })
  await phone.getByText('No tax forms due for this year').waitFor()
  expect(phone.faults).toEqual([])
})

test('what ranks require is published for a month to come, and taken back before it begins', async () => {
  const page = await journey.staffPage('/admin/plans')
  await page.getByRole('link', { name: 'Ranks' }).click()
  await page.getByRole('heading', { name: /^Version 1, from / }).waitFor()
  await page.getByRole('button', { name: 'Change the ranks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the ranks' })
  const manager = dialog.getByRole('group', { name: 'Manager' })
  await manager.getByLabel('Team sales (J$)').fill('100')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await manager.getByText('A rank cannot ask for less than the one below it').waitFor()
  expect(await violations(page)).toEqual([])
  await manager.getByLabel('Team sales (J$)').fill('2000')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const coming = page.getByRole('region', { name: /^Version 2, from / })
  await coming.getByText('To come').waitFor()
  await coming.getByText('J$2,000', { exact: true }).waitFor()

  const phone = await journey.staffPage('/admin/plans/ranks', { size: PHONE })
  await phone.getByRole('button', { name: 'Withdraw' }).click()
  const recall = phone.getByRole('dialog', { name: 'Withdraw version 2?' })
  expect(await violations(phone)).toEqual([])
  await recall.getByRole('button', { name: 'Withdraw version' }).click()
  await phone.getByRole('heading', { name: /^Version 2, from / }).waitFor({ state: 'detached' })
  expect([page.faults, phone.faults]).toEqual([[], []])
})
