// Staff look after partners in a real browser: find one, suspend and reinstate, award, hold and
// release a commission, place somebody elsewhere, and read what partners earn.

import { expect, test } from 'vitest'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { OrderView } from '#contract/orders.ts'
import type { PartnerRowView, StaffCommissionView } from '#contract/staff-partners.ts'
import { violations, violationsInBothSizes } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

const numberOf = async (name: string) => {
  const path = `/api/partners?q=${encodeURIComponent(name)}`
  const [found] = await journey.asStaff<PartnerRowView[]>('GET', path)
  return found?.id ?? 0
}

test('staff find a partner, suspend them with a reason, and let them work again', async () => {
  const page = await journey.staffPage('/admin/partners')
  await page.getByLabel('Search partners').fill('delroy')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.getByRole('link', { name: 'Delroy Brown' }).click()
  await page.getByRole('heading', { name: 'Delroy Brown', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Delroy Brown?' })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByText('Please choose a reason').waitFor()
  await dialog.getByLabel('Reason').selectOption('other')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByText('Please enter a reason').waitFor()
  await dialog.getByLabel('Note for staff').fill('Two buyers called about him.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Payouts from this wallet are stopped.').waitFor()
  await page.getByText('Two buyers called about him.').waitFor()

  await page.getByRole('button', { name: 'Reinstate' }).click()
  const back = page.getByRole('dialog', { name: 'Reinstate Delroy Brown?' })
  await back.getByLabel('Reason').selectOption('cleared')
  await back.getByRole('button', { name: 'Reinstate' }).click()
  await page.getByRole('button', { name: 'Award' }).waitFor()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await page.getByText('Suspended: other').waitFor()
  await page.getByText('Reinstated: cleared').waitFor()
  expect(page.faults).toEqual([])
})

test('nothing is offered for the account of a partner who was erased', async () => {
  const id = await numberOf('Everton Mills')
  const person = { email: 'everton.mills@example.com', password: 'demo-admin-password' }
  await journey.asStaff('POST', '/api/privacy/erasures', person)
  const page = await journey.staffPage(`/admin/partners/${id}`)
  await page.getByText('This account is closed for good.').waitFor()
  await page.getByText('None yet.').waitFor()
  for (const name of ['Reinstate', 'Suspend', 'Award', 'Change sponsor', 'Save note'])
    expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0])
  expect(await violations(page)).toEqual([])
  expect(page.faults).toEqual([])
})

test('on a phone they award money, place a partner elsewhere and open the tree', async () => {
  const id = await numberOf('Tamara Grant')
  const page = await journey.staffPage(`/admin/partners/${id}`, { size: PHONE })
  await page.getByRole('button', { name: 'Award' }).click()
  const award = page.getByRole('dialog', { name: 'Award Tamara Grant' })
  await award.getByLabel('Amount (J$)').fill('a lot')
  await award.getByLabel('Reason').fill('The fair in May Pen')
  await award.getByRole('button', { name: 'Award' }).click()
  await award.getByText('Please enter an amount between J$1 and J$500,000').waitFor()
  expect(await violations(page)).toEqual([])
  await award.getByLabel('Amount (J$)').fill('1,500.50')
  await award.getByRole('button', { name: 'Award' }).click()
  await page.getByText('J$1,500.50').waitFor()

  const sponsor = await numberOf('Simone Clarke')
  await page.getByRole('button', { name: 'Change sponsor' }).click()
  const move = page.getByRole('dialog', { name: 'Change the sponsor of Tamara Grant' })
  await move.getByLabel('Number of the new sponsor').fill(String(id))
  await move.getByLabel('Reason').selectOption('wrong-sponsor')
  await move.getByRole('button', { name: 'Move' }).click()
  await page.getByText('A partner cannot move under their own team.').first().waitFor()
  await move.getByLabel('Number of the new sponsor').fill(String(sponsor))
  await move.getByRole('button', { name: 'Move' }).click()
  await move.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Place elsewhere' }).click()
  const place = page.getByRole('dialog', { name: 'Place Tamara Grant elsewhere' })
  const under = await numberOf('Delroy Brown')
  await place.getByLabel('New placement: partner number').fill(`#${under}`)
  await place.getByLabel('Reason').selectOption('own-wish')
  await place.getByRole('button', { name: 'Place' }).click()
  await place.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /^Team/ }).click()
  await page.getByRole('link', { name: 'Simone Clarke' }).waitFor()
  await page.getByRole('link', { name: 'Keisha Powell' }).waitFor()
  await page.getByText('Placed under Delroy Brown, not under the sponsor.').waitFor()
  expect(page.faults.filter((fault) => !fault.includes('409'))).toEqual([])
})

