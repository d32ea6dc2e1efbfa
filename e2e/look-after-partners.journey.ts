// Staff look after partners in a real browser: find one, suspend and reinstate, award, hold and
// release a commission, place somebody elsewhere, and read what partners earn; at desk and phone.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { monthAt } from '#contract/jamaica.ts'
import type { RunDetailView, RunLineView } from '#contract/staff-payouts.ts'
import type { OrderView } from '#contract/orders.ts'
import type { PartnerRowView, StaffCommissionView } from '#contract/staff-partners.ts'
import { violations } from '#testing/axe.ts'
import { setUpJourney, STAFF_PASSWORD } from '#testing/journey.ts'
import { DESK, PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

/** The run of last month, locked by the admin. */
async function lockedRun() {
  const settings = { withholdingBp: 1000, taxFormAboveCents: 25_000_00 }
  await journey.asStaff('PUT', '/api/settings/payouts', settings)
  const { year, month } = monthAt(new Date(monthAt(new Date()).from.getTime() - 1))
  const run = await journey.asStaff<RunDetailView>('POST', '/api/payout-runs', { year, month })
  await expect
    .poll(
      async () =>
        (await journey.asStaff<RunDetailView>('GET', `/api/payout-runs/${run.id}`)).status,
    )
    .toBe('calculated')
  await journey.asStaff('POST', `/api/payout-runs/${run.id}/lock`)
  const lines = await journey.asStaff<RunLineView[]>('GET', `/api/payout-runs/${run.id}/lines`)
  return { id: run.id, lines }
}

let approver = ''

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Approve J\$/ }).click()
  const approval = page.getByRole('dialog', { name: /^Approve / })
  await approval.getByLabel('Your password').fill(STAFF_PASSWORD)
  await approval.getByRole('button', { name: /^Approve J\$/ }).click()
  await page.getByText(/avril approved it/).waitFor()
}

const numberOf = async (name: string) => {
  const path = `/api/partners?q=${encodeURIComponent(name)}`
  const [found] = await journey.asStaff<PartnerRowView[]>('GET', path)
  return found?.id ?? 0
}

test('staff find a partner, suspend them with a reason, and let them work again', async () => {
  const page = await journey.staffPage('/admin/partners')
  await page.getByLabel('Search partners').fill('delroy')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Delroy Brown' }).click()
  await page.getByRole('heading', { name: 'Delroy Brown', level: 1 }).waitFor()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Delroy Brown?' })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByText('Please choose a reason').waitFor()
  await dialog.getByLabel('Reason').selectOption('other')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByText('Please say why').waitFor()
  await dialog.getByLabel('Note for staff').fill('Two buyers called about him.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('No run pays this wallet.').waitFor()
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
  await award.getByLabel('What for').fill('The fair in May Pen')
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
  await place.getByLabel('Number of the partner to stand under').fill(`#${under}`)
  await place.getByLabel('Reason').selectOption('own-wish')
  await place.getByRole('button', { name: 'Place' }).click()
  await place.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /^Team/ }).click()
  await page.getByRole('link', { name: 'Simone Clarke' }).waitFor()
  await page.getByRole('link', { name: 'Keisha Powell' }).waitFor()
  await page.getByText('Placed under Delroy Brown, not under the sponsor.').waitFor()
  expect(await violations(page)).toEqual([])
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
  expect(await violations(phone)).toEqual([])

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
  await form.getByText('Please say why').waitFor()
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

  const phone = await journey.staffPage(`/admin/orders/${orderId}`, { size: PHONE })
  const there = phone.getByRole('region', { name: 'Partner', exact: true })
  await there.getByText('Tamara Grant').waitFor()
  const commissionsOf = async () => {
    const path = `/api/commissions?state=pending&q=YB-${orderId}`
    const rows = await journey.asStaff<StaffCommissionView[]>('GET', path)
    return rows.map(({ memberName, level }) => `${level} ${memberName}`)
  }
  await expect.poll(commissionsOf).toContain('1 Tamara Grant')
  expect(await violations(phone)).toEqual([])
  expect([page.faults, phone.faults]).toEqual([[], []])
})

