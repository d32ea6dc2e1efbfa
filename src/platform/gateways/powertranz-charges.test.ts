import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Behaviour } from '#testing/gateways/powertranz-simulator.ts'
import { openTrial, type Trial } from '#testing/gateways/powertranz-trial.ts'
import type { Paying } from '#testing/gateways/hosted-page.ts'
import { runs, seedOfRun } from '#testing/runs.ts'
import type { Finding } from './gateway.ts'

let trial: Trial
beforeEach(async () => void (trial = await openTrial()))
afterEach(() => trial.simulator.close())

const MINUTE_MS = 60_000

/** Completes an attempt: the adapter can always do that. */
async function complete(gateway: Trial['gateway'], attempt: Parameters<typeof gateway.ask>[0]) {
  const finding = await gateway.complete?.(attempt)
  if (!finding) throw new Error('PowerTranz completes payments')
  return finding
}

test('a payment is completed a second before its token ends, and not a second after', async () => {
  const { gateway, simulator, authorize } = trial
  const early = await authorize()
  simulator.clock.forward(5 * MINUTE_MS - 1000)
  expect(await complete(gateway, early.attempt())).toMatchObject({ state: 'paid' })
  const late = await authorize()
  simulator.clock.forward(5 * MINUTE_MS + 1000)
  expect(await complete(gateway, late.attempt())).toEqual({
    state: 'failed',
    failure: { reason: 'cancelled', code: 'late' },
  })
  expect(simulator.calls('/api/spi/payment'), 'no call for the late one').toBe(1)
  expect(simulator.charges()).toHaveLength(1)
})

test('a shop whose clock is ten minutes off does not take a refused token for a charge or a failure', async () => {
  const { gateway, simulator, authorize } = trial
  const { attempt } = await authorize()
  const before = attempt()
  simulator.clock.forward(10 * MINUTE_MS)
  expect(await complete(gateway, before)).toEqual({ state: 'unknown', code: '12/330' })
  expect(await gateway.ask(before)).toEqual({ state: 'open' })
  expect(simulator.charges()).toEqual([])
})

test('a payment that is completed twice is charged once, and the second answer decides nothing', async () => {
  const { gateway, simulator, authorize } = trial
  const { attempt } = await authorize()
  const findings = await Promise.all([complete(gateway, attempt()), complete(gateway, attempt())])
  expect(findings.map(({ state }) => state).toSorted()).toEqual(['paid', 'unknown'])
  expect(findings).toContainEqual({ state: 'unknown', code: '12/787' })
  expect(simulator.charges()).toHaveLength(1)
})

test('a completed payment whose browser never came to the page is not charged', async () => {
  const { gateway, simulator, begin } = trial
  const { attempt } = await begin()
  expect(await complete(gateway, attempt())).toEqual({ state: 'unknown', code: '12/326' })
  expect(simulator.charges()).toEqual([])
})

test('without 3-D Secure’s consent PowerTranz refuses to complete, which charges nothing', async () => {
  const { gateway, authorize } = trial
  const { attempt } = await authorize('fail-3ds')
  expect(await complete(gateway, attempt())).toEqual({
    state: 'failed',
    failure: { reason: 'not-authenticated', code: '12' },
  })
})

test.each<[string, Partial<Behaviour> | 'lost-answer', code: string]>([
  ['is lost', 'lost-answer', 'no-answer'],
  ['breaks off in the middle', { disguise: 'cut' }, 'no-answer'],
  ['is 96', { disguise: 'code-96' }, '96/317'],
  ['is HTTP 503', { disguise: 'http-503' }, 'HTTP 503'],
])('a charge whose answer %s is unknown, and found by an inquiry', async (_, how, code) => {
  const { gateway, simulator, authorize } = trial
  const { attempt, payment } = await authorize()
  if (how === 'lost-answer') simulator.trouble(how)
  else simulator.behave(how)
  expect(await complete(gateway, attempt())).toEqual({ state: 'unknown', code })
  expect(simulator.charges()).toHaveLength(1)
  simulator.trouble('none')
  expect(await gateway.ask(attempt())).toMatchObject({
    state: 'paid',
    charge: { gatewayId: payment.transactionId },
  })
})

test('a gateway that does not answer leaves a payment unknown', async () => {
  const { gateway, impatient, simulator, authorize } = trial
  const { attempt } = await authorize()
  simulator.trouble('hangs')
  expect(await complete(impatient, attempt())).toEqual({ state: 'unknown', code: 'no-answer' })
  expect(await impatient.ask(attempt())).toEqual({ state: 'unknown', code: 'no-answer' })
  simulator.trouble('server-error')
  expect(await complete(gateway, attempt())).toEqual({ state: 'unknown', code: 'HTTP 503' })
  expect(await gateway.ask(attempt())).toEqual({ state: 'unknown', code: 'HTTP 503' })
})

