// Withheld tax over HTTP: what is to be paid over, what was, and what is refused.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditView } from '#contract/audit.ts'
import type { ReconciliationView } from '#contract/reconciliation.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { SETTINGS } from '#contract/settings.ts'
import type { TaxPaymentView, TaxWithheldView } from '#contract/staff-tax.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { linesOf } from '#domain/payouts/find-run.ts'
import { commitRun, sendRun } from '#domain/payouts/send-run.ts'
import { settleLine } from '#domain/payouts/settle-line.ts'
import { calculateRun, lockRun, openRun } from '#domain/payouts/start-run.ts'
import { system } from '#platform/tx.ts'
import { aClerk, anEarner, october, PAYDAY } from '#testing/payday.ts'
import { as, openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let manager: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => PAYDAY })
  manager = await asStaff(shop, 'admin')
  await shop.shop.write(system('test'), async (inner) => {
    const tx = { ...inner, happened: [] }
    await changeSetting(tx, 'payouts', {
      value: { ...SETTINGS.payouts.defaults, withholdingBp: 1000 },
    })
    await anEarner(tx)
    const first = as(await aClerk(tx), tx)
    const second = as(await aClerk(tx), tx)
    const { id } = await openRun(first, october)
    await calculateRun(first, id)
    await lockRun(first, id)
    await commitRun(second, id)
    await sendRun(second, id)
    for (const line of await linesOf(tx, id)) await settleLine(second, { paymentId: line.id })
  })
})
afterAll(() => shop.close())

const call = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/api${path}`, body, manager)
const withheld = async () => (await (await call('GET', '/tax-withheld')).json()) as TaxWithheldView
const listed = async (query = '') =>
  (await (await call('GET', `/tax-payments${query}`)).json()) as TaxPaymentView[]
const payment = { amount: 'J$300', paidOn: '2026-11-03', reference: 'TAJ 77' }
const pay = (fields = {}) => call('POST', '/tax-payments', { ...payment, ...fields })

test('nothing is noted without an amount, a day and a reference, or above what is due', async () => {
  expect(await withheld()).toEqual({ due: '500.00', open: '0.00', paidOver: '0.00' })
  for (const wrong of [{ amount: '0' }, { amount: '-5' }, { paidOn: '3/11' }, { reference: ' ' }])
    expect([wrong, (await pay(wrong)).status]).toEqual([wrong, 422])
  expect((await pay({ paidOn: '2026-11-04' })).status).toBe(422)
  const more = await pay({ amount: '500.01' })
  expect([more.status, await more.json()]).toEqual([
    409,
    { error: refusalSentence('more-than-withheld', { due: 'J$500.00' }) },
  ])
  expect(await listed()).toEqual([])
})

test('of two payments noted at once only one finds enough', async () => {
  const answers = await Promise.all([pay(), pay({ reference: 'TAJ 78' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await withheld()).toEqual({ due: '200.00', open: '0.00', paidOver: '300.00' })
})

test('of one payment noted twice at once only one stands', async () => {
  const answers = await Promise.all([1, 2].map(() => pay({ amount: '50', reference: 'TAJ Y9' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a payment is taken back with a reason, once, and who did what is in the audit log', async () => {
  const [found] = await listed('?q=TAJ%20Y9')
  expect(found).toMatchObject({ amount: '50.00', takesBack: null, isTakenBack: false })
  const takeBack = (reason: string) =>
    call('POST', `/tax-payments/${found?.id}/reversal`, { reason })
  expect((await takeBack('')).status).toBe(422)
  expect((await call('POST', '/tax-payments/999/reversal', { reason: 'x' })).status).toBe(404)
  const both = await Promise.all([takeBack('A typing slip'), takeBack('A typing slip')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const rows = await listed('?q=TAJ%20Y9&sort=amount')
  expect(rows).toMatchObject([
    { amount: '-50.00', takesBack: found?.id, reason: 'A typing slip' },
    { amount: '50.00', isTakenBack: true },
  ])
  expect(
    (await call('POST', `/tax-payments/${rows[0]?.id}/reversal`, { reason: 'x' })).status,
  ).toBe(404)
  expect(await withheld()).toMatchObject({ due: '200.00', paidOver: '300.00' })
  const log = (await (await call('GET', '/audit-log?limit=50')).json()) as AuditView[]
  expect(log.map(({ action }) => action).filter((action) => action.startsWith('tax.'))).toEqual([
    'tax.paid-over-taken-back',
    'tax.paid-over',
    'tax.paid-over',
  ])
})

test('the books add up with what was paid over and what was taken back', async () => {
  const proof = (await (await call('GET', '/reconciliation')).json()) as ReconciliationView
  expect(proof.invariants.filter(({ found }) => found.length > 0)).toEqual([])
  expect(proof).toMatchObject({ everything: true, sum: '0.00' })
})
