// How a payment with WiPay begins, and what the shop concludes from a browser that comes back.

import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paymentOf } from '#testing/gateways/gateway-trial.ts'
import {
  backOf,
  openAnswering,
  openWiPayTrial,
  type WiPayTrial,
} from '#testing/gateways/wipay-trial.ts'
import type { Back } from './gateway.ts'
import { openWiPay } from './wipay.ts'

let trial: WiPayTrial
beforeEach(async () => {
  trial = await openWiPayTrial()
})
afterEach(() => trial.close())

const failedFor = (reason: string, code: string) => ({ state: 'failed', failure: { reason, code } })
const withQuery = ({ query }: Back, change: Record<string, string>): Back => ({
  query: { ...query, ...change },
  body: {},
})

describe('a payment begins', () => {
  test('with the total of the order, which the shopper pays without a fee', async () => {
    const payment = paymentOf()
    const started = await trial.gateway.start(payment)
    expect(trial.simulator.requests).toEqual([
      {
        method: 'POST',
        path: '/plugins/payments/request',
        form: {
          account_number: trial.settings.account,
          country_code: 'JM',
          currency: 'JMD',
          environment: 'sandbox',
          fee_structure: 'merchant_absorb',
          method: 'credit_card_co',
          order_id: payment.reference,
          origin: 'yaadbox',
          response_url: payment.returnUrl,
          total: '168000.00',
          email: 'ann@shopper.example',
        },
      },
    ])
    expect(started).toEqual({
      state: 'started',
      gatewayId: expect.stringMatching(`^SB-.*-${payment.reference}-\\d{14}$`),
      to: { kind: 'url', url: expect.stringContaining(`${trial.simulator.url}/checkout/`) },
      secret: null,
      expiresAt: new Date(payment.now.getTime() + 3 * 60_000),
    })
  })

  test.each([
    [150_00, '150.00'],
    [168_000_05, '168000.05'],
    [1_234_567_89, '1234567.89'],
  ])('%i cents go out as %s', async (amountCents, total) => {
    await trial.begin({ amountCents })
    expect(trial.simulator.requests[0]?.form.total).toBe(total)
  })

  test('not with an e-mail address that WiPay finds too long, and nothing is sent', async () => {
    const customer = { name: 'Ann', email: `${'a'.repeat(36)}@shopper.example`, phone: '' }
    expect(customer.email).toHaveLength(52)
    const started = await trial.gateway.start(paymentOf({ customer }))
    expect(started).toEqual(failedFor('unavailable', 'email'))
    expect(trial.simulator.requests).toEqual([])
    const fitting = { ...customer, email: customer.email.slice(2) }
    await expect(trial.begin({ customer: fitting })).resolves.toBeDefined()
  })

  test('not with an address of the shop that WiPay finds too long', async () => {
    const returnUrl = `https://shop.example/${'a'.repeat(255)}`
    const started = await trial.gateway.start(paymentOf({ returnUrl }))
    expect(started).toEqual(failedFor('set-up', 'response_url'))
  })

  test.each(['account', 'method'] as const)('not with a wrong %s', async (setting) => {
    const wrong = { account: '0123456789', method: 'credit_card' }[setting]
    const gateway = openWiPay({ ...trial.settings, [setting]: wrong })
    expect(await gateway.start(paymentOf())).toEqual(failedFor('set-up', '400'))
  })

  test('with the method that WiPay gave up, where an account still has it', async () => {
    trial.simulator.switches.deprecatedMethod = 'accepted'
    const gateway = openWiPay({ ...trial.settings, method: 'credit_card' })
    expect(await gateway.start(paymentOf())).toMatchObject({ state: 'started' })
  })

  test('not above the most that the account takes', async () => {
    trial.simulator.switches.maximumCents = 100_000_00
    const started = await trial.gateway.start(paymentOf({ amountCents: 100_000_01 }))
    expect(started).toEqual(failedFor('set-up', '400'))
    await expect(trial.begin({ amountCents: 100_000_00 })).resolves.toBeDefined()
  })

  test('not for the merchant', async () => {
    const customer = { name: 'Ann', email: trial.simulator.merchant.email, phone: '' }
    const started = await trial.gateway.start(paymentOf({ customer }))
    expect(started).toEqual(failedFor('set-up', '400'))
  })

  test('not twice for one attempt, where WiPay refuses a repeated reference', async () => {
    const payment = paymentOf()
    await trial.gateway.start(payment)
    expect(await trial.gateway.start(payment)).toEqual(failedFor('set-up', '400'))
  })

  test('twice for one attempt with two ids, where WiPay opens a second payment', async () => {
    trial.simulator.switches.repeatedOrder = 'second-payment'
    const payment = paymentOf()
    const [one, two] = [await trial.gateway.start(payment), await trial.gateway.start(payment)]
    if (one.state !== 'started' || two.state !== 'started') throw new Error('One did not begin')
    expect(one.gatewayId).not.toBe(two.gatewayId)
  })
})