test.each<[code: string, changes: Behaviour['overrides'], expected: Finding]>([
  ['10', {}, { state: 'odd', code: '10' }],
  ['11', {}, { state: 'odd', code: '11' }],
  ['16', { Approved: false }, { state: 'odd', code: '16' }],
  ['00', { Approved: false }, { state: 'unknown', code: '00' }],
  ['00', { Approved: 'true' }, { state: 'unknown', code: '00' }],
  ['00', { TransactionIdentifier: undefined }, { state: 'unknown', code: 'no-id' }],
  ['00', { TransactionType: 1 }, { state: 'odd', code: '00 type 1' }],
  ['05', { Approved: true }, { state: 'unknown', code: '05' }],
  ['05', { TransactionIdentifier: randomUUID() }, { state: 'unknown', code: 'other-id' }],
  ['77', {}, { state: 'unknown', code: '77' }],
  ['91', { Errors: [{ Code: '391' }] }, { state: 'unknown', code: '91/391' }],
  ['00', { Errors: [{ Code: '787' }] }, { state: 'unknown', code: '00/787' }],
  ['94', {}, { state: 'unknown', code: '94' }],
  ['00', { IsoResponseCode: 'SpiToken abc' }, { state: 'unknown', code: 'unreadable' }],
  ...['05', '14', '51', '54', '57', '82', 'N7'].map(
    (code): [string, Behaviour['overrides'], Finding] => [
      code,
      {},
      { state: 'failed', failure: { reason: 'declined', code } },
    ],
  ),
  ...['06', '09', '68', '91', '96', '98', '99'].map(
    (code): [string, Behaviour['overrides'], Finding] => [code, {}, { state: 'unknown', code }],
  ),
  ['17', {}, { state: 'failed', failure: { reason: 'cancelled', code: '17' } }],
  [
    '03',
    { Errors: [{ Code: 310 }] },
    { state: 'failed', failure: { reason: 'set-up', code: '03/310' } },
  ],
  ['3D1', {}, { state: 'failed', failure: { reason: 'not-authenticated', code: '3D1' } }],
])(
  'a completion with %s and %j means what the codes say',
  async (completion, overrides, expected) => {
    const { gateway, simulator, authorize } = trial
    simulator.behave({ completion, overrides })
    const { attempt } = await authorize()
    expect(await complete(gateway, attempt())).toEqual(expected)
  },
)

test('a charge is reported as PowerTranz names it: other amounts, currencies and ids are for the shop to see', async () => {
  const { gateway, simulator, authorize } = trial
  const chargeWith = async (overrides: Behaviour['overrides']) => {
    simulator.behave({ overrides })
    const { attempt } = await authorize()
    const finding = await complete(gateway, attempt())
    return finding.state === 'paid' ? finding.charge : undefined
  }
  expect(await chargeWith({ TotalAmount: 100 })).toMatchObject({ amountCents: 10_000 })
  expect(await chargeWith({ TotalAmount: 1e21 })).toMatchObject({ amountCents: null })
  expect(await chargeWith({ TotalAmount: 0.125 })).toMatchObject({ amountCents: null })
  expect(await chargeWith({ TotalAmount: -5 })).toMatchObject({ amountCents: null })
  expect(await chargeWith({ TotalAmount: '168,000.00' })).toMatchObject({ amountCents: null })
  expect(await chargeWith({ TotalAmount: undefined })).toMatchObject({ amountCents: null })
  expect(await chargeWith({ CurrencyCode: '840' })).toMatchObject({ currency: 'USD' })
  expect(await chargeWith({ CurrencyCode: '978' })).toMatchObject({ currency: '978' })
  expect(await chargeWith({ CurrencyCode: undefined })).toMatchObject({ currency: 'XXX' })
  const id = randomUUID()
  expect(await chargeWith({ TransactionIdentifier: id.toUpperCase() })).toMatchObject({
    gatewayId: id,
  })
  const none = { ExternalIdentifier: undefined }
  expect(await chargeWith({ ...none, OrderIdentifier: `YB-7-${'a'.repeat(16)}` })).toMatchObject({
    reference: 'a'.repeat(16),
  })
  expect(await chargeWith({ ...none, OrderIdentifier: 'YB-7' })).toMatchObject({
    reference: 'YB-7',
  })
  expect(await chargeWith({ ...none, OrderIdentifier: undefined })).toMatchObject({
    reference: null,
  })
})

test('an inquiry that knows nothing yet waits, and later the charge is found', async () => {
  const { gateway, simulator, charged } = trial
  simulator.behave({ knowsAfterMs: 10_000 })
  const { attempt } = await charged()
  expect(await gateway.ask(attempt())).toEqual({ state: 'open' })
  simulator.clock.forward(10_001)
  expect(await gateway.ask(attempt())).toMatchObject({ state: 'paid' })
})

