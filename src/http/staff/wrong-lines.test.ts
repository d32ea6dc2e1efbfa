// What becomes wrong of a payout run once it is locked: its approver sees it, and nobody approves it until each
// such line is confirmed or taken out. What is approved is what was seen.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import type { RunDetailView } from '#contract/staff-payouts.ts'
import type { OrderAnswer } from '#testing/partner-model/shop-answers.ts'
import { givePayee } from '#testing/builders.ts'
import { openProgramme, type Partner, type Programme } from '#testing/programme.ts'

const DAYS_OF_HOLD = 31
const EARNED = '500000'

let programme: Programme
beforeAll(async () => {
  programme = await openProgramme()
})
afterAll(() => programme.close())
afterEach(async () => {
  expect(await programme.brokenInvariants()).toEqual([])
})

type Locked = { id: number; sellers: Partner[]; sales: OrderAnswer[] }

/** A locked run that pays some partners for one sale each. */
async function aLockedRun(partners: number): Promise<Locked> {
  const sellers: Partner[] = []
  const sales: OrderAnswer[] = []
  for (let count = 0; count < partners; count += 1) {
    const seller = await programme.enrol()
    sellers.push(seller)
    sales.push(await programme.sale(seller))
  }
  await programme.days(DAYS_OF_HOLD)
  await programme.days(DAYS_OF_HOLD)
  return { id: await programme.lockRun(), sellers, sales }
}

const read = (id: number) =>
  programme.ask<RunDetailView>('second manager', 'GET', `/api/payout-runs/${id}`)
const wrongOf = async (id: number) =>
  (await read(id)).wrongLines.map(({ memberId, problems }) => [memberId, problems])
const decide = (id: number, line: number | undefined, verb: 'confirmation' | 'removal') =>
  programme.ask<RunDetailView>(
    'second manager',
    'POST',
    `/api/payout-runs/${id}/lines/${line}/${verb}`,
    { reason: 'Looked at' },
  )
const approve = async (id: number, body?: object) =>
  programme.shop.call(
    'second manager',
    'POST',
    `/api/payout-runs/${id}/approval`,
    body ?? (await programme.approvalOf(id)),
  )
const refused = (code: 'run-lines-wrong' | 'run-step') => ({
  status: 409,
  body: { error: refusalSentence(code) },
})

test('a sale that is cancelled and a partner who is suspended after the lock stop the approval until each is decided', async () => {
  const { id, sellers, sales } = await aLockedRun(4)
  const [cancelled, suspended, , fine] = sellers
  if (!sales[0] || !cancelled || !suspended || !fine) throw new Error('four sales')
  expect(await wrongOf(id)).toEqual([])
  await programme.cancel(sales[0])
  await programme.stand(suspended, 'suspended')
  expect(await wrongOf(id)).toEqual([
    [cancelled.id, ['order-changed']],
    [suspended.id, ['suspended']],
  ])
  expect(await approve(id)).toMatchObject(refused('run-lines-wrong'))
  const [first, second] = (await read(id)).wrongLines
  expect(first?.orderIds).toEqual([sales[0].id])
  const before = (await read(id)).file?.sha256
  const without = await decide(id, first?.id, 'removal')
  expect(without.counts.pending).toEqual({ lines: 3, amount: '15000.00' })
  expect(without.file?.sha256).not.toBe(before)
  expect(await approve(id)).toMatchObject(refused('run-lines-wrong'))
  const { wrongLines } = await decide(id, second?.id, 'confirmation')
  expect(wrongLines).toMatchObject([{ memberId: suspended.id, confirmed: { reason: 'Looked at' } }])
  expect(await approve(id)).toMatchObject({ status: 200, body: { status: 'committed' } })
  await programme.send(id)
  expect(await read(id)).toMatchObject({
    status: 'settled',
    counts: { paid: { lines: 3 }, failed: { lines: 1 } },
  })
  expect(await programme.commissionsOf(sales[0])).toEqual([])
  expect(await programme.walletOf(cancelled)).toMatchObject({
    availableBalance: '0',
    inTransit: '0',
  })
  expect((await programme.walletOf(fine)).totalWithdrawals).toBe(EARNED)
})

test('what was confirmed is asked again when something further changes', async () => {
  const { id, sellers, sales } = await aLockedRun(1)
  const [seller] = sellers
  if (!seller || !sales[0]) throw new Error('a sale')
  await programme.stand(seller, 'suspended')
  const [line] = (await read(id)).wrongLines
  await decide(id, line?.id, 'confirmation')
  await programme.cancel(sales[0])
  expect(await wrongOf(id)).toEqual([[seller.id, ['order-changed', 'suspended']]])
  expect(await approve(id)).toMatchObject(refused('run-lines-wrong'))
  await decide(id, line?.id, 'removal')
  expect(await approve(id)).toMatchObject({ status: 200 })
  await programme.send(id)
  expect(await read(id)).toMatchObject({ status: 'settled', counts: { paid: { lines: 0 } } })
})

test('payout details that changed after the lock are said, too', async () => {
  const { id, sellers } = await aLockedRun(1)
  const [seller] = sellers
  await programme.shop.write((tx) =>
    givePayee(tx, seller?.id ?? 0, { bankCode: '050', accountNumber: '777000111' }),
  )
  expect(await wrongOf(id)).toEqual([[seller?.id, ['details-changed']]])
  await programme.step('second manager', id, 'cancellation', { reason: 'Again with what is true' })
})

test('an approval that names another file than the present one is refused with who was taken out', async () => {
  const { id, sellers } = await aLockedRun(2)
  const seen = await programme.approvalOf(id)
  const lines = await programme.readLines(id)
  await decide(id, lines.find(({ memberId }) => memberId === sellers[0]?.id)?.id, 'removal')
  expect(await approve(id, seen)).toMatchObject({
    status: 409,
    body: { error: refusalSentence('run-lines-changed', { names: 'Some Partner' }) },
  })
  expect(await approve(id)).toMatchObject({ status: 200 })
})

test('a line leaves an approved run, too, once, and none leaves what is with the bank', async () => {
  const [approved] = await programme.ask<RunDetailView[]>('manager', 'GET', '/api/payout-runs')
  const id = approved?.id ?? 0
  expect(approved?.status).toBe('committed')
  const line = (await programme.readLines(id)).find(({ status }) => status === 'pending')
  const before = (await read(id)).file?.sha256
  const after = (await decide(id, line?.id, 'removal')).file?.sha256
  expect(after).not.toBe(before)
  expect((await decide(id, line?.id, 'removal')).file?.sha256).toBe(after)
  await programme.send(id)
  const late = programme.shop.call(
    'manager',
    'POST',
    `/api/payout-runs/${id}/lines/${line?.id}/removal`,
    { reason: 'Too late' },
  )
  expect(await late).toMatchObject(refused('run-step'))
  const next = await programme.lockRun()
  expect((await programme.readLines(next)).map(({ amount }) => amount)).toContain('5000.00')
  await programme.step('second manager', next, 'cancellation', { reason: 'Enough' })
})

test('a line is decided in its own run only', async () => {
  const { id } = await aLockedRun(1)
  const [line] = await programme.readLines(id)
  const elsewhere = programme.shop.call(
    'manager',
    'POST',
    `/api/payout-runs/${id - 1}/lines/${line?.id}/removal`,
    { reason: 'Elsewhere' },
  )
  expect((await elsewhere).status).toBe(409)
  await programme.step('second manager', id, 'cancellation', { reason: 'Enough' })
})