test('they hold a commission, release several, and know why it is what it is', async () => {
  const page = await journey.staffPage('/admin/commissions?state=pending')
  const sale = page.locator('tbody tr', { hasText: 'Direct sale' }).first()
  await sale.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: /^Commission \d+$/ })
  await dialog.getByText(/The partner is at level/).waitFor()
  expect(await violations(page)).toEqual([])
  const name = (await dialog.getByRole('heading').first().innerText()).replace('Commission ', '')
  await dialog.getByRole('button', { name: 'Hold' }).click()
  const hold = page.getByRole('dialog', { name: `Hold: commission ${name}` })
  await hold.getByLabel('Reason').selectOption('dispute')
  await hold.getByRole('button', { name: 'Hold' }).click()
  await dialog.getByRole('button', { name: 'Release' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const phone = await journey.staffPage('/admin/commissions?state=held', { size: PHONE })
  await phone.getByLabel(`Choose commission ${name}`, { exact: true }).check()
  await phone.getByRole('toolbar').getByRole('button', { name: 'Release' }).click()
  const release = phone.getByRole('dialog', { name: `Release: commission ${name}` })
  await release.getByLabel('Reason').selectOption('checked')
  await release.getByRole('button', { name: 'Release' }).click()
  await expect
    .poll(() => phone.getByLabel(`Choose commission ${name}`, { exact: true }).count())
    .toBe(0)

  await page.goto('/admin/audit?entity=commission')
  await page.getByRole('button', { name: 'Commission released' }).first().waitFor()
  await page.getByText('because: checked').first().waitFor()
  expect([page.faults, phone.faults]).toEqual([[], []])
})

test('a manager says which partner sold an order and why; what partners have of it follows', async () => {
  const [row] = await journey.asStaff<StaffCommissionView[]>(
    'GET',
    '/api/commissions?state=pending&kind=direct&limit=1',
  )
  const orderId = row?.sourceOrderId ?? 0
  const page = await journey.staffPage(`/admin/orders/${orderId}`)
  const panel = page.getByRole('region', { name: 'Partner', exact: true })
  await panel.getByText(row?.memberName ?? '').waitFor()
  await panel.getByText('J$5,000.00').first().waitFor()
  await panel.getByRole('button', { name: 'Change the partner of this order' }).click()
  const form = panel.getByRole('form', { name: 'Partner of this order' })
  await form.getByRole('button', { name: 'Change the partner' }).click()
  await form.getByText('Please enter a reason').waitFor()
  await form.getByLabel('Why').fill('She sent the customer')
  await form.getByRole('button', { name: 'Change the partner' }).click()
  await form.getByText('Please choose who sold it').waitFor()
  await form.getByLabel('Find a partner by name, number, code or e-mail').fill('Tamara')
  await form.getByRole('radio', { name: /Tamara Grant/ }).check()
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Change the partner' }).click()
  await form.waitFor({ state: 'hidden' })
  await panel.getByText('Tamara Grant').waitFor()
  await page.getByText('She sent the customer').first().waitFor()

  const commissionsOf = async () => {
    const path = `/api/commissions?state=pending&q=YB-${orderId}`
    const rows = await journey.asStaff<StaffCommissionView[]>('GET', path)
    return rows.map(({ memberName, level }) => `${level} ${memberName}`)
  }
  await expect.poll(commissionsOf).toContain('1 Tamara Grant')
  expect(page.faults).toEqual([])
})

test('an order by telephone is its partner’s sale from the start, by the code that the customer names', async () => {
  const partner = await journey.asStaff<{ member: { referral: string } }>(
    'GET',
    `/api/partners/${await numberOf('Tamara Grant')}`,
  )
  const page = await journey.staffPage('/admin/orders')
  await page.getByRole('button', { name: 'Create Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Order' })
  await dialog.getByLabel('Product name').fill('Bespoke bench')
  await dialog.getByLabel('Total amount (J$)').fill('189900')
  await dialog.getByLabel('Customer name').fill('Dahlia Bailey')
  await dialog.getByLabel('Customer e-mail').fill('dahlia@example.com')
  await dialog.getByLabel('Customer phone').fill('876-555-0188')
  await dialog.getByLabel('Payment method').selectOption('bank_transfer')
  const search = dialog.getByLabel('Find a partner by name, number, code or e-mail')
  await search.fill(partner.member.referral)
  await dialog.getByRole('radio', { name: /Tamara Grant/ }).check()
  await search.fill('')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await dialog.getByText('Please enter a reason').waitFor()
  expect(await violationsInBothSizes(page)).toEqual([])
  await dialog.getByLabel('Reason for crediting this partner').fill('The customer named her')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const [order] = await journey.asStaff<OrderView[]>('GET', '/api/orders?q=dahlia&sort=-order')
  await page.goto(`/admin/orders/${order?.id}`)
  const panel = page.getByRole('region', { name: 'Partner', exact: true })
  await panel.getByText('Tamara Grant').waitFor()
  await page.getByText('The customer named her').first().waitFor()
  expect(page.faults).toEqual([])
})

