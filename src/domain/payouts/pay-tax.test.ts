import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SETTINGS } from '#contract/settings.ts'
import { ledgerAccounts } from '#domain/ledger/ledger.table.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { anEarner, calculated, type Desk, onPayday, setPaid } from '#testing/payday.ts'
import { type TestTx, trying } from '#testing/shop.ts'
import { linesOf } from './find-run.ts'
import { payTax, takeTaxBack, taxWithheld } from './pay-tax.ts'
import { commitRun, sendRun } from './send-run.ts'
import { failLine, settleLine } from './settle-line.ts'
import { lockRun } from './start-run.ts'

const PAID = { paidOn: '2026-11-03', reference: 'TAJ 1' }

/** A run with two partners at the bank, from each of whose J$5,000 a tenth is withheld. */
async function atTheBank({ tx, first, second, ...desk }: Desk) {
  await changeSetting(tx, 'payouts', {
    value: { ...SETTINGS.payouts.defaults, withholdingBp: 1000 },
  })
  const earners = [await anEarner(tx), await anEarner(tx)] as const
  const { id } = await calculated({ tx, first, second, ...desk })
  await lockRun(first, id)
  await commitRun(second, id)
  await sendRun(second, id)
  const [one, other] = await linesOf(tx, id)
  return { earners, one: one?.id ?? 0, other: other?.id ?? 0 }
}

async function withheldOf(tx: TestTx, { id }: MemberRow) {
  const own = and(eq(ledgerAccounts.memberId, id), eq(ledgerAccounts.kind, 'tax_withheld'))
  return (await tx.db.select().from(ledgerAccounts).where(own))[0]?.balanceCents
}

test('tax is paid over once the payout has arrived, and no more than is withheld', () =>
  onPayday(async (desk) => {
    const { tx, first } = desk
    const { earners, one, other } = await atTheBank(desk)
    expect(await taxWithheld(tx)).toEqual({ due: 0, open: 1000_00, paidOver: 0 })
    const pay = (amountCents: number, reference: string) =>
      trying(first, (inner) => payTax(inner, { ...PAID, amountCents, reference }))
    await expect(pay(1, 'TAJ 0')).rejects.toMatchObject({ code: 'more-than-withheld' })
    await settleLine(first, { paymentId: one })
    expect(await taxWithheld(tx)).toEqual({ due: 500_00, open: 500_00, paidOver: 0 })
    await expect(pay(500_01, 'TAJ 0')).rejects.toMatchObject({ code: 'more-than-withheld' })
    await pay(499_99, 'TAJ 1')
    expect(await taxWithheld(tx)).toEqual({ due: 1, open: 500_00, paidOver: 499_99 })
    await failLine(first, { paymentId: other, reason: 'The account is closed' })
    expect(await taxWithheld(tx)).toEqual({ due: 1, open: 0, paidOver: 499_99 })
    expect(await withheldOf(tx, earners[0].member)).toBe(1)
    expect(await withheldOf(tx, earners[1].member)).toBe(0)
  }))

test('an amount is taken from the partners one after the other, the last in part', () =>
  onPayday(async (desk) => {
    const { tx, first } = desk
    const { earners, one, other } = await atTheBank(desk)
    for (const paymentId of [one, other]) await settleLine(first, { paymentId })
    await payTax(first, { ...PAID, amountCents: 600_00 })
    expect(await withheldOf(tx, earners[0].member)).toBe(0)
    expect(await withheldOf(tx, earners[1].member)).toBe(400_00)
  }))

test('one reference is noted once, on a day that has come, and again after it was taken back', () =>
  onPayday(async (desk) => {
    const { tx, first, second } = desk
    const { earners, one } = await atTheBank(desk)
    await settleLine(first, { paymentId: one })
    const pay = (paidOn = PAID.paidOn) =>
      trying(first, (inner) => payTax(inner, { ...PAID, paidOn, amountCents: 200_00 }))
    await expect(pay('2026-11-04')).rejects.toMatchObject({ code: 'tax-day-ahead' })
    const { id: taxPaymentId } = await pay()
    await expect(pay()).rejects.toMatchObject({ code: 'tax-payment-noted' })
    const mistake = { taxPaymentId, reason: 'It was another shop’s' }
    await takeTaxBack(second, mistake)
    await takeTaxBack(second, mistake)
    expect(await taxWithheld(tx)).toMatchObject({ due: 500_00, paidOver: 0 })
    expect(await withheldOf(tx, earners[0].member)).toBe(500_00)
    await pay()
    expect(await taxWithheld(tx)).toMatchObject({ due: 300_00, paidOver: 200_00 })
  }))

test('a sale that is taken back after its payout gives no tax back', () =>
  onPayday(async (desk) => {
    const { tx, first } = desk
    const { earners, one } = await atTheBank(desk)
    await settleLine(first, { paymentId: one })
    await setPaid(tx, earners[0].orders[0]?.id ?? 0, 'failed')
    expect(await taxWithheld(tx)).toMatchObject({ due: 500_00 })
    await payTax(first, { ...PAID, amountCents: 500_00 })
    expect(await withheldOf(tx, earners[0].member)).toBe(0)
  }))