test.each([false, true])(
  'an attempt that was left is open until ten minutes after its token ended (PowerTranz shows it: %s)',
  async (showsUncompleted) => {
    const { gateway, simulator, begin } = trial
    simulator.behave({ showsUncompleted })
    const { attempt } = await begin()
    expect(await gateway.ask(attempt())).toEqual({ state: 'open' })
    simulator.clock.forward(15 * MINUTE_MS - 2000)
    expect(await gateway.ask(attempt())).toEqual({ state: 'open' })
    simulator.clock.forward(4000)
    expect(await gateway.ask(attempt())).toEqual({
      state: 'failed',
      failure: { reason: 'cancelled', code: showsUncompleted ? 'SP4' : '404' },
    })
  },
)

test('a shop that may not inquire never concludes that nothing was charged', async () => {
  const { gateway, gatewayWith, simulator, charged } = trial
  const { attempt } = await charged()
  simulator.clock.forward(60 * MINUTE_MS)
  simulator.behave({ inquiry: 'refused' })
  expect(await gateway.ask(attempt())).toEqual({ state: 'unknown', code: 'set-up' })
  simulator.behave({ inquiry: 'absent' })
  expect(await gateway.ask(attempt())).toEqual({ state: 'unknown', code: 'HTTP 404' })
  simulator.behave({ inquiry: 'on' })
  simulator.trouble('refused')
  expect(await gateway.ask(attempt())).toEqual({ state: 'unknown', code: 'set-up' })
  const without = gatewayWith({ inquiry: false })
  expect(without).toMatchObject({ canAsk: false })
  expect(without).not.toHaveProperty('askRefund')
  expect(await without.ask(attempt())).toEqual({ state: 'unsupported' })
})

test('an attempt without an id or token is not sent to PowerTranz', async () => {
  const { gateway, simulator, authorize } = trial
  const { attempt } = await authorize()
  for (const gatewayId of [null, '../alive', ''])
    expect(await gateway.ask({ ...attempt(), gatewayId })).toMatchObject({ state: 'unknown' })
  expect(await complete(gateway, { ...attempt(), secret: null })).toMatchObject({
    state: 'unknown',
  })
  expect(simulator.calls('/api/spi/payment')).toBe(0)
})

/** Numbers from 0 to `below`, equal in every run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    // The constants of a linear congruential generator by Knuth.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Goes through one payment, as the shop would, and returns what it found at last. */
async function goThrough(
  begun: Awaited<ReturnType<Trial['begin']>>,
  paying: Paying,
  times: number,
) {
  const { gateway, simulator, visit } = trial
  const { attempt, html } = begun
  const back = await visit(html, paying)
  if (!back || gateway.claimOf(back, attempt()).next !== 'complete') return undefined
  const calls = Array.from({ length: times }, () => complete(gateway, attempt()))
  const findings = await Promise.all(calls)
  const certain = findings.find(({ state }) => state === 'paid') ?? findings[0]
  simulator.trouble('none')
  simulator.clock.forward(11_000)
  return certain?.state === 'unknown' ? gateway.ask(attempt()) : certain
}

test('over many payments with every kind of trouble, the shop books what was charged, and nothing else', async () => {
  const { simulator, begin } = trial
  const payments = runs(2000)
  const next = numbersFrom(seedOfRun())
  const pick = <One>(from: readonly [One, ...One[]]): One => from[next(from.length)] ?? from[0]
  const booked: { gatewayId: string; amountCents: number | null }[] = []
  for (let run = 0; run < payments; run++) {
    simulator.behave({
      authentication: pick(['Y', 'Y', 'Y', 'A', 'N', 'U']),
      completion: pick(['00', '00', '00', '05', '91']),
      disguise: pick(['none', 'none', 'code-96', 'http-503', 'cut']),
      names: pick(['pascal', 'camel', 'small']),
      knowsAfterMs: pick([0, 10_000]),
    })
    const begun = await begin({ amountCents: 1 + next(9_999_999_999) })
    const paying = pick<Paying>(['pay', 'pay', 'pay', 'decline', 'fail-3ds', 'leave'])
    if (next(8) === 0) simulator.trouble('lost-answer')
    const finding = await goThrough(begun, paying, pick([1, 1, 2]))
    simulator.trouble('none')
    if (finding?.state === 'paid') booked.push(finding.charge)
    const ids = simulator.charges().map(({ gatewayId }) => gatewayId)
    const isCharged = ids.includes(begun.payment.transactionId)
    expect(finding?.state === 'paid', `run ${run}`).toBe(isCharged)
  }
  const amounts = (from: readonly { gatewayId: string; amountCents: number | null }[]) =>
    from.map(({ gatewayId, amountCents }) => `${gatewayId} ${amountCents}`)
  expect(amounts(booked)).toEqual(amounts(simulator.charges()))
  // Of few that are paid it would say nothing.
  expect(booked.length).toBeGreaterThan(payments / 8)
})
