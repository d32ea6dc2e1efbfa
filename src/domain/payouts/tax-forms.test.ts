import { expect, test } from 'vitest'
import { SETTINGS } from '#contract/settings.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { anEarner, APPROVED, aSale, calculated, type Desk, onPayday } from '#testing/payday.ts'
import { at } from '#testing/shop.ts'
import { linesOf } from './find-run.ts'
import { commitRun, sendRun } from './send-run.ts'
import { settleLine } from './settle-line.ts'
import { lockRun } from './start-run.ts'
import { fileTaxForm, removeTaxForm } from './tax-form-files.ts'
import { owesTaxForm, taxFormsDue, waitsForTaxForm } from './tax-forms.ts'

const formOf = (memberId: number, year = 2026) => ({
  ...{ memberId, year, datedOn: '2026-11-01', fileName: 'form.pdf', sha256: 'a' },
  ...({ mediaType: 'application/pdf', content: Buffer.from('%PDF-') } as const),
})

/** A partner who was paid J$30,000 this year, and another J$5,000; each has a further J$5,000 coming. */
async function twoPaid(desk: Desk, taxFormGate: boolean) {
  const { tx, first, second } = desk
  await changeSetting(tx, 'payouts', { value: { ...SETTINGS.payouts.defaults, taxFormGate } })
  const [large, small] = [await anEarner(tx, {}, 6), await anEarner(tx)]
  const { id } = await calculated(desk)
  await lockRun(first, id)
  await commitRun(second, id)
  await sendRun(second, id)
  for (const line of await linesOf(tx, id)) await settleLine(second, { paymentId: line.id })
  for (const { member } of [large, small]) await aSale(tx, member)
  await approveDue(at(APPROVED, tx))
  return { large: large.member.id, small: small.member.id }
}

const paidBy = async ({ tx }: Desk, { id }: { id: number }) =>
  (await linesOf(tx, id)).map(({ memberId }) => memberId)

test('a run leaves out who owes a tax form, and pays them once it is filed, if the settings say so', () =>
  onPayday(async (desk) => {
    const { tx } = desk
    const { large, small } = await twoPaid(desk, true)
    expect([await waitsForTaxForm(tx, large), await waitsForTaxForm(tx, small)]).toEqual([
      true,
      false,
    ])
    const first = await calculated(desk)
    expect(await paidBy(desk, first)).toEqual([small])
    expect(first.notPaid).toMatchObject({ withoutTaxForm: 1, withoutAccount: 0 })

    await fileTaxForm(tx, formOf(large, 2025))
    expect(await owesTaxForm(tx, large, 2026)).toBe(true)
    await fileTaxForm(tx, formOf(large))
    expect(await waitsForTaxForm(tx, large)).toBe(false)
    const again = await calculated(desk)
    expect(await paidBy(desk, again)).toEqual([large, small])
    expect(again.notPaid).toMatchObject({ withoutTaxForm: 0 })
  }))

test('without that setting a tax form that is owed stops no payout', () =>
  onPayday(async (desk) => {
    const { large, small } = await twoPaid(desk, false)
    expect(await owesTaxForm(desk.tx, large, 2026)).toBe(true)
    expect(await waitsForTaxForm(desk.tx, large)).toBe(false)
    expect(await paidBy(desk, await calculated(desk))).toEqual([large, small])
  }))

test('a tax form is filed once, is found missing or received, and is owed again once it is removed', () =>
  onPayday(async (desk) => {
    const { tx } = desk
    const { large } = await twoPaid(desk, false)
    const listed = async (state?: 'missing' | 'received') => {
      const { items } = await taxFormsDue(tx, { year: 2026, limit: 10, state })
      return items.map(({ memberId, form }) => [memberId, form?.fileName])
    }
    expect(await listed('missing')).toEqual([[large, undefined]])
    for (const _ of ['first', 'again']) await fileTaxForm(tx, formOf(large))
    await fileTaxForm(tx, { ...formOf(large), sha256: 'b', fileName: 'signed.pdf' })
    expect([await listed('missing'), await listed('received')]).toEqual([
      [],
      [[large, 'signed.pdf']],
    ])
    const { items } = await taxFormsDue(tx, { year: 2026, limit: 10 })
    await removeTaxForm(tx, items[0]?.form?.id ?? 0)
    expect(await listed()).toEqual([[large, 'form.pdf']])
    const ahead = { ...formOf(large), datedOn: '2026-11-04', sha256: 'c' }
    await expect(fileTaxForm(tx, ahead)).rejects.toMatchObject({ code: 'tax-day-ahead' })
  }))
