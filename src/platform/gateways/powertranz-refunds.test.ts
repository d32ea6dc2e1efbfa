import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTrial, type Trial } from '#testing/gateways/powertranz-trial.ts'
import type { Gateway, Refunding, RefundFinding } from './gateway.ts'

let trial: Trial
beforeEach(async () => void (trial = await openTrial()))
afterEach(() => trial.simulator.close())

type Charged = Awaited<ReturnType<Trial['charged']>>

const refundOf = (charged: Charged, changes: Partial<Refunding> = {}): Refunding => ({
  refundId: randomUUID(),
  chargeId: charged.charge.gatewayId,
  chargedCents: charged.payment.amountCents,
  chargedAt: charged.chargedAt,
  amountCents: charged.payment.amountCents,
  now: charged.chargedAt,
  ...changes,
})

async function refund(gateway: Gateway, refunding: Refunding): Promise<RefundFinding> {
  const finding = await gateway.refund?.(refunding)
  if (!finding) throw new Error('PowerTranz makes refunds')
  return finding
}

async function askRefund(gateway: Gateway, refunding: Refunding): Promise<RefundFinding> {
  const finding = await gateway.askRefund?.(refunding)
  if (!finding) throw new Error('PowerTranz can be asked')
  return finding
}

const refundedCents = () => trial.simulator.charges().map((charge) => charge.refundedCents)
const nextDay = ({ chargedAt }: Charged) => new Date(chargedAt.getTime() + 24 * 3_600_000)

test('a whole charge of the same Jamaican day is voided', async () => {
  const { gateway, simulator, charged } = trial
  const refunding = refundOf(await charged())
  expect(await refund(gateway, refunding)).toMatchObject({ state: 'done' })
  expect(simulator.calls('/api/void')).toBe(1)
  expect(simulator.calls('/api/refund')).toBe(0)
  expect(refundedCents()).toEqual([16_800_000])
  expect(await askRefund(gateway, refunding)).toMatchObject({ state: 'done' })
})

test('the day is Jamaica’s: five minutes before its midnight, a charge of four minutes later is another day’s', async () => {
  const { gateway, simulator, charged } = trial
  const chargedAt = new Date('2026-11-20T23:56:00-05:00')
  const first = refundOf(await charged(), { chargedAt, now: new Date('2026-11-21T00:01:00-05:00') })
  expect(await refund(gateway, first)).toMatchObject({ state: 'done' })
  expect(simulator.calls('/api/void')).toBe(0)
  const second = refundOf(await charged(), {
    chargedAt: new Date('2026-11-20T18:00:00-05:00'),
    now: new Date('2026-11-20T20:00:00-05:00'),
  })
  expect(await refund(gateway, second)).toMatchObject({ state: 'done' })
  expect(simulator.calls('/api/void')).toBe(1)
})

test('a charge that is settled already is refunded in place of the void', async () => {
  const { gateway, simulator, charged } = trial
  const refunding = refundOf(await charged())
  simulator.settle()
  expect(await refund(gateway, refunding)).toMatchObject({ state: 'done' })
  expect(simulator.calls('/api/void')).toBe(1)
  expect(simulator.calls('/api/refund')).toBe(1)
  expect(refundedCents()).toEqual([16_800_000])
})

test('parts are refunded to the cent, several times, and never above what was charged', async () => {
  const { gateway, charged } = trial
  const paid = await charged({ amountCents: 9_999_999_999 })
  const part = (amountCents: number) => refund(gateway, refundOf(paid, { amountCents }))
  expect(await part(10)).toMatchObject({ state: 'done' })
  expect(await part(9_999_999_988)).toMatchObject({ state: 'done' })
  expect(refundedCents()).toEqual([9_999_999_998])
  expect(await part(2)).toEqual({ state: 'refused', code: '12/382' })
  expect(await part(1)).toMatchObject({ state: 'done' })
  expect(refundedCents()).toEqual([9_999_999_999])
})

test('a refund has an id of its own, which is not that of the charge', async () => {
  const { gateway, charged } = trial
  const paid = await charged()
  const ids = [
    await refund(gateway, refundOf(paid, { amountCents: 100 })),
    await refund(gateway, refundOf(paid, { amountCents: 100 })),
  ].map((finding) => (finding.state === 'done' ? finding.gatewayId : ''))
  expect(new Set([...ids, paid.charge.gatewayId]).size).toBe(3)
})

test('a void or refund whose answer is lost is unknown, is not sent again, and is found by its name', async () => {
  const { gateway, simulator, charged } = trial
  const paid = await charged()
  const voided = refundOf(paid)
  simulator.trouble('lost-answer')
  expect(await refund(gateway, voided)).toEqual({ state: 'unknown', code: 'no-answer' })
  expect(simulator.calls('/api/refund'), 'no refund after a lost void').toBe(0)
  simulator.trouble('none')
  expect(await askRefund(gateway, voided)).toMatchObject({ state: 'done' })

  const another = await charged()
  const refunded = refundOf(another, { amountCents: 500, now: nextDay(another) })
  simulator.trouble('lost-answer')
  expect(await refund(gateway, refunded)).toEqual({ state: 'unknown', code: 'no-answer' })
  simulator.trouble('none')
  expect(await askRefund(gateway, refunded)).toMatchObject({ state: 'done' })
  expect(refundedCents()).toEqual([16_800_000, 500])
})

test('a refund that PowerTranz does not find is not taken for one that was not made', async () => {
  const { gateway, impatient, simulator, charged } = trial
  const refunding = refundOf(await charged())
  simulator.trouble('server-error')
  expect(await refund(gateway, refunding)).toEqual({ state: 'unknown', code: 'HTTP 503' })
  expect(await askRefund(gateway, refunding)).toEqual({ state: 'unknown', code: 'HTTP 503' })
  simulator.trouble('hangs')
  expect(await askRefund(impatient, refunding)).toEqual({ state: 'unknown', code: 'no-answer' })
  simulator.trouble('none')
  expect(await askRefund(gateway, refunding)).toEqual({ state: 'unknown', code: 'not-found' })
  simulator.behave({ inquiry: 'absent' })
  expect(await askRefund(gateway, refunding)).toEqual({ state: 'unknown', code: 'HTTP 404' })
  expect(refundedCents()).toEqual([0])
})

test('another refund of the same charge, or of the same name, is not taken for this one', async () => {
  const { gateway, charged } = trial
  const [paid, other] = [await charged(), await charged()]
  const made = refundOf(paid, { amountCents: 700 })
  await refund(gateway, made)
  trial.simulator.behave({ searchesAll: true })
  const notFound = { state: 'unknown', code: 'not-found' }
  expect(await askRefund(gateway, refundOf(paid, { amountCents: 700 }))).toEqual(notFound)
  const { refundId } = made
  expect(await askRefund(gateway, refundOf(other, { refundId, amountCents: 700 }))).toEqual(
    notFound,
  )
  expect(await askRefund(gateway, { ...made, amountCents: 800 })).toEqual({
    state: 'unknown',
    code: 'amount',
  })
})

test('a refund with wrong credentials, or of a charge that PowerTranz does not know, is refused', async () => {
  const { gateway, gatewayWith, charged } = trial
  const paid = await charged()
  expect(await refund(gatewayWith({ password: 'wrong' }), refundOf(paid))).toEqual({
    state: 'refused',
    code: '89/311',
  })
  expect(await refund(gateway, refundOf(paid, { chargeId: randomUUID() }))).toEqual({
    state: 'refused',
    code: '12/380',
  })
  expect(refundedCents()).toEqual([0])
})
