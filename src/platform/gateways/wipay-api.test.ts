// What WiPay answers when it is asked what became of a payment, and when a payment is to be sent back.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  backOf,
  openAnswering,
  openWiPayTrial,
  type TrialAttempt,
  type WiPayTrial,
} from '#testing/gateways/wipay-trial.ts'
import type { AttemptFacts, Finding, RefundFinding } from './gateway.ts'
import { openWiPay } from './wipay.ts'

let trial: WiPayTrial
beforeEach(async () => {
  trial = await openWiPayTrial()
})
afterEach(() => trial.close())

const MINUTE_MS = 60_000
const at = (facts: AttemptFacts, minutesAfterExpiry: number): AttemptFacts => ({
  ...facts,
  now: new Date(facts.expiresAt.getTime() + minutesAfterExpiry * MINUTE_MS),
})
const unknown = (code: string) => ({ state: 'unknown', code })

/** What the adapter makes of a report that says `data`. */
async function findingIn(data: unknown, { facts }: TrialAttempt, isTest = true): Promise<Finding> {
  const server = await openAnswering({ message: 'OK', data })
  const finding = await openWiPay({ ...trial.settings, url: server.url, isTest }).ask(facts)
  await server.close()
  return finding
}

describe('WiPay is asked about an attempt', () => {
  test('that was paid: it names charge, reference, amount and currency', async () => {
    const { facts, gatewayId } = await trial.pay()
    const charge = { gatewayId, reference: facts.reference, amountCents: 168_000_00 }
    expect(await trial.gateway.ask(facts)).toEqual({
      state: 'paid',
      charge: { ...charge, currency: 'JMD' },
    })
    expect(trial.simulator.charges()).toEqual([{ ...charge, currency: 'JMD', refundedCents: 0 }])
  })

  test.each([
    ['decline', 'fac', '2-R05'],
    ['decline', 'first-global', 'N-R05'],
    ['fail-3ds', 'fac', '3-RA9'],
  ] as const)('that ended with %s on the page of %s', async (paying, page, code) => {
    trial.simulator.switches.page = page
    const { facts } = await trial.pay(paying)
    const failure = { reason: 'declined', code }
    expect(await trial.gateway.ask(facts)).toEqual({ state: 'failed', failure })
  })

  test('that nobody has paid: it is open until ten minutes after its page has closed', async () => {
    const { facts } = await trial.begin()
    expect(await trial.gateway.ask(facts)).toEqual({ state: 'open' })
    expect(await trial.gateway.ask(at(facts, 10))).toEqual({ state: 'open' })
    expect(await trial.gateway.ask(at(facts, 10.1))).toEqual({
      state: 'failed',
      failure: { reason: 'cancelled', code: 'incomplete' },
    })
  })

  test('that ended without an outcome: open at first, then unknown, until WiPay finds it paid', async () => {
    const { facts } = await trial.begin()
    await trial.simulator.settle(gatewayIdOf(facts), 'error')
    expect(await trial.gateway.ask(at(facts, 9))).toEqual({ state: 'open' })
    expect(await trial.gateway.ask(at(facts, 11))).toEqual(unknown('error'))
    await trial.simulator.settle(gatewayIdOf(facts), 'success')
    expect(await trial.gateway.ask(at(facts, 12))).toMatchObject({ state: 'paid' })
  })

  test('without a key of its reports: it cannot tell', async () => {
    const { facts } = await trial.pay()
    const gateway = openWiPay({ ...trial.settings, wapiKey: undefined })
    expect(gateway.canAsk).toBe(false)
    expect(trial.gateway.canAsk).toBe(true)
    expect(await gateway.ask(facts)).toEqual({ state: 'unsupported' })
    const nameless = { ...facts, gatewayId: null }
    expect(await trial.gateway.ask(nameless)).toEqual({ state: 'unsupported' })
  })

  test('of the sandbox, which keeps no history: it cannot tell', async () => {
    trial.simulator.switches.history = 'empty'
    const { facts } = await trial.pay()
    expect(await trial.gateway.ask(facts)).toEqual({ state: 'unsupported' })
  })

  test.each([404, 400])('that it does not know (%i), where real money moves', async (status) => {
    const { facts } = await trial.begin()
    const message = 'The selected transaction id is invalid.'
    const server = await openAnswering({ message }, status)
    const gateway = openWiPay({ ...trial.settings, url: server.url, isTest: false })
    expect(await gateway.ask(at(facts, 10))).toEqual({ state: 'open' })
    expect(await gateway.ask(at(facts, 11))).toEqual(unknown('404'))
    await server.close()
  })

  test('with a key that it rejects, or that may not read reports', async () => {
    const { facts } = await trial.pay()
    const gateway = openWiPay({ ...trial.settings, wapiKey: 'wapi_test_wrong' })
    expect(await gateway.ask(facts)).toEqual(unknown('set-up'))
    trial.simulator.switches.scopes = []
    expect(await trial.gateway.ask(facts)).toEqual(unknown('set-up'))
  })

  test('more than sixty times a minute', async () => {
    const { facts } = await trial.pay()
    for (let call = 0; call < 60; call++)
      expect(await trial.gateway.ask(facts)).toMatchObject({ state: 'paid' })
    expect(await trial.gateway.ask(facts)).toEqual(unknown('429'))
    trial.simulator.clock.forward(MINUTE_MS)
    expect(await trial.gateway.ask(facts)).toMatchObject({ state: 'paid' })
  })

  test('and breaks down, or its answer is lost', async () => {
    const { facts } = await trial.pay()
    trial.simulator.trouble('server-error')
    expect(await trial.gateway.ask(facts)).toEqual(unknown('500'))
    trial.simulator.trouble('lost-answer')
    expect(await trial.gateway.ask(facts)).toEqual(unknown('no-answer'))
  })

  test('that was turned into dollars: it says so, and nothing is made to fit', async () => {
    trial.simulator.switches.currency = 'turned-to-usd'
    const { facts } = await trial.pay()
    const finding = await trial.gateway.ask(facts)
    expect(finding).toMatchObject({ charge: { currency: 'USD', amountCents: 1_083_87 } })
  })

  test('to which a fee was added: it says what the shopper paid', async () => {
    trial.simulator.switches.feeStructure = 'customer_pay'
    const { facts } = await trial.pay()
    const finding = await trial.gateway.ask(facts)
    expect(finding).toMatchObject({ charge: { amountCents: 175_056_00 } })
  })

  test('of which two were paid for one order: two charges, each with an id of its own', async () => {
    const [one, two] = [await trial.pay(), await trial.pay()]
    const ids = [one, two].map(async ({ facts }) => {
      const finding = await trial.gateway.ask(facts)
      return finding.state === 'paid' ? finding.charge.gatewayId : undefined
    })
    expect(await Promise.all(ids)).toEqual([one.gatewayId, two.gatewayId])
    expect(trial.simulator.charges()).toHaveLength(2)
  })
})

