import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { monthOf } from '#contract/jamaica.ts'
import { SETTINGS } from '#contract/settings.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { walletTransactions } from '#domain/ledger/wallets.table.ts'
import { changePayoutDetails } from '#domain/partners/change-payout-details.ts'
import { orders } from '#domain/orders/orders.table.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { aMember, anOrder, givePayee, PAYEE } from '#testing/builders.ts'
import { as, at, type TestTx, trying } from '#testing/shop.ts'
import {
  anEarner,
  APPROVED,
  aSale,
  calculated,
  type Desk,
  october,
  onPayday,
  PAYDAY,
  setPaid,
  walletOf,
} from '#testing/payday.ts'
import { calculateRun, lockRun, openRun, startCancelling } from './start-run.ts'
import { finishRun } from './advance-run.ts'
import { fileListOf, fileOfRun, linesOf } from './find-run.ts'
import { batches, paymentClaims, payments } from './payouts.table.ts'
import { commitRun, sendRun } from './send-run.ts'
import { failLine, ordersOfLine, ordersOfRun, settleLine } from './settle-line.ts'
import { taxFormsDue } from './tax-forms.ts'

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

async function sent(desk: Desk) {
  const { id } = await calculated(desk)
  await lockRun(desk.first, id)
  await commitRun(desk.second, id)
  return sendRun(desk.second, id)
}

const statusOf = async (tx: TestTx, memberId: number) =>
  (await tx.db.select().from(commissions).where(eq(commissions.memberId, memberId))).map(
    ({ status }) => status,
  )

test('a month is opened, calculated, locked, approved by somebody else, sent and settled', () =>
  onPayday(async (desk) => {
    const { tx, first, second } = desk
    const { member } = await anEarner(tx, { firstName: 'Marcia', lastName: 'Reid' })
    const run = await calculated(desk)
    expect(run).toMatchObject({ status: 'calculated', totalAmount: 5000_00, lines: 1, run: 1 })
    const locked = await lockRun(first, run.id)
    expect(await walletOf(tx, member)).toEqual([0, 5000_00, 0])
    expect(await statusOf(tx, member.id)).toEqual(['batched'])
    await expect(trying(first, (inner) => commitRun(inner, run.id))).rejects.toMatchObject({
      code: 'same-person',
    })
    await commitRun(second, run.id)
    await sendRun(second, run.id)
    const list = await fileListOf(tx, run.id)
    expect(list.name).toBe('payouts-2026-10-run-1.csv')
    expect(sha256Of(list.text)).toBe(locked.fileSha256)
    const file = await fileOfRun(tx, run.id, 'ach')
    expect(file.name).toBe('payouts-2026-10-run-1-ach.csv')
    expect(parse(list.text, { columns: true })).toEqual([
      { file: file.name, lines: '1', amount: '5000.00', sha256: sha256Of(file.text) },
    ])
    expect(parse(file.text, { columns: true })).toEqual([
      {
        reference: `YBP-2026-10-1-${member.id}`,
        name: 'Marcia Althea Reid',
        bankCode: '077',
        branch: 'Half Way Tree',
        account: '404118257',
        accountType: 'Savings',
        amount: '5000.00',
        currency: 'JMD',
      },
    ])
    const [line] = await linesOf(tx, run.id)
    await settleLine(second, { paymentId: line?.id ?? 0, transactionId: 'NCB-1' })
    await settleLine(second, { paymentId: line?.id ?? 0, transactionId: 'NCB-1' })
    expect(await walletOf(tx, member)).toEqual([0, 5000_00, 5000_00])
    const [paid] = await tx.db.select().from(commissions)
    expect(paid).toMatchObject({ status: 'paid', payoutDate: PAYDAY, taxYear: 2026 })
    const [settled] = await tx.db.select().from(batches)
    expect(settled).toMatchObject({ status: 'settled', settledAt: PAYDAY })
  }))

