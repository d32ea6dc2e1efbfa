// A visitor joins by a partner's link, sells by their own link and sees the commission. Two months
// later two staff members pay it, while the shop is killed twice; the bank's response settles it,
// the checks of the ledger pass, and the partner is notified of the payout.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { OrderView, PlacedOrderView } from '#contract/orders.ts'
import { PAYOUT_FILE_LABELS } from '#contract/payout-files.ts'
import { INVARIANTS } from '#contract/reconciliation.ts'
import type { RunDetailView, RunLineView } from '#contract/staff-payouts.ts'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { arriveAt, DESK, type JourneyPage, PHONE } from '#testing/pages.ts'
import { codeMailedFor, fillPayee } from '#testing/partner-pages.ts'
import { daysAhead, startShop } from '#testing/running-shop.ts'

const journey = setUpJourney()

const PARTNER = 'kadian@example.com'
const PASSWORD = 'demo-admin-password'
/** Late enough: after a hold of 30 days, and after the end of the month in which the hold ends. */
const LATER_DAYS = 62
const later = daysAhead(LATER_DAYS)

const HEADING = 'reference,status,bank_reference,reason'

const login = (username: string) =>
  journey.call<{ token: string }>('POST', '/api/admin/login', { username, password: PASSWORD })

/** Session tokens by user name. Sessions outlive the process, so that each user signs in once. */
const tokens = new Map<string, string>()
async function tokenOf(who: string): Promise<string> {
  const token = tokens.get(who) ?? (await login(who)).token
  tokens.set(who, token)
  return token
}