test('two partners with one number are a signal; staff write down what they decided, and it rests', async () => {
  const shared = { phone: '876-555-0144', lastName: 'Reid' }
  for (const firstName of ['Ione', 'Odette'])
    await journey.call('POST', '/api/mlm/members', {
      ...shared,
      firstName,
      email: `${firstName.toLowerCase()}@example.com`,
    })
  const waiting = async () => journey.asStaff<unknown[]>('GET', '/api/partner-signals?q=ione')
  await expect.poll(async () => (await waiting()).length).toBe(1)
  const page = await journey.staffPage('/admin/partners')
  await page.getByRole('link', { name: 'Signals' }).click()
  const row = page.locator('tbody tr', { hasText: 'Ione Reid' })
  await row.getByText('2 partners have one telephone number').waitFor()
  await row.getByText('Call the number and ask who sells.', { exact: false }).waitFor()
  await row.getByRole('button', { name: /^Decide/ }).click()
  const dialog = page.getByRole('dialog', { name: /same phone number$/ })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please choose what was decided').waitFor()
  await dialog.getByLabel('What was decided').selectOption('harmless')
  await dialog.getByLabel('Why').fill('Two sisters in one house')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.waitFor({ state: 'detached' })

  const phone = await journey.staffPage('/admin/partners/signals?state=noted', { size: PHONE })
  const card = phone.locator('tbody tr', { hasText: 'Odette Reid' })
  await card.getByText('No problem', { exact: false }).waitFor()
  await phone.getByLabel('Search by partner').fill('nobody at all')
  await phone.getByText('No signals found').waitFor()
  expect([page.faults, phone.faults]).toEqual([[], []])
})

test('the disclosure counts everybody, and can be printed', async () => {
  const page = await journey.staffPage('/admin/partners/disclosure', { size: PHONE })
  await page.getByRole('heading', { name: 'Who buys from partners' }).waitFor()
  await page.getByText('of partner sales were to customers who are not partners').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(page.faults).toEqual([])
})

test('they draft a plan, see who would win by it in months that were, and publish it', async () => {
  const page = await journey.staffPage('/admin/plans')
  await page
    .getByRole('cell', { name: 'J$5,000 · J$2,500 · J$2,000 · J$1,500 · J$1,000' })
    .waitFor()
  await page.getByRole('button', { name: 'Draft a plan' }).click()
  const draft = page.getByRole('dialog', { name: 'Draft a plan' })
  await draft.getByLabel('Seller').fill('a lot')
  await draft.getByRole('button', { name: 'Save the draft' }).click()
  await draft.getByRole('textbox', { name: 'Name' }).fill('Island plan')
  await draft.getByLabel('Seller').fill('6000')
  expect(await violations(page)).toEqual([])
  await draft.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('heading', { level: 1, name: 'Island plan Draft' }).waitFor()

  const yearAgo = jamaicaDay(new Date(Date.now() - 200 * 86_400_000)).slice(0, 7)
  await page.getByLabel('From').fill(yearAgo)
  const marcia = page.getByRole('row', { name: /Marcia Reid/ })
  await marcia.getByText('+J$', { exact: false }).waitFor()

  await page.getByRole('button', { name: 'Publish' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish Island plan' })
  await publish.getByLabel('Write “Island plan” to confirm').fill('Ireland plan')
  await publish.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('To confirm, type the plan name exactly as shown.').first().waitFor()
  expect(await violations(page)).toEqual([])
  await publish.getByLabel('Write “Island plan” to confirm').fill('Island plan')
  await publish.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('heading', { level: 1, name: 'Island plan To come' }).waitFor()

  await page.goto('/mlm/dashboard')
  await page.getByRole('heading', { name: 'Commission amounts are changing' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(page.faults.filter((fault) => !fault.includes('422'))).toEqual([])
})