test('a run is made for a month that is over, once, and steps are taken in their order', () =>
  onPayday(async (desk) => {
    const { tx, first, second } = desk
    const early = trying(first, (inner) => openRun(inner, { year: 2026, month: 11 }))
    await expect(early).rejects.toMatchObject({ code: 'month-not-over' })
    const run = await openRun(first, october)
    expect((await openRun(second, october)).id).toBe(run.id)
    const other = trying(first, (inner) => openRun(inner, { year: 2026, month: 9 }))
    await expect(other).rejects.toMatchObject({ code: 'run-open' })
    for (const step of [lockRun, commitRun, sendRun])
      await expect(trying(first, (inner) => step(inner, run.id))).rejects.toMatchObject({
        code: 'run-step',
      })
    const editor = trying(as({ kind: 'editor' }, tx), async (inner) => {
      await calculateRun(inner, run.id)
      await lockRun(inner, run.id)
    })
    await expect(editor).rejects.toMatchObject({ code: 'not-allowed' })
  }))

test('below the minimum a partner waits for more', () =>
  onPayday(async (desk) => {
    const seller = await aMember(desk.tx)
    await aSale(desk.tx, seller, 5_994_00)
    await approveDue(at(APPROVED, desk.tx))
    expect(await calculated(desk)).toMatchObject({ lines: 0, totalAmount: 0 })
    await aSale(desk.tx, seller, 6_00)
    await approveDue(at(APPROVED, desk.tx))
    expect(await calculated(desk)).toMatchObject({ lines: 1, totalAmount: 1000_00 })
  }))

test('what is approved after the month waits for the next run', () =>
  onPayday(async (desk) => {
    const { member } = await anEarner(desk.tx)
    await tx30(desk.tx, member)
    expect(await calculated(desk)).toMatchObject({ lines: 1, totalAmount: 5000_00 })
    expect(await walletOf(desk.tx, member)).toEqual([10_000_00, 10_000_00, 0])
  }))

/** A second sale whose hold ends on 2 November. */
async function tx30(tx: TestTx, member: MemberRow) {
  const order = await anOrder(tx, { referrer: member.id })
  await setPaid(at(new Date('2026-10-03T15:00:00Z'), tx), order.id, 'paid')
  expect(await approveDue(tx)).toBe(1)
}

test('new payout details cool down for three days before anything is paid', () =>
  onPayday(async (desk) => {
    const { tx } = desk
    const { member } = await anEarner(tx)
    const details = { ...PAYEE, memberId: member.id, branch: 'Mandeville' }
    const changed = await changePayoutDetails(tx, details)
    expect(changed.payoutHeldUntil).toEqual(new Date('2026-11-06T15:00:00Z'))
    expect(await calculated(desk)).toMatchObject({ lines: 0 })
    const same = at(new Date('2026-11-05T15:00:00Z'), tx)
    await changePayoutDetails(same, details)
    const { id } = await openRun(desk.first, october)
    const after = at(new Date('2026-11-06T15:00:00Z'), desk.first)
    expect(await calculateRun(after, id)).toMatchObject({ lines: 1 })
  }))

test.each([
  ['nothing', { bankAccount: '' }],
  ['a few words about a bank account', { bankAccount: 'NCB 404 118 257' }],
  ['a PayPal address', { bankAccount: '', paypalEmail: 'paid@example.com' }],
])('who gave %s when signing up is left out and counted, until there is a payee', (_, given) =>
  onPayday(async (desk) => {
    const { tx } = desk
    const { member } = await anEarner(tx, given)
    expect(await calculated(desk)).toMatchObject({
      lines: 0,
      notPaid: { withoutAccount: 1, belowMinimum: 0, coolingDown: 0, stopped: 0 },
    })
    await givePayee(tx, member.id)
    expect(await calculated(desk)).toMatchObject({ lines: 1, notPaid: { withoutAccount: 0 } })
  }),
)

test('a line that fails returns to the wallet with its reason, and the next run pays it', () =>
  onPayday(async (desk) => {
    const { tx, second } = desk
    const { member } = await anEarner(tx)
    const run = await sent(desk)
    const [line] = await linesOf(tx, run.id)
    await failLine(second, { paymentId: line?.id ?? 0, reason: 'The account is closed' })
    expect(await walletOf(tx, member)).toEqual([5000_00, 5000_00, 0])
    expect(await statusOf(tx, member.id)).toEqual(['approved'])
    const [failed] = await tx.db.select().from(payments)
    expect(failed).toMatchObject({ status: 'failed', failureReason: 'The account is closed' })
    const history = await tx.db.select().from(walletTransactions).orderBy(walletTransactions.id)
    expect(history.map(({ transactionType, status }) => [transactionType, status])).toEqual([
      ['commission', 'completed'],
      ['payout', 'failed'],
      ['payout_return', 'completed'],
    ])
    const again = await sent(desk)
    expect(again).toMatchObject({ run: 2, lines: 1, totalAmount: 5000_00 })
    expect(await tx.db.select().from(paymentClaims)).toHaveLength(2)
  }))