test('who approves a payout run meets the line of a partner who was suspended; it is confirmed, and taken out after all', async () => {
  const { id, lines } = await lockedRun()
  const [line] = lines
  if (!line) throw new Error('somebody to pay')
  const standing = { standing: 'suspended', reason: 'fraud-suspected' }
  await journey.asStaff('PUT', `/api/partners/${line.memberId}/standing`, standing)
  approver = await journey.joinStaff('avril', 'manager')
  for (const size of [PHONE, DESK]) {
    const page = await journey.staffPage(`/admin/payouts/${id}`, { size, token: approver })
    const wrong = page.getByRole('region', { name: 'Changed since it was locked' })
    await wrong.getByText('The partner is suspended.').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.getByRole('button', { name: /^Approve J\$/ }).isDisabled()).toBe(true)
    expect(page.faults).toEqual([])
  }
  const page = await journey.staffPage(`/admin/payouts/${id}`, { token: approver })
  const wrong = page.getByRole('region', { name: 'Changed since it was locked' })
  await wrong.getByRole('button', { name: 'Pay it all the same' }).click()
  const confirmation = page.getByRole('dialog', { name: `Pay ${line.name} all the same?` })
  await confirmation.getByLabel('Why').fill('Both buyers were rung up')
  await confirmation.getByRole('button', { name: 'Confirm the line' }).click()
  await wrong.getByText('Both buyers were rung up').waitFor()
  await approve(page)

  await wrong.getByRole('button', { name: 'Take out' }).click()
  const dialog = page.getByRole('dialog', { name: `Take ${line.name} out of this run?` })
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Why').fill('One of them rang back')
  await dialog.getByRole('button', { name: 'Take it out' }).click()
  await wrong.waitFor({ state: 'detached' })
  await page.getByText('A line taken out, and the files written again').waitFor()
  expect(page.faults).toEqual([])
})

test('an order by telephone is its partner’s sale from the start, by the code that the customer names', async () => {
  const partner = await journey.asStaff<{ member: { referral: string } }>(
    'GET',
    `/api/partners/${await numberOf('Tamara Grant')}`,
  )
  for (const size of [DESK, PHONE]) {
    const page = await journey.staffPage('/admin/orders', { size })
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
    await dialog.getByText('Please say why').waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByLabel('Why it is this partner’s sale').fill('The customer named her')
    await dialog.getByRole('button', { name: 'Create Order' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const [order] = await journey.asStaff<OrderView[]>('GET', '/api/orders?q=dahlia&sort=-order')
    await page.goto(`/admin/orders/${order?.id}`)
    const panel = page.getByRole('region', { name: 'Partner', exact: true })
    await panel.getByText('Tamara Grant').waitFor()
    await page.getByText('The customer named her').first().waitFor()
    expect(page.faults).toEqual([])
  }
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
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: /^Decide/ }).click()
  const dialog = page.getByRole('dialog', { name: /one telephone$/ })
  await dialog.getByRole('button', { name: 'Note it' }).click()
  await dialog.getByText('Please choose what was decided').waitFor()
  await dialog.getByLabel('What was decided').selectOption('harmless')
  await dialog.getByLabel('Why').fill('Two sisters in one house')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Note it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.waitFor({ state: 'detached' })

  const phone = await journey.staffPage('/admin/partners/signals?state=noted', { size: PHONE })
  const card = phone.locator('tbody tr', { hasText: 'Odette Reid' })
  await card.getByText('Nothing is wrong', { exact: false }).waitFor()
  expect(await violations(phone)).toEqual([])
  await phone.getByLabel('Search by partner').fill('nobody at all')
  await phone.getByText('No signals found').waitFor()
  expect([page.faults, phone.faults]).toEqual([[], []])
})