describe('nothing begins, and nothing is charged', () => {
  test.each([
    ['redirect', 'no-answer'],
    ['html', '200'],
    ['no-id', 'answer'],
  ] as const)('if WiPay answers with %s', async (startAnswer, code) => {
    trial.simulator.switches.startAnswer = startAnswer
    expect(await trial.gateway.start(paymentOf())).toEqual(failedFor('unavailable', code))
  })

  test.each([
    ['server-error', '500'],
    ['lost-answer', 'no-answer'],
  ] as const)('if there is a %s', async (trouble, code) => {
    trial.simulator.trouble(trouble)
    expect(await trial.gateway.start(paymentOf())).toEqual(failedFor('unavailable', code))
    expect(trial.simulator.charges()).toEqual([])
  })

  test('if WiPay takes no payments of the merchant', async () => {
    trial.simulator.trouble('refused')
    expect(await trial.gateway.start(paymentOf())).toEqual(failedFor('set-up', '400'))
  })

  test('if WiPay never answers', async () => {
    const patience = new AbortController()
    const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    trial.simulator.trouble('hangs')
    const started = trial.gateway.start(paymentOf())
    await vi.waitFor(() => expect(trial.simulator.requests).toHaveLength(1))
    patience.abort()
    expect(await started).toEqual(failedFor('unavailable', 'no-answer'))
    spy.mockRestore()
  })

  test.each(['foreign-host', 'lookalike-host', 'not-https'] as const)(
    'if the page is at a %s',
    async (startAnswer) => {
      trial.simulator.switches.startAnswer = startAnswer
      expect(await trial.gateway.start(paymentOf())).toEqual(failedFor('set-up', 'url'))
    },
  )
})

describe('a shopper is sent', () => {
  const OPEN: [string, boolean][] = [
    ['https://jm.wipayfinancial.com/checkout/1', true],
    ['https://pages.wipayfinancial.com/checkout/1', true],
    ['http://jm.wipayfinancial.com/checkout/1', false],
    ['https://wipayfinancial.com.example/checkout/1', false],
    ['https://evilwipayfinancial.com/checkout/1', false],
    ['https://jm.wipayfinancial.com@pay.example/checkout/1', false],
    ['https://ann:1@jm.wipayfinancial.com/checkout/1', false],
    ['https://jm.wipayfinancial.com:8443/checkout/1', false],
    ['javascript:alert(1)', false],
    ['/checkout/1', false],
    ['', false],
  ]

  test.each(OPEN)('to %s: %s, where real money moves', async (url, isOpen) => {
    const server = await openAnswering({ url, transaction_id: 'a1-10-x-20261122' })
    const gateway = openWiPay({ ...trial.settings, url: server.url, isTest: false })
    expect((await gateway.start(paymentOf())).state).toBe(isOpen ? 'started' : 'failed')
    await server.close()
  })

  test('to no payment of the sandbox, where real money moves', async () => {
    const url = 'https://jm.wipayfinancial.com/checkout/1'
    const server = await openAnswering({ url, transaction_id: 'SB-a1-10-x-20261122' })
    const gateway = openWiPay({ ...trial.settings, url: server.url, isTest: false })
    expect(await gateway.start(paymentOf())).toEqual(failedFor('set-up', 'sandbox'))
    await server.close()
  })

  test.each(['', '..', 'a b', 'ä1-10-x', 'x'.repeat(200), 5, null])(
    'nowhere without an id that can be kept, such as %j',
    async (transaction_id) => {
      const url = 'https://jm.wipayfinancial.com/checkout/1'
      const server = await openAnswering({ url, transaction_id })
      const gateway = openWiPay({ ...trial.settings, url: server.url })
      expect(await gateway.start(paymentOf())).toEqual(failedFor('unavailable', 'answer'))
      await server.close()
    },
  )
})