test('a sale taken back on its way to the bank is taken back when the payout has ended', () =>
  onPayday(async (desk) => {
    const { tx, second } = desk
    const paid = await anEarner(tx)
    const failed = await anEarner(tx)
    const run = await sent(desk)
    for (const { orders } of [paid, failed]) await setPaid(tx, orders[0]?.id ?? 0, 'failed')
    expect(await statusOf(tx, paid.member.id)).toEqual(['batched'])
    const [first, other] = await linesOf(tx, run.id)
    await settleLine(second, { paymentId: first?.id ?? 0 })
    await failLine(second, { paymentId: other?.id ?? 0, reason: 'No such account' })
    for (const line of [first, other])
      for (const orderId of await ordersOfLine(tx, line?.id ?? 0)) await settleOrder(tx, orderId)
    expect(await statusOf(tx, paid.member.id)).toEqual(['paid', 'paid'])
    expect(await statusOf(tx, failed.member.id)).toEqual(['void'])
    expect(await walletOf(tx, paid.member)).toEqual([0, 0, 5000_00])
    expect(await walletOf(tx, failed.member)).toEqual([0, 0, 0])
  }))

test('what was paid for a sale that was taken back is owed, and later commissions repay it first', () =>
  onPayday(async (desk) => {
    const { tx, second } = desk
    const { member, orders } = await anEarner(tx)
    const run = await sent(desk)
    const [line] = await linesOf(tx, run.id)
    await settleLine(second, { paymentId: line?.id ?? 0 })
    await setPaid(tx, orders[0]?.id ?? 0, 'failed')
    expect(await walletOf(tx, member)).toEqual([0, 0, 5000_00])
    await aSale(tx, member)
    await aSale(tx, member)
    await approveDue(at(APPROVED, tx))
    expect(await walletOf(tx, member)).toEqual([5000_00, 10_000_00, 5000_00])
    const next = await calculated(desk)
    const [netted] = await linesOf(tx, next.id)
    expect(netted).toMatchObject({ amount: 5000_00, clawbackRepaid: 5000_00 })
  }))

test('tax is withheld where the shop says so, and a form is asked for above 25,000 a year', () =>
  onPayday(async (desk) => {
    const { tx, second } = desk
    await changeSetting(tx, 'payouts', {
      value: { ...SETTINGS.payouts.defaults, withholdingBp: 250 },
    })
    const { member } = await anEarner(tx, {}, 6)
    await anEarner(tx, {}, 5)
    const run = await sent(desk)
    const lines = await linesOf(tx, run.id)
    expect(lines.map(({ amount, taxWithholding }) => [amount, taxWithholding])).toEqual([
      [29_250_00, 750_00],
      [24_375_00, 625_00],
    ])
    for (const { id } of lines) await settleLine(second, { paymentId: id })
    const due = (year: number) => taxFormsDue(tx, { year, limit: 10 })
    const input = { memberId: member.id, email: member.email, name: 'Marcia Reid' }
    expect(await due(2026)).toMatchObject({ items: [{ ...input, paidCents: 30_000_00 }], total: 1 })
    expect(await due(2025)).toMatchObject({ items: [], total: 0 })
    expect(await walletOf(tx, member)).toEqual([0, 30_000_00, 29_250_00])
  }))

test('a run locks what was shown, and nothing that changed since', () =>
  onPayday(async (desk) => {
    const { tx, first } = desk
    const { orders } = await anEarner(tx)
    await anEarner(tx)
    const run = await calculated(desk)
    await setPaid(tx, orders[0]?.id ?? 0, 'failed')
    await expect(trying(first, (inner) => lockRun(inner, run.id))).rejects.toMatchObject({
      code: 'run-changed',
    })
    expect(await calculateRun(first, run.id)).toMatchObject({ lines: 1, totalAmount: 5000_00 })
    await lockRun(first, run.id)
  }))