const tell = async <Answer>(who: string, method: string, path: string, body?: object) => {
  const token = await tokenOf(who)
  const response = await fetch(`${journey.shop.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as Answer
}

/** Kills the process in the middle of its work, and starts it again. */
async function killAndReopen(): Promise<void> {
  await journey.shop.kill()
  journey.shop = await startShop(later, journey.shop.dataDir)
}

let orderId = 0
let run: RunDetailView

test('a partner joins by a link, sells by another, and sees what the sale will pay', async () => {
  const page = await journey.page()
  await page.goto('/?ref=marcia.reid@example.com')
  await page.getByText('You were referred by Marcia').waitFor()
  await arriveAt(page, '/mlm/signup')
  await page.getByText('If you leave this empty, Marcia will be your sponsor.').waitFor()
  await page.getByLabel('First name').fill('Kadian')
  await page.getByLabel('Last name').fill('Bennett')
  await page.getByLabel('E-mail', { exact: true }).fill(PARTNER)
  await page.getByRole('textbox', { name: 'Phone' }).fill('876 555 0198')
  await page.getByRole('textbox', { name: 'Bank account' }).fill('NCB 404 118 257')
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Join the partnership' }).click()
  await page.getByRole('heading', { name: 'Welcome back, Kadian' }).waitFor()
  await arriveAt(page, '/mlm/dashboard?tab=payouts')
  await page.getByText('Entered when you joined: NCB ••• ••8 257').waitFor()
  const code = await codeMailedFor(journey, PARTNER, () =>
    page.getByRole('button', { name: 'Complete payout details' }).click(),
  )
  await fillPayee(page, code)
  await page.getByRole('button', { name: 'Save payout details' }).click()
  await page.getByText('NCB, savings, ending 8257').waitFor()

  const shopper = await journey.page()
  await shopper.goto(`/products?ref=${PARTNER}`)
  await shopper.getByText('You were referred by Kadian').waitFor()
  orderId = await shopper.evaluate(async () => {
    const response = await fetch('/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        productId: 1,
        customerName: 'Shanice Campbell',
        customerEmail: 'shanice@example.com',
        customerPhone: '876-555-0187',
        paymentMethod: 'bank_transfer',
        shippingMethod: 'pickup',
      }),
    })
    return ((await response.json()) as PlacedOrderView).order.id
  })
  await journey.asStaff<OrderView>('PUT', `/api/orders/${orderId}`, { paymentStatus: 'paid' })
  await expect.poll(() => mailsTo(PARTNER, 'for your sale')).toBe(1)
  await page.goto('/mlm/dashboard?tab=commissions')
  await page.getByText('J$5,000').first().waitFor()
  expect(page.faults).toEqual([])
})

const mailsTo = async (address: string, words: string) =>
  (await journey.mails()).filter(
    ({ to, subject }) => [to].flat()[0]?.text === address && subject?.includes(words),
  ).length

/** Signs in by the form the first time, and with the session token after that. */
async function signIn(username: string, path: string, size = DESK): Promise<JourneyPage> {
  const page = await journey.page(size)
  await page.clock.setSystemTime(Date.now() + LATER_DAYS * 86_400_000)
  const kept = tokens.get(username)
  if (kept) await page.addInitScript((token) => localStorage.setItem('adminToken', token), kept)
  else {
    await arriveAt(page, '/admin/login')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/admin/orders')
    tokens.set(username, (await page.evaluate(() => localStorage.getItem('adminToken'))) ?? '')
  }
  await page.goto(path)
  return page
}

test('one of the staff calculates and locks the month; the same person may not approve it', async () => {
  await journey.shop.stop()
  journey.shop = await startShop(later, journey.shop.dataDir)
  const page = await signIn('admin', '/admin/payouts')
  await page.getByRole('button', { name: 'New run' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'New run' }).click()
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await page.waitForURL(/\/admin\/payouts\/\d+$/)
  const line = page.getByRole('row', { name: /Kadian Bennett/ })
  await line.getByText('J$5,000.00').last().waitFor()
  expect(await violations(page)).toEqual([])

  const runId = Number(page.url().split('/').at(-1))
  run = await tell<RunDetailView>('admin', 'GET', `/payout-runs/${runId}`)
  const amount = `J$${Number(run.total).toLocaleString('en-JM', { minimumFractionDigits: 2 })}`
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Lock / })
  await dialog.getByText(`${amount} to ${run.lines} partners.`).first().waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: `Lock ${amount}` }).click()
  await page.getByText('You locked this run.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Approve/ }).count()).toBe(0)
  run = await tell<RunDetailView>('admin', 'GET', `/payout-runs/${runId}`)
  expect(page.faults).toEqual([])
})

test('after a kill somebody else approves it, and the file is the very file that was locked', async () => {
  await killAndReopen()
  const page = await signIn('approver', `/admin/payouts/${run.id}`, PHONE)
  await page.getByText('Keisha locked this run.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Approve J\$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Approve / })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: /^Approve J\$/ }).click()
  await page.getByText(/Keisha locked it, Paulette approved it/).waitFor()
  expect(run.files.map(({ kind }) => kind)).toEqual(['ach', 'paypal', 'western_union'])
  for (const { kind, name, sha256 } of run.files) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: PAYOUT_FILE_LABELS[kind] }).click(),
    ])
    const bytes = readFileSync(await download.path())
    expect(download.suggestedFilename()).toBe(name)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect(bytes.toString().includes('Kadian Bennett')).toBe(kind === 'ach')
  }
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByRole('button', { name: 'It is with the bank' }).click()
  await page.getByRole('button', { name: 'Import bank response' }).waitFor()
  expect(page.faults).toEqual([])
})

test('the bank’s answer, broken off by a kill and taken again, pays each partner once', async () => {
  const lines = await tell<RunLineView[]>('admin', 'GET', `/payout-runs/${run.id}/lines`)
  const rows = lines.map(({ reference }, nth) => `${reference},paid,NCB-${nth},`)
  expect(rows.length).toBeGreaterThan(2)
  const token = await tokenOf('admin')
  const half = [HEADING, ...rows.slice(0, Math.ceil(rows.length / 2))].join('\n')
  const dying = fetch(`${journey.shop.url}/api/payout-runs/${run.id}/bank-answers`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
    body: half,
  }).catch(() => undefined)
  await killAndReopen()
  await dying

  const again = await signIn('admin', `/admin/payouts/${run.id}`)
  await takeAnswer(again, [HEADING, ...rows].join('\n'))
  await again.getByText('All payments are complete.').waitFor()
  expect(await violations(again)).toEqual([])
  const paid = await tell<RunDetailView>('admin', 'GET', `/payout-runs/${run.id}`)
  expect(paid.counts.paid).toEqual({ lines: run.lines, amount: run.total })
  await again.goto(`/admin/payouts/${run.id}/sheet`)
  await again.getByRole('article', { name: /^Run sheet/ }).waitFor()
  expect(await violations(again)).toEqual([])
})

async function takeAnswer(page: JourneyPage, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import bank response' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bank response' })
  await dialog
    .getByLabel('The bank’s answer as CSV')
    .setInputFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: /^Settle \d+ lines?$/ }).click()
}

test('the proof of the books is green, and follows the sale to the bank’s file', async () => {
  const proof = `/admin/reconciliation?kind=order&number=${orderId}`
  const page = await signIn('approver', proof, PHONE)
  await page.getByText(`All ${INVARIANTS.length} checks passed`).waitFor()
  expect(await page.getByText('Passed', { exact: true }).count()).toBe(INVARIANTS.length)
  await page.getByText(`SHA-256 ${run.file?.sha256}`).first().waitFor()
  await page.getByText('Payout settled').first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Start full check' }).click()
  await page.getByText('All true').waitFor()
  await page.setViewportSize(DESK)
  expect(await violations(page)).toEqual([])
  expect(page.faults).toEqual([])
})

test('the partner is told once, and the statement of the month says what was paid', async () => {
  // A job interrupted by the kill is retried once its heartbeat has expired.
  await expect.poll(() => mailsTo(PARTNER, 'on its way to you')).toBe(1)
  const page = await journey.page(PHONE)
  await page.clock.setSystemTime(Date.now() + LATER_DAYS * 86_400_000)
  await page.goto('/mlm/dashboard')
  await page.getByRole('button', { name: 'Partner sign in' }).click()
  const form = page.getByRole('form', { name: 'Partner sign-in' })
  await form.getByLabel('E-mail').fill(PARTNER)
  const code = await codeMailedFor(journey, PARTNER, () =>
    form.getByRole('button', { name: 'E-mail me a code' }).click(),
  )
  await form.getByLabel('Code').fill(code)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Welcome back, Kadian' }).waitFor()
  await page.goto('/mlm/dashboard?tab=commissions')
  const statements = page.getByRole('region', { name: 'Statements' })
  await statements
    .getByRole('link', { name: /^\w+ 20\d\d$/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^Statement, / }).waitFor()
  await page.getByText('J$5,000.00').first().waitFor()
  expect(page.faults).toEqual([])
})