describe('a browser comes back', () => {
  test('and says that it paid, with the hash of its attempt', async () => {
    const { facts, way, gatewayId } = await trial.pay()
    const back = backOf(way)
    expect(trial.gateway.namedIn(back)).toEqual({ gatewayId })
    expect(trial.gateway.claimOf(back, facts)).toEqual({ next: 'ask', claimed: true })
  })

  test('with the hash of the example', () => {
    const gateway = openWiPay({ ...trial.settings, key: 'demo-key' })
    const attempt = { reference: 'a'.repeat(16), amountCents: 168_000_00, secret: null }
    const times = { startedAt: new Date(), expiresAt: new Date(), now: new Date() }
    const hash = '2f749097b659e36901036725d3e5d3b1'
    const query = { status: 'success', transaction_id: 'demo-tx-1', hash }
    const facts = { ...attempt, ...times, gatewayId: 'demo-tx-1' }
    const claimed = { next: 'ask', claimed: true }
    expect(gateway.claimOf({ query, body: {} }, facts)).toEqual(claimed)
    const cent = { ...facts, amountCents: 168_000_01 }
    expect(gateway.claimOf({ query, body: {} }, cent)).toEqual({ next: 'ignore' })
  })

  test.each(['decline', 'fail-3ds'] as const)('after %s, which nothing proves', async (paying) => {
    const { facts, way } = await trial.pay(paying)
    const back = backOf(way)
    expect(back.query.hash).toBeUndefined()
    expect(trial.gateway.claimOf(back, facts)).toEqual({ next: 'ask', claimed: false })
  })

  test('from the summary of First Global, if the shopper presses its button', async () => {
    trial.simulator.switches.page = 'first-global'
    const { facts, way } = await trial.pay()
    expect(trial.gateway.claimOf(backOf(way), facts)).toEqual({ next: 'ask', claimed: true })
  })

  test('never, if the shopper closes the summary: only WiPay then knows of the payment', async () => {
    Object.assign(trial.simulator.switches, { page: 'first-global', summary: 'closed' })
    const { facts, way } = await trial.pay()
    expect(way).toBeUndefined()
    expect(await trial.gateway.ask(facts)).toMatchObject({ state: 'paid' })
  })

  test('never, if the shopper leaves or is too late', async () => {
    const { way } = await trial.pay('leave')
    expect(way).toBeUndefined()
    const late = await trial.begin()
    trial.simulator.clock.forward(3 * 60_000 + 1000)
    expect(await trial.simulator.act(late.page, 'pay')).toBeUndefined()
    expect(trial.simulator.charges()).toEqual([])
  })

  test.each(['customer_pay', 'split'] as const)(
    'with the hash of the total that the shop sent, although %s adds a fee',
    async (feeStructure) => {
      trial.simulator.switches.feeStructure = feeStructure
      const { facts, way } = await trial.pay()
      const back = backOf(way)
      expect(back.query.total).not.toBe('168000.00')
      expect(trial.gateway.claimOf(back, facts)).toEqual({ next: 'ask', claimed: true })
      const { key } = trial.settings
      const hash = md5(`${back.query.transaction_id}${back.query.total}${key}`)
      expect(trial.gateway.claimOf(withQuery(back, { hash }), facts)).toEqual({ next: 'ignore' })
    },
  )

  test('with the same claim, whatever currency, order, message and data it brings', async () => {
    trial.simulator.switches.currency = 'turned-to-usd'
    const { facts, way } = await trial.pay()
    const forged = withQuery(backOf(way), { order_id: 'b'.repeat(16), data: 'x', message: '' })
    expect(forged.query.currency).toBe('USD')
    expect(trial.gateway.claimOf(forged, facts)).toEqual({ next: 'ask', claimed: true })
  })

  test('with the hash of another payment of the same sum, which counts for neither', async () => {
    const [one, other] = [await trial.pay(), await trial.pay()]
    const back = backOf(one.way)
    expect(trial.gateway.claimOf(back, other.facts)).toEqual({ next: 'ignore' })
    const mixed = withQuery(back, { transaction_id: other.gatewayId })
    expect(trial.gateway.claimOf(mixed, other.facts)).toEqual({ next: 'ignore' })
    expect(trial.gateway.claimOf(mixed, one.facts)).toEqual({ next: 'ignore' })
  })

  test('with a hash that is missing, cut, in capitals or of another key, which counts for nothing', async () => {
    const { facts, way, gatewayId } = await trial.pay()
    const back = backOf(way)
    const { hash = '' } = back.query
    const other = md5(`${gatewayId}168000.00another-key`)
    for (const wrong of ['', hash.slice(1), hash.toUpperCase(), other, `${hash}0`])
      expect(trial.gateway.claimOf(withQuery(back, { hash: wrong }), facts)).toEqual({
        next: 'ignore',
      })
    expect(trial.gateway.claimOf({ query: {}, body: back.query }, facts)).toEqual({
      next: 'ignore',
    })
  })

  test('with nothing for an attempt that WiPay never gave an id', async () => {
    const { facts, way } = await trial.pay()
    const attempt = { ...facts, gatewayId: null }
    expect(trial.gateway.claimOf(backOf(way), attempt)).toEqual({ next: 'ignore' })
  })

  test('and says that it failed, after it has paid: WiPay knows better', async () => {
    const { facts, way } = await trial.pay()
    const forged = withQuery(backOf(way), { status: 'failed' })
    expect(trial.gateway.claimOf(forged, facts)).toEqual({ next: 'ask', claimed: false })
    expect(await trial.gateway.ask(facts)).toMatchObject({ state: 'paid' })
  })

  test.each([
    [{ order_id: 'k3'.repeat(8) }, { reference: 'k3'.repeat(8) }],
    [{ transaction_id: 'tx-1-2', order_id: 'k3'.repeat(8) }, { gatewayId: 'tx-1-2' }],
    [{ transaction_id: 'a b c d', order_id: 'k3'.repeat(8) }, { reference: 'k3'.repeat(8) }],
    [{ order_id: 'YB-10001' }, undefined],
    [{ order_id: `${'k3'.repeat(8)}\n` }, undefined],
    [{}, undefined],
  ])('with %j, which names %j', (query, name) => {
    expect(trial.gateway.namedIn({ query: { ...query }, body: {} })).toEqual(name)
  })
})

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