describe('a report', () => {
  test.each([
    ['168000.00', 168_000_00],
    [168_000, 168_000_00],
    [168_000.5, 168_000_50],
    ['168,000.00', null],
    ['168000.005', null],
    ['-5.00', null],
    ['999999999999.00', null],
    [1e30, null],
    ['', null],
    [null, null],
    [{ amount: 1 }, null],
  ])('with the total %j, which is %j cents', async (total, amountCents) => {
    const attempt = await trial.begin()
    const { gatewayId: transaction_id, reference: order_id } = attempt.facts
    const record = { status: 'success', transaction_id, order_id, total, currency: 'JMD' }
    expect(await findingIn(record, attempt)).toMatchObject({ charge: { amountCents } })
  })

  test.each(['jmd', 'JM', '', null, 388])('whose currency %j is never ours', async (currency) => {
    const attempt = await trial.begin()
    const { gatewayId: transaction_id } = attempt.facts
    const record = { status: 'success', transaction_id, total: '1.00', currency }
    const charge = { gatewayId: transaction_id, reference: null, amountCents: 100, currency: 'XXX' }
    expect(await findingIn(record, attempt)).toEqual({ state: 'paid', charge })
  })

  test('of a success that does not say of what: staff look at it', async () => {
    const attempt = await trial.begin()
    const finding = await findingIn({ status: 'success', total: '168000.00' }, attempt)
    expect(finding).toEqual({ state: 'odd', code: 'transaction_id' })
  })

  test('of a payment of the sandbox, where real money moves: staff look at it', async () => {
    const attempt = await trial.begin()
    const record = { status: 'success', transaction_id: attempt.facts.gatewayId, total: '1.00' }
    expect(await findingIn(record, attempt, false)).toEqual({ state: 'odd', code: 'sandbox' })
  })

  test('of another payment that failed says nothing about this one', async () => {
    const attempt = await trial.begin()
    const record = { status: 'failed', transaction_id: 'SB-other' }
    expect(await findingIn(record, attempt)).toEqual(unknown('answer'))
  })

  test.each([null, 'text', [], { status: 'reversed' }, { status: 1 }])(
    'that says %j leaves everything open',
    async (record) => {
      const attempt = await trial.begin()
      expect(await findingIn(record, attempt)).toEqual(unknown('answer'))
    },
  )

  test('whose message has no code is a decline all the same', async () => {
    const attempt = await trial.begin()
    const { gatewayId: transaction_id } = attempt.facts
    const message = 'Card 4000 0000 was declined'
    const failure = { reason: 'declined', code: 'failed' }
    const finding = await findingIn({ status: 'failed', transaction_id, message }, attempt)
    expect(finding).toEqual({ state: 'failed', failure })
  })
})

