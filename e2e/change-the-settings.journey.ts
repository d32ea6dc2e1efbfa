// What an admin changes in the settings is what the shop says and does at once: its telephone number, a banner, how it is
// registered, the limit of a refund, and the tax of a total.

import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

test('a new telephone number and a banner are on the shop’s pages at once', async () => {
  const visitor = await journey.page(PHONE)
  await visitor.goto('/faq')
  const admin = await journey.staffPage('/admin/settings')
  await admin.getByLabel('Phone').fill('876-555-0199')
  await admin.getByRole('form', { name: 'The shop' }).getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Your changes are now live.').first().waitFor()
  await visitor.reload()
  await visitor.locator('footer').getByRole('link', { name: '876-555-0199' }).waitFor()

  await admin.getByRole('link', { name: 'Banner' }).click()
  await admin.getByLabel('Text', { exact: true }).fill('Easter sale until Monday')
  await admin.getByLabel('Link text').fill('Have a look')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Please enter a page of this shop').waitFor()
  await admin.getByLabel('Link address').fill('/products')
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
  await admin.getByRole('button', { name: 'Send a test e-mail' }).click()
  await admin.getByText('No mail server is set up, so the e-mail was saved.').waitFor()
})

test('the privacy policy names the registration of the shop from the moment an admin enters it', async () => {
  const policy = await journey.page()
  await policy.goto('/privacy')
  await policy.getByText('is responsible for the personal data described here').waitFor()
  expect(await policy.getByText('Information Commissioner').count()).toBe(1)
  const admin = await journey.staffPage('/admin/settings', { size: PHONE })
  const form = admin.getByRole('form', { name: 'Data protection' })
  await form.getByLabel('Registration number').fill(' DC-00417 ')
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Your changes are now live.').first().waitFor()
  await policy.reload()
  const sentence =
    'We are registered with the Information Commissioner of Jamaica under number DC-00417.'
  await policy.getByText(sentence).waitFor()
})

test('an admin sets above what amount a refund takes two people', async () => {
  const admin = await journey.staffPage('/admin/settings?tab=refunds', { size: PHONE })
  const limit = admin.getByLabel('Second approval above (J$)')
  await limit.fill('-1')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Please enter whole dollars from 0 to 10,000,000').waitFor()
  await limit.fill('20000')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Your changes are now live.').first().waitFor()
  await admin.reload()
  await expect.poll(() => limit.inputValue()).toBe('20000')
})

test('an admin ends a registration for GCT and registers anew, and a total says what of it is tax', async () => {
  const admin = await journey.staffPage('/admin/settings?tab=tax', { size: PHONE })
  const form = admin.getByRole('form', { name: 'GCT' })
  const save = () => form.getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('button', { name: 'Remove registration 1' }).click()
  await admin.getByLabel('TRN').fill('')
  await admin.getByLabel('GCT registration number').fill('')
  await save()
  await admin.getByText('Your changes are now live.').first().waitFor()
  await admin.getByText('Today, prices include no tax.').waitFor()
  await admin.getByRole('button', { name: 'Add a registration' }).click()
  await save()
  await admin.getByText('Please choose a day').waitFor()
  await admin.getByLabel('First day').fill('2020-04-01')
  await save()
  await expect.poll(() => admin.getByText('Required while the shop is registered').count()).toBe(2)
  await admin.getByLabel('TRN').fill('001-234-567')
  await admin.getByLabel('GCT registration number').fill('001-234-567-0001')
  await admin.getByText('From today prices include 15% GCT: of J$115.00, J$15.00.').waitFor()
  await admin.getByRole('button', { name: 'Add a rate' }).click()
  await admin.getByLabel('From').last().fill('2020-04-02')
  await admin.getByLabel('Rate (%)').last().fill('25')
  await admin.getByText('From today prices include 25% GCT: of J$115.00, J$23.00.').waitFor()
  await admin.getByRole('button', { name: 'Remove rate 3' }).click()
  await admin.getByText('From today prices include 15% GCT: of J$115.00, J$15.00.').waitFor()
  await save()
  await admin.getByText('Your changes are now live.').first().waitFor()
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
  await admin.getByText('Your changes are now live.').first().waitFor()
  await other.getByLabel('Expires after (hours)').fill('72')
  await other.getByRole('button', { name: 'Save' }).first().click()
  await other.getByText('Someone else has changed these settings').first().waitFor()
  expect(await other.getByLabel('Expires after (hours)').inputValue()).toBe('48')
  expect([admin.faults, other.faults.filter((fault) => !fault.includes('409'))]).toEqual([[], []])
})
