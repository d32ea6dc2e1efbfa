// What the events of WiPay's notifications mean for the shop.

import { createHmac } from 'node:crypto'
import { assert, constantFrom, dictionary, jsonValue, oneof, property, record } from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  noticeOf,
  openWiPayTrial,
  withHeader,
  type WiPayTrial,
} from '#testing/gateways/wipay-trial.ts'
import { runs } from '#testing/runs.ts'
import type { Notice, Notified } from './gateway.ts'
import { openWiPay } from './wipay.ts'

let trial: WiPayTrial
beforeEach(async () => {
  trial = await openWiPayTrial()
})
afterEach(() => trial.close())

const verdictOn = (notice: Notice, change = {}): Notified | undefined =>
  openWiPay({ ...trial.settings, ...change }).notified?.(notice)

describe('an event', () => {
  const messageOf = (event: string, gatewayId: string, change = {}) => {
    const verdict = verdictOn(noticeOf(trial.simulator.notice(event, gatewayId, change)))
    return verdict?.verdict === 'genuine' ? verdict.message : verdict
  }

  test('of a payment says how it ended', async () => {
    const { gatewayId } = await trial.pay('decline')
    const attempt = { gatewayId }
    const declined = { reason: 'declined', code: '2-R05' }
    expect(messageOf('payment.failed', gatewayId)).toEqual({
      about: 'payment',
      attempt,
      finding: { state: 'failed', failure: declined },
    })
    expect(messageOf('payment.error', gatewayId)).toEqual({
      about: 'payment',
      attempt,
      finding: { state: 'unknown', code: 'error' },
    })
  })

  test('of a payment follows another in any order, and each says its own', async () => {
    const { gatewayId } = await trial.pay()
    await trial.simulator.notify('payment.failed', gatewayId)
    await trial.simulator.settle(gatewayId, 'error')
    await trial.simulator.settle(gatewayId, 'success')
    const states = trial.notified().map((verdict) => {
      if (verdict?.verdict !== 'genuine' || verdict.message.about !== 'payment') return undefined
      return verdict.message.finding.state
    })
    expect(states).toEqual(['paid', 'failed', 'unknown', 'paid'])
    expect(trial.simulator.charges()).toHaveLength(1)
  })

  test('of a refund says whether it was made', async () => {
    const { gatewayId } = await trial.pay()
    const about = { about: 'refund', chargeId: gatewayId }
    const refused = (code: string) => ({ ...about, finding: { state: 'refused', code } })
    expect(messageOf('payment.refund_requested', gatewayId)).toEqual({
      ...about,
      finding: { state: 'requested' },
    })
    expect(messageOf('payment.refunded', gatewayId)).toEqual({
      ...about,
      finding: { state: 'done', gatewayId },
    })
    const rejected = (reason: unknown) =>
      messageOf('payment.refund_rejected', gatewayId, { meta: { reason } })
    expect(rejected('not_eligible')).toEqual(refused('not_eligible'))
    expect(rejected('Ann Brown’s card is closed')).toEqual(refused('rejected'))
    expect(rejected(undefined)).toEqual(refused('rejected'))
  })

  test('of a refund that is rejected after a day still counts', async () => {
    const { gatewayId } = await trial.pay()
    const now = new Date()
    const sums = { chargedCents: 168_000_00, amountCents: 168_000_00 }
    const refund = { refundId: 'r', chargeId: gatewayId, chargedAt: now, now, ...sums }
    expect(await trial.gateway.refund?.(refund)).toEqual({ state: 'requested' })
    trial.simulator.clock.forward(86_400_000)
    await trial.simulator.decideRefund(gatewayId, 'rejected')
    expect(trial.notified().at(-1)).toMatchObject({
      message: { about: 'refund', finding: { state: 'refused', code: 'not_eligible' } },
    })
  })

  test.each([
    'chargeback_pending',
    'chargeback_processed',
    'chargeback_released',
    'fraud_confirmed',
  ])('%s is a dispute', async (code) => {
    const { gatewayId } = await trial.pay()
    const dispute = { about: 'dispute', chargeId: gatewayId, code }
    expect(messageOf(`payment.${code}`, gatewayId)).toEqual(dispute)
  })

  test.each([
    ['payment.created', 'created'],
    ['payment.later_invention', 'later_invention'],
    ['withdrawal.success', 'event'],
    ['payment.success ', 'event'],
    ['', 'event'],
  ])('%s does not concern the shop', async (event, code) => {
    const { gatewayId } = await trial.begin().then(({ facts }) => facts)
    expect(messageOf(event, gatewayId ?? '')).toEqual({ about: 'nothing', code })
  })

  test('in the header counts for nothing: the signed body says what happened', async () => {
    const { gatewayId } = await trial.pay('decline')
    const notice = trial.simulator.notice('payment.failed', gatewayId)
    const verdict = verdictOn(noticeOf(withHeader(notice, 'event', 'payment.success')))
    expect(verdict).toMatchObject({ message: { finding: { state: 'failed' } } })
  })

  test('may name its transaction beside its data', async () => {
    trial.simulator.switches.transactionIdIn = 'meta'
    const { gatewayId } = await trial.pay()
    expect(trial.notified()).toMatchObject([
      { message: { attempt: { gatewayId }, finding: { charge: { gatewayId } } } },
    ])
  })

  test('without a transaction names the attempt by its reference, and staff look at it', async () => {
    const { facts, gatewayId } = await trial.pay()
    const change = { data: { transaction_id: null } }
    expect(messageOf('payment.success', gatewayId, change)).toEqual({
      about: 'payment',
      attempt: { reference: facts.reference },
      finding: { state: 'odd', code: 'transaction_id' },
    })
    const nameless = { data: { transaction_id: null, order_id: null } }
    expect(messageOf('payment.success', gatewayId, nameless)).toMatchObject({ attempt: null })
    expect(messageOf('payment.refunded', gatewayId, change)).toEqual({
      about: 'nothing',
      code: 'refunded',
    })
  })

  test('reports the order, amount and currency that WiPay names, not those of the attempt', async () => {
    const { gatewayId } = await trial.pay()
    const data = { total: '1.00', currency: 'USD', order_id: 'someotherorder00' }
    expect(messageOf('payment.success', gatewayId, { data })).toMatchObject({
      finding: {
        charge: { amountCents: 100, currency: 'USD', reference: 'someotherorder00', gatewayId },
      },
    })
    const unreadable = { total: '168,000.00' }
    expect(messageOf('payment.success', gatewayId, { data: unreadable })).toMatchObject({
      finding: { charge: { amountCents: null } },
    })
  })

  test('of the sandbox is looked at by staff, where real money moves', async () => {
    const { gatewayId } = await trial.pay()
    const notice = noticeOf(trial.simulator.notice('payment.success', gatewayId))
    expect(verdictOn(notice, { isTest: false })).toMatchObject({
      message: { finding: { state: 'odd', code: 'sandbox' } },
    })
  })

  test('is kept in hand while a return comes first, and is lost if WiPay loses it', async () => {
    trial.simulator.deliver('held')
    await trial.pay()
    expect(trial.received).toEqual([])
    expect(await trial.simulator.deliverHeld()).toEqual([200])
    expect(trial.notified()).toMatchObject([{ message: { finding: { state: 'paid' } } }])
    trial.simulator.deliver('lost')
    await trial.pay()
    expect(await trial.simulator.deliverHeld()).toEqual([])
  })
})

test('whatever is signed can be read without an error, and pays only as a success', () => {
  const { webhookSecret = '' } = trial.settings
  const event = constantFrom('payment.success', 'payment.failed', 'payment.refunded', 'x')
  const field = oneof(jsonValue(), constantFrom('SB-1-2-3', '168000.00', 'JMD'))
  const fields = dictionary(
    constantFrom('transaction_id', 'order_id', 'total', 'currency', 'message', 'reason'),
    field,
  )
  const envelope = record({ id: field, event, data: oneof(fields, field), meta: fields })
  assert(
    property(oneof(envelope, jsonValue()), (content) => {
      const body = JSON.stringify(content)
      const hex = createHmac('sha256', webhookSecret).update(body).digest('hex')
      const headers = {
        'x-wipay-webhook-signature': `sha256=${hex}`,
        'x-wipay-webhook-timestamp': '1760000000',
      }
      const verdict = verdictOn(noticeOf({ headers, body }))
      if (verdict?.verdict !== 'genuine') throw new Error('It is genuine')
      const { message } = verdict
      if (message.about === 'payment' && message.finding.state === 'paid')
        expect(content).toMatchObject({ event: 'payment.success' })
    }),
    { numRuns: runs(1000) },
  )
})