test('what was withheld from payouts that arrived is noted as paid over, and taken back if that was a mistake', async () => {
  const [takenOut] = await journey.asStaff<RunDetailView[]>('GET', '/api/payout-runs?limit=1')
  const [line] = await journey.asStaff<RunLineView[]>(
    'GET',
    `/api/payout-runs/${takenOut?.id}/lines?status=failed`,
  )
  const standing = { standing: 'active', reason: 'cleared' }
  await journey.asStaff('PUT', `/api/partners/${line?.memberId}/standing`, standing)
  const { id, lines } = await lockedRun()
  await approve(await journey.staffPage(`/admin/payouts/${id}`, { token: approver }))
  const path = `/api/payout-runs/${id}`
  await journey.asStaff('POST', `${path}/sending`)
  const outcomes = lines.map(({ id: paymentId }) => ({ outcome: 'paid', paymentId }))
  await journey.asStaff('POST', `${path}/outcomes`, { outcomes })
  const page = await journey.staffPage('/admin/payouts?tab=tax-withheld', { size: PHONE })
  await page.getByRole('button', { name: 'Note a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tax paid over' })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Note the payment' }).click()
  await dialog.getByText('Please enter the reference of the payment').waitFor()
  await dialog.getByLabel('Reference').fill('TAJ 2026-0117')
  await dialog.getByLabel('Amount (J$)').fill('9,000,000')
  await dialog.getByRole('button', { name: 'Note the payment' }).click()
  await page.getByText(/^No more than J\$[\d,.]+ can be paid over/).waitFor()
  await dialog.getByLabel('Amount (J$)').fill('100.50')
  await dialog.getByRole('button', { name: 'Note the payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  const figures = page.getByRole('region', { name: 'Tax withheld' })
  await figures.getByText('J$100.50').waitFor()
  expect(await violations(page)).toEqual([])
  const desk = await journey.staffPage('/admin/payouts?tab=tax-withheld', { size: DESK })
  await desk.getByRole('button', { name: 'Take back' }).click()
  const question = desk.getByRole('dialog', { name: 'Take TAJ 2026-0117 back?' })
  await question.getByLabel('Why').fill('It was the other shop’s')
  await question.getByRole('button', { name: 'Take it back' }).click()
  await desk.getByText('Taken back: It was the other shop’s').waitFor()
  expect(await violations(desk)).toEqual([])
  expect([page.faults.filter((fault) => !fault.includes('409')), desk.faults]).toEqual([[], []])
})

test('the disclosure counts everybody, and can be printed', async () => {
  const page = await journey.staffPage('/admin/partners/disclosure', { size: PHONE })
  await page.getByRole('heading', { name: 'Who buys from partners' }).waitFor()
  await page.getByText('of partners’ sales went to people who are no').waitFor()
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(page.faults).toEqual([])
})

test('they draft a plan, see who would win by it in months that were, and publish it', async () => {
  const page = await journey.staffPage('/admin/plans')
  await page
    .getByRole('cell', { name: 'J$5,000 · J$2,500 · J$2,000 · J$1,500 · J$1,000' })
    .waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Draft a plan' }).click()
  const draft = page.getByRole('dialog', { name: 'Draft a plan' })
  await draft.getByLabel('Seller').fill('a lot')
  await draft.getByRole('button', { name: 'Save the draft' }).click()
  await draft.getByRole('textbox', { name: 'Name' }).fill('Island plan')
  await draft.getByLabel('Seller').fill('6000')
  expect(await violations(page)).toEqual([])
  await draft.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('heading', { level: 1, name: 'Island plan Draft' }).waitFor()

  const yearAgo = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 7)
  await page.getByLabel('From').fill(yearAgo)
  const marcia = page.getByRole('row', { name: /Marcia Reid/ })
  await marcia.getByText('+J$', { exact: false }).waitFor()
  await page.getByText('The figures as a table').click()
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    expect(await violations(page)).toEqual([])
  }

  await page.getByRole('button', { name: 'Publish' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish Island plan' })
  await publish.getByLabel('Write “Island plan” to confirm').fill('Ireland plan')
  await publish.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Please write the plan’s name exactly as it stands').first().waitFor()
  expect(await violations(page)).toEqual([])
  await publish.getByLabel('Write “Island plan” to confirm').fill('Island plan')
  await publish.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('heading', { level: 1, name: 'Island plan To come' }).waitFor()

  await page.goto('/mlm/dashboard')
  await page.getByRole('heading', { name: 'What a sale pays is going to change' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(page.faults.filter((fault) => !fault.includes('422'))).toEqual([])
})
