// A custodian makes a vault key in a real browser and switches the vault over to it; a shopper pays
// by card; the custodian opens the card with a reason, and it is gone from the screen after a
// minute. The book has it, and a clerk sees brand and last four digits only.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { OrderView } from '#contract/orders.ts'
import type { VaultView } from '#contract/vault.ts'
import { violationsInBothSizes } from '#testing/axe.ts'
import { setUpJourney, STAFF_PASSWORD } from '#testing/journey.ts'
import { arriveAt, PHONE } from '#testing/pages.ts'

const NUMBER = '4000 0566 5566 5556'

const journey = setUpJourney()

const keyFile = (text: string) => ({
  name: 'vault.key',
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

let custodian = ''
let file = ''
let order: OrderView | undefined

test('a custodian makes a key in the browser, proves that it opens, and switches the vault over', async () => {
  custodian = await journey.joinStaff('keturah', 'custodian')
  const page = await journey.staffPage('/admin/vault', { token: custodian })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.getByText('seals new cards').waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Create the key' }).click()
  file = readFileSync(await (await saved).path(), 'utf8')
  expect(file).toMatch(/^yaadbox vault key [0-9a-f]{32} [\w-]{43}\n$/)
  const [, , , keyId = '', secret = ''] = file.trim().split(' ')
  await page.getByLabel('Key file').setInputFiles(keyFile(file.replace(keyId, '0'.repeat(32))))
  await page.getByText('This file does not belong to this key').waitFor()
  await page.getByLabel('Key file').setInputFiles(keyFile(file))
  await page.getByLabel('I have written down the fingerprint').check()
  expect(await violationsInBothSizes(page)).toEqual([])
  await page.getByRole('button', { name: 'Check that it opens' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(STAFF_PASSWORD)
  expect(await violationsInBothSizes(page)).toEqual([])
  await page.getByRole('button', { name: 'Activate the key' }).click()
  await page.getByText('opens older cards').waitFor()
  const { keys } = await page.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await (await fetch('/api/vault', { headers })).json()) as VaultView
  }, custodian)
  expect(keys[0]).toMatchObject({ keyId, state: 'active', kdf: 'key-file' })
  expect(sent.some((body) => body.includes('wrappedPrivateKey'))).toBe(true)
  expect(sent.some((body) => body.includes(secret))).toBe(false)
  expect(page.faults).toEqual([])
})

test('a shopper pays by card, and a clerk sees its brand and last four digits only', async () => {
  const shopper = await journey.page(PHONE)
  await arriveAt(shopper, '/product/1')
  await shopper.getByRole('button', { name: 'Order Now - Pay Securely' }).click()
  await shopper.getByLabel('Full name').fill('Kemar Brown')
  await shopper.getByLabel('E-mail', { exact: true }).fill('kemar@example.com')
  await shopper.getByLabel('Phone', { exact: true }).fill('876-555-0187')
  await shopper.getByRole('radio', { name: /^Pick-up/ }).check()
  await shopper.getByRole('radio', { name: /^Credit card/ }).check()
  await shopper.getByLabel('Card number').fill(NUMBER)
  await shopper.getByLabel('Expiry').fill('08/39')
  await shopper.getByLabel('CVV').fill('123')
  await shopper.getByLabel('Billing address').fill('3 Barnett Street')
  await shopper.getByLabel('Zip or postal code').fill('JMCJS14')
  await shopper.getByText('Your card details are encrypted before they are sent.').waitFor()
  await shopper.getByRole('button', { name: /^Place order, J\$/ }).click()
  await shopper.waitForURL('**/order/*')
  const orders = await journey.asStaff<OrderView[]>('GET', '/api/orders?q=Kemar')
  order = orders.find(({ customerEmail }) => customerEmail === 'kemar@example.com')
  expect(order).toMatchObject({ cardBrand: 'visa', cardLast4: '5556', cardStored: true })

  const token = await journey.joinStaff('carol', 'clerk')
  const clerk = await journey.staffPage(`/admin/orders?order=${order?.id}`, { token })
  await clerk.getByText('Visa ending 5556').waitFor()
  await clerk.getByText('card stored').waitFor()
  await expect.poll(() => clerk.getByRole('button', { name: 'Mark paid' }).count()).toBe(1)
  expect(await clerk.getByRole('button', { name: 'Open the card' }).count()).toBe(0)
  await clerk.getByText('Only a custodian can open and charge a card').waitFor()
  expect(await clerk.content()).not.toMatch(/4000.?0566/)
})

test('the custodian opens the card with a reason; it goes after a minute, and the book has it', async () => {
  const page = await journey.staffPage(`/admin/orders?order=${order?.id}`, { token: custodian })
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/card-reveals')) answers.push(await response.text())
  })
  await page.getByText(/After you charge the card, .+ marks the order as paid or failed/).waitFor()
  await page.getByRole('button', { name: 'Open the card' }).click()
  const dialog = page.getByRole('dialog', { name: /^Card of order/ })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Please choose a reason').waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await dialog.getByLabel('Why do you need it?').selectOption('charge')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Key file').setInputFiles(keyFile(file))
  await page.clock.install()
  await dialog.getByRole('button', { name: 'Open the card' }).click()
  await dialog.getByText(NUMBER).waitFor()
  await dialog.getByText('08/39').waitFor()
  await dialog.getByText('123', { exact: true }).waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await page.clock.fastForward(61_000)
  await dialog.getByText('The card details are no longer shown.').waitFor()
  expect(await page.content()).not.toContain(NUMBER)
  expect(answers.join()).toContain('ciphertext')
  expect(answers.join()).not.toMatch(/4000.?0566/)

  const book = await journey.staffPage('/admin/vault', { token: custodian })
  const line = book.locator('tr').filter({ hasText: 'Charge the card for this order' })
  await line.getByText('keturah').waitFor()
  await book.getByText('3 lines, unbroken').waitFor()
  expect(book.faults).toEqual([])
})
