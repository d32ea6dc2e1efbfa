// Two people pay the partners out: a run is locked, approved by somebody else, sent and paid; a line that changed since it was
// locked is confirmed or taken out; and what was withheld is noted as paid over.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { monthAt } from '#contract/jamaica.ts'
import type { RunDetailView, RunLineView } from '#contract/staff-payouts.ts'
import { violations, violationsInBothSizes } from '#testing/axe.ts'
import { setUpJourney, STAFF_PASSWORD } from '#testing/journey.ts'
import { PHONE } from '#testing/pages.ts'

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

test('who approves a payout run meets the line of a partner who was suspended; it is confirmed, and taken out after all', async () => {
  const { id, lines } = await lockedRun()
  const [line] = lines
  if (!line) throw new Error('somebody to pay')
  const standing = { standing: 'suspended', reason: 'fraud-suspected' }
  await journey.asStaff('PUT', `/api/partners/${line.memberId}/standing`, standing)
  approver = await journey.joinStaff('avril', 'manager')
  const page = await journey.staffPage(`/admin/payouts/${id}`, { token: approver })
  const wrong = page.getByRole('region', { name: 'Changed since it was locked' })
  await wrong.getByText('The partner is suspended.').waitFor()
  expect(await page.getByRole('button', { name: /^Approve J\$/ }).isDisabled()).toBe(true)
  await wrong.getByRole('button', { name: 'Pay anyway' }).click()
  const confirmation = page.getByRole('dialog', { name: `Pay ${line.name} anyway?` })
  await confirmation.getByLabel('Reason').fill('Both buyers were rung up')
  await confirmation.getByRole('button', { name: 'Confirm the line' }).click()
  await wrong.getByText('Both buyers were rung up').waitFor()
  await approve(page)

  await wrong.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: `Remove ${line.name} from this payout?` })
  expect(await violationsInBothSizes(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('One of them rang back')
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await wrong.waitFor({ state: 'detached' })
  await page.getByText('Line removed and files recreated').waitFor()
  expect(page.faults).toEqual([])
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
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByText('Please enter the reference of the payment').waitFor()
  await dialog.getByLabel('Reference').fill('TAJ 2026-0117')
  await dialog.getByLabel('Amount (J$)').fill('9,000,000')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await page.getByText(/^You can pay over up to J\$[\d,.]+, the total withheld/).waitFor()
  await dialog.getByLabel('Amount (J$)').fill('100.50')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  const figures = page.getByRole('region', { name: 'Tax withheld' })
  await figures.getByText('J$100.50').waitFor()
  const desk = await journey.staffPage('/admin/payouts?tab=tax-withheld')
  await desk.getByRole('button', { name: 'Reverse' }).click()
  const question = desk.getByRole('dialog', { name: 'Reverse TAJ 2026-0117?' })
  await question.getByLabel('Reason').fill('It was the other shop’s')
  await question.getByRole('button', { name: 'Reverse payment' }).click()
  await desk.getByText('Reversed: It was the other shop’s').waitFor()
  expect(await violations(desk)).toEqual([])
  expect([page.faults.filter((fault) => !fault.includes('409')), desk.faults]).toEqual([[], []])
})