describe('a payment is sent back', () => {
  const refundOf = async (chargeId: string, change = {}): Promise<RefundFinding | undefined> =>
    trial.gateway.refund?.({
      refundId: 'c56a4180-65aa-42ec-a945-5fd21dec0538',
      chargeId,
      chargedCents: 168_000_00,
      chargedAt: new Date(),
      amountCents: 168_000_00,
      now: new Date(),
      ...change,
    })

  test('as a request, which WiPay decides later', async () => {
    const { gatewayId } = await trial.pay()
    expect(trial.gateway.refunds).toBe('whole')
    expect(await refundOf(gatewayId)).toEqual({ state: 'requested' })
    expect(trial.simulator.charges()[0]?.refundedCents).toBe(0)
    await trial.simulator.decideRefund(gatewayId, 'refunded')
    expect(trial.simulator.charges()[0]?.refundedCents).toBe(168_000_00)
  })

  test('once, if the answer is lost and the shop tries again', async () => {
    const { gatewayId } = await trial.pay()
    trial.simulator.trouble('lost-answer')
    expect(await refundOf(gatewayId)).toEqual(unknown('no-answer'))
    trial.simulator.trouble('none')
    expect(await refundOf(gatewayId)).toEqual({ state: 'requested' })
    await trial.simulator.decideRefund(gatewayId, 'refunded')
    expect(await refundOf(gatewayId)).toEqual({ state: 'done', gatewayId })
  })

  test('again, after WiPay has rejected it', async () => {
    const { gatewayId } = await trial.pay()
    await refundOf(gatewayId)
    await trial.simulator.decideRefund(gatewayId, 'rejected')
    expect(await refundOf(gatewayId)).toEqual({ state: 'requested' })
  })

  test('never in part, and WiPay is not even called', async () => {
    const { gatewayId } = await trial.pay()
    const calls = trial.simulator.requests.length
    const refused = { state: 'refused', code: 'part' }
    expect(await refundOf(gatewayId, { amountCents: 1_00 })).toEqual(refused)
    expect(await refundOf(gatewayId, { amountCents: 168_000_01 })).toEqual(refused)
    expect(trial.simulator.requests).toHaveLength(calls)
  })

  test('not without the balance for it, or the scope', async () => {
    const { gatewayId } = await trial.pay()
    trial.simulator.switches.balanceCents = 167_999_99
    expect(await refundOf(gatewayId)).toEqual({ state: 'refused', code: '403' })
    trial.simulator.switches.balanceCents = 168_000_00
    trial.simulator.switches.scopes = ['wapi-transactions-retrieve']
    expect(await refundOf(gatewayId)).toEqual({ state: 'refused', code: '403' })
  })

  test('not if it was never paid, or is not known', async () => {
    const { facts } = await trial.pay('decline')
    expect(await refundOf(gatewayIdOf(facts))).toEqual({ state: 'refused', code: '400' })
    expect(await refundOf('SB-nobody')).toEqual({ state: 'refused', code: '400' })
  })

  test('perhaps, if WiPay breaks down or is called too often', async () => {
    const { gatewayId } = await trial.pay()
    trial.simulator.trouble('server-error')
    expect(await refundOf(gatewayId)).toEqual(unknown('500'))
    trial.simulator.trouble('none')
    for (let call = 0; call < 15; call++) await refundOf(gatewayId)
    expect(await refundOf(gatewayId)).toEqual(unknown('429'))
  })

  test('by hand, without a key of the reports', () => {
    const gateway = openWiPay({ ...trial.settings, wapiKey: undefined })
    expect([gateway.refunds, gateway.refund, gateway.askRefund, gateway.check]).toEqual([
      'by-hand',
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the settings are checked', () => {
  test('and nothing is wrong, or WiPay cannot tell', async () => {
    expect(await trial.gateway.check?.()).toBeUndefined()
    trial.simulator.trouble('server-error')
    expect(await trial.gateway.check?.()).toBeUndefined()
    trial.simulator.trouble('lost-answer')
    expect(await trial.gateway.check?.()).toBeUndefined()
  })

  test('and WiPay rejects the key, which the sentence names and does not show', async () => {
    const gateway = openWiPay({ ...trial.settings, wapiKey: 'wapi_test_wrong' })
    const sentence = await gateway.check?.()
    expect(sentence).toContain('WIPAY_WAPI_KEY with 401')
    expect(sentence).not.toContain('wapi_test_wrong')
    trial.simulator.switches.scopes = []
    expect(await trial.gateway.check?.()).toContain('WIPAY_WAPI_KEY with 403')
  })
})

test('nothing that the adapter reports holds a key, a card or what a browser brought', async () => {
  const { facts, way, gatewayId } = await trial.pay()
  const { key, wapiKey = '', webhookSecret = '' } = trial.settings
  const reports = JSON.stringify([
    await trial.gateway.ask(facts),
    trial.gateway.claimOf(backOf(way), facts),
    trial.gateway.namedIn(backOf(way)),
    trial.notified(),
  ])
  expect(reports).toContain(gatewayId)
  const secrets = [key, wapiKey, webhookSecret, trial.simulator.hashOf(gatewayId), 'VISA']
  for (const secret of secrets) expect(reports).not.toContain(secret)
})

function gatewayIdOf({ gatewayId }: AttemptFacts): string {
  if (gatewayId === null) throw new Error('WiPay gave no id')
  return gatewayId
}