test('a run is not locked once a partner wants the money elsewhere than was shown', () =>
  onPayday(async (desk) => {
    const { tx, first } = desk
    const { member } = await anEarner(tx)
    const run = await calculated(desk)
    await givePayee(tx, member.id, { accountNumber: '404118258' })
    await expect(trying(first, (inner) => lockRun(inner, run.id))).rejects.toMatchObject({
      code: 'run-changed',
    })
    expect(await statusOf(tx, member.id)).toEqual(['approved'])
  }))

test('a month ends in Jamaica, five hours after it ends in UTC', () => {
  const { from, until } = monthOf(2026, 12)
  expect([from.toISOString(), until.toISOString()]).toEqual([
    '2026-12-01T05:00:00.000Z',
    '2027-01-01T05:00:00.000Z',
  ])
})

test('a transaction that dies after any step leaves the run as it was before the step', () =>
  onPayday(async (desk) => {
    const { tx, first, second } = desk
    const { member } = await anEarner(tx)
    const { id } = await calculated(desk)
    const died = new Error('the power went')
    const look = async () => [
      await tx.db.select().from(batches),
      await tx.db.select().from(payments),
      await tx.db.select().from(paymentClaims),
      await statusOf(tx, member.id),
      await walletOf(tx, member),
    ]
    const lineId = async (inner: TestTx) => (await linesOf(inner, id))[0]?.id ?? 0
    const steps: [TestTx, (inner: TestTx) => Promise<unknown>][] = [
      [first, (inner) => lockRun(inner, id)],
      [second, (inner) => commitRun(inner, id)],
      [second, (inner) => sendRun(inner, id)],
      [second, async (inner) => settleLine(inner, { paymentId: await lineId(inner) })],
    ]
    for (const [who, step] of steps) {
      const before = await look()
      const half = trying(who, async (inner) => {
        await step(inner)
        throw died
      })
      await expect(half).rejects.toBe(died)
      expect(await look()).toEqual(before)
      await step(who)
    }
    expect(await walletOf(tx, member)).toEqual([0, 5000_00, 5000_00])
  }))

test('a locked run that is cancelled is paid by the next one, and a sale taken back meanwhile is not', () =>
  onPayday(async (desk) => {
    const { tx, first, second } = desk
    const stays = await anEarner(tx)
    const goes = await anEarner(tx)
    const { id } = await calculated(desk)
    await lockRun(first, id)
    await setPaid(tx, goes.orders[0]?.id ?? 0, 'failed')
    expect(await statusOf(tx, goes.member.id)).toEqual(['batched'])
    await startCancelling(second, { batchId: id, reason: 'The wrong month' })
    await finishRun(second, { id, status: 'cancelling' })
    for (const orderId of await ordersOfRun(tx, id)) await settleOrder(tx, orderId)
    expect(await statusOf(tx, goes.member.id)).toEqual(['void'])
    expect(await walletOf(tx, stays.member)).toEqual([5000_00, 5000_00, 0])
    expect(await calculated(desk)).toMatchObject({ run: 2, lines: 1, totalAmount: 5000_00 })
  }))

test('an order that gets another partner while a run has its commissions follows once the run is cancelled', () =>
  onPayday(async (desk) => {
    const { tx, first, second } = desk
    const [loses, gains] = [await anEarner(tx), await anEarner(tx)]
    const orderId = loses.orders[0]?.id ?? 0
    const { id } = await calculated(desk)
    await lockRun(first, id)
    await tx.db.update(orders).set({ referredBy: gains.member.id }).where(eq(orders.id, orderId))
    await settleOrder(tx, orderId)
    expect(await statusOf(tx, loses.member.id)).toEqual(['batched'])
    await startCancelling(second, { batchId: id, reason: 'The wrong month' })
    await finishRun(second, { id, status: 'cancelling' })
    expect(await ordersOfRun(tx, id)).toEqual([orderId])
    await settleOrder(tx, orderId)
    expect(await ordersOfRun(tx, id)).toEqual([])
    expect(await statusOf(tx, loses.member.id)).toEqual(['void'])
    expect((await statusOf(tx, gains.member.id)).toSorted()).toEqual(['approved', 'pending'])
  }))
